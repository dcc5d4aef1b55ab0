/** Projects: made, described and deleted with everything in them. */
import * as Effect from "effect/Effect"
import type { AdminProject } from "../../../schema/projects/ProjectAdmin.ts"
import type { ProjectUpdate } from "../../../schema/projects/ProjectPayloads.ts"
import { refuse } from "../../request/EmulatorResponse.ts"
import type { Override, ProjectRow } from "../../store/ProjectRows.ts"
import type { Memory } from "../../store/Store.ts"
import type { Row, Table } from "../../store/Table.ts"
import { configOf } from "../config/Config.ts"
import { ofNewProject } from "../config/ConfigDefaults.ts"
import { themeOf } from "../emails/EmailDesigns.ts"
import { builtInThemes } from "../emails/EmailSources.ts"
import { deleteTeam } from "../teams/Teams.ts"
import { keptImage } from "../users/Images.ts"
import { deleteUser } from "../users/UserDeletion.ts"
import { configView } from "./ProjectConfigs.ts"

/** Adds a project with the provider's defaults and what `override` says. */
export const makeProject = (
  memory: Memory,
  now: number,
  project: Pick<ProjectRow, "displayName"> & Partial<ProjectRow>,
  override: Override
): ProjectRow =>
  memory.projects.put({
    id: crypto.randomUUID(),
    description: "",
    logoUrl: null,
    logoFullUrl: null,
    logoDarkModeUrl: null,
    logoFullDarkModeUrl: null,
    isProductionMode: false,
    onboardingStatus: "completed",
    ownerTeamId: null,
    createdAt: now,
    ...project,
    overrides: { project: {}, branch: {}, environment: { ...ofNewProject, ...override } }
  })

const empty = <R extends Row & { readonly projectId: string }>(table: Table<R>, projectId: R["projectId"]): void => {
  for (const row of table.where("projectId", projectId)) table.remove(row.id)
}

/** Forgets the project and everything in it. */
export const deleteProject = (memory: Memory, { id }: ProjectRow): void => {
  for (const team of memory.teams.where("projectId", id)) deleteTeam(memory, team)
  // The newest first: taking from the end of an order is what costs nothing.
  for (const user of memory.users.where("projectId", id).toReversed()) deleteUser(memory, user)
  empty(memory.keySets, id)
  empty(memory.codes, id)
  empty(memory.itemChanges, id)
  empty(memory.purchases, id)
  empty(memory.paymentAccounts, id)
  empty(memory.paymentSetups, id)
  empty(memory.paymentMethods, id)
  empty(memory.emails, id)
  empty(memory.emailDrafts, id)
  empty(memory.emailBoosts, id)
  empty(memory.vaultValues, id)
  empty(memory.chatMessages, id)
  empty(memory.analyticsEvents, id)
  empty(memory.replays, id)
  empty(memory.replayChunks, id)
  empty(memory.ruleTriggers, id)
  empty(memory.emailDomains, id)
  empty(memory.oauthAttempts, id)
  empty(memory.authorizationCodes, id)
  empty(memory.cliLogins, id)
  memory.projects.remove(id)
}

/** The project as its admins see it. */
export const adminView = (project: ProjectRow): AdminProject => ({
  id: project.id,
  displayName: project.displayName,
  description: project.description,
  logoUrl: project.logoUrl,
  fullLogoUrl: project.logoFullUrl,
  logoDarkModeUrl: project.logoDarkModeUrl,
  fullLogoDarkModeUrl: project.logoFullDarkModeUrl,
  createdAt: new Date(project.createdAt),
  isProductionMode: project.isProductionMode,
  ownerTeamId: project.ownerTeamId,
  config: configView(configOf(project)),
  onboardingStatus: project.onboardingStatus,
  onboardingState: null,
  isDevelopmentEnvironment: null
})

/** The columns that a request sets; absent fields set none. */
export const projectColumns = Effect.fnUntraced(function*(memory: Memory, about: ProjectUpdate, project?: ProjectRow) {
  const theme = about.config?.emailTheme
  const isKnown = (id: string) => project === undefined ? Object.hasOwn(builtInThemes, id) : themeOf(project, id) !== undefined
  if (theme !== undefined && !isKnown(theme)) return yield* refuse(400, "The e-mail theme does not exist.")
  const { description, displayName, isProductionMode, onboardingStatus } = about
  const logos = {
    logoUrl: about.logoUrl,
    logoFullUrl: about.fullLogoUrl,
    logoDarkModeUrl: about.logoDarkModeUrl,
    logoFullDarkModeUrl: about.fullLogoDarkModeUrl
  }
  const kept: { [name: string]: string | null } = {}
  for (const [name, given] of Object.entries(logos)) {
    if (given !== undefined) kept[name] = yield* keptImage(memory, given, "server")
  }
  const columns: Partial<ProjectRow> = {
    // Its names are those of `logos`, which are columns.
    ...kept,
    ...(displayName !== undefined && { displayName }),
    ...(description !== undefined && { description: description ?? "" }),
    ...(isProductionMode !== undefined && { isProductionMode }),
    ...(onboardingStatus !== undefined && { onboardingStatus })
  }
  return columns
})
