/** Hooks for dashboards of project owners: projects, keys, e-mails, payments, and any user and team. Other programs do not load them. */
export { AdminAppContextNotFound } from "../errors/local/ContextErrors.ts"
export {
  AdminProvider,
  type AdminProviderProps,
  type AdminServices,
  useAdminApp,
  useAdminLive,
  useAdminLiveState
} from "./admin/AdminProvider.tsx"
export { usePaymentAccount, usePaymentAccountState, useTransactions, useTransactionsState } from "./admin/useAdminPayments.ts"
export {
  useAdminProject,
  useAdminProjectState,
  useConfig,
  useConfigOverride,
  useConfigOverrideState,
  useConfigState,
  useProductionModeErrors,
  useProductionModeErrorsState
} from "./admin/useAdminProject.ts"
export {
  useEmailDelivery,
  useEmailDeliveryState,
  useEmailDraft,
  useEmailDrafts,
  useEmailDraftsState,
  useEmailDraftState,
  useEmailPreview,
  useEmailPreviewState,
  useEmailTemplates,
  useEmailTemplatesState,
  useEmailTheme,
  useEmailThemes,
  useEmailThemesState,
  useEmailThemeState
} from "./admin/useEmailDesigns.ts"
export { useInternalApiKeys, useInternalApiKeysState } from "./admin/useInternalApiKeys.ts"
export { useOwnedProjects, useOwnedProjectsState } from "./admin/useOwnedProjects.ts"
export {
  useProjectPermissionDefinitions,
  useProjectPermissionDefinitionsState,
  useTeamPermissionDefinitions,
  useTeamPermissionDefinitionsState
} from "./admin/usePermissionDefinitions.ts"
export { useServerItem, useServerItemState, useServerProducts, useServerProductsState } from "./admin/useServerCustomers.ts"
export {
  useServerInvitations,
  useServerInvitationsState,
  useServerMembers,
  useServerMembersState,
  useServerTeam,
  useServerTeamApiKeys,
  useServerTeamApiKeysState,
  useServerTeamPermissions,
  useServerTeamPermissionsState,
  useServerTeams,
  useServerTeamsState,
  useServerTeamState
} from "./admin/useServerTeams.ts"
export {
  useServerContactChannels,
  useServerContactChannelsState,
  useServerNotificationCategories,
  useServerNotificationCategoriesState,
  useServerOAuthProviders,
  useServerOAuthProvidersState,
  useServerProjectPermissions,
  useServerProjectPermissionsState,
  useServerSessions,
  useServerSessionsState,
  useServerUser,
  useServerUserApiKeys,
  useServerUserApiKeysState,
  useServerUsers,
  useServerUsersState,
  useServerUserState
} from "./admin/useServerUsers.ts"
export { useWebhookToken, useWebhookTokenState } from "./admin/useWebhookToken.ts"
