/** Latchkey for React 19, without styles: the providers of apps and translations, and hooks for live values and verbs. */
export { AppContextNotFound, TranslationContextNotFound } from "../errors/local/ContextErrors.ts"
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
export { type Action as VerbAction, type ActionState, useAction } from "./hooks/useAction.ts"
export { useApp } from "./hooks/useApp.ts"
export { useLive, useLiveState } from "./hooks/useLive.ts"
export { useProjectPermission, useTeamPermission } from "./hooks/usePermissions.ts"
export { type Run, useRun } from "./hooks/useRun.ts"
export { useTeam, useTeams } from "./hooks/useTeams.ts"
export { useUser, type UseUserOptions } from "./hooks/useUser.ts"
export { SignInLink, type SignInLinkProps, SignUpLink } from "./layout/SignInLink.tsx"
export type { Language, MessageKey, Messages, Plural, Translate, Translated, Value, Values } from "./translation/Language.ts"
export { english } from "./translation/languages/english.ts"
