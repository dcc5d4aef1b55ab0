/** The endpoints that each verb calls. Written by `npm run update` from src/services. */

/** Verbs and their endpoints, by service module: `verb=Endpoint,Endpoint`. */
export const verbsOfModules: { readonly [module: string]: string } = {
  AdminEmails:
    "boostCapacity=BoostEmailCapacity getDelivery=ReadEmailDelivery listSent=ListSentEmails preview=RenderEmail send=SendEmail sendSignInInvitation=SendSignInInvitation sendTest=SendTestEmail",
  AdminPayments:
    "createAccountSession=CreatePaymentAccountSession createCheckoutUrl=CreateCheckoutUrl findAccount=ReadPaymentAccount getAccount=ReadPaymentAccount getBilling=ReadBilling getCheckout=ReadCheckout listInvoices=ListInvoices purchaseInTestMode=PurchaseInTestMode setDefaultPaymentMethod=SetDefaultPaymentMethod setUp=SetUpPayments setUpPaymentMethod=SetUpPaymentMethod startPurchase=StartPurchase",
  AdminProject:
    "delete=DeleteProject get=ReadAdminProject getJwks=ReadJwks productionModeErrors=ReadAdminProject update=ReadAdminProject,UpdateProject",
  AiChat: "list=ListChatMessages query=QueryAi save=SaveChatMessage send=QueryAi",
  Analytics: "query=QueryAnalytics timing=ReadAnalyticsTiming",
  Auth:
    "checkEmailCode=CheckContactChannelCode checkMagicLinkCode=CheckSignInCode checkPasswordResetCode=CheckPasswordResetCode confirmTotpEnrolment=UpdateCurrentUser disableTotp=UpdateCurrentUser resetPassword=ResetPassword sendEmailVerification=ReadCurrentUser,SendPrimaryEmailVerification sendMagicLink=SendSignInCode sendPasswordReset=SendPasswordResetCode sendSignInCode=SendSignInCode setPassword=SetPassword signInWithApple=ReadCurrentUser,SignInWithApple signInWithCode=ReadCurrentUser,SignInWithCode signInWithMagicLink=ReadCurrentUser,SignInWithCode signInWithMfaCode=ReadCurrentUser,SignInWithTotp signInWithPasskey=ReadCurrentUser,SignInWithPasskey,StartPasskeySignIn signInWithPasskeyAutofill=ReadCurrentUser,SignInWithPasskey,StartPasskeySignIn signInWithPassword=ReadCurrentUser,SignInWithPassword signOut=SignOut signUpAnonymously=SignUpAnonymously signUpWithPassword=ReadCurrentUser,SignUpWithPassword startTotpEnrolment=ReadCurrentUser,ReadProject updatePassword=UpdatePassword verifyEmail=VerifyContactChannel",
  Cli:
    "check=CheckCliLogin claim=ClaimCliSession complete=CompleteCliLogin poll=PollCliLogin promptLogin=PollCliLogin,StartCliLogin start=StartCliLogin",
  ConfigOverrides: "get=ReadConfigOverride replace=ReplaceConfigOverride reset=ResetConfigOverride update=UpdateConfigOverride",
  ConfigSource: "get=ReadConfigSource unlink=DeleteConfigSource",
  Configuration:
    "get=ReadConfig push=ReplaceConfigOverride update=UpdateConfig,UpdateConfigOverride updatePushed=UpdateConfigOverride",
  ConfiguredProviders:
    "list=ReadAdminProject remove=ReadAdminProject,UpdateConfig,UpdateConfigOverride set=ReadAdminProject,UpdateConfig,UpdateConfigOverride",
  ConnectedAccounts: "getAccessToken=AuthorizeOAuth,IssueAccountAccessToken,IssueProviderAccessToken list=ListConnectedAccounts",
  ContactChannels:
    "checkCode=CheckContactChannelCode create=CreateContactChannel delete=DeleteContactChannel get=ReadContactChannel list=ListContactChannels sendPrimaryVerification=ReadCurrentUser,SendPrimaryEmailVerification sendVerification=SendContactChannelVerification update=UpdateContactChannel verify=VerifyContactChannel",
  CredentialScanning: "revoke=RevokeLeakedApiKey",
  CurrentServerUser: "delete=DeleteCurrentUser get=ReadCurrentServerUser update=UpdateCurrentServerUser",
  CurrentUser: "delete=DeleteCurrentUser get=ReadCurrentUser update=UpdateCurrentUser",
  DefaultPermissions: "get=ReadAdminProject update=UpdateProject",
  EmailDomains: "apply=ApplyEmailDomain check=CheckEmailDomain list=ListEmailDomains setUp=SetUpEmailDomain",
  EmailDrafts: "create=CreateEmailDraft delete=DeleteEmailDraft get=ReadEmailDraft list=ListEmailDrafts update=UpdateEmailDraft",
  EmailOutbox:
    "cancel=UpdateOutboxEmail get=ReadOutboxEmail page=ListOutboxEmails pause=UpdateOutboxEmail resume=UpdateOutboxEmail update=UpdateOutboxEmail",
  EmailServer: "get=ReadAdminProject useShared=UpdateProject useStandard=UpdateProject",
  EmailTemplates:
    "create=CreateEmailTemplate delete=DeleteEmailTemplate find=ListEmailTemplates list=ListEmailTemplates update=UpdateEmailTemplate",
  EmailThemes: "create=CreateEmailTheme get=ReadEmailTheme list=ListEmailThemes update=UpdateEmailTheme",
  Emails:
    "boostCapacity=BoostEmailCapacity getDelivery=ReadEmailDelivery send=SendEmail sendSignInInvitation=SendSignInInvitation",
  InternalApiKeys:
    "create=CreateProjectKeySet get=ReadProjectKeySet list=ListProjectKeySets revoke=UpdateProjectKeySet update=UpdateProjectKeySet",
  Invitations:
    "accept=AcceptInvitation acceptReceived=AcceptInvitationById check=CheckInvitation details=ReadInvitation list=ListInvitations listReceived=ListInvitations revoke=DeleteInvitation send=SendInvitation",
  Items: "get=ReadItem",
  Members: "get=ReadMemberProfile list=ListMemberProfiles remove=DeleteMembership update=UpdateMemberProfile",
  Metrics: "get=ReadMetrics",
  Navigation: "",
  Notifications: "disable=UpdateNotificationCategory enable=UpdateNotificationCategory list=ListNotificationCategories",
  OAuth:
    "authorizeCrossDomain=AuthorizeCrossDomain handleCallback=ExchangeAuthorizationCode,ReadCurrentUser link=AuthorizeOAuth signIn=AuthorizeOAuth",
  OAuthProviders:
    "delete=DeleteOAuthProvider find=ListOAuthProviders get=ReadOAuthProvider list=ListOAuthProviders update=UpdateOAuthProvider",
  Onboarding: "previewAffectedUsers=PreviewOnboarding",
  Passkeys: "register=RegisterPasskey,StartPasskeyRegistration",
  PaymentMethods: "get=ReadPaymentMethodConfigs update=UpdatePaymentMethodConfigs",
  Payments:
    "createCheckoutUrl=CreateCheckoutUrl getBilling=ReadBilling getCheckout=ReadCheckout listInvoices=ListInvoices setDefaultPaymentMethod=SetDefaultPaymentMethod setUpPaymentMethod=SetUpPaymentMethod startPurchase=StartPurchase",
  PermissionDefinitions: "",
  Permissions: "",
  Platform: "checkFeatureSupport=CheckFeatureSupport getBackendUrls=ReadBackendUrls",
  Products: "cancel=CancelProduct list=ListProducts switchTo=SwitchProduct",
  Project: "get=ReadProject getJwks=ReadJwks",
  ProjectPermissionDefinitions:
    "create=CreateProjectPermissionDefinition delete=DeleteProjectPermissionDefinition list=ListProjectPermissionDefinitions update=UpdateProjectPermissionDefinition",
  ProjectPermissions: "find=ListProjectPermissions has=ListProjectPermissions list=ListProjectPermissions",
  Projects: "create=CreateProject list=ListOwnedProjects transfer=TransferProject",
  ReplayRecording: "record=RecordSessionReplay",
  ServerConnectedAccounts: "getAccessToken=IssueAccountAccessToken,IssueProviderAccessToken list=ListConnectedAccounts",
  ServerContactChannels:
    "checkCode=CheckContactChannelCode create=CreateServerContactChannel delete=DeleteContactChannel get=ReadContactChannel list=ListContactChannels sendVerification=SendContactChannelVerification update=UpdateServerContactChannel verify=VerifyContactChannel",
  ServerInvitations:
    "accept=AcceptInvitation acceptReceived=AcceptInvitationById check=CheckInvitation details=ReadInvitation list=ListInvitations listReceived=ListInvitations revoke=DeleteInvitation send=SendInvitation",
  ServerItems:
    "decrease=UpdateItemQuantity get=ReadItem increase=UpdateItemQuantity tryDecrease=UpdateItemQuantity update=UpdateItemQuantity",
  ServerMembers:
    "add=CreateMembership get=ReadServerMemberProfile list=ListServerMemberProfiles remove=DeleteMembership update=UpdateServerMemberProfile",
  ServerNotifications: "disable=UpdateNotificationCategory enable=UpdateNotificationCategory list=ListNotificationCategories",
  ServerOAuthProviders:
    "create=CreateOAuthProvider delete=DeleteOAuthProvider find=ListServerOAuthProviders get=ReadServerOAuthProvider list=ListServerOAuthProviders update=UpdateServerOAuthProvider",
  ServerPayments:
    "createCheckoutUrl=CreateCheckoutUrl getBilling=ReadBilling getCheckout=ReadCheckout listInvoices=ListInvoices setDefaultPaymentMethod=SetDefaultPaymentMethod setUpPaymentMethod=SetUpPaymentMethod startPurchase=StartPurchase",
  ServerPermissions: "",
  ServerProducts: "cancel=CancelProduct grant=GrantProduct list=ListProducts switchTo=SwitchProduct",
  ServerProjectPermissions:
    "find=ListProjectPermissions grant=GrantProjectPermission has=ListProjectPermissions list=ListProjectPermissions revoke=RevokeProjectPermission",
  ServerSessions: "create=CreateSession list=ListSessions revoke=RevokeSession",
  ServerTeamApiKeys:
    "check=CheckTeamApiKey create=CreateTeamApiKey get=ReadTeamApiKey list=ListTeamApiKeys revoke=UpdateTeamApiKey update=UpdateTeamApiKey",
  ServerTeamPermissions:
    "find=ListTeamPermissions grant=GrantTeamPermission has=ListTeamPermissions list=ListTeamPermissions revoke=RevokeTeamPermission",
  ServerTeams:
    "create=CreateServerTeam delete=DeleteTeam find=ReadServerTeam findByApiKey=CheckTeamApiKey,ReadServerTeam get=ReadServerTeam getByApiKey=CheckTeamApiKey,ReadServerTeam list=ListServerTeams page=ListServerTeams update=UpdateServerTeam",
  ServerUserApiKeys:
    "check=CheckUserApiKey create=CreateUserApiKey get=ReadUserApiKey list=ListUserApiKeys revoke=UpdateUserApiKey update=UpdateUserApiKey",
  SessionReplays:
    "chunkEvents=ReadSessionReplayChunk chunks=ListSessionReplayChunks events=ReadSessionReplayEvents get=ReadSessionReplay page=ListSessionReplays record=RecordSessionReplay",
  Sessions: "list=ListSessions revoke=RevokeSession",
  SignUpRules: "stats=ReadSignUpRuleStats test=TestSignUpRules",
  TeamApiKeys: "create=CreateTeamApiKey get=ReadTeamApiKey list=ListTeamApiKeys revoke=UpdateTeamApiKey update=UpdateTeamApiKey",
  TeamPermissionDefinitions:
    "create=CreateTeamPermissionDefinition delete=DeleteTeamPermissionDefinition list=ListTeamPermissionDefinitions page=ListTeamPermissionDefinitions update=UpdateTeamPermissionDefinition",
  TeamPermissions: "find=ListTeamPermissions has=ListTeamPermissions list=ListTeamPermissions",
  Teams: "create=CreateTeam delete=DeleteTeam find=ReadTeam get=ReadTeam leave=DeleteMembership list=ListTeams update=UpdateTeam",
  Transactions: "page=ListTransactions refund=RefundTransaction",
  TrustedDomains:
    "add=ReadAdminProject,UpdateConfig,UpdateConfigOverride list=ReadAdminProject remove=ReadAdminProject,UpdateConfig,UpdateConfigOverride",
  UserApiKeys: "create=CreateUserApiKey get=ReadUserApiKey list=ListUserApiKeys revoke=UpdateUserApiKey update=UpdateUserApiKey",
  Users:
    "create=CreateUser delete=DeleteUser find=ReadUser findByApiKey=CheckUserApiKey,ReadUser get=ReadUser getByApiKey=CheckUserApiKey,ReadUser list=ListUsers page=ListUsers update=UpdateUser",
  Vault: "getValue=ReadVaultValue setValue=WriteVaultValue",
  Webhooks: "createToken=CreateWebhookToken sendTest=SendTestWebhook"
}

