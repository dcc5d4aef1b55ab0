/** Accounts of any user at identity providers, and tokens for those providers' own APIs. Users are named by id, or `me`. */
import * as Effect from "effect/Effect"
import type * as Redacted from "effect/Redacted"
import * as Endpoints from "../../endpoints/users/ConnectedAccounts.ts"
import type { TokenStoreRequired } from "../../errors/local/UsageErrors.ts"
import type { ApiClient } from "../../pipeline/ports/ApiClient.ts"
import type { AccessTokenFailures, AccessTokenOptions } from "../client/ConnectedAccounts.ts"
import { issueProviderToken } from "../internal/issueProviderToken.ts"

/**
 * The accounts that tokens can be had of. **Errors** `CannotGetOwnUserWithoutUser` · `UserNotFound` · `CallError`
 * @category verbs @since 0.1.0
 */
export const list = (userId: string) => Endpoints.ListConnectedAccounts({ params: { userId } })

/** The refusals of each way to ask. A server needs no session. @category models @since 0.1.0 */
export interface UserAccessTokenFailures {
  readonly throw: Exclude<AccessTokenFailures["throw"], TokenStoreRequired>
  readonly "return-null": Exclude<AccessTokenFailures["return-null"], TokenStoreRequired>
}

/** Gives a token; with `or: "throw"` there is one. @category models @since 0.1.0 */
export interface GetUserAccessToken {
  /** Types only, so that other functions are not taken for this one; there is no such property at run time. */
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
 * An access token for the identity provider's own API, in the user's name, good for five minutes at least. `null` where no account
 * of the user's gives one; with `or: "throw"` that is an error.
 *
 * **Errors** `OAuthProviderNotFoundOrNotEnabled` · `OAuthAccessTokenNotAvailableWithSharedOAuthKeys` · `OAuthConnectionNotConnectedToUser` ·
 * `OAuthConnectionDoesNotHaveRequiredScope` (both with `or: "throw"`) · `CannotGetOwnUserWithoutUser` · `CallError`
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
  // Which option leads to what, a generator cannot say.
}) as GetUserAccessToken
