/** Latchkey for React 19: the providers, a hook for each thing that can be shown, and the components around the pages. */
export { AppContextNotFound, DropdownMenuContextNotFound, TranslationContextNotFound } from "../errors/ContextErrors.ts"
export { AuthPages, type AuthPagesProps } from "./AuthPages.tsx"
export { Avatar, type AvatarProps } from "./Avatar.tsx"
export {
  DropdownMenu,
  DropdownMenuChoice,
  type DropdownMenuChoiceProps,
  DropdownMenuContent,
  type DropdownMenuContentProps,
  DropdownMenuItem,
  type DropdownMenuItemProps,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuSub,
  type DropdownMenuSubProps,
  DropdownMenuTrigger,
  type WithChildren
} from "./DropdownMenu.tsx"
export { type MessageAction, MessageCard, type MessageCardProps } from "./MessageCard.tsx"
export { AccountSettings, type AccountSettingsProps } from "./settings/AccountSettings.tsx"
export type { AccountSettingsItem } from "./settings/sections.tsx"
export { Spinner, type SpinnerProps } from "./Spinner.tsx"
export { TeamSwitcher, type TeamSwitcherProps } from "./TeamSwitcher.tsx"
export { Tooltip, type TooltipProps } from "./Tooltip.tsx"
export { english } from "./translation/english.ts"
export type { Language, MessageKey, Messages, Plural, Translate, Translated, Value, Values } from "./translation/Language.ts"
export { type Translation, TranslationProvider, type TranslationProviderProps, useTranslation } from "./TranslationProvider.tsx"
export { Typography, type TypographyProps, type TypographyType, type TypographyVariant } from "./Typography.tsx"
export { type Appearance, type AppearanceChoice, useAppearance } from "./useAppearance.ts"
export { UserAvatar, type UserAvatarProps } from "./UserAvatar.tsx"
export { UserButton, type UserButtonItem, type UserButtonProps } from "./UserButton.tsx"
export type { Action } from "./useRunning.ts"

export { CliAuthConfirm } from "./pages/CliAuthConfirm.tsx"
export { CredentialForm, type CredentialFormProps } from "./pages/CredentialForm.tsx"
export { EmailVerification } from "./pages/EmailVerification.tsx"
export { ErrorPage } from "./pages/ErrorPage.tsx"
export { ForgotPassword } from "./pages/ForgotPassword.tsx"
export { MagicLinkCallback } from "./pages/MagicLinkCallback.tsx"
export { MagicLinkForm } from "./pages/MagicLinkForm.tsx"
export { Mfa, MfaForm } from "./pages/Mfa.tsx"
export { OAuthButtons } from "./pages/OAuthButtons.tsx"
export { OAuthCallback } from "./pages/OAuthCallback.tsx"
export type { PageProps } from "./pages/PageProps.ts"
export { PasskeyButton, type PasskeyButtonProps } from "./pages/PasskeyButton.tsx"
export { PasswordReset } from "./pages/PasswordReset.tsx"
export { SignIn } from "./pages/SignIn.tsx"
export { SignOut } from "./pages/SignOut.tsx"
export { SignUp } from "./pages/SignUp.tsx"
export { TeamInvitation } from "./pages/TeamInvitation.tsx"
export type { PageServices } from "./PageServices.ts"

export type { ReactServices } from "./AppContext.ts"
export { AuthProvider, type AuthProviderProps, type KnownValue, knownValue } from "./AuthProvider.tsx"
export { HandedOver, type HandedOverProps } from "./HandedOver.tsx"
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
export { useProject, useProjectState } from "./useProject.ts"
export { useSessions, useSessionsState } from "./useSessions.ts"
export { useTeam, useTeams, useTeamsState, useTeamState } from "./useTeams.ts"
export { useUser, type UseUserOptions, useUserState } from "./useUser.ts"
