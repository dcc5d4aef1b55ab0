/** The one reader of credentials for backends: which session a request carries, and whose it is. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import type { CallError } from "../../errors/call/CallError.ts"
import { InvalidOption } from "../../errors/local/UsageErrors.ts"
import type { VerifiedAccessToken } from "../../jwt/checkClaims.ts"
import { InvalidAccessToken, type KeysUnavailable } from "../../jwt/InvalidAccessToken.ts"
import type { ReadOptions } from "../../layers/tokenStores/TokenStoreRequest.ts"
import type { Tokens } from "../../schema/auth/Tokens.ts"
import { foreignOrigin, type MethodRequest } from "./crossSite.ts"
import { type IncomingCredentials, readCredentials } from "./readCredentials.ts"
import { CrossSiteRequest } from "./refusals.ts"

/** Which cookies are read, and whose pages may send them. */
export interface CookieRules extends ReadOptions {
  /**
   * Origins, beside the request's own host, whose pages may send requests that change something with a session in cookies:
   * `https://admin.example.com`. @default none
   */
  readonly trustedOrigins?: ReadonlyArray<string> | undefined
}

/** A text would be searched for parts of itself, so only a list is accepted. */
export const trustedOriginsFrom = ({ trustedOrigins = [] }: CookieRules): Result.Result<ReadonlyArray<string>, InvalidOption> =>
  Array.isArray(trustedOrigins)
    ? Result.succeed(trustedOrigins)
    : Result.fail(new InvalidOption({ option: "trustedOrigins", environment: [], problem: "must be a list of origins." }))

/** The session of the request, unless a page of another site has sent it with somebody's cookies. `undefined`: no credential. */
export const readTrustedCredentials = (
  projectId: string,
  request: MethodRequest,
  { trustedOrigins = [], ...options }: CookieRules
): Result.Result<IncomingCredentials | undefined, CrossSiteRequest> => {
  const credentials = Option.getOrUndefined(readCredentials(projectId, request, options))
  const crossSiteOrigin = credentials?.inCookies ? foreignOrigin(request, { trustedOrigins, secure: options.secure }) : undefined
  return crossSiteOrigin === undefined ? Result.succeed(credentials) : Result.fail(new CrossSiteRequest(crossSiteOrigin))
}

export interface TokenVerification {
  readonly verify: (
    token: Redacted.Redacted
  ) => Effect.Effect<VerifiedAccessToken, InvalidAccessToken | KeysUnavailable>
  /** An access token instead of this one; `null`: the session is over. */
  readonly renew: (accessToken: Redacted.Redacted | null) => Effect.Effect<Redacted.Redacted | null, CallError>
}

/** Whose session it is; `null`: it is over. A token that is not valid is renewed where a refresh token came with it. */
export const verifyCredentials = Effect.fnUntraced(function*(
  { accessToken, refreshToken }: Tokens,
  { renew, verify }: TokenVerification
): Effect.fn.Return<VerifiedAccessToken | null, InvalidAccessToken | KeysUnavailable | CallError> {
  if (accessToken !== null) {
    const outcome = yield* Effect.result(verify(accessToken))
    if (Result.isSuccess(outcome)) return outcome.success
    const { failure } = outcome
    // A new token would be of the same user, and so of the same kind.
    const isFinal = !(failure instanceof InvalidAccessToken) || failure.wrong === "kind"
    if (isFinal || refreshToken === null) return yield* Effect.fail(failure)
  }
  const renewed = yield* renew(accessToken)
  return renewed === null ? null : yield* verify(renewed)
})
