/** Creates and describes projects, and deletes them with everything in them. */
import * as Effect from "effect/Effect"
import type * as Schema from "effect/Schema"
import type { AdminProject } from "../../../schema/projects/ProjectAdmin.ts"
import type { ProjectUpdate } from "../../../schema/projects/ProjectPayloads.ts"
import { refuse } from "../../request/EmulatorResponse.ts"
import type { Override, ProjectRow } from "../../store/ProjectRows.ts"
import type { Store } from "../../store/Store.ts"
import type { Row, Table } from "../../store/Table.ts"
import { configOf } from "../config/Config.ts"
import { newProjectOverride } from "../config/ConfigDefaults.ts"
import { themeOf } from "../emails/EmailDesigns.ts"
import { builtInThemes } from "../emails/EmailSources.ts"
import { deleteTeam } from "../teams/Teams.ts"
import { storeImage } from "../users/Images.ts"
import { deleteUser } from "../users/UserDeletion.ts"
import { configView } from "./ProjectConfigs.ts"

/** Adds a project with the provider's defaults and the given overrides. */
export const makeProject = (
  store: Store,
  now: number,
  project: Pick<ProjectRow, "displayName"> & Partial<ProjectRow>,
  override: Override
): ProjectRow =>
  store.projects.put({
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
    overrides: { project: {}, branch: {}, environment: { ...newProjectOverride, ...override } }
  })

const empty = <R extends Row & { readonly projectId: string }>(table: Table<R>, projectId: R["projectId"]): void => {
  for (const row of table.where("projectId", projectId)) table.remove(row.id)
}

/** Deletes the project and everything in it. */
export const deleteProject = (store: Store, { id }: ProjectRow): void => {
  for (const team of store.teams.where("projectId", id)) deleteTeam(store, team)
  // Newest first: removing from the end of an order is cheap.
  for (const user of store.users.where("projectId", id).toReversed()) deleteUser(store, user)
  empty(store.keySets, id)
  empty(store.codes, id)
  empty(store.itemChanges, id)
  empty(store.purchases, id)
  empty(store.paymentAccounts, id)
  empty(store.paymentSetups, id)
  empty(store.paymentMethods, id)
  empty(store.emails, id)
  empty(store.emailDrafts, id)
  empty(store.emailBoosts, id)
  empty(store.vaultValues, id)
  empty(store.chatMessages, id)
  empty(store.analyticsEvents, id)
  empty(store.replays, id)
  empty(store.replayChunks, id)
  empty(store.ruleTriggers, id)
  empty(store.emailDomains, id)
  empty(store.oauthAttempts, id)
  empty(store.authorizationCodes, id)
  empty(store.cliLogins, id)
  store.projects.remove(id)
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
  // The state came from a JSON request.
  onboardingState: (project.onboardingState ?? null) as Schema.Json,
  isDevelopmentEnvironment: project.isDevelopmentEnvironment ?? null,
  pushedConfigError: null,
  configWarnings: null
})

/** The columns that a request sets; absent fields leave their columns unchanged. */
export const projectColumns = Effect.fnUntraced(function*(store: Store, about: ProjectUpdate, project?: ProjectRow) {
  const theme = about.config?.emailTheme
  const isKnown = (id: string) => project === undefined ? Object.hasOwn(builtInThemes, id) : themeOf(project, id) !== undefined
  if (theme !== undefined && !isKnown(theme)) return yield* refuse(400, "The e-mail theme does not exist.")
  const { description, displayName, isProductionMode, onboardingState, onboardingStatus } = about
  const logos = {
    logoUrl: about.logoUrl,
    logoFullUrl: about.fullLogoUrl,
    logoDarkModeUrl: about.logoDarkModeUrl,
    logoFullDarkModeUrl: about.fullLogoDarkModeUrl
  }
  const logoUrls: { [name: string]: string | null } = {}
  for (const [name, logo] of Object.entries(logos)) {
    if (logo !== undefined) logoUrls[name] = yield* storeImage(store, logo, "server")
  }
  const columns: Partial<ProjectRow> = {
    // The names are those of `logos`, which are columns.
    ...logoUrls,
    ...(displayName !== undefined && { displayName }),
    ...(description !== undefined && { description: description ?? "" }),
    ...(isProductionMode !== undefined && { isProductionMode }),
    ...(onboardingState !== undefined && { onboardingState }),
    ...(onboardingStatus !== undefined && { onboardingStatus })
  }
  return columns
})
