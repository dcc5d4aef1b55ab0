/** The session of a request to your server (docs/provider/tokens.md#tokens-in-requests-to-a-backend). */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { TokenStore } from "../../pipeline/ports/TokenStore.ts"
import { exchangeCandidates } from "../../pipeline/session/Candidates.ts"
import type { Tokens } from "../../schema/auth/Tokens.ts"
import type { RequestLike } from "../cookies/requestHeaders.ts"
import type { CookieSession } from "../cookies/SessionCookies.ts"
import { find, type ReadOptions, type RequestOptions, rewriting, writing } from "./requestCookies.ts"
import { ServerRequest } from "./ServerRequest.ts"
import { type Renewals, SharedRenewals } from "./SharedRenewals.ts"
import { fromPair, type TokenPair } from "./TokenPair.ts"
import * as TokenStoreMemory from "./TokenStoreMemory.ts"

export type { HeadersLike, RequestLike } from "../cookies/requestHeaders.ts"
export type { ReadOptions, RequestOptions } from "./requestCookies.ts"
export { fromPair, type GivenToken, type TokenPair } from "./TokenPair.ts"

/**
 * Reads the session from the first of these that is present: the header `Authorization: Bearer stackauth_<base64 JSON>`, the header
 * `x-stack-auth` (JSON), the session cookies. An unreadable value counts as signed out.
 * @category functions @since 0.1.0
 */
export const read = (projectId: string, request: RequestLike, options: ReadOptions = {}): Option.Option<Tokens> =>
  find(projectId, ServerRequest.of(request), options).session

const storing = (
  cookieSession: CookieSession,
  renewals: Renewals,
  responseCookies?: ReturnType<typeof writing>
): TokenStore["Service"] => {
  const memory = TokenStoreMemory.make(cookieSession.session)
  let { candidates } = cookieSession
  return {
    ...memory,
    exchangeCandidates: (exchange) => Effect.suspend(() => exchangeCandidates(candidates, exchange)),
    set: (tokens, onlyIf) =>
      Effect.gen(function*() {
        const before = yield* memory.get
        if (!(yield* memory.set(tokens, onlyIf))) return false
        candidates = []
        if (Option.isNone(tokens) && Option.isSome(cookieSession.session)) {
          renewals.forget(cookieSession.session.value.refreshToken)
        }
        if (responseCookies) yield* responseCookies.write(tokens, before)
        return true
      }),
    shareRenewal: renewals.shared,
    forgetRenewals: renewals.forget,
    ...(responseCookies && { fits: responseCookies.fits })
  }
}

/** Makes the token store of `layer`, for apps that do not build it as a separate layer. @category constructors @since 0.1.0 */
export const make = (
  projectId: string,
  request: RequestLike,
  options: RequestOptions = {}
): Effect.Effect<TokenStore["Service"]> =>
  Effect.flatMap(SharedRenewals, (renewals) => {
    const incoming = ServerRequest.of(request)
    const responseCookies = writing(projectId, incoming, options)
    const store = storing(find(projectId, incoming, options), renewals, responseCookies)
    return Effect.as(rewriting(projectId, incoming, options, responseCookies) ?? Effect.void, store)
  })

/** Makes the token store of `layerFrom`, for apps that do not build it as a separate layer. @category constructors @since 0.1.0 */
export const makeFrom = (pair: TokenPair): Effect.Effect<TokenStore["Service"]> =>
  SharedRenewals.useSync((renewals) => storing({ session: fromPair(pair), candidates: [] }, renewals))

/**
 * A token store that starts with the session of the request; renewed tokens last as long as the layer, and are passed to `setCookies`.
 * @category layers @since 0.1.0
 */
export const layer = (projectId: string, request: RequestLike, options: RequestOptions = {}): Layer.Layer<TokenStore> =>
  Layer.effect(TokenStore, make(projectId, request, options))

/** A token store that starts with a pair of tokens. @category layers @since 0.1.0 */
export const layerFrom = (pair: TokenPair): Layer.Layer<TokenStore> => Layer.effect(TokenStore, makeFrom(pair))
