"use client"
/** The page that creates a team, and leads to its settings. */
import type { ReactNode } from "react"
import { PageFrame } from "../form/PageFrame.tsx"
import { usePageRun } from "../PageServices.ts"
import { NewTeam } from "../settings/NewTeam.tsx"
import { redirectToSection, teamSection } from "../settings/settingsAddress.ts"
import { useTranslation } from "../TranslationProvider.tsx"
import { useProject } from "../useProject.ts"
import { useUser } from "../useUser.ts"
import { NotAvailable } from "./Notice.tsx"
import type { PageProps } from "./PageProps.ts"

/** Sends people to the sign-in page first. Where the project does not let its users create teams, the page says so. */
export const TeamCreation = ({ fullPage }: PageProps): ReactNode => {
  const { t } = useTranslation()
  const { config } = useProject()
  const run = usePageRun()
  useUser({ or: "redirect" })
  if (!config.clientTeamCreationEnabled) return <NotAvailable fullPage={fullPage} />
  return (
    <PageFrame fullPage={fullPage} title={t("team.create.title")}>
      <NewTeam onCreated={(teamId) => void run(redirectToSection(teamSection(teamId)))} />
    </PageFrame>
  )
}
