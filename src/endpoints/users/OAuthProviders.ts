/** `/oauth-providers`: accounts of users at identity providers. @category endpoints @since 0.1.0 */
import { OAuthProviderAccountIdAlreadyUsedForSignIn } from "../../errors/provider/OAuthErrors.ts"
import { CannotGetOwnUserWithoutUser } from "../../errors/provider/SessionErrors.ts"
import { UserNotFound } from "../../errors/provider/UserErrors.ts"
import * as Endpoint from "../../pipeline/request/Endpoint.ts"
import {
  OAuthProvider,
  OAuthProviderCreate,
  OAuthProviderQuery,
  OAuthProviderUpdate,
  ServerOAuthProvider,
  ServerOAuthProviderUpdate
} from "../../schema/users/OAuthProvider.ts"
import { UserIdOrMe, Uuid } from "../../schema/wire/Ids.ts"
import * as Wire from "../../schema/wire/Wire.ts"

const params = { userId: UserIdOrMe, oauthProviderId: Uuid }
const ofUser = [CannotGetOwnUserWithoutUser, UserNotFound]
const changing = [CannotGetOwnUserWithoutUser, UserNotFound, OAuthProviderAccountIdAlreadyUsedForSignIn]

/**
 * Lists the signed-in user's accounts at identity providers, oldest first. `Refused` for another user, as in all client calls about such
 * accounts.
 */
export const ListOAuthProviders = Endpoint.client("oauthProviders.list", "GET /oauth-providers", {
  query: OAuthProviderQuery,
  success: Wire.list(OAuthProvider),
  errors: ofUser
})
/** Reads an account at an identity provider. `Refused` if the account does not exist. */
export const ReadOAuthProvider = Endpoint.client("oauthProviders.get", "GET /oauth-providers/{userId}/{oauthProviderId}", {
  params,
  success: OAuthProvider,
  errors: ofUser
})
/**
 * Updates an account. `Refused` if the update enables sign-in, and the user already signs in with another account of this identity
 * provider.
 */
export const UpdateOAuthProvider = Endpoint.client("oauthProviders.update", "PATCH /oauth-providers/{userId}/{oauthProviderId}", {
  params,
  body: OAuthProviderUpdate,
  success: OAuthProvider,
  errors: changing
})
/** Deletes an account. `Refused` if the account does not exist. */
export const DeleteOAuthProvider = Endpoint.make("oauthProviders.delete", "DELETE /oauth-providers/{userId}/{oauthProviderId}", {
  params,
  success: Wire.Success,
  errors: ofUser
})

/** Lists accounts at identity providers, of all users or of one user, oldest first. */
export const ListServerOAuthProviders = Endpoint.server("serverOAuthProviders.list", "GET /oauth-providers", {
  query: OAuthProviderQuery,
  success: Wire.list(ServerOAuthProvider),
  errors: ofUser
})
/**
 * Adds an account. `Refused` if the identity provider is not configured, if the user already has this account, or if the account allows
 * sign-in and the user already signs in with another account of this identity provider.
 */
export const CreateOAuthProvider = Endpoint.server("serverOAuthProviders.create", "POST /oauth-providers", {
  body: OAuthProviderCreate,
  success: ServerOAuthProvider,
  status: 201,
  errors: changing
})
/** Reads an account. `Refused` if the account does not exist. */
export const ReadServerOAuthProvider = Endpoint.server(
  "serverOAuthProviders.get",
  "GET /oauth-providers/{userId}/{oauthProviderId}",
  {
    params,
    success: ServerOAuthProvider,
    errors: ofUser
  }
)
/**
 * Updates an account. `Refused` if the user already has this account, or if the update enables sign-in and the user already signs in with
 * another account of this identity provider.
 */
export const UpdateServerOAuthProvider = Endpoint.server(
  "serverOAuthProviders.update",
  "PATCH /oauth-providers/{userId}/{oauthProviderId}",
  { params, body: ServerOAuthProviderUpdate, success: ServerOAuthProvider, errors: changing }
)
