/** Reads and verifies the credentials of a request, for all backends. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import type { CallError } from "../../errors/call/CallError.ts"
import { invalidOption } from "../../errors/local/invalidOption.ts"
import type { InvalidOption } from "../../errors/local/UsageErrors.ts"
import type { VerifiedAccessToken } from "../../jwt/checkClaims.ts"
import { InvalidAccessToken, type KeysUnavailable } from "../../jwt/InvalidAccessToken.ts"
import type { ServerRequest } from "../../layers/tokenStores/ServerRequest.ts"
import type { ReadOptions } from "../../layers/tokenStores/TokenStoreRequest.ts"
import type { Tokens } from "../../schema/auth/Tokens.ts"
import type { AccessTokenVerifier } from "../../services/auth/AccessToken.ts"
import { foreignOrigin } from "./crossSite.ts"
import { type IncomingCredentials, readCredentials } from "./readCredentials.ts"
import { CrossSiteRequest } from "./refusals.ts"

/** Rules for session cookies and for the sites that may send them. */
export interface CookieRules extends ReadOptions {
  /**
   * Origins besides the request's host, such as `https://admin.example.com`, whose pages may send unsafe requests with a session in
   * cookies.
   * @default none
   */
  readonly trustedOrigins?: ReadonlyArray<string> | undefined
}

/** Accepts only a list, because `includes` of a string matches substrings. */
export const trustedOriginsFrom = ({ trustedOrigins = [] }: CookieRules): Result.Result<ReadonlyArray<string>, InvalidOption> =>
  Array.isArray(trustedOrigins)
    ? Result.succeed(trustedOrigins)
    : Result.fail(invalidOption("trustedOrigins", "must be a list of origins."))

/**
 * Returns the session of the request, or `undefined` if the request has no credential. Fails if a page of another site sent an unsafe
 * request with the user's cookies.
 */
export const readTrustedCredentials = (
  projectId: string,
  request: ServerRequest,
  { trustedOrigins = [], ...options }: CookieRules
): Result.Result<IncomingCredentials | undefined, CrossSiteRequest> => {
  const credentials = Option.getOrUndefined(readCredentials(projectId, request, options))
  const crossSiteOrigin = credentials?.inCookies ? foreignOrigin(request, { trustedOrigins, secure: options.secure }) : undefined
  return crossSiteOrigin === undefined
    ? Result.succeed(credentials)
    : Result.fail(new CrossSiteRequest(crossSiteOrigin, request.host() ?? null))
}

/** An access token, and how many milliseconds ago the provider issued it; `null` if that is unknown. */
export interface RenewedAccessToken {
  readonly accessToken: Redacted.Redacted
  readonly age: number | null
}

export interface CredentialVerification extends Pick<AccessTokenVerifier["Service"], "verifyIssued"> {
  readonly verify: (token: Redacted.Redacted) => Effect.Effect<VerifiedAccessToken, InvalidAccessToken | KeysUnavailable>
  /** Returns another access token in place of the given one, or `null` if the session has ended. */
  readonly renew: (accessToken: Redacted.Redacted | null) => Effect.Effect<RenewedAccessToken | null, CallError>
}

/**
 * Returns the verified token of the session, or `null` if the session has ended. An invalid token is renewed if the request has a refresh
 * token.
 */
export const verifyCredentials = Effect.fnUntraced(function*(
  { accessToken, refreshToken }: Tokens,
  { renew, verify, verifyIssued = verify }: CredentialVerification
): Effect.fn.Return<VerifiedAccessToken | null, InvalidAccessToken | KeysUnavailable | CallError> {
  if (accessToken !== null) {
    const outcome = yield* Effect.result(verify(accessToken))
    if (Result.isSuccess(outcome)) return outcome.success
    const { failure } = outcome
    // A renewed token would be for the same user, and so of the same kind. It shows whether an unknown key is new.
    const isFinal = failure instanceof InvalidAccessToken ? failure.wrong === "kind" : !failure.isUnknownKey
    if (isFinal || refreshToken === null) return yield* Effect.fail(failure)
  }
  const verifyRenewed = ({ accessToken, age }: RenewedAccessToken) => verifyIssued(accessToken, age)
  const renewal = yield* renew(accessToken)
  if (renewal === null) return null
  const outcome = yield* Effect.result(verifyRenewed(renewal))
  if (Result.isSuccess(outcome)) return outcome.success
  if (renewal.age !== null || !isTime(outcome.failure)) return yield* Effect.fail(outcome.failure)
  // This machine's clock may be wrong, which only a token of known age corrects. Another process has exchanged the refused token.
  const ownRenewal = yield* renew(renewal.accessToken)
  return ownRenewal === null ? null : yield* verifyRenewed(ownRenewal)
})

/** Whether a check of the token's times failed. */
const isTime = (failure: InvalidAccessToken | KeysUnavailable) =>
  failure instanceof InvalidAccessToken && (failure.wrong === "exp" || failure.wrong === "iat")
