/** Every endpoint of the library, by name. The emulator answers them all, and the documentation lists them. */
export { ListChatMessages, QueryAi, SaveChatMessage, SendChatMessage } from "./AiChat.ts"
export { QueryAnalytics, ReadAnalyticsTiming } from "./Analytics.ts"
export { SignUpAnonymously } from "./Anonymous.ts"
export { ListInvoices, ReadBilling, SetDefaultPaymentMethod, SetUpPaymentMethod } from "./Billing.ts"
export { CreateCheckoutUrl, PurchaseInTestMode, ReadCheckout, StartPurchase } from "./Checkout.ts"
export { CheckCliLogin, ClaimCliSession, CompleteCliLogin, PollCliLogin, StartCliLogin } from "./Cli.ts"
export {
  DeleteConfigSource,
  ReadConfig,
  ReadConfigOverride,
  ReadConfigSource,
  ReplaceConfigOverride,
  ResetConfigOverride,
  UpdateConfig,
  UpdateConfigOverride
} from "./Config.ts"
export {
  IssueAccountAccessToken,
  IssueOwnProviderAccessToken,
  IssueProviderAccessToken,
  ListConnectedAccounts
} from "./ConnectedAccounts.ts"
export {
  CreateContactChannel,
  CreateServerContactChannel,
  DeleteContactChannel,
  ListContactChannels,
  ReadContactChannel,
  SendContactChannelVerification,
  UpdateContactChannel,
  UpdateServerContactChannel
} from "./ContactChannels.ts"
export { RevokeLeakedApiKey } from "./CredentialScanning.ts"
export {
  DeleteCurrentUser,
  ReadCurrentServerUser,
  ReadCurrentUser,
  UpdateCurrentServerUser,
  UpdateCurrentUser
} from "./CurrentUser.ts"
export { ApplyEmailDomain, CheckEmailDomain, ListEmailDomains, SetUpEmailDomain } from "./EmailDomains.ts"
export { CreateEmailDraft, DeleteEmailDraft, ListEmailDrafts, ReadEmailDraft, UpdateEmailDraft } from "./EmailDrafts.ts"
export { ListOutboxEmails, ReadOutboxEmail, UpdateOutboxEmail } from "./EmailOutbox.ts"
export {
  BoostEmailCapacity,
  ListSentEmails,
  ReadEmailDelivery,
  RenderEmail,
  SendEmail,
  SendSignInInvitation,
  SendTestEmail
} from "./Emails.ts"
export { CreateEmailTemplate, DeleteEmailTemplate, ListEmailTemplates, UpdateEmailTemplate } from "./EmailTemplates.ts"
export { CreateEmailTheme, ListEmailThemes, ReadEmailTheme, UpdateEmailTheme } from "./EmailThemes.ts"
export {
  AcceptInvitation,
  AcceptInvitationById,
  CheckInvitation,
  DeleteInvitation,
  ListInvitations,
  ReadInvitation,
  SendInvitation
} from "./Invitations.ts"
export { ReadItem, UpdateItemQuantity } from "./Items.ts"
export { ReadJwks } from "./Jwks.ts"
export {
  ListMemberProfiles,
  ListServerMemberProfiles,
  ReadMemberProfile,
  ReadServerMemberProfile,
  UpdateMemberProfile,
  UpdateServerMemberProfile
} from "./MemberProfiles.ts"
export { CreateMembership, DeleteMembership } from "./Memberships.ts"
export { ReadMetrics } from "./Metrics.ts"
export { SignInWithTotp } from "./Mfa.ts"
export { ListNotificationCategories, UpdateNotificationCategory } from "./Notifications.ts"
export { AuthorizeCrossDomain, AuthorizeOAuth, ExchangeAuthorizationCode, SignInWithApple } from "./OAuth.ts"
export {
  CreateOAuthProvider,
  DeleteOAuthProvider,
  ListOAuthProviders,
  ListServerOAuthProviders,
  ReadOAuthProvider,
  ReadServerOAuthProvider,
  UpdateOAuthProvider,
  UpdateServerOAuthProvider
} from "./OAuthProviders.ts"
export { PreviewOnboarding } from "./Onboarding.ts"
export { CheckSignInCode, SendSignInCode, SignInWithCode } from "./Otp.ts"
export { CreateProject, ListOwnedProjects, TransferProject } from "./OwnedProjects.ts"
export { RegisterPasskey, SignInWithPasskey, StartPasskeyRegistration, StartPasskeySignIn } from "./Passkeys.ts"
export { SignInWithPassword, SignUpWithPassword } from "./Password.ts"
export { SetPassword, UpdatePassword } from "./PasswordChange.ts"
export { CheckPasswordResetCode, ResetPassword, SendPasswordResetCode } from "./PasswordReset.ts"
export {
  CreatePaymentAccountSession,
  ListTransactions,
  ReadPaymentAccount,
  ReadPaymentMethodConfigs,
  RefundTransaction,
  SetUpPayments,
  UpdatePaymentMethodConfigs
} from "./Payments.ts"
export {
  CreateProjectPermissionDefinition,
  CreateTeamPermissionDefinition,
  DeleteProjectPermissionDefinition,
  DeleteTeamPermissionDefinition,
  ListProjectPermissionDefinitions,
  ListTeamPermissionDefinitions,
  UpdateProjectPermissionDefinition,
  UpdateTeamPermissionDefinition
} from "./PermissionDefinitions.ts"
export {
  GrantProjectPermission,
  GrantTeamPermission,
  ListProjectPermissions,
  ListTeamPermissions,
  RevokeProjectPermission,
  RevokeTeamPermission
} from "./Permissions.ts"
export { CheckFeatureSupport, ReadBackendUrls } from "./Platform.ts"
export { CancelProduct, GrantProduct, ListProducts, SwitchProduct } from "./Products.ts"
export { DeleteProject, ReadAdminProject, UpdateProject } from "./ProjectAdmin.ts"
export { CreateProjectKeySet, ListProjectKeySets, ReadProjectKeySet, UpdateProjectKeySet } from "./ProjectKeys.ts"
export { ReadProject } from "./Projects.ts"
export { CreateSession, ListSessions, RefreshCurrentSession, RevokeSession } from "./SessionList.ts"
export {
  ListSessionReplayChunks,
  ListSessionReplays,
  ReadSessionReplay,
  ReadSessionReplayChunk,
  ReadSessionReplayEvents,
  RecordSessionReplay
} from "./SessionReplays.ts"
export { RefreshSession, SignOut } from "./Sessions.ts"
export { ReadSignUpRuleStats, TestSignUpRules } from "./SignUpRules.ts"
export { CheckTeamApiKey, CreateTeamApiKey, ListTeamApiKeys, ReadTeamApiKey, UpdateTeamApiKey } from "./TeamApiKeys.ts"
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
} from "./Teams.ts"
export { CheckUserApiKey, CreateUserApiKey, ListUserApiKeys, ReadUserApiKey, UpdateUserApiKey } from "./UserApiKeys.ts"
export { CreateUser, DeleteUser, ListUsers, ReadUser, UpdateUser } from "./Users.ts"
export { ReadVaultValue, WriteVaultValue } from "./Vault.ts"
export { CheckContactChannelCode, SendPrimaryEmailVerification, VerifyContactChannel } from "./Verification.ts"
export { CreateWebhookToken, SendTestWebhook } from "./Webhooks.ts"
