/** Who sent a request, in any framework that speaks the web's `Request`, and in those of Node. */
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import { CallError } from "../../errors/CallError.ts"
import { Unexpected } from "../../errors/Reasons.ts"
import { InvalidOption } from "../../errors/UsageErrors.ts"
import type { Joinable } from "../../fleet/createFleet.ts"
import { InvalidAccessToken } from "../../jwt/InvalidAccessToken.ts"
import { createVerifier, type VerifierOptions } from "../../jwt/Verifier.ts"
import { asInvalidOption } from "../../layers/AccessTokenVerifierLocal.ts"
import * as App from "../../layers/App.ts"
import { type AppOptions, settingsFrom } from "../../layers/AppOptions.ts"
import * as OpenTelemetry from "../../layers/OpenTelemetry.ts"
import * as ServerApp from "../../layers/ServerApp.ts"
import type { SetCookie } from "../../layers/SetCookie.ts"
import * as TokenStoreRequest from "../../layers/TokenStoreRequest.ts"
import type { ServerAccess } from "../../pipeline/Access.ts"
import { serverTotalTimeout } from "../../pipeline/Schedules.ts"
import { reading } from "../../promise/Promised.ts"
import { CurrentUser as User, ServerUser } from "../../schema/User.ts"
import * as CurrentServerUser from "../../services/CurrentServerUser.ts"
import * as CurrentUser from "../../services/CurrentUser.ts"
import type { Answering, Authenticated } from "./Authenticated.ts"
import { type Carried, carriedBy } from "./carried.ts"
import { foreignOrigin } from "./crossSite.ts"
import { CrossSiteRequest, type RefusalError, refusalOf, signInFirst } from "./refusals.ts"
import * as RequestSession from "./RequestSession.ts"
import { withCookies } from "./withCookies.ts"

/** Takes `AppOptions` for what asks the provider, and those of `createVerifier` for what does not. */
export interface AuthenticationOptions
  extends
    AppOptions,
    Pick<VerifierOptions, "accept" | "issuer" | "now" | "remembered" | "rememberedFor" | "tolerance">,
    Pick<TokenStoreRequest.RequestOptions, "domain" | "migrate" | "secure">
{
  /** For `getUser`, which then gives what servers see of a user. @default reads the user in his or her own name */
  readonly secretServerKey?: string | Redacted.Redacted | undefined
  /**
   * Whose pages, beside those of the request's own host, may send requests that change something with a session in cookies:
   * `https://admin.example.com`. @default nobody's
   */
  readonly trustedOrigins?: ReadonlyArray<string> | undefined
  /** Where spans and numbers of the calls go by which tokens are renewed and users read. @default nowhere */
  readonly telemetry?: OpenTelemetry.Telemetry | undefined
  /**
   * What this process shares with others of its kind: what `createFleet` of `latchkey/fleet` has made. Where that remembers users,
   * `getUser` gives them as of up to `users.timeToLive` ago. @default nothing
   */
  readonly fleet?: Joinable | undefined
}

/** A web `Request`; one of Node, Express or Fastify; anything with `headers` and `method`. */
export type IncomingRequest = TokenStoreRequest.RequestLike & {
  readonly method?: string | undefined
  readonly url?: string | undefined
}

export interface Authentication<U> {
  /**
   * Who sent the request. Never rejects. A good access token takes no request to the provider, but for the keys; one that is not good is
   * renewed where a refresh token came along, and then the answer has cookies to set (`finish`, `cookies`).
   */
  readonly authenticate: (request: IncomingRequest) => Promise<Authenticated<U>>
}

/** `latchkey/jwt` loads no effect, and refuses options with a `TypeError`. */
const verifierOf = (options: VerifierOptions) => {
  try {
    return createVerifier(options)
  } catch (thrown) {
    throw asInvalidOption(thrown)
  }
}

const reveal = (token: Redacted.Redacted | null) => token && Redacted.value(token)

const signedOut = (answering: Answering): Authenticated<never> =>
  Object.assign(answering, {
    status: "signed-out" as const,
    user: null,
    refusal: () => answering.finish(signInFirst())
  })

const refused = (answering: Answering, error: RefusalError): Authenticated<never> =>
  Object.assign(answering, {
    status: "refused" as const,
    user: null,
    error,
    refusal: () => answering.finish(refusalOf(error))
  })

/**
 * Make one and keep it, for it remembers keys and verified tokens. Throws `InvalidOption` at once where an option does not fit.
 *
 * A request that changes something or asks for an upgrade (WebSocket), comes with a session in cookies, and was sent by a page of another
 * site is refused (`CrossSiteRequest`): browsers send cookies along whoever asks them to. The page's site is taken from `Sec-Fetch-Site`, else by
 * comparing `Origin` with the request's own host (`x-forwarded-host`, `host`, `:authority`, or the URL) and scheme (the option `secure`,
 * `x-forwarded-proto`, `:scheme`, the URL, the socket, or the cookies): a proxy in front has to set or remove both forwarded headers.
 *
 * **Example** (A handler of Bun, Deno, a worker, or a route of any web-standard framework)
 *
 * ```ts
 * const { authenticate } = createAuthentication({ projectId })
 *
 * const handler = async (request: Request) => {
 *   const who = await authenticate(request)
 *   if (who.status !== "signed-in") return who.refusal()
 *   return who.finish(Response.json({ hello: who.user.displayName }))
 * }
 * ```
 */
