"use client"
/** The page that creates a team, and then opens its settings. */
import type { ReactNode } from "react"
import { project as projectValue } from "../../live/pageValues.ts"
import { redirectToSection, teamSectionId } from "../app/settingsLinks.ts"
import { useTranslation } from "../app/TranslationProvider.tsx"
import { useLive } from "../hooks/useLive.ts"
import { useRunner } from "../hooks/useRun.ts"
import { useUser } from "../hooks/useUser.ts"
import { PageFrame } from "../layout/PageFrame.tsx"
import { PageLink } from "../layout/PageLink.tsx"
import type { PageProps } from "../layout/PageProps.ts"
import { NewTeam } from "../settings/sections/NewTeam.tsx"
import { NotAvailable } from "./NotAvailable.tsx"

/**
 * Creates a team, and then opens its settings. Redirects signed-out users to the sign-in page. Shows a notice if the project does not let
 * users create teams.
 * @category components @since 0.1.0
 */
export const TeamCreation = ({ fullPage }: PageProps): ReactNode => {
  const { t } = useTranslation()
  const { config } = useLive(projectValue)
  const run = useRunner()
  useUser({ or: "redirect" })
  if (!config.clientTeamCreationEnabled) return <NotAvailable fullPage={fullPage} />
  return (
    <PageFrame
      footer={<PageLink to="home">{t("settings.back")}</PageLink>}
      fullPage={fullPage}
      title={t("team.create.title")}
    >
      <NewTeam bare onCreated={({ id }) => run(() => redirectToSection(teamSectionId(id)))} />
    </PageFrame>
  )
}
