/**
 * Verification of access tokens with the project's public keys, without a request per token (RFC 8725).
 * @category verbs @since 0.1.0
 */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type * as Redacted from "effect/Redacted"
import type { VerifiedAccessToken } from "../../jwt/checkClaims.ts"
import type { InvalidAccessToken, KeysUnavailable } from "../../jwt/InvalidAccessToken.ts"

export type { UserKind, VerifiedAccessToken } from "../../jwt/checkClaims.ts"
export type { ClaimedUser } from "../../jwt/ClaimedUser.ts"
export { InvalidAccessToken, KeysUnavailable } from "../../jwt/InvalidAccessToken.ts"

/** Verifies access tokens. Implemented by `AccessTokenVerifierLocal.layer`, or by a stub in your tests. @category services @since 0.1.0 */
export class AccessTokenVerifier extends Context.Service<AccessTokenVerifier, {
  readonly verify: (
    token: string | Redacted.Redacted
  ) => Effect.Effect<VerifiedAccessToken, InvalidAccessToken | KeysUnavailable>
  /**
   * Verifies a token that the provider issued `age` milliseconds ago, by default just now. If it is valid, later checks use its time of
   * issue to correct for this machine's clock skew; not if `age` is `null`, which is an unknown age. Reads the keys again if the token names
   * an unknown key, because the provider may have replaced its keys.
   * @default `verify`
   */
  readonly verifyIssued?: (
    token: Redacted.Redacted,
    age?: number | null
  ) => Effect.Effect<VerifiedAccessToken, InvalidAccessToken | KeysUnavailable>
}>()("latchkey/AccessTokenVerifier") {}

/**
 * Returns the claims of a token that the provider signed, that has not expired, and that belongs to an accepted kind of user. A token stays
 * valid until it expires, even after its user has signed out. If that matters, read the user from the provider.
 *
 * **Errors** `InvalidAccessToken` (`wrong` names the failed check) · `KeysUnavailable` (the project's keys cannot be read)
 *
 * **Example** (A request's user)
 *
 * ```ts
 * const program = Effect.map(AccessToken.verify(token), ({ user }) => user.id).pipe(
 *   Effect.provide(AccessTokenVerifierLocal.layer({ projectId }))
 * )
 * ```
 */
export const verify = (
  token: string | Redacted.Redacted
): Effect.Effect<VerifiedAccessToken, InvalidAccessToken | KeysUnavailable, AccessTokenVerifier> =>
  Effect.flatMap(AccessTokenVerifier, (verifier) => verifier.verify(token))
