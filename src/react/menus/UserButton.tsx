"use client"
/** The user's avatar as a button with an account menu. */
import { Button, Flex, IconButton, Skeleton, Text, VisuallyHidden } from "@radix-ui/themes"
import type { ReactNode } from "react"
import { currentUser } from "../../live/pageValues.ts"
import type { CurrentUser } from "../../schema/users/User.ts"
import { redirectToSignIn } from "../../services/navigation/Navigation.ts"
import { useAppContext } from "../app/AppContext.ts"
import { useRootAttributes } from "../app/RootStyles.tsx"
import { useTranslation, useTranslationOf } from "../app/TranslationProvider.tsx"
import type { Appearance } from "../app/useAppearance.ts"
import { useLiveState } from "../hooks/useLive.ts"
import { useRunner } from "../hooks/useRun.ts"
import { Avatar, avatarSize } from "../ui/Avatar.tsx"
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger
} from "../ui/DropdownMenu.tsx"
import { UserAvatar } from "../ui/UserAvatar.tsx"
import { Account, AppearanceChoice, SignOutItem, type UserButtonItem, WaysIn } from "./UserMenuItems.tsx"

/** @category models @since 0.1.0 */
export interface UserButtonProps {
  /** Whether to show the name and the e-mail address next to the avatar. Default: `false`. */
  readonly showUserInfo?: boolean | undefined
  /** The result of `useAppearance`; adds a choice of light or dark to the menu. */
  readonly appearance?: Appearance | undefined
  /** Menu items below the account settings. */
  readonly extraItems?: ReadonlyArray<UserButtonItem> | undefined
}

/** The name and e-mail address, next to the avatar or at the top of the menu. */
const Names = ({ user }: { readonly user: CurrentUser }): ReactNode => {
  const { t } = useTranslation()
  const [first, second] = user.displayName ? [user.displayName, user.primaryEmail] : [user.primaryEmail, null]
  return (
    <Flex align="start" direction="column" minWidth="0">
      <Text size="2" truncate weight="medium" style={{ maxWidth: "100%", color: "var(--gray-12)" }}>
        {first ?? t("settings.account")}
      </Text>
      {second && <Text size="1" truncate style={{ maxWidth: "100%", color: "var(--gray-11)" }}>{second}</Text>}
    </Flex>
  )
}

/** Replaces a menu that would contain only sign-in items: one click leads to the sign-in page, which links to sign-up. */
const SignInButton = ({ showUserInfo }: { readonly showUserInfo: boolean }): ReactNode => {
  const { t } = useTranslation()
  const root = useRootAttributes()
  const run = useRunner()
  const signIn = () => void run(() => redirectToSignIn())
  if (showUserInfo) {
    return (
      <Button {...root} color="gray" onClick={signIn} style={infoStyle} variant="ghost">
        <Avatar />
        <Text size="2" weight="medium">{t("action.signIn")}</Text>
      </Button>
    )
  }
  return (
    <IconButton
      {...root}
      color="gray"
      onClick={signIn}
      radius="full"
      style={{ width: avatarSize, height: avatarSize }}
      variant="ghost"
    >
      <Avatar />
      <VisuallyHidden>{t("action.signIn")}</VisuallyHidden>
    </IconButton>
  )
}

/** The width of the name and address in pixels. Constant, so that the button does not change its size when they load. */
const infoWidth = 252
const infoStyle = {
  boxSizing: "border-box",
  width: infoWidth,
  minWidth: 50,
  maxWidth: "100%",
  flexShrink: 1,
  height: 50,
  justifyContent: "start",
  margin: 0,
  padding: 8
} as const

/** A placeholder with the size of the button. */
const Place = ({ showUserInfo }: { readonly showUserInfo: boolean }): ReactNode => {
  const avatar = (
    <Skeleton aria-hidden height={`${avatarSize}px`} style={{ flexShrink: 0, borderRadius: "50%" }} width={`${avatarSize}px`} />
  )
  if (!showUserInfo) return avatar
  return (
    <Flex align="center" gap="2" style={infoStyle}>
      {avatar}
      <Skeleton aria-hidden height="16px" width="60%" />
    </Flex>
  )
}

/**
 * A menu with account settings, additional items, the choice of light or dark, and sign-out. Anonymous users see sign-in items. Without a
 * signed-in user, it is a button that leads to the sign-in page, or a menu if there are additional items or a choice of light or dark. Does
 * not suspend, and reserves its space until the user is known.
 *
 * **Errors** `AppContextNotFound`, thrown outside `<AuthProvider>` · `TranslationContextNotFound`
 * @category components @since 0.1.0
 */
export const UserButton = ({ appearance, extraItems, showUserInfo = false }: UserButtonProps): ReactNode => {
  const { t } = useTranslationOf("UserButton")
  const { store } = useAppContext()
  const root = useRootAttributes()
  const state = useLiveState(currentUser)
  if (state.status === "pending") return <Place showUserInfo={showUserInfo} />
  const user = state.status === "ok" ? state.value : null
  const account = user?.isAnonymous === false ? user : null
  const label = account === null
    ? t(user === null ? "settings.account" : "userButton.guest")
    : t("userButton.label", { name: account.displayName || (account.primaryEmail ?? account.id) })
  const hasMore = appearance !== undefined || (extraItems !== undefined && extraItems.length > 0)
  if (state.status === "ok" && user === null && !hasMore) return <SignInButton showUserInfo={showUserInfo} />
  return (
    <DropdownMenu>
      <DropdownMenuTrigger>
        {showUserInfo
          ? (
            <Button {...root} color="gray" style={infoStyle} variant="ghost">
              {account === null ? <Avatar /> : <UserAvatar user={account} />}
              {account === null ? <Text size="2" weight="medium">{label}</Text> : <Names user={account} />}
            </Button>
          )
          : (
            <IconButton {...root} color="gray" radius="full" style={{ width: avatarSize, height: avatarSize }} variant="ghost">
              {account === null ? <Avatar /> : <UserAvatar user={account} />}
              {/* Not `aria-label`, which would have to contain the initials. */}
              <VisuallyHidden>{label}</VisuallyHidden>
            </IconButton>
          )}
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        {account && (
          <>
            <DropdownMenuLabel>
              <Flex align="center" gap="3" py="2" style={{ minWidth: 190, maxWidth: "calc(min(320px, 100vw - 16px) - 56px)" }}>
                <UserAvatar user={account} />
                <Names user={account} />
              </Flex>
            </DropdownMenuLabel>
            <DropdownMenuSeparator />
            <Account extraItems={extraItems} user={account} />
          </>
        )}
        {state.status === "ok" && account === null && <WaysIn extraItems={extraItems} />}
        {state.status === "error" && (
          <DropdownMenuItem onSelect={() => store.get(currentUser).refresh()}>{t("action.retry")}</DropdownMenuItem>
        )}
        {appearance && (
          <>
            <DropdownMenuSeparator />
            <AppearanceChoice {...appearance} />
          </>
        )}
        {account && <SignOutItem />}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
