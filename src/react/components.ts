/** Latchkey on Radix Themes: all pages at their addresses, and the components around them. The pages one by one are in `pages.ts`. */
export { DropdownMenuContextNotFound } from "../errors/local/ContextErrors.ts"
export { appearanceScript } from "./app/appearanceScript.ts"
export type { PageServices } from "./app/PageServices.ts"
export { type Appearance, type AppearanceChoice, useAppearance, useRootAppearance } from "./app/useAppearance.ts"
export { Avatar, type AvatarProps } from "./components/Avatar.tsx"
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
export { type MessageAction, MessageCard, type MessageCardProps } from "./components/MessageCard.tsx"
export { Spinner, type SpinnerProps } from "./components/Spinner.tsx"
export { TeamSwitcher, type TeamSwitcherProps } from "./components/TeamSwitcher.tsx"
export { Tooltip, type TooltipProps } from "./components/Tooltip.tsx"
export { Typography, type TypographyProps, type TypographyType, type TypographyVariant } from "./components/Typography.tsx"
export { UserAvatar, type UserAvatarProps } from "./components/UserAvatar.tsx"
export { UserButton, type UserButtonItem, type UserButtonProps } from "./components/UserButton.tsx"
export type { Action } from "./hooks/useNamedActions.ts"
export { AuthErrorBoundary, type AuthErrorBoundaryProps } from "./layout/AuthErrorBoundary.tsx"
export type { PageProps } from "./layout/PageProps.ts"
export { AuthPage, type AuthPageProps, AuthPages, type AuthPagesProps } from "./pages/AuthPages.tsx"
export type { AccountSettingsItem } from "./settings/settingsSections.tsx"
