/** Latchkey on Radix Themes: all pages at their addresses, and the components around them. The pages one by one are in `pages.ts`. */
export { DropdownMenuContextNotFound } from "../errors/local/ContextErrors.ts"
export { appearanceScript } from "./appearanceScript.ts"
export { AuthPage, type AuthPageProps, AuthPages, type AuthPagesProps } from "./AuthPages.tsx"
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
export type { PageProps } from "./pages/PageProps.ts"
export type { PageServices } from "./PageServices.ts"
export type { AccountSettingsItem } from "./settings/sections.tsx"
export { Spinner, type SpinnerProps } from "./Spinner.tsx"
export { TeamSwitcher, type TeamSwitcherProps } from "./TeamSwitcher.tsx"
export { Tooltip, type TooltipProps } from "./Tooltip.tsx"
export { Typography, type TypographyProps, type TypographyType, type TypographyVariant } from "./Typography.tsx"
export { type Appearance, type AppearanceChoice, useAppearance, useRootAppearance } from "./useAppearance.ts"
export { UserAvatar, type UserAvatarProps } from "./UserAvatar.tsx"
export { UserButton, type UserButtonItem, type UserButtonProps } from "./UserButton.tsx"
export type { Action } from "./useRunning.ts"
