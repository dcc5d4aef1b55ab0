/** Everything the emulator serves: a handler for each endpoint. */
import * as endpoints from "../endpoints/index.ts"
import type { AnyEndpoint, Declaration } from "../pipeline/Endpoint.ts"
import { analyticsHandlers } from "./Analytics.ts"
import { anonymousHandlers } from "./Anonymous.ts"
import { apiKeyHandlers } from "./ApiKeyHandlers.ts"
import { appleHandlers } from "./AppleSignIn.ts"
import { billingHandlers } from "./BillingHandlers.ts"
import { checkoutHandlers } from "./CheckoutHandlers.ts"
import { cliHandlers } from "./CliLogins.ts"
import { configHandlers } from "./ConfigHandlers.ts"
import { connectedAccountHandlers } from "./ConnectedAccounts.ts"
import { contactChannelHandlers } from "./ContactChannels.ts"
import { credentialScanningHandlers } from "./CredentialScanning.ts"
import { emailDesignHandlers } from "./EmailDesignHandlers.ts"
import { emailDomainHandlers } from "./EmailDomains.ts"
import { emailDraftHandlers } from "./EmailDrafts.ts"
import { emailHandlers } from "./EmailHandlers.ts"
import * as furtherEndpoints from "./furtherEndpoints.ts"
import { furtherHandlers } from "./FurtherHandlers.ts"
import type { EndpointName, Handler, Handlers } from "./Handlers.ts"
import { invitationHandlers } from "./Invitations.ts"
import { itemHandlers } from "./Items.ts"
import { keySetHandlers } from "./KeySetHandlers.ts"
import { memberProfileHandlers } from "./MemberProfiles.ts"
import { membershipHandlers } from "./Memberships.ts"
import { metricsHandlers } from "./Metrics.ts"
import { mfaHandlers } from "./Mfa.ts"
import { notificationHandlers } from "./Notifications.ts"
import { authorizeHandlers } from "./OAuthAuthorize.ts"
import { oauthProviderHandlers } from "./OAuthProviders.ts"
import { oauthTokenHandlers } from "./OAuthTokens.ts"
import { onboardingHandlers } from "./Onboarding.ts"
import { oneTimeCodeHandlers } from "./OneTimeCodes.ts"
import { outboxHandlers } from "./OutboxHandlers.ts"
import { passkeyHandlers } from "./Passkeys.ts"
import { passwordChangeHandlers } from "./PasswordChange.ts"
import { passwordResetHandlers } from "./PasswordReset.ts"
import { paymentAccountHandlers } from "./PaymentAccounts.ts"
import { permissionDefinitionHandlers } from "./PermissionDefinitions.ts"
import { permissionHandlers } from "./Permissions.ts"
import { platformHandlers } from "./PlatformHandlers.ts"
import { productHandlers } from "./ProductHandlers.ts"
import { projectHandlers } from "./ProjectHandlers.ts"
import { sessionListHandlers } from "./SessionHandlers.ts"
import { sessionReplayHandlers } from "./SessionReplays.ts"
import { sessionHandlers } from "./Sessions.ts"
import { passwordHandlers } from "./SignUp.ts"
import { signUpRuleHandlers } from "./SignUpRuleHandlers.ts"
import { teamHandlers } from "./TeamHandlers.ts"
import { transactionHandlers } from "./Transactions.ts"
import { userHandlers } from "./Users.ts"
import { vaultHandlers } from "./VaultHandlers.ts"
import { verificationHandlers } from "./Verification.ts"

/** A missing handler does not compile here. */
const handlers = {
  ...analyticsHandlers,
  ...anonymousHandlers,
  ...apiKeyHandlers,
  ...appleHandlers,
  ...authorizeHandlers,
  ...billingHandlers,
  ...checkoutHandlers,
  ...cliHandlers,
  ...configHandlers,
  ...connectedAccountHandlers,
  ...contactChannelHandlers,
  ...credentialScanningHandlers,
  ...emailDesignHandlers,
  ...emailDomainHandlers,
  ...emailDraftHandlers,
  ...emailHandlers,
  ...furtherHandlers,
  ...invitationHandlers,
  ...itemHandlers,
  ...keySetHandlers,
  ...memberProfileHandlers,
  ...membershipHandlers,
  ...metricsHandlers,
  ...mfaHandlers,
  ...notificationHandlers,
  ...oauthProviderHandlers,
  ...oauthTokenHandlers,
  ...onboardingHandlers,
  ...oneTimeCodeHandlers,
  ...outboxHandlers,
  ...passkeyHandlers,
  ...passwordChangeHandlers,
  ...passwordHandlers,
  ...passwordResetHandlers,
  ...paymentAccountHandlers,
  ...permissionDefinitionHandlers,
  ...permissionHandlers,
  ...platformHandlers,
  ...productHandlers,
  ...projectHandlers,
  ...sessionHandlers,
  ...sessionListHandlers,
  ...sessionReplayHandlers,
  ...signUpRuleHandlers,
  ...teamHandlers,
  ...transactionHandlers,
  ...userHandlers,
  ...vaultHandlers,
  ...verificationHandlers
} satisfies Handlers<EndpointName>

export interface Served {
  readonly name: string
  readonly endpoint: Declaration
  readonly handler: Handler<AnyEndpoint>
}

/** Every endpoint of the library and the emulator's own, with its handler. */
export const served: ReadonlyArray<Served> = Object.entries({ ...endpoints, ...furtherEndpoints }).map((
  [name, endpoint]: [string, AnyEndpoint]
) => ({
  name,
  endpoint,
  // A handler of one endpoint is no handler of any: what it takes is what the endpoint's own codecs read.
  handler: (handlers as { readonly [name: string]: unknown })[name] as Handler<AnyEndpoint>
}))
