/** The handlers of all endpoints that the emulator serves. */
import * as Endpoints from "../../endpoints/index.ts"
import type { AnyEndpoint, Declaration } from "../../pipeline/request/Endpoint.ts"
import type { HandledName, Handler, Handlers } from "../request/Handler.ts"
import * as providerOnlyEndpoints from "../request/providerOnlyEndpoints.ts"
import { anonymousHandlers } from "./auth/Anonymous.ts"
import { cliHandlers } from "./auth/Cli.ts"
import { jwksHandlers } from "./auth/Jwks.ts"
import { mfaHandlers } from "./auth/Mfa.ts"
import { oauthAppleHandlers } from "./auth/OAuthApple.ts"
import { oauthAuthorizeHandlers } from "./auth/OAuthAuthorize.ts"
import { oauthTokenHandlers } from "./auth/OAuthTokens.ts"
import { otpHandlers } from "./auth/Otp.ts"
import { passkeyHandlers } from "./auth/Passkeys.ts"
import { passwordHandlers } from "./auth/Password.ts"
import { passwordChangeHandlers } from "./auth/PasswordChange.ts"
import { passwordResetHandlers } from "./auth/PasswordReset.ts"
import { sessionListHandlers } from "./auth/SessionList.ts"
import { sessionHandlers } from "./auth/Sessions.ts"
import { verificationHandlers } from "./auth/Verification.ts"
import { emailDomainHandlers } from "./emails/EmailDomains.ts"
import { emailDraftHandlers } from "./emails/EmailDrafts.ts"
import { emailOutboxHandlers } from "./emails/EmailOutbox.ts"
import { emailHandlers } from "./emails/Emails.ts"
import { emailTemplateHandlers } from "./emails/EmailTemplates.ts"
import { emailThemeHandlers } from "./emails/EmailThemes.ts"
import { billingHandlers } from "./payments/Billing.ts"
import { checkoutHandlers } from "./payments/Checkout.ts"
import { itemHandlers } from "./payments/Items.ts"
import { paymentAccountHandlers } from "./payments/PaymentAccounts.ts"
import { paymentTransactionHandlers } from "./payments/PaymentTransactions.ts"
import { productHandlers } from "./payments/Products.ts"
import { aiChatHandlers } from "./platform/AiChat.ts"
import { analyticsHandlers } from "./platform/Analytics.ts"
import { metricsHandlers } from "./platform/Metrics.ts"
import { platformHandlers } from "./platform/Platform.ts"
import { providerOnlyHandlers } from "./platform/ProviderOnly.ts"
import { sessionReplayHandlers } from "./platform/SessionReplays.ts"
import { vaultHandlers } from "./platform/Vault.ts"
import { webhookHandlers } from "./platform/Webhooks.ts"
import { configHandlers } from "./projects/Config.ts"
import { credentialScanningHandlers } from "./projects/CredentialScanning.ts"
import { ownedProjectHandlers } from "./projects/OwnedProjects.ts"
import { projectAdminHandlers } from "./projects/ProjectAdmin.ts"
import { projectKeyHandlers } from "./projects/ProjectKeys.ts"
import { projectHandlers } from "./projects/Projects.ts"
import { signUpRuleHandlers } from "./projects/SignUpRules.ts"
import { invitationHandlers } from "./teams/Invitations.ts"
import { membershipHandlers } from "./teams/Memberships.ts"
import { permissionDefinitionHandlers } from "./teams/PermissionDefinitions.ts"
import { permissionHandlers } from "./teams/Permissions.ts"
import { teamApiKeyHandlers } from "./teams/TeamApiKeys.ts"
import { teamHandlers } from "./teams/Teams.ts"
import { connectedAccountHandlers } from "./users/ConnectedAccounts.ts"
import { contactChannelHandlers } from "./users/ContactChannels.ts"
import { currentUserHandlers } from "./users/CurrentUser.ts"
import { memberProfileHandlers } from "./users/MemberProfiles.ts"
import { notificationHandlers } from "./users/Notifications.ts"
import { oauthProviderHandlers } from "./users/OAuthProviders.ts"
import { onboardingHandlers } from "./users/Onboarding.ts"
import { userApiKeyHandlers } from "./users/UserApiKeys.ts"
import { userHandlers } from "./users/Users.ts"

/** All handlers, by endpoint; a missing one is a compile error. */
const handlers = {
  ...aiChatHandlers,
  ...analyticsHandlers,
  ...anonymousHandlers,
  ...oauthAppleHandlers,
  ...oauthAuthorizeHandlers,
  ...billingHandlers,
  ...checkoutHandlers,
  ...cliHandlers,
  ...configHandlers,
  ...connectedAccountHandlers,
  ...contactChannelHandlers,
  ...credentialScanningHandlers,
  ...currentUserHandlers,
  ...emailDomainHandlers,
  ...emailDraftHandlers,
  ...emailHandlers,
  ...emailTemplateHandlers,
  ...emailThemeHandlers,
  ...providerOnlyHandlers,
  ...invitationHandlers,
  ...itemHandlers,
  ...jwksHandlers,
  ...projectKeyHandlers,
  ...memberProfileHandlers,
  ...membershipHandlers,
  ...metricsHandlers,
  ...mfaHandlers,
  ...notificationHandlers,
  ...oauthProviderHandlers,
  ...oauthTokenHandlers,
  ...onboardingHandlers,
  ...otpHandlers,
  ...emailOutboxHandlers,
  ...ownedProjectHandlers,
  ...passkeyHandlers,
  ...passwordChangeHandlers,
  ...passwordHandlers,
  ...passwordResetHandlers,
  ...paymentAccountHandlers,
  ...permissionDefinitionHandlers,
  ...permissionHandlers,
  ...platformHandlers,
  ...productHandlers,
  ...projectAdminHandlers,
  ...projectHandlers,
  ...sessionHandlers,
  ...sessionListHandlers,
  ...sessionReplayHandlers,
  ...signUpRuleHandlers,
  ...teamApiKeyHandlers,
  ...teamHandlers,
  ...paymentTransactionHandlers,
  ...userApiKeyHandlers,
  ...userHandlers,
  ...vaultHandlers,
  ...verificationHandlers,
  ...webhookHandlers
} satisfies Handlers<HandledName>

export interface ServedEndpoint {
  readonly name: string
  readonly endpoint: Declaration
  readonly handler: Handler<AnyEndpoint>
}

/** Every endpoint of the library, and the emulator's additional endpoints, with their handlers. */
export const servedEndpoints: ReadonlyArray<ServedEndpoint> = Object.entries({ ...Endpoints, ...providerOnlyEndpoints })
  // The order of a module's exports depends on the bundler.
  .toSorted(([a], [b]) => a < b ? -1 : 1)
  .map(([name, endpoint]: [string, AnyEndpoint]) => ({
    name,
    endpoint,
    // A handler accepts the input that its own endpoint's codecs decode, which the common type cannot express.
    handler: (handlers as { readonly [name: string]: unknown })[name] as Handler<AnyEndpoint>
  }))
