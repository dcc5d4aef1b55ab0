/** Latchkey for React 19, without styles: the providers of apps and translations, and a hook for each value. */
export { AppContextNotFound, TranslationContextNotFound } from "../errors/local/ContextErrors.ts"
export { urlOf } from "../promise/urlOf.ts"
export { pagePaths, type UrlName } from "../services/navigation/HandlerUrls.ts"
export type { ReactServices } from "./app/AppContext.ts"
export { AuthProvider, type AuthProviderProps, type InitialValue, initialValue } from "./app/AuthProvider.tsx"
export type { Brand } from "./app/Brand.ts"
export { HydrationBoundary, type HydrationBoundaryProps } from "./app/HydrationBoundary.tsx"
export { type LanguageLoaders, languages } from "./app/languages.ts"
export { loadLanguage } from "./app/loadLanguage.ts"
export {
  type Translation,
  TranslationProvider,
  type TranslationProviderProps,
  useTranslation
} from "./app/TranslationProvider.tsx"
export { useAccessToken, useAccessTokenState } from "./hooks/useAccessToken.ts"
export { type Action as VerbAction, type ActionState, useAction } from "./hooks/useAction.ts"
export { useTeamApiKeys, useTeamApiKeysState, useUserApiKeys, useUserApiKeysState } from "./hooks/useApiKeys.ts"
export { useApp } from "./hooks/useApp.ts"
export {
  useConnectedAccounts,
  useConnectedAccountsState,
  useOAuthProviders,
  useOAuthProvidersState
} from "./hooks/useConnectedAccounts.ts"
export { useContactChannels, useContactChannelsState } from "./hooks/useContactChannels.ts"
export {
  useInvitations,
  useInvitationsState,
  useReceivedInvitations,
  useReceivedInvitationsState
} from "./hooks/useInvitations.ts"
export { useItem, useItemState } from "./hooks/useItem.ts"
export { useLive, useLiveState } from "./hooks/useLive.ts"
export { useMemberProfile, useMemberProfileState, useMembers, useMembersState } from "./hooks/useMembers.ts"
export { useNotificationCategories, useNotificationCategoriesState } from "./hooks/useNotificationCategories.ts"
export {
  useProjectPermission,
  useProjectPermissions,
  useProjectPermissionsState,
  useTeamPermission,
  useTeamPermissions,
  useTeamPermissionsState
} from "./hooks/usePermissions.ts"
export { useBilling, useBillingState, useInvoices, useInvoicesState, useProducts, useProductsState } from "./hooks/useProducts.ts"
export { useProject, useProjectState } from "./hooks/useProject.ts"
export { type Run, useRun } from "./hooks/useRun.ts"
export { useSessions, useSessionsState } from "./hooks/useSessions.ts"
export {
  useAuthHeaders,
  useAuthHeadersState,
  useAuthJson,
  useAuthJsonState,
  useRefreshToken,
  useRefreshTokenState
} from "./hooks/useSessionTokens.ts"
export { useTeam, useTeams, useTeamsState, useTeamState } from "./hooks/useTeams.ts"
export { useUser, type UseUserOptions, useUserState } from "./hooks/useUser.ts"
export { SignInLink, type SignInLinkProps, SignUpLink } from "./layout/SignInLink.tsx"
export { english } from "./translation/english.ts"
export type { Language, MessageKey, Messages, Plural, Translate, Translated, Value, Values } from "./translation/Language.ts"