/** The service modules of each group of verbs in client, server and admin apps. */
export const modulesOfGroups: { readonly [group: string]: string } = {
  aiChat: "AiChat",
  analytics: "Analytics",
  "apiKeys.team": "TeamApiKeys ServerTeamApiKeys",
  "apiKeys.user": "UserApiKeys ServerUserApiKeys",
  auth: "Auth",
  cli: "Cli",
  config: "Configuration",
  "config.overrides": "ConfigOverrides",
  "config.source": "ConfigSource",
  contactChannels: "ContactChannels ServerContactChannels",
  credentialScanning: "CredentialScanning",
  emails: "Emails AdminEmails",
  "emails.domains": "EmailDomains",
  "emails.drafts": "EmailDrafts",
  "emails.outbox": "EmailOutbox",
  "emails.templates": "EmailTemplates",
  "emails.themes": "EmailThemes",
  internalApiKeys: "InternalApiKeys",
  invitations: "Invitations ServerInvitations",
  items: "Items ServerItems",
  members: "Members ServerMembers",
  metrics: "Metrics",
  navigation: "Navigation",
  notifications: "Notifications ServerNotifications",
  oauth: "OAuth",
  "oauth.connectedAccounts": "ConnectedAccounts ServerConnectedAccounts",
  "oauth.providers": "OAuthProviders ServerOAuthProviders",
  onboarding: "Onboarding",
  passkeys: "Passkeys",
  payments: "Payments ServerPayments AdminPayments",
  "payments.methods": "PaymentMethods",
  "payments.products": "Products ServerProducts",
  "payments.transactions": "Transactions",
  permissionDefinitions: "PermissionDefinitions",
  "permissionDefinitions.project": "ProjectPermissionDefinitions",
  "permissionDefinitions.team": "TeamPermissionDefinitions",
  permissions: "Permissions ServerPermissions",
  "permissions.project": "ProjectPermissions ServerProjectPermissions",
  "permissions.team": "TeamPermissions ServerTeamPermissions",
  platform: "Platform",
  project: "Project AdminProject",
  "project.defaultPermissions": "DefaultPermissions",
  "project.domains": "TrustedDomains",
  "project.emailServer": "EmailServer",
  "project.oauthProviders": "ConfiguredProviders",
  projects: "Projects",
  sessionReplays: "ReplayRecording SessionReplays",
  sessions: "Sessions ServerSessions",
  signUpRules: "SignUpRules",
  teams: "Teams ServerTeams",
  user: "CurrentUser CurrentServerUser",
  users: "Users",
  vault: "Vault",
  webhooks: "Webhooks"
}
