/** Accounts of the signed-in user at identity providers, and access tokens for the APIs of those identity providers. */
import * as Effect from "effect/Effect"
import type * as Redacted from "effect/Redacted"
import * as Endpoints from "../../endpoints/users/ConnectedAccounts.ts"
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
import { type AccountOptions, issueProviderToken } from "../internal/issueProviderToken.ts"
import { requireSession } from "../internal/requireSession.ts"
import { link } from "../oauth/OAuth.ts"

/**
 * The signed-in user's accounts for which an identity provider issues access tokens. **Errors** `CannotGetOwnUserWithoutUser` ·
 * `UserNotFound` · `TokenStoreRequired` · `CallError`
 * @category verbs @since 0.1.0
 */
export const list = () => requireSession(Endpoints.ListConnectedAccounts({ params: { userId: "me" } }))

/** @category models @since 0.1.0 */
export interface AccessTokenOptions<Or extends "return-null" | "throw" | "redirect"> extends AccountOptions {
  /**
   * What to do if no account provides a token: no account is connected, or none grants the scopes. `redirect` sends the user to the
   * identity provider, to connect an account or grant the scopes. @default "return-null"
   */
  readonly or?: Or
}

type Refusal =
  | OAuthProviderNotFoundOrNotEnabled
  | OAuthAccessTokenNotAvailableWithSharedOAuthKeys
  | CannotGetOwnUserWithoutUser
  | TokenStoreRequired
  | CallError
type ConnectionRefusal = OAuthConnectionNotConnectedToUser | OAuthConnectionDoesNotHaveRequiredScope
type RedirectRefusal = UntrustedRedirect | UrlOptionRequired | WebCryptoFailed | OAuthStateNotKept | RedirectLoop
type Needs = ApiClient | Session

/** The errors of {@link GetAccessToken} for each value of the option `or`. @category models @since 0.1.0 */
export interface AccessTokenFailures {
  readonly throw: Refusal | ConnectionRefusal
  readonly "return-null": Refusal
  readonly redirect: Refusal | RedirectRefusal
}

/** Returns an identity provider's access token; never `null` with `or: "throw"`. @category models @since 0.1.0 */
export interface GetAccessToken {
  /** Exists only in the type, so that other functions are not assignable to it. Absent at run time. */
  readonly Failures: AccessTokenFailures
  (
    provider: string,
    options: AccessTokenOptions<"throw"> & { readonly or: "throw" }
  ): Effect.Effect<Redacted.Redacted, AccessTokenFailures["throw"], Needs>
  (
    provider: string,
    options: AccessTokenOptions<"redirect"> & { readonly or: "redirect" }
  ): Effect.Effect<Redacted.Redacted | null, AccessTokenFailures["redirect"], Needs | Navigator | OAuthStateStore | Settings>
  (
    provider: string,
    options?: AccessTokenOptions<"return-null">
  ): Effect.Effect<Redacted.Redacted | null, AccessTokenFailures["return-null"], Needs>
}

/**
 * An access token for the API of an identity provider such as `github`, valid for at least five minutes. If no account provides one,
 * returns `null` by default. `or: "throw"` fails instead; `or: "redirect"` sends the user to connect an account, like `OAuth.link`, and
 * back to the current page.
 *
 * **Errors** `OAuthProviderNotFoundOrNotEnabled` · `OAuthAccessTokenNotAvailableWithSharedOAuthKeys` · `OAuthConnectionNotConnectedToUser`
 * · `OAuthConnectionDoesNotHaveRequiredScope` (both with `or: "throw"`) · `CannotGetOwnUserWithoutUser` · `TokenStoreRequired` ·
 * `CallError` · those of `OAuth.link` (with `or: "redirect"`)
 * @category verbs @since 0.1.0
 */
export const getAccessToken = Effect.fnUntraced(function*(
  provider: string,
  { or = "return-null", ...options }: AccessTokenOptions<"return-null" | "throw" | "redirect"> = {}
) {
  const issueToken = requireSession(issueProviderToken("me", provider, options))
  if (or === "throw") return yield* issueToken
  return yield* Effect.catchIf(
    issueToken,
    ({ _tag }) => _tag === "OAuthConnectionNotConnectedToUser" || _tag === "OAuthConnectionDoesNotHaveRequiredScope",
    () => or === "redirect" ? Effect.as(link(provider, { scopes: options.scopes }), null) : Effect.succeed(null)
  )
  // A generator cannot express the result of each option.
}) as GetAccessToken
