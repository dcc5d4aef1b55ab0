/** The token store with the session of a request to a server. */
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import { invalidOption } from "../../errors/local/invalidOption.ts"
import { plainLifetime } from "../../layers/cookies/cookieLifetime.ts"
import { cookieOptionsFrom } from "../../layers/tokenStores/requestCookies.ts"
import * as TokenStoreRequest from "../../layers/tokenStores/TokenStoreRequest.ts"
import { type AppTokenStore, appTokenStore, inCookies, type StoreParts } from "../options/TokenStoreOption.ts"

interface Given {
  readonly request: TokenStoreRequest.RequestLike
  readonly options: TokenStoreRequest.RequestOptions
}

const isReadable = (request: unknown): boolean => typeof request === "object" && request !== null

const partsOf = (input: Redacted.Redacted<Given>): StoreParts => {
  const { options, request } = Redacted.value(input)
  const { backend, domain, maxAge, migrate } = options
  const migration = migrate === undefined ? {} : { migrate }
  return {
    scope: "request",
    inBrowser: backend === undefined
      ? inCookies({ ...(domain !== undefined && { domain }), ...plainLifetime(maxAge), ...migration }).inBrowser
      : { backend, ...migration },
    make: ({ projectId }) =>
      isReadable(request)
        ? Result.map(cookieOptionsFrom(options), () => TokenStoreRequest.make(projectId, request, options))
        : Result.fail(
          invalidOption("tokenStore", "needs a request or its headers.")
        )
  }
}

/**
 * The session of a request: a web `Request`, a request of Node, Express or Fastify, any object with `headers`, a `Headers`, or a record of
 * headers. Renewed tokens last as long as the app, and are passed to `setCookies`.
 *
 * **Example** (The user of a request)
 *
 * ```ts
 * const headers = new Headers()
 * const tokenStore = requestTokenStore(request, { setCookies: appendCookies(headers) })
 * const me = await createServerApp({ projectId, secretServerKey, tokenStore }).user.get()
 * ```
 * @category constructors @since 0.1.0
 */
export const requestTokenStore = (
  request: TokenStoreRequest.RequestLike,
  options: TokenStoreRequest.RequestOptions = {}
): AppTokenStore =>
  // Redacted, because the request has tokens in plain text.
  appTokenStore(partsOf, Redacted.make({ request, options }))
