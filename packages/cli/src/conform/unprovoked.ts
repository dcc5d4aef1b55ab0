/** What the scenario omits, with the reason. A test checks that the scenario covers everything else. */

/** Endpoints that the scenario never calls successfully, each with the reason. */
export const uncalledReasons: { readonly [endpoint: string]: string } = {
  SignInWithApple: "needs an identity token that Apple signed",
  IssueProviderAccessToken: "needs an account at an identity provider",
  IssueAccountAccessToken: "needs an account at an identity provider",
  IssueOwnProviderAccessToken:
    "needs an account at an identity provider; its refusals have the status 200 and no code in a header",
  ApplyEmailDomain: "needs a domain whose DNS records are set",
  RefundTransaction: "needs a purchase that was paid",
  SwitchProduct: "needs a subscription that a card pays for",
  QueryAi: "costs tokens of a language model",
  QueryAnalytics: "needs the provider's analytics database",
  ReadAnalyticsTiming: "needs the provider's analytics database"
}

/** Codes of errors that no call of the scenario causes, each with the reason. */
export const unprovokedCodes: { readonly [code: string]: string } = {
  VERIFICATION_CODE_EXPIRED: "needs minutes to days",
  VERIFICATION_CODE_MAX_ATTEMPTS_REACHED: "needs 20 attempts of each code",
  API_KEY_EXPIRED: "needs a key whose time has passed",
  PASSWORD_TOO_LONG: "the library refuses such passwords before they are sent",
  BOT_CHALLENGE_REQUIRED: "needs a provider with bot protection",
  BOT_CHALLENGE_FAILED: "needs a provider with bot protection",
  PROVIDER_REJECTED: "needs an identity provider that refuses a renewal",
  TEAM_INVITATION_RESTRICTED_USER_NOT_ALLOWED: "needs a project that asks for verified addresses",
  TEAM_INVITATION_EMAIL_MISMATCH: "depends on the provider's version",
  OAUTH_CONNECTION_NOT_CONNECTED_TO_USER: "needs OAuth keys of the project's own",
  OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE: "needs OAuth keys of the project's own",
  OAUTH_EXTRA_SCOPE_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS: "needs a browser at the identity provider",
  APPLE_BUNDLE_ID_NOT_CONFIGURED: "needs Apple as a provider of the project",
  INVALID_APPLE_CREDENTIALS: "needs Apple as a provider of the project",
  OFFER_DOES_NOT_EXIST: "only older providers answer it",
  OFFER_CUSTOMER_TYPE_DOES_NOT_MATCH: "only older providers answer it",
  SUBSCRIPTION_ALREADY_REFUNDED: "needs a purchase that was paid",
  ONE_TIME_PURCHASE_ALREADY_REFUNDED: "needs a purchase that was paid",
  TEMPLATE_SOURCE_REWRITE_ERROR: "depends on a language model",
  ANALYTICS_QUERY_ERROR: "needs the provider's analytics database",
  ANALYTICS_QUERY_TIMEOUT: "needs the provider's analytics database",
  PASSKEY_REGISTRATION_FAILED: "needs a damaged ceremony, which providers judge by their trusted domains",
  PASSKEY_AUTHENTICATION_FAILED: "needs a damaged ceremony, which providers judge by their trusted domains"
}

const hiddenReason = "another refusal comes first"
const fails = "the provider responds with 500 instead"
const ownUserReason = "a client can only name its own user"
const apple = "needs Apple as a provider of the project"
const atProvider = "needs a browser at the identity provider"
const throttles = "depends on who signed up before"

/**
 * Refusals that the scenario provokes with no call of the named endpoint, each with the reason. Calls of other endpoints may provoke them.
 */
export const unprovokedReasons: { readonly [endpointAndCode: string]: string } = {
  "SendInvitation TEAM_NOT_FOUND": fails,
  "PurchaseInTestMode INSUFFICIENT_ACCESS_TYPE": "the provider does not ask who calls",
  "SwitchProduct DEFAULT_PAYMENT_METHOD_REQUIRED": "needs a subscription that a card pays for",
  "SignOut REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED": fails,
  "SignUpAnonymously ANONYMOUS_ACCOUNTS_NOT_ENABLED": "only older providers can turn anonymous users off",
  "AuthorizeOAuth REDIRECT_URL_NOT_WHITELISTED": atProvider,
  "ExchangeAuthorizationCode MULTI_FACTOR_AUTHENTICATION_REQUIRED": atProvider,
  "ExchangeAuthorizationCode INVALID_TOTP_CODE": atProvider,
  "SignInWithApple CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE": apple,
  "SignInWithApple SIGN_UP_NOT_ENABLED": apple,
  "SignInWithApple SIGN_UP_REJECTED": apple,
  "SignInWithApple MULTI_FACTOR_AUTHENTICATION_REQUIRED": apple,
  "SendSignInCode USER_EMAIL_ALREADY_EXISTS": throttles,
  "SignInWithCode USER_EMAIL_ALREADY_EXISTS": throttles,
  "SignInWithCode SIGN_UP_REJECTED": "as of SignUpWithPassword, which provokes it",
  "SignInWithCode MULTI_FACTOR_AUTHENTICATION_REQUIRED": "as of SignInWithPassword, which provokes it",
  "SignInWithPasskey MULTI_FACTOR_AUTHENTICATION_REQUIRED": "as of SignInWithPassword, which provokes it",
  "SignUpWithPassword MULTI_FACTOR_AUTHENTICATION_REQUIRED": "needs an anonymous user with a second factor",
  "SendPasswordResetCode USER_NOT_FOUND": "newer providers do not say who has an account",
  "ReadAnalyticsTiming ITEM_NOT_FOUND": "needs the provider's analytics database",
  "ListSessionReplays ITEM_NOT_FOUND": "needs the cursor of a replay that is gone",
  "TransferProject TEAM_PERMISSION_REQUIRED": "needs a second owner",
  "AcceptInvitation ITEM_QUANTITY_INSUFFICIENT_AMOUNT": "needs a plan of the provider's own with too few seats",
  "CreateTeam USER_AUTHENTICATION_REQUIRED": hiddenReason,
  "CreateUserApiKey USER_AUTHENTICATION_REQUIRED": hiddenReason,
  "ListUserApiKeys USER_AUTHENTICATION_REQUIRED": hiddenReason,
  "ReadUserApiKey CANNOT_GET_OWN_USER_WITHOUT_USER": hiddenReason,
  "UpdateUserApiKey CANNOT_GET_OWN_USER_WITHOUT_USER": hiddenReason,
  "UpdateCurrentUser USER_EMAIL_ALREADY_EXISTS": "a client cannot change its primary address by this call",
  "ReadMemberProfile TEAM_PERMISSION_REQUIRED": "a profile of one's own team needs no permission",
  "ListOAuthProviders USER_NOT_FOUND": ownUserReason,
  "ReadOAuthProvider USER_NOT_FOUND": ownUserReason,
  "UpdateOAuthProvider USER_NOT_FOUND": ownUserReason,
  "UpdateOAuthProvider OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN": "a client cannot change the id of an account"
}
