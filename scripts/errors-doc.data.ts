/** The column "What to do" of docs/errors.md for each known error. */
import type { KnownErrorInstance } from "../src/errors/provider/knownErrors.ts"

/** The advice by tag. The type requires every known error. */
export const whatToDo: { readonly [Tag in KnownErrorInstance["_tag"]]: string } = {
  // RequestErrors
  AllOverloadsFailed: "Read `details.overloadErrors`, one refusal per form, and correct the input.",
  BodyParsingError: "Check for a proxy or a wrapped `fetch` that changes requests.",
  SchemaError: "Correct the input that `details.message` names.",
  UnsupportedError: "Update the library or the provider.",

  // AccessErrors
  AccessTypeRequired: "Check for a proxy that removes the header `X-Stack-Access-Type`; the library always sends it.",
  AccessTypeWithoutProjectId: "Set the option `projectId`.",
  AdminAccessTokenExpired: "Renew the owner's session.",
  AdminAccessTokenIsNotAdmin: "Sign in as an owner of the project.",
  AdminAuthenticationRequired: "Set the option `superSecretAdminKey`, or use the session of an owner.",
  BranchDoesNotExist: "Correct the branch id.",
  ClientAuthenticationRequired: "Set the option `publishableClientKey`.",
  ClientOrAdminAuthenticationRequired: "Set the option `publishableClientKey` or `superSecretAdminKey`.",
  ClientOrServerAuthenticationRequired: "Set the option `publishableClientKey` or `secretServerKey`.",
  ClientOrServerOrAdminAuthenticationRequired: "Set the option for one of the project's keys.",
  CurrentProjectNotFound: "Correct the option `projectId` or `baseUrl`.",
  ExpectedInternalProject: "Make the call with an app of the project `internal`.",
  InsufficientAccessType: "Make the call with an app of a flavour in `details.allowedAccessTypes`.",
  InvalidAccessType: "Check for a proxy that changes the header `X-Stack-Access-Type`.",
  InvalidProjectForAdminAccessToken: "Use the owner's session of the project `internal`.",
  InvalidPublishableClientKey: "Replace the key with one from the project's settings.",
  InvalidSecretServerKey: "Replace the key with one from the project's settings.",
  InvalidSuperSecretAdminKey: "Replace the key with one from the project's settings.",
  ProjectKeyWithoutAccessType: "Check for a proxy that removes the header `X-Stack-Access-Type`.",
  PublishableClientKeyRequiredForProject:
    "Set the option `publishableClientKey`, or stop requiring it in the project's settings.",
  ServerAuthenticationRequired: "Set the option `secretServerKey`, on a server only.",
  UnparsableAdminAccessToken: "Sign the owner in again.",

  // SessionErrors
  AccessTokenExpired: "The library renews the token and repeats the call. If that fails too, sign in again.",
  AnonymousAuthenticationNotAllowed: "Offer to sign up, or allow anonymous users in the call.",
  CannotDeleteCurrentSession: "Sign out instead.",
  CannotGetOwnUserWithoutUser: "Sign in first.",
  InvalidProjectForAccessToken: "Keep the sessions of projects apart, then sign in again.",
  ProviderRejected: "Sign in again.",
  RefreshTokenNotFoundOrExpired: "Treat the user as signed out.",
  RestrictedUserNotAllowed: "Ask for what is missing, such as a verified e-mail address, by `details.restrictedReason.type`.",
  UnparsableAccessToken: "The library renews the token and repeats the call. If that fails too, sign in again.",
  UserAuthenticationRequired: "Sign in first.",

  // SignInErrors
  AnonymousAccountsNotEnabled: "Ask for a sign-up, or enable anonymous users in the project's settings.",
  BotChallengeFailed: "Show the challenge again.",
  BotChallengeRequired: "Show the challenge and sign up again with its solution.",
  EmailPasswordMismatch: "Ask again and offer a password reset; do not guess which of the two is wrong.",
  InvalidTotpCode: "Ask for the code again; check the clock of the device if it keeps failing.",
  MultiFactorAuthenticationRequired: "Ask for the one-time code and finish signing in with `details.attemptCode`.",
  PasswordAuthenticationNotEnabled: "Hide the password form, or enable it in the project's settings.",
  PasswordConfirmationMismatch: "Ask for the old password again.",
  PasswordTooLong: "Show the limit, `details.maxLength`, and ask for a shorter password.",
  PasswordTooShort: "Show the limit, `details.minLength`, and ask for a longer password.",
  RedirectUrlNotWhitelisted: "Add the domain to the project's trusted domains.",
  SignUpNotEnabled: "Hide the sign-up, or enable it in the project's settings.",
  SignUpRejected: "Tell the user that the sign-up is not possible; check the project's sign-up rules.",
  UserDoesNotHavePassword: "Set a password instead of changing it.",

  // PasskeyErrors
  PasskeyAuthenticationFailed: "Offer another passkey or another way to sign in.",
  PasskeyAuthenticationNotEnabled: "Hide passkeys, or enable them in the project's settings.",
  PasskeyRegistrationFailed: "Check that the page's origin is on a trusted domain, then try again.",
  PasskeyWebAuthnError: "Report it, and offer another way to sign in. docs/passkeys.md lists the named errors.",

  // VerificationErrors
  EmailAlreadyVerified: "Treat it as success.",
  EmailIsNotPrimaryEmail: "Verify the contact channel by its id, or make the address the primary one.",
  EmailNotAssociatedWithUser: "Ask for the address again, or offer to sign up.",
  EmailNotVerified: "Ask the user to verify the address.",
  VerificationCodeAlreadyUsed: "Offer a new code; if the user is signed in by now, continue.",
  VerificationCodeExpired: "Offer a new code.",
  VerificationCodeMaxAttemptsReached: "Offer a new code.",
  VerificationCodeNotFound: "Ask for the code again, or offer a new one.",

  // UserErrors
  UserEmailAlreadyExists: "Offer to sign in or, if `details.wouldWorkIfEmailWasVerified`, to verify the address.",
  UserIdDoesNotExist: "Correct the id, or remove it if the user was deleted.",
  UserNotFound: "Correct the id, or remove it if the user was deleted.",

  // ContactChannelErrors
  ContactChannelAlreadyUsedForAuthBySomeoneElse:
    "Offer another address, a sign-in or, if `details.wouldWorkIfEmailWasVerified`, verification of the address.",

  // TeamErrors
  TeamAlreadyExists: "Choose another id.",
  TeamInvitationEmailMismatch: "Ask the user to sign in with the invited address, or to add and verify it.",
  TeamInvitationRestrictedUserNotAllowed: "Ask for what is missing, by `details.restrictedReason.type`, then accept again.",
  TeamMembershipAlreadyExists: "Treat it as success.",
  TeamMembershipNotFound: "Correct the ids, or remove the team if the user left it.",
  TeamNotFound: "Correct the id, or remove it if the team was deleted.",
  TeamPermissionNotFound: "Correct the ids; when removing the permission, treat it as success.",
  TeamPermissionRequired: "Grant `details.permissionId` in the team, or hide the action from the user.",

  // PermissionErrors
  ContainedPermissionNotFound: "Define the contained permission first, or leave it out.",
  PermissionIdAlreadyExists: "Choose another id, or change the definition that exists.",
  PermissionNotFound: "Correct the id, or define the permission.",
  PermissionScopeMismatch: "Use the permission where `details.actualScope` says, or define one for `details.expectedScope`.",
  ProjectPermissionRequired: "Grant `details.permissionId` to the user, or hide the action.",

  // OAuthErrors
  AppleBundleIdNotConfigured: "Add the bundle id to the identity provider in the project's settings.",
  InvalidAppleCredentials: "Ask Apple for a new identity token; check the bundle id.",
  InvalidAuthorizationCode: "Start the sign-in again; exchange each code once.",
  InvalidOAuthClientIdOrSecret: "Correct the options `projectId` and `publishableClientKey`.",
  InvalidScope: "Do not change the scope that the library sets.",
  InvalidSharedOAuthProviderId: "Correct the id, or set keys of your own.",
  InvalidStandardOAuthProviderId: "Correct the id.",
  OAuthAccessTokenNotAvailable: "Offer to connect the account again.",
  OAuthAccessTokenNotAvailableWithSharedOAuthKeys: "Set your own client id and secret for the identity provider.",
  OAuthConnectionAlreadyConnectedToAnotherUser: "Offer to sign in as the other user, or to connect another account.",
  OAuthConnectionDoesNotHaveRequiredScope: "Connect the account again with the scopes that you need.",
  OAuthConnectionNotConnectedToUser: "Offer to connect the account.",
  OAuthExtraScopeNotAvailableWithSharedOAuthKeys: "Set your own client id and secret for the identity provider.",
  OAuthProviderAccessDenied: "Offer to start again, or another way to sign in.",
  OAuthProviderAccountIdAlreadyUsedForSignIn: "Do not allow the account for signing in, or remove it from the other user first.",
  OAuthProviderNotFoundOrNotEnabled: "Correct the id, or enable the identity provider in the project's settings.",
  OAuthProviderTemporarilyUnavailable: "Try again later, or offer another way to sign in.",
  OuterOAuthTimeout: "Start signing in again.",
  UserAlreadyConnectedToAnotherOAuthConnection: "Offer to disconnect the other account first.",

  // CliErrors
  CliAuthError: "Start the sign-in again.",
  CliAuthExpiredError: "Start the sign-in again and confirm it sooner.",
  CliAuthUsedError: "Start a new sign-in; follow each one once.",
  InvalidPollingCodeError: "Start the sign-in again.",

  // ApiKeyErrors
  ApiKeyExpired: "Reject the request; its sender needs a new key.",
  ApiKeyNotFound: "Reject the request; for a call by id, correct the id.",
  ApiKeyRevoked: "Reject the request; its sender needs a new key.",
  PublicApiKeyCannotBeRevoked: "Revoke the key by its id.",
  WrongApiKeyType: "Make the call for keys of `details.actualType`.",

  // EmailErrors
  EmailCapacityBoostAlreadyActive: "Wait until `details.expiresAt`.",
  EmailNotEditable: "Send a new e-mail instead; edit only those that have not been sent.",
  EmailRenderingError: "Correct the theme, the template or its variables as `details.error` says.",
  EmailTemplateAlreadyExists: "Change the template that exists.",
  RequiresCustomEmailServer: "Set up an e-mail server in the project's settings.",
  TemplateSourceRewriteError: "Correct the source of the template as `details.error` says.",

  // PaymentErrors
  CustomerDoesNotExist: "Correct the id.",
  DefaultPaymentMethodRequired: "Ask the customer to set up a payment method first.",
  ItemCustomerTypeDoesNotMatch: "Use an item that is set up for `details.actualCustomerType`.",
  ItemNotFound: "Correct the id, or set up the item in the project's settings.",
  ItemQuantityInsufficientAmount: "Reject the action, or offer to buy more.",
  NewPurchasesBlocked: "Tell the user that purchases are not possible now, or unblock purchases in the project's settings.",
  OfferCustomerTypeDoesNotMatch: "Use an offer that is set up for `details.actualCustomerType`.",
  OfferDoesNotExist: "Correct the id, or make the call with an app of another flavour.",
  OneTimePurchaseAlreadyRefunded: "Treat it as success.",
  OneTimePurchaseNotFound: "Correct the id.",
  ProductAlreadyGranted: "Treat it as success, or make the product stackable.",
  ProductCustomerTypeDoesNotMatch: "Use a product that is set up for `details.actualCustomerType`.",
  ProductDoesNotExist: "Correct the id; if `details.context` is `server_only`, make the call from the server.",
  StripeAccountInfoNotFound: "Set up payments in the project's settings.",
  SubscriptionAlreadyRefunded: "Treat it as success.",
  SubscriptionInvoiceNotFound: "Correct the id.",
  TestModePurchaseNonRefundable: "Nothing to do: no money moved.",

  // VaultErrors
  DataVaultStoreDoesNotExist: "Create the store in the project's settings, or correct the id.",
  DataVaultStoreHashedKeyDoesNotExist:
    "Treat the value as absent, or check that the secret is the one that the value was stored with.",

  // ProjectErrors
  ProjectNotFound: "Correct the id, or sign in as an owner of the project.",

  // AnalyticsErrors
  AnalyticsNotEnabled: "Enable analytics in the project's settings.",
  AnalyticsQueryError: "Correct the query as `details.error` says.",
  AnalyticsQueryTimeout: "Narrow the query.",

  // WorkflowErrors
  WorkflowTokenDoesNotExist: "Start the workflow again.",
  WorkflowTokenExpired: "Start the workflow again."
}
