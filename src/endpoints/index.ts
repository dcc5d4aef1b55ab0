/** Every endpoint of the library, by name. The emulator serves all of them, and the documentation lists them. */
export { SignUpAnonymously } from "./auth/Anonymous.ts"
export { CheckCliLogin, ClaimCliSession, CompleteCliLogin, PollCliLogin, StartCliLogin } from "./auth/Cli.ts"
export { ReadJwks } from "./auth/Jwks.ts"
export { SignInWithTotp } from "./auth/Mfa.ts"
export { AuthorizeCrossDomain, AuthorizeOAuth, ExchangeAuthorizationCode, SignInWithApple } from "./auth/OAuth.ts"
export { CheckSignInCode, SendSignInCode, SignInWithCode } from "./auth/Otp.ts"
export { RegisterPasskey, SignInWithPasskey, StartPasskeyRegistration, StartPasskeySignIn } from "./auth/Passkeys.ts"
export { SignInWithPassword, SignUpWithPassword } from "./auth/Password.ts"
export { SetPassword, UpdatePassword } from "./auth/PasswordChange.ts"
export { CheckPasswordResetCode, ResetPassword, SendPasswordResetCode } from "./auth/PasswordReset.ts"
export { CreateSession, ListSessions, RefreshCurrentSession, RevokeSession } from "./auth/SessionList.ts"
export { RefreshSession, SignOut } from "./auth/Sessions.ts"
export { CheckContactChannelCode, SendPrimaryEmailVerification, VerifyContactChannel } from "./auth/Verification.ts"
export {
  ApplyEmailDomain,
  CheckEmailDomain,
  DeleteEmailDomain,
  ListEmailDomains,
  SetUpEmailDomain
} from "./emails/EmailDomains.ts"
export { CreateEmailDraft, DeleteEmailDraft, ListEmailDrafts, ReadEmailDraft, UpdateEmailDraft } from "./emails/EmailDrafts.ts"
export { ListOutboxEmails, ReadOutboxEmail, UpdateOutboxEmail } from "./emails/EmailOutbox.ts"
export {
  BoostEmailCapacity,
  ListSentEmails,
  ReadEmailDelivery,
  RenderEmail,
  SendEmail,
  SendSignInInvitation,
  SendTestEmail
} from "./emails/Emails.ts"
export {
  CreateEmailTemplate,
  DeleteEmailTemplate,
  ListEmailTemplates,
  RewriteTemplateSource,
  UpdateEmailTemplate
} from "./emails/EmailTemplates.ts"
export { CreateEmailTheme, ListEmailThemes, ReadEmailTheme, UpdateEmailTheme } from "./emails/EmailThemes.ts"
export { ListInvoices, ReadBilling, SetDefaultPaymentMethod, SetUpPaymentMethod } from "./payments/Billing.ts"
export { CreateCheckoutUrl, PurchaseInTestMode, ReadCheckout, StartPurchase, ValidatePromoCodes } from "./payments/Checkout.ts"
export { ReadItem, UpdateItemQuantity } from "./payments/Items.ts"
export {
  CreatePaymentAccountSession,
  ListTransactions,
  ReadPaymentAccount,
  ReadPaymentMethodConfigs,
  RefundTransaction,
  SetUpPayments,
  UpdatePaymentMethodConfigs
} from "./payments/Payments.ts"
export { CancelProduct, GrantProduct, ListProducts, SwitchProduct } from "./payments/Products.ts"
export { ListChatMessages, QueryAi, SaveChatMessage } from "./platform/AiChat.ts"
export { QueryAnalytics, ReadAnalyticsTiming } from "./platform/Analytics.ts"
export { ReadMetrics, ReadUserActivity, ReadUserCounts } from "./platform/Metrics.ts"
export { CheckFeatureSupport, ReadBackendUrls } from "./platform/Platform.ts"
export {
  ListSessionReplayChunks,
  ListSessionReplays,
  ReadSessionReplay,
  ReadSessionReplayChunk,
  ReadSessionReplayEvents,
  RecordSessionReplay
} from "./platform/SessionReplays.ts"
export { ReadVaultValue, WriteVaultValue } from "./platform/Vault.ts"
export { CreateWebhookToken, SendTestWebhook } from "./platform/Webhooks.ts"
export {
  DeleteConfigSource,
  ReadConfig,
  ReadConfigOverride,
  ReadConfigSource,
  ReplaceConfigOverride,
  ResetConfigOverride,
  UpdateConfig,
  UpdateConfigOverride
} from "./projects/Config.ts"
export { RevokeLeakedApiKey } from "./projects/CredentialScanning.ts"
export { CreateProject, ListOwnedProjects, TransferProject } from "./projects/OwnedProjects.ts"
export { DeleteProject, ReadAdminProject, UpdateProject } from "./projects/ProjectAdmin.ts"
export { CreateProjectKeySet, ListProjectKeySets, ReadProjectKeySet, UpdateProjectKeySet } from "./projects/ProjectKeys.ts"
export { ReadProject } from "./projects/Projects.ts"
export { ReadSignUpRuleStats, TestSignUpRules } from "./projects/SignUpRules.ts"
export {
  AcceptInvitation,
  AcceptInvitationById,
  CheckInvitation,
  DeleteInvitation,
  ListInvitations,
  ReadInvitation,
  SendInvitation
} from "./teams/Invitations.ts"
export { CreateMembership, DeleteMembership } from "./teams/Memberships.ts"
export {
  CreateProjectPermissionDefinition,
  CreateTeamPermissionDefinition,
  DeleteProjectPermissionDefinition,
  DeleteTeamPermissionDefinition,
  ListProjectPermissionDefinitions,
  ListTeamPermissionDefinitions,
  UpdateProjectPermissionDefinition,
  UpdateTeamPermissionDefinition
} from "./teams/PermissionDefinitions.ts"
export {
  GrantProjectPermission,
  GrantTeamPermission,
  ListProjectPermissions,
  ListTeamPermissions,
  RevokeProjectPermission,
  RevokeTeamPermission
} from "./teams/Permissions.ts"
export { CheckTeamApiKey, CreateTeamApiKey, ListTeamApiKeys, ReadTeamApiKey, UpdateTeamApiKey } from "./teams/TeamApiKeys.ts"
export {
  CreateServerTeam,
  CreateTeam,
  DeleteTeam,
  ListServerTeams,
  ListTeams,
  ReadServerTeam,
  ReadTeam,
  UpdateServerTeam,
  UpdateTeam
} from "./teams/Teams.ts"
export {
  IssueAccountAccessToken,
  IssueOwnProviderAccessToken,
  IssueProviderAccessToken,
  ListConnectedAccounts
} from "./users/ConnectedAccounts.ts"
export {
  CreateContactChannel,
  CreateServerContactChannel,
  DeleteContactChannel,
  ListContactChannels,
  ReadContactChannel,
  SendContactChannelVerification,
  UpdateContactChannel,
  UpdateServerContactChannel
} from "./users/ContactChannels.ts"
export {
  DeleteCurrentUser,
  ReadCurrentServerUser,
  ReadCurrentUser,
  UpdateCurrentServerUser,
  UpdateCurrentUser
} from "./users/CurrentUser.ts"
export {
  ListMemberProfiles,
  ListServerMemberProfiles,
  ReadMemberProfile,
  ReadServerMemberProfile,
  UpdateMemberProfile,
  UpdateServerMemberProfile
} from "./users/MemberProfiles.ts"
export { ListNotificationCategories, UpdateNotificationCategory } from "./users/Notifications.ts"
export {
  CreateOAuthProvider,
  DeleteOAuthProvider,
  ListOAuthProviders,
  ListServerOAuthProviders,
  ReadOAuthProvider,
  ReadServerOAuthProvider,
  UpdateOAuthProvider,
  UpdateServerOAuthProvider
} from "./users/OAuthProviders.ts"
export { PreviewOnboarding } from "./users/Onboarding.ts"
export { CheckUserApiKey, CreateUserApiKey, ListUserApiKeys, ReadUserApiKey, UpdateUserApiKey } from "./users/UserApiKeys.ts"
export { CreateUser, DeleteUser, ListUsers, ReadUser, UpdateUser } from "./users/Users.ts"
