/** Every schema of the library, by name. */
export {
  CliLoginCheck,
  CliLoginCompletion,
  CliLoginStart,
  CliLoginStatus,
  CliSessionClaim,
  CliSessionState,
  StartedCliLogin
} from "./auth/Cli.ts"
export { Jwk, JwkQuery, JwkSet } from "./auth/Jwk.ts"
export {
  AuthorizationCodeGrant,
  AuthorizeLocation,
  AuthorizeQuery,
  CrossDomainAuthorize,
  CrossDomainRedirect,
  IssuedTokens
} from "./auth/OAuth.ts"
export { OneTimeCode, SentSignInMail, SignInMail } from "./auth/OneTimeCode.ts"
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
} from "./auth/Passkey.ts"
export { SessionCreate, SessionTokens, SignedInOrUpTokens, UserSession } from "./auth/Session.ts"
export { type SignedIn, type SignedInOrUp, SignedInTokens, type Tokens } from "./auth/Tokens.ts"
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
} from "./emails/Email.ts"
export { EmailDomain, EmailDomainSetup } from "./emails/EmailDomain.ts"
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
  EmailThemeUpdate,
  TemplateRewrite
} from "./emails/EmailTemplate.ts"
export { EmailBoost, EmailDelivery, OutboxEmail, OutboxQuery, OutboxUpdate } from "./emails/OutboxEmail.ts"
export {
  Checkout,
  CheckoutCreate,
  CheckoutQuery,
  CheckoutUrl,
  ProductGrant,
  ProductSwitch,
  PromoCodeCheck,
  PromoCodeResult,
  Purchase
} from "./payments/Checkout.ts"
export { Amount, DayInterval, InlineProduct } from "./payments/InlineProduct.ts"
export { CustomerType, Item, ItemQuantityChange, ItemQuantityQuery, SlugId } from "./payments/Item.ts"
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
} from "./payments/Payments.ts"
export { CustomerProduct, IncludedItem, Price, Product } from "./payments/Product.ts"
export { AiAnswer, AiMessage, AiPrompt, AiQuestion } from "./platform/AiChat.ts"
export { AnalyticsQuery, AnalyticsResult, AnalyticsTiming } from "./platform/Analytics.ts"
export { Metrics, MetricsQuery, UserActivity, UserCounts } from "./platform/Metrics.ts"
export {
  SessionReplay,
  SessionReplayBatch,
  SessionReplayChunk,
  SessionReplayChunkQuery,
  SessionReplayEvents,
  SessionReplayEventsQuery,
  SessionReplayQuery,
  SessionReplayReceipt
} from "./platform/SessionReplay.ts"
export { VaultEntry, VaultKey, VaultValue } from "./platform/Vault.ts"
export {
  ConfigChange,
  type ConfigInput,
  ConfigLevel,
  type ConfigObject,
  ConfigOrigin,
  ConfigReplacement,
  ConfigReset,
  ConfigResponse,
  ConfigSource
} from "./projects/Config.ts"
export { Project, ProjectConfig, TrustedDomain } from "./projects/Project.ts"
export { AdminProject, AdminProjectConfig, ConfiguredProvider, EmailConfig } from "./projects/ProjectAdmin.ts"
export { CreatedProjectKeySet, ProjectKeySet, ProjectKeySetCreate, ProjectKeySetUpdate } from "./projects/ProjectKey.ts"
export {
  EmailServerChoice,
  ProjectConfigUpdate,
  ProjectCreate,
  ProjectTransfer,
  ProjectUpdate,
  ProviderChoice,
  ProviderType,
  TrustedDomainChoice
} from "./projects/ProjectPayloads.ts"
export { SignUpAttempt, SignUpRuleStats, SignUpVerdict } from "./projects/SignUpRule.ts"
export {
  Invitation,
  InvitationDelete,
  InvitationDetails,
  InvitationQuery,
  InvitationSend,
  SentInvitation
} from "./teams/Invitation.ts"
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
} from "./teams/Permission.ts"
export { ServerTeam, Team } from "./teams/Team.ts"
export {
  Image,
  ServerTeamCreate,
  ServerTeamQuery,
  ServerTeamUpdate,
  TeamCreate,
  TeamQuery,
  TeamUpdate,
  UploadedImage
} from "./teams/TeamPayloads.ts"
export {
  ApiKeyCheck,
  ApiKeyUpdate,
  CreatedTeamApiKey,
  CreatedUserApiKey,
  TeamApiKey,
  TeamApiKeyCreate,
  UserApiKey,
  UserApiKeyCreate
} from "./users/ApiKey.ts"
export { ConnectedAccount, ProviderAccessToken, ProviderScope } from "./users/ConnectedAccount.ts"
export {
  ContactChannel,
  ContactChannelCreate,
  ContactChannelQuery,
  ContactChannelUpdate,
  ServerContactChannelCreate,
  ServerContactChannelUpdate,
  VerificationMail
} from "./users/ContactChannel.ts"
export {
  MemberProfile,
  MemberProfileQuery,
  MemberProfileUpdate,
  ServerMemberProfile,
  TeamMembership
} from "./users/MemberProfile.ts"
export { NotificationCategory, NotificationCategoryUpdate } from "./users/Notification.ts"
export {
  OAuthProvider,
  OAuthProviderCreate,
  OAuthProviderQuery,
  OAuthProviderUpdate,
  ProviderConfigId,
  ServerOAuthProvider,
  ServerOAuthProviderUpdate
} from "./users/OAuthProvider.ts"
export { OnboardingChange, OnboardingPreview } from "./users/Onboarding.ts"
export { ConnectedProvider, CurrentUser, RestrictedReason, RiskScores, ServerUser } from "./users/User.ts"
export { CurrentUserUpdate, ServerUserCreate, ServerUserUpdate, UserQuery } from "./users/UserPayloads.ts"
export { Bytes } from "./wire/Bytes.ts"
export { HostName, isHostName, isLocalhost } from "./wire/HostName.ts"
export type { Page, Struct } from "./wire/Wire.ts"
