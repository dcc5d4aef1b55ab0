/** The sections of the account settings for a project and a user. @category models @since 0.1.0 */
import type { ReactNode } from "react"
import type { Project } from "../../schema/projects/Project.ts"
import type { Team } from "../../schema/teams/Team.ts"
import { sectionIds, teamSectionId } from "../app/settingsLinks.ts"
import type { Translate } from "../translation/Language.ts"
import { Avatar } from "../ui/Avatar.tsx"
import { Icon, type IconName } from "../ui/Icon.tsx"
import { initials } from "../ui/initials.ts"
import { lazySection } from "./components/LazySection.tsx"
import * as everySection from "./sections/everySection.ts"

/** An additional section of the account settings. */
export interface AccountSettingsItem {
  /** The section's hash in the address: letters, digits and dashes. */
  readonly id: string
  readonly title: string
  readonly icon?: ReactNode
  readonly content: ReactNode
}
export interface Section extends AccountSettingsItem {
  readonly group: "account" | "teams"
}

const Profile = lazySection(async () => everySection.Profile, {
  wide: [353],
  narrow: [469]
})
const SignInMethods = lazySection(async () => everySection.SignInMethods, {
  wide: [280, 355, 387],
  narrow: [376, 531, 631]
})
const Notifications = lazySection(async () => everySection.Notifications, {
  wide: [169],
  narrow: [205]
})
const ActiveSessions = lazySection(async () => everySection.ActiveSessions, {
  wide: [132],
  narrow: [224]
})
const ApiKeys = lazySection(async () => everySection.ApiKeys, { wide: [116], narrow: [172] })
const TeamPage = lazySection<{ readonly teamId: string }>(async () => everySection.TeamPage, {
  wide: [554, 146, 276, 132, 193],
  narrow: [710, 146, 316, 220, 329]
})
const NewTeam = lazySection<{ readonly onCreated: (team: Team) => void }>(
  async () => everySection.NewTeam,
  {
    wide: [176],
    narrow: [196]
  }
)
const DangerZone = lazySection(async () => everySection.DangerZone, {
  wide: [96, 96],
  narrow: [144, 164]
})

const iconSize = 18

export interface SectionsInput {
  readonly project: Project
  readonly teams: ReadonlyArray<Team>
  readonly extraItems: ReadonlyArray<AccountSettingsItem>
  readonly t: Translate
  readonly onTeamCreated: (team: Team) => void
}

/** Returns the sections in display order. */
export const settingsSections = ({ extraItems, onTeamCreated, project, t, teams }: SectionsInput): ReadonlyArray<Section> => {
  const { config } = project
  const ownSection = (id: string, title: string, icon: IconName, content: ReactNode): Section => ({
    id,
    title,
    icon: <Icon name={icon} size={iconSize} />,
    content,
    group: "account"
  })
  return [
    ownSection(sectionIds.profile, t("settings.profile.title"), "person", <Profile />),
    ownSection(sectionIds.signIn, t("settings.signIn.title"), "mail", <SignInMethods />),
    ownSection(sectionIds.notifications, t("settings.notifications.title"), "bell", <Notifications />),
    ownSection(sectionIds.sessions, t("settings.sessions.title"), "device", <ActiveSessions />),
    ...config.allowUserApiKeys ? [ownSection(sectionIds.apiKeys, t("settings.apiKeys.title"), "key", <ApiKeys />)] : [],
    ...extraItems.map((item): Section => ({ ...item, group: "account" })),
    ...config.clientUserDeletionEnabled
      ? [ownSection(sectionIds.danger, t("settings.danger.title"), "warning", <DangerZone />)]
      : [],
    ...teams.map((team): Section => ({
      id: teamSectionId(team.id),
      title: team.displayName,
      icon: <Avatar imageUrl={team.profileImageUrl} initials={initials(team.displayName)} size={iconSize + 6} />,
      content: <TeamPage key={team.id} teamId={team.id} />,
      group: "teams"
    })),
    ...config.clientTeamCreationEnabled
      ? [{
        id: sectionIds.newTeam,
        title: t("team.create.title"),
        icon: <Icon name="plus" size={iconSize} />,
        content: <NewTeam onCreated={onTeamCreated} />,
        group: "teams" as const
      }]
      : []
  ]
}
