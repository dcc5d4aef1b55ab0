/** `/connected-accounts`: access tokens for identity providers' APIs. @category endpoints @since 0.1.0 */
import * as OAuthErrors from "../../errors/provider/OAuthErrors.ts"
import { CannotGetOwnUserWithoutUser } from "../../errors/provider/SessionErrors.ts"
import { UserNotFound } from "../../errors/provider/UserErrors.ts"
import * as Endpoint from "../../pipeline/request/Endpoint.ts"
import { ConnectedAccount, ProviderAccessToken, ProviderScope } from "../../schema/users/ConnectedAccount.ts"
import { UserIdOrMe } from "../../schema/wire/Ids.ts"
import * as Wire from "../../schema/wire/Wire.ts"

const params = { userId: UserIdOrMe }
const issuing = {
  body: ProviderScope,
  success: ProviderAccessToken,
  status: 201,
  errors: [
    OAuthErrors.OAuthProviderNotFoundOrNotEnabled,
    OAuthErrors.OAuthAccessTokenNotAvailableWithSharedOAuthKeys,
    OAuthErrors.OAuthConnectionNotConnectedToUser,
    OAuthErrors.OAuthConnectionDoesNotHaveRequiredScope,
    CannotGetOwnUserWithoutUser
  ]
}

/**
 * The user's accounts for which access tokens can be requested. `Refused` if a user requests another user's accounts, as in all calls about
 * connected accounts.
 */
export const ListConnectedAccounts = Endpoint.make("connectedAccounts.list", "GET /connected-accounts/{userId}", {
  params,
  success: Wire.list(ConnectedAccount),
  errors: [CannotGetOwnUserWithoutUser, UserNotFound]
})
/** An access token with the requested scopes, from any of the user's accounts at the identity provider. */
export const IssueProviderAccessToken = Endpoint.make(
  "connectedAccounts.issueToken",
  "POST /connected-accounts/{userId}/{provider}/access-token",
  { ...issuing, params }
)
/**
 * An access token from the account with the id `providerAccountId` at the identity provider. Not available on older providers.
 */
export const IssueAccountAccessToken = Endpoint.make(
  "connectedAccounts.issueTokenOfAccount",
  "POST /connected-accounts/{userId}/{provider}/{providerAccountId}/access-token",
  { ...issuing, params }
)
/** The former path of `IssueProviderAccessToken` for the signed-in user. */
export const IssueOwnProviderAccessToken = Endpoint.make(
  "connectedAccounts.issueOwnToken",
  "POST /auth/oauth/connected-accounts/{provider}/access-token",
  issuing
)
