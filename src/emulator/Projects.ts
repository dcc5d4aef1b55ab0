/** Projects: what their clients see, and how owners make and change them. */
import * as Effect from "effect/Effect"
import { ExpectedInternalProject } from "../errors/AccessErrors.ts"
import { UserAuthenticationRequired } from "../errors/SessionErrors.ts"
import { refuse } from "./Answer.ts"
import { complaintAbout, configOf, lightTheme, ofNewProject, overridden } from "./Config.ts"
import { requireMember } from "./Grants.ts"
import type { Handlers, HandlersOf } from "./Handlers.ts"
import { keptImage } from "./Images.ts"
import { currentProject, Incoming } from "./Incoming.ts"
import type * as Own from "./OwnEndpoints.ts"
import { configView, domainsOf, enabledProviders, overrideOf } from "./ProjectConfigs.ts"
import type { Level, Override, ProjectRow } from "./Rows.ts"
import { type Memory, State } from "./State.ts"
import type { Row, Table } from "./Table.ts"
import { deleteUser } from "./UserChanges.ts"

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
const deleteProject = (memory: Memory, { id }: ProjectRow): void => {
  for (const user of memory.users.where("projectId", id)) deleteUser(memory, user)
  empty(memory.teams, id)
  empty(memory.keySets, id)
  empty(memory.codes, id)
  memory.projects.remove(id)
}

/** The project as its admins see it, on the wire. */
const adminView = (project: ProjectRow) => ({
  id: project.id,
  display_name: project.displayName,
  description: project.description,
  logo_url: project.logoUrl,
  logo_full_url: project.logoFullUrl,
  logo_dark_mode_url: project.logoDarkModeUrl,
  logo_full_dark_mode_url: project.logoFullDarkModeUrl,
  created_at_millis: project.createdAt,
  is_production_mode: project.isProductionMode,
  owner_team_id: project.ownerTeamId,
  onboarding_status: project.onboardingStatus,
  // Its values were JSON when they came in.
  config: configView(configOf(project)) as { readonly [key: string]: null }
})

interface About {
  readonly displayName?: string | undefined
  readonly description?: string | null | undefined
  readonly isProductionMode?: boolean | undefined
  readonly onboardingStatus?: string | undefined
  readonly logoUrl?: string | null | undefined
  readonly logoFullUrl?: string | null | undefined
  readonly logoDarkModeUrl?: string | null | undefined
  readonly logoFullDarkModeUrl?: string | null | undefined
  readonly config?: { readonly [key: string]: unknown } | undefined
}

/** The columns that a request sets. */
const columns = Effect.fnUntraced(function*(memory: Memory, about: About) {
  const { config, description, displayName, isProductionMode, onboardingStatus } = about
  const theme = config?.["email_theme"]
  if (theme !== undefined && !themes.has(theme)) return yield* refuse(400, "The e-mail theme does not exist.")
  const images: { [K in "logoUrl" | "logoFullUrl" | "logoDarkModeUrl" | "logoFullDarkModeUrl"]?: string | null } = {}
  for (const name of ["logoUrl", "logoFullUrl", "logoDarkModeUrl", "logoFullDarkModeUrl"] as const) {
    const given = about[name]
    if (given !== undefined) images[name] = yield* keptImage(memory, given, "server")
  }
  const columns: Partial<ProjectRow> = {
    ...images,
    ...(displayName !== undefined && { displayName }),
    ...(description !== undefined && { description: description ?? "" }),
    ...(isProductionMode !== undefined && { isProductionMode }),
    ...(onboardingStatus !== undefined && { onboardingStatus })
  }
  return columns
})

/** The themes that every project has. */
const themes: ReadonlySet<unknown> = new Set([
  lightTheme,
  "a0172b5d-cff0-463b-83bb-85124697373a",
  "c7e2d94f-8a1b-4e6d-b3f5-9d0a2e7c1b8f"
])

