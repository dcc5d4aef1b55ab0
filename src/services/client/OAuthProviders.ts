/** The signed-in user's accounts at identity providers. @category verbs @since 0.1.0 */
import * as Effect from "effect/Effect"
import * as OAuthProvidersEndpoints from "../../endpoints/users/OAuthProviders.ts"
import type { OAuthProviderUpdate } from "../../schema/users/OAuthProvider.ts"
import { findById } from "../internal/findById.ts"
import { requireSession } from "../internal/requireSession.ts"
import { requireIds } from "../internal/wrongArgument.ts"

/**
 * The signed-in user's accounts at identity providers, oldest first. **Errors** `CannotGetOwnUserWithoutUser` · `UserNotFound` ·
 * `TokenStoreRequired` · `CallError`
 */
export const list = () => requireSession(OAuthProvidersEndpoints.ListOAuthProviders({ query: { userId: "me" } }))

/**
 * One of the signed-in user's accounts at identity providers, by the id of its record.
 *
 * **Errors** `CannotGetOwnUserWithoutUser` · `UserNotFound` · `TokenStoreRequired` · `CallError` (`Refused`: no such account)
 */
export const get = (oauthProviderId: string) =>
  requireSession(OAuthProvidersEndpoints.ReadOAuthProvider({ params: { userId: "me", oauthProviderId } }))

/**
 * Like `get`, but returns `null` if the account does not exist. Reads the whole list. **Errors** `CannotGetOwnUserWithoutUser` ·
 * `UserNotFound` · `TokenStoreRequired` · `CallError`
 */
export const find = (oauthProviderId: string) =>
  Effect.map(list(), findById(oauthProviderId)).pipe(requireIds("oauth.providers.find", { oauthProviderId }))

/**
 * Changes whether an account at an identity provider can be used for sign-in, and for access tokens. Absent fields stay as they are.
 *
 * **Errors** `CannotGetOwnUserWithoutUser` · `UserNotFound` · `OAuthProviderAccountIdAlreadyUsedForSignIn` · `TokenStoreRequired` ·
 * `CallError` (`Refused`: no such account, or the user already signs in with another account of this identity provider)
 */
export const update = (oauthProviderId: string, changes: OAuthProviderUpdate) =>
  requireSession(OAuthProvidersEndpoints.UpdateOAuthProvider({ params: { userId: "me", oauthProviderId }, body: changes }))

/**
 * Removes an account at an identity provider; the user can no longer sign in with it.
 *
 * **Errors** `CannotGetOwnUserWithoutUser` · `UserNotFound` · `TokenStoreRequired` · `CallError` (`Refused`: no such account)
 */
const remove = (oauthProviderId: string) =>
  requireSession(OAuthProvidersEndpoints.DeleteOAuthProvider({ params: { userId: "me", oauthProviderId } }))
export { remove as delete }
