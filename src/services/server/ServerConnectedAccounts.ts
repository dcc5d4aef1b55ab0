/**
 * Accounts of any user at identity providers, and access tokens for the APIs of those providers. Users are identified by id, or by `me` for
 * the signed-in user.
 */
import * as Effect from "effect/Effect"
import type * as Redacted from "effect/Redacted"
import * as Endpoints from "../../endpoints/users/ConnectedAccounts.ts"
import type { TokenStoreRequired } from "../../errors/local/UsageErrors.ts"
import type { ApiClient } from "../../pipeline/ports/ApiClient.ts"
import type { AccessTokenFailures, AccessTokenOptions } from "../client/ConnectedAccounts.ts"
import { issueProviderToken } from "../internal/issueProviderToken.ts"

/**
 * The user's accounts for which an identity provider issues access tokens. **Errors** `CannotGetOwnUserWithoutUser` · `UserNotFound` ·
 * `CallError`
 * @category verbs @since 0.1.0
 */
export const list = (userId: string) => Endpoints.ListConnectedAccounts({ params: { userId } })

/** The errors for each value of `or`, without `TokenStoreRequired`, because a server needs no session. @category models @since 0.1.0 */
export interface UserAccessTokenFailures {
  readonly throw: Exclude<AccessTokenFailures["throw"], TokenStoreRequired>
  readonly "return-null": Exclude<AccessTokenFailures["return-null"], TokenStoreRequired>
}

/** Returns an identity provider's access token; never `null` with `or: "throw"`. @category models @since 0.1.0 */
export interface GetUserAccessToken {
  /** Exists only in the type, so that other functions are not assignable to it. Absent at run time. */
  readonly Failures: UserAccessTokenFailures
  (
    userId: string,
    provider: string,
    options: AccessTokenOptions<"throw"> & { readonly or: "throw" }
  ): Effect.Effect<Redacted.Redacted, UserAccessTokenFailures["throw"], ApiClient>
  (
    userId: string,
    provider: string,
    options?: AccessTokenOptions<"return-null">
  ): Effect.Effect<Redacted.Redacted | null, UserAccessTokenFailures["return-null"], ApiClient>
}

/**
 * A user's access token for the API of an identity provider, valid for at least five minutes. If no account provides one, returns `null`;
 * with `or: "throw"`, fails instead.
 *
 * **Errors** `OAuthProviderNotFoundOrNotEnabled` · `OAuthAccessTokenNotAvailableWithSharedOAuthKeys` · `OAuthConnectionNotConnectedToUser`
 * · `OAuthConnectionDoesNotHaveRequiredScope` (both with `or: "throw"`) · `CannotGetOwnUserWithoutUser` · `CallError`
 * @category verbs @since 0.1.0
 */
export const getAccessToken = Effect.fnUntraced(function*(
  userId: string,
  provider: string,
  { or = "return-null", ...options }: AccessTokenOptions<"return-null" | "throw"> = {}
) {
  const asked = issueProviderToken(userId, provider, options)
  return yield* or === "throw" ? asked : Effect.catchTag(
    asked,
    ["OAuthConnectionNotConnectedToUser", "OAuthConnectionDoesNotHaveRequiredScope"],
    () => Effect.succeed(null)
  )
  // A generator cannot express the result of each option.
}) as GetUserAccessToken
