/** The accounts of any user at identity providers. Users are named by id, or `me` for the signed-in one. */
import * as Effect from "effect/Effect"
import * as Endpoints from "../../endpoints/users/OAuthProviders.ts"
import type { OAuthProviderCreate, OAuthProviderQuery, ServerOAuthProviderUpdate } from "../../schema/users/OAuthProvider.ts"
import { nullIfMalformed } from "../internal/nullIfMalformed.ts"

/**
 * The accounts of one user, or of all, oldest first. **Errors** `CannotGetOwnUserWithoutUser` · `UserNotFound` · `CallError`
 * @category verbs @since 0.1.0
 */
export const list = (query: OAuthProviderQuery = {}) => Endpoints.ListServerOAuthProviders({ query })

/**
 * A user's account, by the record's own id.
 *
 * **Errors** `CannotGetOwnUserWithoutUser` · `UserNotFound` · `CallError` (`Refused`: there is no such account)
 * @category verbs @since 0.1.0
 */
export const get = (userId: string, oauthProviderId: string) =>
  Endpoints.ReadServerOAuthProvider({ params: { userId, oauthProviderId } })

/**
 * As `get`, looked up in the list; `null` where the user has no such account. **Errors** `CannotGetOwnUserWithoutUser` · `UserNotFound` · `CallError`
 * @category verbs @since 0.1.0
 */
export const find = (userId: string, oauthProviderId: string) =>
  list({ userId }).pipe(
    Effect.map((providers) => providers.find(({ id }) => id === oauthProviderId) ?? null),
    nullIfMalformed(userId)
  )

/**
 * Gives a user an account at an identity provider, as if it had been linked by signing in there.
 *
 * **Errors** `UserNotFound` · `OAuthProviderAccountIdAlreadyUsedForSignIn` · `CannotGetOwnUserWithoutUser` · `CallError` (`Refused`: the
 * identity provider is not configured, the user has this account already, or signs in with another one there)
 * @category verbs @since 0.1.0
 */
export const create = (userId: string, account: Omit<OAuthProviderCreate, "userId">) =>
  Endpoints.CreateOAuthProvider({ body: { ...account, userId } })

/**
 * Changes an account. Absent fields stay as they are.
 *
 * **Errors** `UserNotFound` · `OAuthProviderAccountIdAlreadyUsedForSignIn` · `CannotGetOwnUserWithoutUser` · `CallError` (`Refused`: there
 * is no such account, or the user has or signs in with another such account)
 * @category verbs @since 0.1.0
 */
export const update = (userId: string, oauthProviderId: string, changes: ServerOAuthProviderUpdate) =>
  Endpoints.UpdateServerOAuthProvider({ params: { userId, oauthProviderId }, body: changes })

/**
 * Removes an account, and with it signing in by it.
 *
 * **Errors** `CannotGetOwnUserWithoutUser` · `UserNotFound` · `CallError` (`Refused`: there is no such account)
 * @category verbs @since 0.1.0
 */
const remove = (userId: string, oauthProviderId: string) => Endpoints.DeleteOAuthProvider({ params: { userId, oauthProviderId } })
export { remove as delete }
