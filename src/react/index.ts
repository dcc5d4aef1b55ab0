/** Latchkey for React 19: the providers of the app and of texts, and a hook for each thing that can be shown. Nothing here is styled. */
export { AppContextNotFound, TranslationContextNotFound } from "../errors/local/ContextErrors.ts"
export type { ReactServices } from "./AppContext.ts"
export { AuthProvider, type AuthProviderProps, type KnownValue, knownValue } from "./AuthProvider.tsx"
export { HandedOver, type HandedOverProps } from "./HandedOver.tsx"
export { english } from "./translation/english.ts"
export type { Language, MessageKey, Messages, Plural, Translate, Translated, Value, Values } from "./translation/Language.ts"
export { type Translation, TranslationProvider, type TranslationProviderProps, useTranslation } from "./TranslationProvider.tsx"
export { useAccessToken, useAccessTokenState } from "./useAccessToken.ts"
export { type Action as VerbAction, type ActionState, useAction } from "./useAction.ts"
export { useTeamApiKeys, useTeamApiKeysState, useUserApiKeys, useUserApiKeysState } from "./useApiKeys.ts"
export { type Run, useApp, useRun } from "./useApp.ts"
export {
  useConnectedAccounts,
  useConnectedAccountsState,
  useOAuthProviders,
  useOAuthProvidersState
} from "./useConnectedAccounts.ts"
export { useContactChannels, useContactChannelsState } from "./useContactChannels.ts"
export { useInvitations, useInvitationsState, useReceivedInvitations, useReceivedInvitationsState } from "./useInvitations.ts"
export { useItem, useItemState } from "./useItem.ts"
export { useLive, useLiveState } from "./useLive.ts"
export { useMemberProfile, useMemberProfileState, useMembers, useMembersState } from "./useMembers.ts"
export { useNotificationCategories, useNotificationCategoriesState } from "./useNotificationCategories.ts"
export {
  useProjectPermission,
  useProjectPermissions,
  useProjectPermissionsState,
  useTeamPermission,
  useTeamPermissions,
  useTeamPermissionsState
} from "./usePermissions.ts"
export { useBilling, useBillingState, useInvoices, useInvoicesState, useProducts, useProductsState } from "./useProducts.ts"
export { useProject, useProjectState } from "./useProject.ts"
export { useSessions, useSessionsState } from "./useSessions.ts"
export {
  useAuthHeaders,
  useAuthHeadersState,
  useAuthJson,
  useAuthJsonState,
  useRefreshToken,
  useRefreshTokenState
} from "./useSessionTokens.ts"
export { useTeam, useTeams, useTeamsState, useTeamState } from "./useTeams.ts"
export { useUser, type UseUserOptions, useUserState } from "./useUser.ts"
