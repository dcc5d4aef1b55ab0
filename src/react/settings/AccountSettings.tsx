"use client"
/** The account settings: all that users can see and change about their account and their teams. */
import { Flex, Heading, VisuallyHidden } from "@radix-ui/themes"
import { type ReactNode, Suspense, use, useEffect, useMemo, useRef, useState } from "react"
import { project as projectValue } from "../../live/pageValues.ts"
import type { Team } from "../../schema/teams/Team.ts"
import { isSignUpIncomplete } from "../../services/internal/incompleteSignUp.ts"
import { redirectToSignIn } from "../../services/navigation/Navigation.ts"
import { teamSectionId } from "../app/settingsLinks.ts"
import { MoreTexts, useTranslation } from "../app/TranslationProvider.tsx"
import { withRedirectTimeout } from "../app/withRedirectTimeout.ts"
import { useAction } from "../hooks/useAction.ts"
import { useEarlyReads } from "../hooks/useEarlyReads.ts"
import { useLive } from "../hooks/useLive.ts"
import { useTeams } from "../hooks/useTeams.ts"
import { useUser } from "../hooks/useUser.ts"
import { Notice } from "../layout/Notice.tsx"
import { ToOnboarding } from "../layout/ToOnboarding.tsx"
import { useDocumentTitle } from "../layout/useDocumentTitle.ts"
import { settingsTexts } from "../translation/english/settings.ts"
import { OverlayTheme } from "../ui/OverlayTheme.tsx"
import { SettingsContext } from "./components/SettingsContext.ts"
import { useTeamsUpdate } from "./components/useTeamsUpdate.ts"
import { SectionList } from "./SectionList.tsx"
import { SettingsFrame } from "./SettingsFrame.tsx"
import { type AccountSettingsItem, settingsSections } from "./settingsSections.tsx"
import { SettingsSkeleton } from "./SettingsSkeleton.tsx"
import { type SettingsSectionName, SettingsSlotsContext } from "./settingsSlots.ts"
import { useLocationHash } from "./useLocationHash.ts"

/** @category models @since 0.1.0 */
export interface AccountSettingsProps {
  /** Whether to render a complete page, with a main element and the document's title. Default: `false`, a part of the app's page. */
  readonly fullPage?: boolean | undefined
  /** Additional sections, before the danger zone. */
  readonly extraItems?: ReadonlyArray<AccountSettingsItem> | undefined
  /** Hidden sections. The API still allows their actions. */
  readonly hiddenSections?: ReadonlyArray<SettingsSectionName> | undefined
  /** The id of the shown section. Use with `onSectionChange` in an app that stores the id itself. Default: the hash of the address. */
  readonly section?: string | undefined
  readonly onSectionChange?: ((sectionId: string) => void) | undefined
}

const noItems: ReadonlyArray<AccountSettingsItem> = []

interface SectionsProps extends AccountSettingsProps {
  readonly fullPage: boolean
  readonly teams: ReadonlyArray<Team>
}

