"use client"
/** The page that creates a team, and leads to its settings. */
import type { ReactNode } from "react"
import { usePageRun } from "../app/PageServices.ts"
import { redirectToSection, teamSectionId } from "../app/settingsLinks.ts"
import { useTranslation } from "../app/TranslationProvider.tsx"
import { useProject } from "../hooks/useProject.ts"
import { useUser } from "../hooks/useUser.ts"
import { NotAvailable } from "../layout/Notice.tsx"
import { PageFrame } from "../layout/PageFrame.tsx"
import type { PageProps } from "../layout/PageProps.ts"
import { NewTeam } from "../settings/sections/NewTeam.tsx"

/** Sends people to the sign-in page first. Where the project does not let its users create teams, the page says so. */
export const TeamCreation = ({ fullPage }: PageProps): ReactNode => {
  const { t } = useTranslation()
  const { config } = useProject()
  const run = usePageRun()
  useUser({ or: "redirect" })
  if (!config.clientTeamCreationEnabled) return <NotAvailable fullPage={fullPage} />
  return (
    <PageFrame fullPage={fullPage} title={t("team.create.title")}>
      <NewTeam onCreated={(teamId) => void run(redirectToSection(teamSectionId(teamId)))} />
    </PageFrame>
  )
}
