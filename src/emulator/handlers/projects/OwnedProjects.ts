/** `/internal/projects`: the projects that the user's teams own. */
import * as Effect from "effect/Effect"
import { ExpectedInternalProject } from "../../../errors/provider/AccessErrors.ts"
import { ProjectNotFound } from "../../../errors/provider/ProjectErrors.ts"
import { SchemaError } from "../../../errors/provider/RequestErrors.ts"
import { UserAuthenticationRequired } from "../../../errors/provider/SessionErrors.ts"
import { overrideOf } from "../../model/projects/ProjectConfigs.ts"
import { adminView, makeProject, projectColumns } from "../../model/projects/Projects.ts"
import { requireMember, requirePermission } from "../../model/teams/Grants.ts"
import { refuse } from "../../request/EmulatorResponse.ts"
import type { SomeHandlers } from "../../request/Handler.ts"
import { RequestContext, requiredUser } from "../../request/RequestContext.ts"

/** The signed-in user of the project `internal`, whose teams own projects. */
const owner = Effect.gen(function*() {
  const { project, user } = yield* RequestContext
  if (user === null) return yield* new UserAuthenticationRequired()
  if (project?.id !== "internal") return yield* new ExpectedInternalProject()
  return user
})

export const ownedProjectHandlers = {
  ListOwnedProjects: Effect.fnUntraced(function*({ store }) {
    const user = yield* owner
    const teams = store.memberships.where("userId", user.id)
    return teams.flatMap(({ teamId }) => store.projects.where("ownerTeamId", teamId).map(adminView))
  }),
  CreateProject: Effect.fnUntraced(function*({ body, now, store }) {
    const user = yield* owner
    yield* requireMember(store, body.ownerTeamId, user.id)
    const set = yield* projectColumns(store, body)
    const { displayName, isDevelopmentEnvironment, ownerTeamId } = body
    const columns = { ...set, displayName, isDevelopmentEnvironment, ownerTeamId }
    return adminView(makeProject(store, now, columns, overrideOf(body.config ?? {})))
  }),
  TransferProject: Effect.fnUntraced(function*({ body: { newTeamId, projectId }, project: internal, store }) {
    if (internal.id !== "internal") {
      return yield* new SchemaError({
        details: { message: "The request did not match the schema:\n- auth.project.id must be internal" }
      })
    }
    const user = yield* requiredUser
    const project = store.projects.get(projectId)
    if (project === undefined) return yield* new ProjectNotFound({ details: { projectId } })
    if (project.ownerTeamId === null) return yield* refuse(400, "The project has no owner.")
    yield* requirePermission(store, internal, project.ownerTeamId, user.id, "team_admin")
    yield* requireMember(store, newTeamId, user.id)
    store.projects.update(project, { ownerTeamId: newTeamId })
  })
} satisfies SomeHandlers
