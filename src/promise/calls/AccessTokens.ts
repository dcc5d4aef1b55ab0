/** Verbs for tokens of identity providers, as promises, with a result type for each value of `or`. */
import type * as Redacted from "effect/Redacted"
import type { AccessTokenFailures, AccessTokenOptions } from "../../services/client/ConnectedAccounts.ts"
import type { UserAccessTokenFailures } from "../../services/server/ServerConnectedAccounts.ts"
import type { Result } from "./Result.ts"

type Throwing = AccessTokenOptions<"throw"> & { readonly or: "throw" }
type Redirecting = AccessTokenOptions<"redirect"> & { readonly or: "redirect" }
type Plain = AccessTokenOptions<"return-null">

/**
 * Resolves to the signed-in user's access token for an identity provider, or to `null` if no account provides one; with `or: "throw"`,
 * rejects instead.
 */
export interface GetAccessToken {
  (provider: string, options: Throwing): Promise<Redacted.Redacted>
  (provider: string, options?: Plain | Redirecting): Promise<Redacted.Redacted | null>
}
/** Like `GetAccessToken`, with errors in the type. */
export interface SafeGetAccessToken {
  (provider: string, options: Throwing): Promise<Result<Redacted.Redacted, AccessTokenFailures["throw"]>>
  (provider: string, options: Redirecting): Promise<Result<Redacted.Redacted | null, AccessTokenFailures["redirect"]>>
  (provider: string, options?: Plain): Promise<Result<Redacted.Redacted | null, AccessTokenFailures["return-null"]>>
}

/**
 * Resolves to the identity provider's access token of the user `userId`, or to `null` if no account provides one; with `or: "throw"`,
 * rejects instead.
 */
export interface GetUserAccessToken {
  (userId: string, provider: string, options: Throwing): Promise<Redacted.Redacted>
  (userId: string, provider: string, options?: Plain): Promise<Redacted.Redacted | null>
}
/** Like `GetUserAccessToken`, with errors in the type. */
export interface SafeGetUserAccessToken {
  (userId: string, provider: string, options: Throwing): Promise<Result<Redacted.Redacted, UserAccessTokenFailures["throw"]>>
  (
    userId: string,
    provider: string,
    options?: Plain
  ): Promise<Result<Redacted.Redacted | null, UserAccessTokenFailures["return-null"]>>
}