/** The signed-in user of the project `internal`, whose teams own projects. */
const owner = Effect.gen(function*() {
  const { project, user } = yield* Incoming
  if (user === null) return yield* new UserAuthenticationRequired()
  if (project?.id !== "internal") return yield* new ExpectedInternalProject()
  return user
})

/** Reads a change of configuration: a JSON object of settings that exist. */
const parsedOverride = (text: string) =>
  Effect.try({ try: (): unknown => JSON.parse(text), catch: () => refuse(400, "The override is not JSON.") }).pipe(
    Effect.flatMap((value) => {
      if (typeof value !== "object" || value === null || Array.isArray(value)) {
        return Effect.fail(refuse(400, "The override is not a JSON object."))
      }
      const change = value as Override
      const complaint = complaintAbout(change)
      return complaint === null ? Effect.succeed(change) : Effect.fail(refuse(400, `Invalid override: ${complaint}.`))
    })
  )

const override = Effect.fnUntraced(function*(level: Level, text: string) {
  const memory = yield* State
  const project = yield* currentProject
  memory.projects.put(overridden(project, level, yield* parsedOverride(text)))
})

export const projectHandlers: Handlers<"ReadProject"> = {
  ReadProject: Effect.fnUntraced(function*() {
    const project = yield* currentProject
    const config = configOf(project)
    return {
      id: project.id,
      displayName: project.displayName,
      config: {
        signUpEnabled: config.auth.allowSignUp,
        credentialEnabled: config.auth.password.allowSignIn,
        magicLinkEnabled: config.auth.otp.allowSignIn,
        passkeyEnabled: config.auth.passkey.allowSignIn,
        clientTeamCreationEnabled: config.teams.allowClientTeamCreation,
        clientUserDeletionEnabled: config.users.allowClientUserDeletion,
        allowUserApiKeys: config.apiKeys.enabled.user,
        allowTeamApiKeys: config.apiKeys.enabled.team,
        enabledOauthProviders: enabledProviders(config),
        domains: domainsOf(config),
        allowLocalhost: null
      }
    }
  })
}

export const ownProjectHandlers: HandlersOf<
  Pick<
    typeof Own,
    | "CreateProject"
    | "DeleteProject"
    | "ListOwnedProjects"
    | "OverrideConfig"
    | "OverrideEnvironment"
    | "ReadAdminProject"
    | "UpdateProject"
  >
> = {
  ListOwnedProjects: Effect.fnUntraced(function*() {
    const memory = yield* State
    const user = yield* owner
    const teams = memory.memberships.where("userId", user.id)
    return {
      items: teams.flatMap(({ teamId }) => memory.projects.where("ownerTeamId", teamId).map(adminView)),
      is_paginated: false
    }
  }),
  CreateProject: Effect.fnUntraced(function*({ body }) {
    const memory = yield* State
    const { now } = yield* Incoming
    const user = yield* owner
    yield* requireMember(memory, body.ownerTeamId, user.id)
    const set = yield* columns(memory, body)
    const { displayName, ownerTeamId } = body
    return adminView(makeProject(memory, now, { ...set, displayName, ownerTeamId }, overrideOf(body.config ?? {})))
  }),
  ReadAdminProject: () => Effect.map(currentProject, adminView),
  UpdateProject: Effect.fnUntraced(function*({ body }) {
    const memory = yield* State
    const project = yield* currentProject
    const set = yield* columns(memory, body)
    return adminView(memory.projects.put({ ...overridden(project, "environment", overrideOf(body.config ?? {})), ...set }))
  }),
  DeleteProject: Effect.fnUntraced(function*() {
    deleteProject(yield* State, yield* currentProject)
  }),
  OverrideConfig: Effect.fnUntraced(function*({ body, params }) {
    const { access } = yield* Incoming
    if (access === "server" && params.level !== "branch") return yield* refuse(403, "Servers may change the branch level only.")
    yield* override(params.level, body.configOverrideString)
  }),
  OverrideEnvironment: Effect.fnUntraced(function*({ body }) {
    yield* override("environment", body.configOverrideString)
    return {}
  })
}
