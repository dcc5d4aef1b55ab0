/**
 * Accounts of the signed-in user at identity providers, and access tokens for the APIs of those identity providers.
 * @category verbs @since 0.1.0
 */
import * as Effect from "effect/Effect"
import type * as Redacted from "effect/Redacted"
import * as ConnectedAccountsEndpoints from "../../endpoints/users/ConnectedAccounts.ts"
import type { CallError } from "../../errors/call/CallError.ts"
import type { WebCryptoFailed } from "../../errors/local/EncryptionErrors.ts"
import type { RedirectLoop, UntrustedRedirect, UrlOptionRequired } from "../../errors/local/NavigationErrors.ts"
import type { OAuthStateNotKept } from "../../errors/local/OAuthFlowErrors.ts"
import type { TokenStoreRequired } from "../../errors/local/UsageErrors.ts"
import type {
  OAuthAccessTokenNotAvailableWithSharedOAuthKeys,
  OAuthConnectionDoesNotHaveRequiredScope,
  OAuthConnectionNotConnectedToUser,
  OAuthProviderNotFoundOrNotEnabled
} from "../../errors/provider/OAuthErrors.ts"
import type { CannotGetOwnUserWithoutUser } from "../../errors/provider/SessionErrors.ts"
import type { ApiClient } from "../../pipeline/ports/ApiClient.ts"
import type { Navigator } from "../../pipeline/ports/Navigator.ts"
import type { OAuthStateStore } from "../../pipeline/ports/OAuthStateStore.ts"
import type { Settings } from "../../pipeline/ports/Settings.ts"
import type { Session } from "../../pipeline/session/Session.ts"
import { type AccountOptions, issueProviderToken, nullWithoutConnection } from "../internal/issueProviderToken.ts"
import { requireSession } from "../internal/requireSession.ts"
import { leavePageOr } from "../internal/SignedInUser.ts"
import { link } from "../oauth/OAuth.ts"

/**
 * The signed-in user's accounts for which an identity provider issues access tokens. **Errors** `CannotGetOwnUserWithoutUser` ·
 * `UserNotFound` · `TokenStoreRequired` · `CallError`
 */
export const list = () => requireSession(ConnectedAccountsEndpoints.ListConnectedAccounts({ params: { userId: "me" } }))

/** @category models @since 0.1.0 */
export interface AccessTokenOptions<Or extends "redirect" = "redirect"> extends AccountOptions {
  /**
   * `"redirect"` sends the user to the identity provider if no account provides a token, to connect an account or to grant the scopes. The
   * call never returns in a browser, which leaves the page; elsewhere it then fails as it does without `or`. @default the call fails
   */
  readonly or?: Or | undefined
}

type Needs = ApiClient | Session
type Lookup =
  | OAuthProviderNotFoundOrNotEnabled
  | OAuthAccessTokenNotAvailableWithSharedOAuthKeys
  | CannotGetOwnUserWithoutUser
  | TokenStoreRequired
  | CallError
type Failure = Lookup | OAuthConnectionNotConnectedToUser | OAuthConnectionDoesNotHaveRequiredScope
type RedirectFailure = UntrustedRedirect | UrlOptionRequired | WebCryptoFailed | OAuthStateNotKept | RedirectLoop
type RedirectNeeds = Navigator | OAuthStateStore | Settings

/** Issues an identity provider's access token. Only with `or: "redirect"` does the call navigate. @category models @since 0.1.0 */
export type GetAccessToken = <Or extends "redirect" = never>(
  provider: string,
  options?: AccessTokenOptions<Or>
) => Effect.Effect<
  Redacted.Redacted,
  Failure | ([Or] extends [never] ? never : RedirectFailure),
  Needs | ([Or] extends [never] ? never : RedirectNeeds)
>

const isMissing = ({ _tag }: Failure) =>
  _tag === "OAuthConnectionNotConnectedToUser" || _tag === "OAuthConnectionDoesNotHaveRequiredScope"

/**
 * An access token for the API of an identity provider such as `github`, valid for at least five minutes. With `or: "redirect"`, sends the
 * user to connect an account if none provides a token, like `OAuth.link`, and back to the current page.
 *
 * **Errors** `OAuthConnectionNotConnectedToUser`, `OAuthConnectionDoesNotHaveRequiredScope` (no account provides a token) ·
 * `OAuthProviderNotFoundOrNotEnabled` · `OAuthAccessTokenNotAvailableWithSharedOAuthKeys` · `CannotGetOwnUserWithoutUser` ·
 * `TokenStoreRequired` · `CallError` · those of `OAuth.link` (with `or: "redirect"`)
 */
export const getAccessToken = ((provider, { or, ...options }: AccessTokenOptions = {}) => {
  const token = requireSession(issueProviderToken("me", provider, options))
  if (or !== "redirect") return token
  return Effect.catchIf(
    token,
    isMissing,
    (error) => Effect.andThen(link(provider, { scopes: options.scopes }), leavePageOr(error))
  )
  // The type depends on the option.
}) as GetAccessToken

/**
 * Like `getAccessToken`, but `null` if no account provides a token.
 *
 * **Errors** `OAuthProviderNotFoundOrNotEnabled` · `OAuthAccessTokenNotAvailableWithSharedOAuthKeys` · `CannotGetOwnUserWithoutUser` ·
 * `TokenStoreRequired` · `CallError`
 */
export const findAccessToken = (provider: string, options: AccountOptions = {}) =>
  requireSession(nullWithoutConnection(issueProviderToken("me", provider, options)))