export function createAuthentication(
  options: AuthenticationOptions & { readonly secretServerKey: string | Redacted.Redacted }
): Authentication<ServerUser>
export function createAuthentication(options?: AuthenticationOptions): Authentication<User>
export function createAuthentication(options: AuthenticationOptions = {}): Authentication<ServerUser | User> {
  return reading(() => authenticationOf(options))
}

const authenticationOf = (options: AuthenticationOptions): Authentication<ServerUser | User> => {
  const {
    accept,
    domain,
    fleet,
    issuer,
    migrate,
    now,
    remembered,
    rememberedFor,
    secretServerKey,
    secure,
    tolerance,
    trustedOrigins = []
  } = options
  if (!Array.isArray(trustedOrigins)) {
    throw new InvalidOption({ option: "trustedOrigins", environment: [], problem: "must be a list of origins." })
  }
  const { apiUrl, extraRequestHeaders, projectId, publishableClientKey } = Result.getOrThrow(settingsFrom(options))
  /** What the environment says now holds for all requests. */
  const app: AppOptions = {
    ...options,
    projectId,
    publishableClientKey: publishableClientKey ?? undefined,
    baseUrl: apiUrl,
    extraRequestHeaders
  }
  if (secretServerKey !== undefined) Result.getOrThrow(ServerApp.secretServerKeyFrom({ secretServerKey }))
  const { fetch } = options
  const verifier = verifierOf({
    projectId,
    baseUrl: apiUrl,
    issuer,
    accept,
    remembered,
    rememberedFor,
    tolerance,
    now,
    fetch
  })
  const watched = OpenTelemetry.over(options.telemetry)
  const included = {
    includeAnonymous: accept?.includes("anonymous") ?? false,
    includeRestricted: accept?.includes("restricted") ?? false
  }

  const joined = <A, E>(app: Layer.Layer<A, E>) => watched(Layer.orDie(fleet?.join(app) ?? app))
  const view = (rights: string) =>
    `${rights}${included.includeAnonymous ? " anonymous" : ""}${included.includeRestricted ? " restricted" : ""}`

  /** What reads the whole user, over the session of this request. */
  const sessionOf = (request: IncomingRequest, { inCookies, tokens }: Carried, written: Array<SetCookie>) => {
    const store = inCookies
      ? TokenStoreRequest.layer(projectId, request, {
        domain,
        migrate,
        secure,
        setCookies: (cookies) => void written.push(...cookies)
      })
      : TokenStoreRequest.layerFrom({ accessToken: reveal(tokens.accessToken), refreshToken: reveal(tokens.refreshToken) })
    if (secretServerKey === undefined) {
      const session = RequestSession.make(joined(App.layer(app, store, serverTotalTimeout)))
      const read = CurrentUser.get(included)
      return { renew: session.renew, getUser: () => session.run(fleet?.remembered(view("client"), User, read) ?? read) }
    }
    const session = RequestSession.make<ServerAccess>(joined(ServerApp.layer({ ...app, secretServerKey, tokenStore: store })))
    const read = CurrentServerUser.get(included)
    return { renew: session.renew, getUser: () => session.run(fleet?.remembered(view("server"), ServerUser, read) ?? read) }
  }

  const found = async (
    request: IncomingRequest,
    cookies: Array<SetCookie>,
    answering: Answering
  ): Promise<Authenticated<ServerUser | User>> => {
    const carried = Option.getOrUndefined(carriedBy(projectId, request, { domain, migrate, secure }))
    if (carried === undefined) return signedOut(answering)
    const foreign = carried.inCookies ? foreignOrigin(request, { trustedOrigins, secure }) : undefined
    if (foreign !== undefined) return refused(answering, new CrossSiteRequest(foreign))

    const session = sessionOf(request, carried, cookies)
    const verified = async (accessToken: string): Promise<Authenticated<ServerUser | User> | InvalidAccessToken> => {
      const outcome = await verifier.safe.verify(accessToken)
      if (!outcome.ok) return outcome.error instanceof InvalidAccessToken ? outcome.error : refused(answering, outcome.error)
      const { kind, sessionId, user } = outcome.value
      const { getUser } = session
      return Object.assign(answering, { status: "signed-in" as const, user, kind, sessionId, token: outcome.value, getUser })
    }

    const { accessToken, refreshToken } = carried.tokens
    if (accessToken !== null) {
      const found = await verified(Redacted.value(accessToken))
      if (!(found instanceof InvalidAccessToken)) return found
      // A new token would be of the same user.
      if (refreshToken === null || found.wrong === "kind") return refused(answering, found)
    }
    const renewed = await session.renew(accessToken)
    if (Result.isFailure(renewed)) return refused(answering, renewed.failure)
    if (renewed.success === null) return signedOut(answering)
    const found = await verified(renewed.success)
    return found instanceof InvalidAccessToken ? refused(answering, found) : found
  }
  return {
    authenticate: async (request) => {
      const cookies: Array<SetCookie> = []
      const answering: Answering = { cookies, finish: (response) => withCookies(response, cookies) }
      try {
        return await found(request, cookies, answering)
      } catch (cause) {
        // Untyped callers give anything for a request, such as a proxy whose headers throw.
        const call = { endpoint: "authenticate", method: "", path: "", status: 0, requestId: null, text: null }
        return refused(answering, new CallError({ call, reason: new Unexpected({ cause }) }))
      }
    }
  }
}
