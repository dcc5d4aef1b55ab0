"use client"
/** The account settings: everything that a person can see and change of their account and their teams. */
import { Flex, Heading, VisuallyHidden } from "@radix-ui/themes"
import { type ReactNode, Suspense, use, useEffect, useMemo, useRef, useState } from "react"
import type { Team } from "../../schema/teams/Team.ts"
import { redirectToSignIn } from "../../services/navigation/Navigation.ts"
import { teamSectionId } from "../app/settingsLinks.ts"
import { useTranslation } from "../app/TranslationProvider.tsx"
import { withRedirectTimeout } from "../app/withRedirectTimeout.ts"
import { MessageCard } from "../components/MessageCard.tsx"
import { useProject } from "../hooks/useProject.ts"
import { useRun } from "../hooks/useRun.ts"
import { useTeams } from "../hooks/useTeams.ts"
import { useUser } from "../hooks/useUser.ts"
import { useDocumentTitle } from "../layout/useDocumentTitle.ts"
import { SettingsContext } from "./components/SettingsContext.ts"
import { SectionList } from "./SectionList.tsx"
import { SettingsFrame } from "./SettingsFrame.tsx"
import { type AccountSettingsItem, settingsSections } from "./settingsSections.tsx"
import { SettingsSkeleton } from "./SettingsSkeleton.tsx"
import { type SettingsSectionName, SettingsSlotsContext } from "./settingsSlots.ts"
import { useLocationHash } from "./useLocationHash.ts"

/** @category models @since 0.1.0 */
export interface AccountSettingsProps {
  /** A page of its own: its main part and its document's title. Default: `false`, a part of a page of yours. */
  readonly fullPage?: boolean | undefined
  /** Sections of your own, before the danger zone. */
  readonly extraItems?: ReadonlyArray<AccountSettingsItem> | undefined
  /** Sections that are not shown. What they do, the API still allows. */
  readonly hiddenSections?: ReadonlyArray<SettingsSectionName> | undefined
  /**
   * The id of the section that is shown, with `onSectionChange`, for applications that keep it in a place of their own. Default: the
   * hash of the address.
   */
  readonly section?: string | undefined
  readonly onSectionChange?: ((sectionId: string) => void) | undefined
}

const none: ReadonlyArray<AccountSettingsItem> = []

interface SectionsProps extends AccountSettingsProps {
  readonly fullPage: boolean
  readonly teams: ReadonlyArray<Team>
}

const Sections = (props: SectionsProps): ReactNode => {
  const around = use(SettingsSlotsContext)
  const { fullPage, onSectionChange, section, teams } = props
  const extraItems = props.extraItems ?? around.items ?? none
  const hiddenSections = props.hiddenSections ?? around.hidden ?? []
  const { t } = useTranslation()
  const hash = useLocationHash()
  const project = useProject()
  const heading = useRef<HTMLHeadingElement>(null)
  const [news, setNews] = useState({ text: "", count: 0 })

  const choose = (id: string) => {
    if (onSectionChange) onSectionChange(id)
    else location.assign(`#${id}`)
  }
  const sections = settingsSections({ extraItems, project, t, teams, onTeamCreated: (id) => choose(teamSectionId(id)) })
    .filter(({ id }) => !hiddenSections.some((hidden) => hidden === id))
  const wanted = section ?? hash
  const current = sections.find(({ id }) => id === wanted) ?? sections[0]

  const page = useMemo(() => ({
    announce: (text: string) => setNews(({ count }) => ({ text, count: count + 1 })),
    focusHeading: () => heading.current?.focus({ preventScroll: true })
  }), [])
  const shown = useRef(current?.id)
  useEffect(() => {
    if (shown.current === current?.id) return
    shown.current = current?.id
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
        {/* What is said twice is another text, so that it is told again. */}
        <VisuallyHidden aria-live="polite" role="status">
          {news.text !== "" && <span key={news.count}>{news.text}</span>}
        </VisuallyHidden>
      </SettingsFrame>
    </SettingsContext>
  )
}

/** Who is not there at first is sent to the sign-in page, which leads back. Who was, sees that they are no more: they may be leaving. */
const SignedIn = (props: AccountSettingsProps & { readonly fullPage: boolean }): ReactNode => {
  const { t } = useTranslation()
  const run = useRun()
  const [wasThere, setWasThere] = useState(false)
  const user = useUser({ includeAnonymous: true, ...(!wasThere && { or: "redirect" }) })
  useEffect(() => setWasThere(true), [])
  if (user !== null) return <WithTeams {...props} />
  return (
    <MessageCard
      fullPage={props.fullPage}
      primary={{ text: t("action.signIn"), onSelect: () => run(withRedirectTimeout(redirectToSignIn())) }}
      symbol="person"
      title={t("message.signedOut.title")}
    >
      {t("message.signedOut.text")}
    </MessageCard>
  )
}

const WithTeams = (props: AccountSettingsProps & { readonly fullPage: boolean }) => <Sections {...props} teams={useTeams()} />

/**
 * Profile, ways to sign in, notifications, sessions, API keys, a section for each team, and leaving. Sections show only what the
 * project and the user's permissions allow; each is loaded when it is shown. Which one is in the hash of the address.
 *
 * **Errors** `AppContextNotFound`, thrown outside `<AuthProvider>` · `TranslationContextNotFound` · those of `useUser`, `useProject`
 * and `useTeams`, to the nearest error boundary
 * @category components @since 0.1.0
 */
export const AccountSettings = ({ fullPage = false, ...props }: AccountSettingsProps): ReactNode => (
  <Suspense fallback={<SettingsSkeleton fullPage={fullPage} />}>
    <SignedIn {...props} fullPage={fullPage} />
  </Suspense>
)
