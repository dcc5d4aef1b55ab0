/**
 * The accounts of any user at identity providers. Users are identified by id, or by `me` for the signed-in user.
 * @category verbs @since 0.1.0
 */
import * as Effect from "effect/Effect"
import * as OAuthProvidersEndpoints from "../../endpoints/users/OAuthProviders.ts"
import type { OAuthProviderCreate, OAuthProviderQuery, ServerOAuthProviderUpdate } from "../../schema/users/OAuthProvider.ts"
import { findById } from "../internal/findById.ts"
import { nullIfMalformed } from "../internal/nullIfMalformed.ts"
import { isOfUser, type OfUser } from "../internal/recordsOf.ts"

/**
 * The accounts at identity providers of one user or of all users, oldest first. **Errors** `CannotGetOwnUserWithoutUser` · `UserNotFound` ·
 * `CallError`
 */
export const list = (query: OAuthProviderQuery = {}) => OAuthProvidersEndpoints.ListServerOAuthProviders({ query })

/**
 * A user's account at an identity provider, by the id of its record.
 *
 * **Errors** `CannotGetOwnUserWithoutUser` · `UserNotFound` · `CallError` (`Refused`: no such account)
 */
export const get = (oauthProviderId: string, { userId }: OfUser) =>
  OAuthProvidersEndpoints.ReadServerOAuthProvider({ params: { userId, oauthProviderId } })

/**
 * Like `get`, but returns `null` if the account does not exist or the user's id is malformed. Reads all accounts of the user. **Errors**
 * `CannotGetOwnUserWithoutUser` · `UserNotFound` · `CallError`
 */
export const find = (oauthProviderId: string, { userId }: OfUser) =>
  list({ userId }).pipe(
    Effect.map((accounts) => findById(oauthProviderId)(accounts.filter((account) => isOfUser(account, userId)))),
    nullIfMalformed("oauth.providers.find", { userId, oauthProviderId })
  )

/**
 * Links an account at an identity provider to a user, without requiring a sign-in.
 *
 * **Errors** `UserNotFound` · `OAuthProviderAccountIdAlreadyUsedForSignIn` · `CannotGetOwnUserWithoutUser` · `CallError` (`Refused`: the
 * identity provider is not configured, the user already has this account, or signs in with another account of this identity provider)
 */
export const create = (account: OAuthProviderCreate) => OAuthProvidersEndpoints.CreateOAuthProvider({ body: account })

/**
 * Changes an account at an identity provider. Absent fields stay as they are.
 *
 * **Errors** `UserNotFound` · `OAuthProviderAccountIdAlreadyUsedForSignIn` · `CannotGetOwnUserWithoutUser` · `CallError` (`Refused`: no
 * such account, the user already has this account, or signs in with another account of this identity provider)
 */
export const update = (oauthProviderId: string, { userId, ...changes }: OfUser & ServerOAuthProviderUpdate) =>
  OAuthProvidersEndpoints.UpdateServerOAuthProvider({ params: { userId, oauthProviderId }, body: changes })

/**
 * Removes an account at an identity provider; the user can no longer sign in with it.
 *
 * **Errors** `CannotGetOwnUserWithoutUser` · `UserNotFound` · `CallError` (`Refused`: no such account)
 */
const remove = (oauthProviderId: string, { userId }: OfUser) =>
  OAuthProvidersEndpoints.DeleteOAuthProvider({ params: { userId, oauthProviderId } })
export { remove as delete }
