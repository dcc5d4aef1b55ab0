/** What things are: every schema of the library, by name. */
export { AiAnswer, AiMessage, AiPrompt, AiQuestion } from "./AiChat.ts"
export { AnalyticsQuery, AnalyticsResult, AnalyticsTiming } from "./Analytics.ts"
export {
  ApiKeyCheck,
  ApiKeyUpdate,
  CreatedTeamApiKey,
  CreatedUserApiKey,
  TeamApiKey,
  TeamApiKeyCreate,
  UserApiKey,
  UserApiKeyCreate
} from "./ApiKey.ts"
export { Checkout, CheckoutCreate, CheckoutQuery, CheckoutUrl, ProductGrant, ProductSwitch, Purchase } from "./Checkout.ts"
export {
  CliLoginCheck,
  CliLoginCompletion,
  CliLoginStart,
  CliLoginStatus,
  CliSessionClaim,
  CliSessionState,
  StartedCliLogin
} from "./Cli.ts"
export {
  ConfigAnswer,
  ConfigChange,
  ConfigLevel,
  type ConfigObject,
  ConfigOrigin,
  ConfigReplacement,
  ConfigReset,
  ConfigSource,
  type GivenConfig
} from "./Config.ts"
export { ConnectedAccount, ProviderAccessToken, ProviderScope } from "./ConnectedAccount.ts"
export {
  ContactChannel,
  ContactChannelCreate,
  ContactChannelQuery,
  ContactChannelUpdate,
  ServerContactChannelCreate,
  ServerContactChannelUpdate,
  VerificationMail
} from "./ContactChannel.ts"
export {
  ChosenTheme,
  EmailRender,
  EmailResult,
  EmailSend,
  EmailServer,
  EmailTest,
  EmailTestResult,
  RenderedEmail,
  SentEmail,
  SignInInvitation,
  ThemeChoice
} from "./Email.ts"
export { EmailDomain, EmailDomainSetup } from "./EmailDomain.ts"
export {
  Created,
  EmailDraft,
  EmailDraftCreate,
  EmailDraftUpdate,
  EmailTemplate,
  EmailTemplateCreate,
  EmailTemplateUpdate,
  EmailTheme,
  EmailThemeCreate,
  EmailThemeSource,
  EmailThemeUpdate
} from "./EmailTemplate.ts"
export { HostName, isHostName, isLocalhost } from "./HostName.ts"
export { Amount, DayInterval, InlineProduct } from "./InlineProduct.ts"
export { Invitation, InvitationDelete, InvitationDetails, InvitationQuery, InvitationSend, SentInvitation } from "./Invitation.ts"
export { CustomerType, Item, ItemQuantityChange, ItemQuantityQuery, SlugId } from "./Item.ts"
export { Jwk, JwkQuery, JwkSet } from "./Jwk.ts"
export { MemberProfile, MemberProfileQuery, MemberProfileUpdate, ServerMemberProfile, TeamMembership } from "./MemberProfile.ts"
export { Metrics, MetricsQuery } from "./Metrics.ts"
export { NotificationCategory, NotificationCategoryUpdate } from "./Notification.ts"
export {
  AuthorizationCodeGrant,
  AuthorizeLocation,
  AuthorizeQuery,
  CrossDomainAuthorize,
  CrossDomainRedirect,
  IssuedTokens
} from "./OAuth.ts"
export {
  OAuthProvider,
  OAuthProviderCreate,
  OAuthProviderQuery,
  OAuthProviderUpdate,
  ProviderConfigId,
  ServerOAuthProvider,
  ServerOAuthProviderUpdate
} from "./OAuthProvider.ts"
export { OnboardingChange, OnboardingPreview } from "./Onboarding.ts"
export { OneTimeCode, SentSignInMail, SignInMail } from "./OneTimeCode.ts"
export { EmailBoost, EmailDelivery, OutboxEmail, OutboxQuery, OutboxUpdate } from "./OutboxEmail.ts"
export {
  AuthenticationResponse,
  CreationOptions,
  NewPasskey,
  RegisteredPasskey,
  RegistrationResponse,
  RequestOptions,
  SignedChallenge,
  StartedPasskeyRegistration,
  StartedPasskeySignIn
} from "./Passkey.ts"
export {
  Billing,
  CustomerListQuery,
  Invoice,
  PaymentAccount,
  PaymentMethod,
  PaymentMethodConfigs,
  PaymentMethodConfigsUpdate,
  PaymentMethodSetup,
  Refund,
  Refunded,
  Transaction,
  TransactionPage,
  TransactionQuery
} from "./Payments.ts"
export {
  DefinedPermissionId,
  PermissionDefinition,
  PermissionDefinitionCreate,
  PermissionDefinitionQuery,
  PermissionDefinitionUpdate,
  PermissionId,
  ProjectPermission,
  ProjectPermissionQuery,
  TeamPermission,
  TeamPermissionQuery
} from "./Permission.ts"
export { CustomerProduct, IncludedItem, Price, Product } from "./Product.ts"
export { Project, ProjectConfig, TrustedDomain } from "./Project.ts"
export { AdminProject, AdminProjectConfig, ConfiguredProvider, EmailConfig } from "./ProjectAdmin.ts"
export { CreatedProjectKeySet, ProjectKeySet, ProjectKeySetCreate, ProjectKeySetUpdate } from "./ProjectKey.ts"
export {
  EmailServerChoice,
  ProjectConfigUpdate,
  ProjectCreate,
  ProjectTransfer,
  ProjectUpdate,
  ProviderChoice,
  ProviderType,
  TrustedDomainChoice
} from "./ProjectPayloads.ts"
export { SessionCreate, SessionTokens, SignedInOrUpTokens, UserSession } from "./Session.ts"
export {
  SessionReplay,
  SessionReplayBatch,
  SessionReplayChunk,
  SessionReplayChunkQuery,
  SessionReplayEvents,
  SessionReplayEventsQuery,
  SessionReplayQuery,
  SessionReplayReceipt
} from "./SessionReplay.ts"
export { SignUpAttempt, SignUpRuleStats, SignUpVerdict } from "./SignUpRule.ts"
export { ServerTeam, Team } from "./Team.ts"
export {
  Image,
  ServerTeamCreate,
  ServerTeamQuery,
  ServerTeamUpdate,
  TeamCreate,
  TeamQuery,
  TeamUpdate,
  UploadedImage
} from "./TeamPayloads.ts"
export { type SignedIn, SignedInTokens, type Tokens } from "./Tokens.ts"
export { ConnectedProvider, CurrentUser, RestrictedReason, RiskScores, ServerUser } from "./User.ts"
export { CurrentUserUpdate, ServerUserCreate, ServerUserUpdate, UserQuery } from "./UserPayloads.ts"
export { VaultEntry, VaultKey, VaultValue } from "./Vault.ts"
export type { Page } from "./Wire.ts"
