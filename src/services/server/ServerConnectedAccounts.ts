/**
 * Accounts of any user at identity providers, and access tokens for the APIs of those providers. Users are identified by id, or by `me` for
 * the signed-in user.
 * @category verbs @since 0.1.0
 */
import * as ConnectedAccountsEndpoints from "../../endpoints/users/ConnectedAccounts.ts"
import { type AccountOptions, issueProviderToken, nullWithoutConnection } from "../internal/issueProviderToken.ts"
import type { OfUser } from "../internal/recordsOf.ts"

/**
 * The user's accounts for which an identity provider issues access tokens. **Errors** `CannotGetOwnUserWithoutUser` · `UserNotFound` ·
 * `CallError`
 */
export const list = (params: OfUser) => ConnectedAccountsEndpoints.ListConnectedAccounts({ params })

/**
 * A user's access token for the API of an identity provider, valid for at least five minutes.
 *
 * **Errors** `OAuthConnectionNotConnectedToUser`, `OAuthConnectionDoesNotHaveRequiredScope` (no account provides a token) ·
 * `OAuthProviderNotFoundOrNotEnabled` · `OAuthAccessTokenNotAvailableWithSharedOAuthKeys` · `CannotGetOwnUserWithoutUser` · `CallError`
 */
export const getAccessToken = (provider: string, { userId, ...options }: OfUser & AccountOptions) =>
  issueProviderToken(userId, provider, options)

/**
 * Like `getAccessToken`, but `null` if no account provides a token.
 *
 * **Errors** `OAuthProviderNotFoundOrNotEnabled` · `OAuthAccessTokenNotAvailableWithSharedOAuthKeys` · `CannotGetOwnUserWithoutUser` ·
 * `CallError`
 */
export const findAccessToken = (provider: string, account: OfUser & AccountOptions) =>
  nullWithoutConnection(getAccessToken(provider, account))
