/** Latchkey on Radix Themes: the pages of signing in, the account settings, and the components around them. */
export { DropdownMenuContextNotFound } from "../errors/ContextErrors.ts"
export { appearanceScript } from "./appearanceScript.ts"
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
export { AccountSettings, type AccountSettingsProps } from "./settings/AccountSettings.tsx"
export type { AccountSettingsItem } from "./settings/sections.tsx"
export { Spinner, type SpinnerProps } from "./Spinner.tsx"
export { TeamSwitcher, type TeamSwitcherProps } from "./TeamSwitcher.tsx"
export { Tooltip, type TooltipProps } from "./Tooltip.tsx"
export { Typography, type TypographyProps, type TypographyType, type TypographyVariant } from "./Typography.tsx"
export { type Appearance, type AppearanceChoice, useAppearance, useRootAppearance } from "./useAppearance.ts"
export { UserAvatar, type UserAvatarProps } from "./UserAvatar.tsx"
export { UserButton, type UserButtonItem, type UserButtonProps } from "./UserButton.tsx"
export type { Action } from "./useRunning.ts"