const Sections = (props: SectionsProps): ReactNode => {
  const around = use(SettingsSlotsContext)
  const { fullPage, onSectionChange, section, teams } = props
  const extraItems = props.extraItems ?? around.items ?? noItems
  const hiddenSections = props.hiddenSections ?? around.hidden ?? []
  const { t } = useTranslation()
  const hash = useLocationHash()
  const project = useLive(projectValue)
  const heading = useRef<HTMLHeadingElement>(null)
  const [news, setNews] = useState({ text: "", count: 0 })

  const choose = (id: string) => {
    if (onSectionChange) onSectionChange(id)
    else location.assign(`#${id}`)
  }
  const updateTeams = useTeamsUpdate()
  // Shows the team at once: until the list is read again, there would be no section with its id.
  const onTeamCreated = (team: Team) => {
    updateTeams((teams) => [...teams.filter(({ id }) => id !== team.id), team])
    choose(teamSectionId(team.id))
  }
  const sections = settingsSections({ extraItems, project, t, teams, onTeamCreated })
    .filter(({ id }) => !hiddenSections.some((hiddenId) => hiddenId === id))
  const wantedId = section ?? hash
  const current = sections.find(({ id }) => id === wantedId) ?? sections[0]

  const page = useMemo(() => ({
    announce: (text: string) => setNews(({ count }) => ({ text, count: count + 1 })),
    focusHeading: () => heading.current?.focus({ preventScroll: true })
  }), [])
  const shownId = useRef(current?.id)
  useEffect(() => {
    if (shownId.current === current?.id) return
    shownId.current = current?.id
    heading.current?.focus()
  }, [current?.id])
  useDocumentTitle(fullPage ? `${current?.title} – ${t("settings.title")}` : undefined)

  if (current === undefined) return null
  return (
    <SettingsContext value={page}>
      <SettingsFrame
        fullPage={fullPage}
        nav={<SectionList current={current} hrefOf={(id) => `#${id}`} onChoose={choose} sections={sections} />}
      >
        <Flex direction="column" gap="4">
          <Heading as={fullPage ? "h2" : "h3"} ref={heading} size="5" style={{ outline: "none" }} tabIndex={-1}>
            {current.title}
          </Heading>
          <div key={current.id}>{current.content}</div>
        </Flex>
        {/* A repeated text is altered, so that it is announced again. */}
        <VisuallyHidden aria-live="polite" role="status">
          {news.text !== "" && <span key={news.count}>{news.text}</span>}
        </VisuallyHidden>
      </SettingsFrame>
    </SettingsContext>
  )
}

/**
 * Redirects a signed-out user to the sign-in page, and a user who must complete the sign-up to the onboarding page; both lead back. After a sign-out on this page, only shows that no user is
 * signed in, because the browser may already be leaving the page.
 */
const SignedIn = (props: AccountSettingsProps & { readonly fullPage: boolean }): ReactNode => {
  const { t } = useTranslation()
  const leave = useAction(() => withRedirectTimeout(redirectToSignIn()))
  const [wasThere, setWasThere] = useState(false)
  const user = useUser({ includeAnonymous: true, ...(!wasThere && { or: "redirect" }) })
  useEffect(() => setWasThere(true), [])
  if (user !== null && isSignUpIncomplete(user)) return <ToOnboarding fullPage={props.fullPage} />
  // Remounts for another user, so that no typed text carries over.
  if (user !== null) return <WithTeams {...props} key={user.id} />
  return (
    <Notice
      button={{ text: t("action.signIn"), onClick: () => leave.run(), pending: leave.pending }}
      error={leave.error}
      fullPage={props.fullPage}
      symbol="person"
      text={t("message.signedOut.text")}
      title={t("message.signedOut.title")}
    />
  )
}

const WithTeams = (props: Omit<SectionsProps, "teams">) => <Sections {...props} teams={useTeams()} />

/**
 * Profile, sign-in methods, notifications, sessions, API keys, a section per team, and account deletion. Sections show only what the
 * project and the user's permissions allow; each loads when shown. The hash of the address selects the section.
 *
 * **Errors** `AppContextNotFound`, thrown outside `<AuthProvider>` · `TranslationContextNotFound` · those of `useUser`,
 * `project` and `useTeams`, to the nearest error boundary
 * @category components @since 0.1.0
 */
export const AccountSettings = ({ fullPage = false, ...props }: AccountSettingsProps): ReactNode => {
  useEarlyReads(true)
  return (
    <Suspense fallback={<SettingsSkeleton fullPage={fullPage} />}>
      <MoreTexts texts={settingsTexts}>
        <OverlayTheme>
          <SignedIn {...props} fullPage={fullPage} />
        </OverlayTheme>
      </MoreTexts>
    </Suspense>
  )
}
