/**
 * React components made with Radix Themes: `AuthPages`, which renders each page at its address, and components for the rest of an app.
 * `pages.ts` has the individual pages.
 */
export { DropdownMenuContextNotFound } from "../errors/local/ContextErrors.ts"
export { appearanceScript } from "./app/appearanceScript.ts"
export type { PageServices } from "./app/PageServices.ts"
export { PagesTheme, type PagesThemeProps } from "./app/PagesTheme.tsx"
export { type Appearance, type AppearanceChoice, useAppearance, useRootAppearance } from "./app/useAppearance.ts"
export { Avatar, type AvatarProps } from "./components/Avatar.tsx"
export { BusyButton, type BusyButtonProps } from "./components/BusyButton.tsx"
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
} from "./components/DropdownMenu.tsx"
export { ErrorCallout } from "./components/ErrorCallout.tsx"
export { type MessageAction, MessageCard, type MessageCardProps } from "./components/MessageCard.tsx"
export type { PageSymbolName } from "./components/PageSymbol.tsx"
export { ProviderLogo, type ProviderLogoProps } from "./components/ProviderLogo.tsx"
export { Spinner, type SpinnerProps } from "./components/Spinner.tsx"
export { TeamSwitcher, type TeamSwitcherProps } from "./components/TeamSwitcher.tsx"
export { Tooltip, type TooltipProps } from "./components/Tooltip.tsx"
export { Typography, type TypographyProps, type TypographyType, type TypographyVariant } from "./components/Typography.tsx"
export { UserAvatar, type UserAvatarProps } from "./components/UserAvatar.tsx"
export { UserButton, type UserButtonItem, type UserButtonProps } from "./components/UserButton.tsx"
export { EmailField, type EmailFieldProps } from "./form/EmailField.tsx"
export { Field, type FieldProps } from "./form/Field.tsx"
export { passwordHint, validateEmail, validateNewPassword } from "./form/fieldValidation.ts"
export type { FieldBinding, FieldErrors, FieldTexts, Form, FormDraft, FormOptions, FormState, OtherInput } from "./form/Form.ts"
export { FormAlert, type FormAlertProps } from "./form/FormAlert.tsx"
export { FormBody, type FormBodyProps, SubmitButton, type SubmitButtonProps } from "./form/FormBody.tsx"
export { OneTimeCodeField, type OneTimeCodeFieldProps } from "./form/OneTimeCodeField.tsx"
export { PasswordField, type PasswordFieldProps } from "./form/PasswordField.tsx"
export { useForm } from "./form/useForm.ts"
export type { Action } from "./hooks/useNamedActions.ts"
export { AuthErrorBoundary, type AuthErrorBoundaryProps } from "./layout/AuthErrorBoundary.tsx"
export { Notice, type NoticeProps } from "./layout/Notice.tsx"
export { PageFrame, type PageFrameProps } from "./layout/PageFrame.tsx"
export { PageLink, type PageLinkProps } from "./layout/PageLink.tsx"
export type { PageProps } from "./layout/PageProps.ts"
export { AuthPage, type AuthPageProps, AuthPages, type AuthPagesProps, type PagesSlots } from "./pages/AuthPages.tsx"
export type { AccountSettingsItem } from "./settings/settingsSections.tsx"
export type { SettingsSectionName, SettingsSlots } from "./settings/settingsSlots.ts"
export { type SignUpField, type SignUpFields, signUpFields } from "./sign-in/signUpFields.ts"
export type { AuthSlots, CompletedSignUp, SignInMethodName, SignInSlots, SignUpSlots, Terms } from "./sign-in/Slots.ts"
