"use client"
/** The items of the account menu. */
import type { ReactNode } from "react"
import type { CurrentUser } from "../../schema/users/User.ts"
import { isSignUpIncomplete } from "../../services/internal/incompleteSignUp.ts"
import {
  redirectToAccountSettings,
  redirectToOnboarding,
  redirectToSignIn,
  redirectToSignUp
} from "../../services/navigation/Navigation.ts"
import { signOutWithRedirectTimeout } from "../app/signOutLocally.ts"
import { useTranslation } from "../app/TranslationProvider.tsx"
import type { Appearance } from "../app/useAppearance.ts"
import { withRedirectTimeout } from "../app/withRedirectTimeout.ts"
import type { Action } from "../hooks/useNamedActions.ts"
import { useRun } from "../hooks/useRun.ts"
import { DropdownMenuChoice, DropdownMenuItem, DropdownMenuSeparator, DropdownMenuSub } from "../ui/DropdownMenu.tsx"
import { Icon } from "../ui/Icon.tsx"

/** An additional menu item. @category models @since 0.1.0 */
export interface UserButtonItem {
  readonly text: string
  readonly icon?: ReactNode
  /** Called when the user selects the item. The item stays pending until a returned promise settles; a rejection is shown as an alert. */
  readonly onSelect: Action
}

interface ExtraItems {
  readonly extraItems?: ReadonlyArray<UserButtonItem> | undefined
}

/** A space as wide as an icon, so that all texts align. */
const noIcon = <span style={{ width: 16 }} />

/** Menu items for users with an account. A user who must complete the sign-up can only do that. */
export const Account = ({ extraItems = [], user }: ExtraItems & { readonly user: CurrentUser }): ReactNode => {
  const { t } = useTranslation()
  const run = useRun()
  const isIncomplete = isSignUpIncomplete(user)
  const redirect = isIncomplete ? redirectToOnboarding : redirectToAccountSettings
  return (
    <>
      <DropdownMenuItem icon={<Icon name="gear" />} onSelect={() => run(withRedirectTimeout(redirect()))}>
        {t(isIncomplete ? "onboarding.signUp.title" : "settings.title")}
      </DropdownMenuItem>
      {!isIncomplete &&
        extraItems.map(({ icon, onSelect, text }) => (
          <DropdownMenuItem icon={icon ?? noIcon} key={text} onSelect={onSelect}>{text}</DropdownMenuItem>
        ))}
    </>
  )
}

export const SignOutItem = (): ReactNode => {
  const { t } = useTranslation()
  const run = useRun()
  return (
    <>
      <DropdownMenuSeparator />
      <DropdownMenuItem icon={<Icon name="leave" />} onSelect={() => run(signOutWithRedirectTimeout)}>
        {t("action.signOut")}
      </DropdownMenuItem>
    </>
  )
}

/** Menu items for guests and, beside additional items, for people without a session. */
export const WaysIn = ({ extraItems = [] }: ExtraItems): ReactNode => {
  const { t } = useTranslation()
  const run = useRun()
  return (
    <>
      <DropdownMenuItem icon={<Icon name="enter" />} onSelect={() => run(withRedirectTimeout(redirectToSignIn()))}>
        {t("action.signIn")}
      </DropdownMenuItem>
      <DropdownMenuItem icon={<Icon name="person" />} onSelect={() => run(withRedirectTimeout(redirectToSignUp()))}>
        {t("action.signUp")}
      </DropdownMenuItem>
      {extraItems.map(({ icon, onSelect, text }) => (
        <DropdownMenuItem icon={icon ?? noIcon} key={text} onSelect={onSelect}>{text}</DropdownMenuItem>
      ))}
    </>
  )
}

/** The choice of light or dark. */
export const AppearanceChoice = ({ choice, choose }: Appearance): ReactNode => {
  const { t } = useTranslation()
  const options = (["light", "dark", "system"] as const).map((value) => ({ value, text: t(`userButton.theme.${value}`) }))
  return (
    <DropdownMenuSub icon={<Icon name="contrast" />} trigger={t("userButton.theme")}>
      <DropdownMenuChoice onChange={choose} options={options} value={choice} />
    </DropdownMenuSub>
  )
}
