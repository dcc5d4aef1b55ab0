/** Latchkey for React 19: the provider of texts, and the components around the pages. */
export { DropdownMenuContextNotFound, TranslationContextNotFound } from "../errors/ContextErrors.ts"
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
export { Spinner, type SpinnerProps } from "./Spinner.tsx"
export { Tooltip, type TooltipProps } from "./Tooltip.tsx"
export { english } from "./translation/english.ts"
export type { Language, MessageKey, Messages, Plural, Translate, Translated, Value, Values } from "./translation/Language.ts"
export { type Translation, TranslationProvider, type TranslationProviderProps, useTranslation } from "./TranslationProvider.tsx"
export { Typography, type TypographyProps, type TypographyType, type TypographyVariant } from "./Typography.tsx"
export { UserAvatar, type UserAvatarProps } from "./UserAvatar.tsx"
export type { Action } from "./useRunning.ts"
