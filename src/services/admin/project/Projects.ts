/** The projects of the signed-in owner. Owners sign in only to apps of the project `internal`. @category verbs @since 0.1.0 */
import * as Effect from "effect/Effect"
import * as OwnedProjectsEndpoints from "../../../endpoints/projects/OwnedProjects.ts"
import type { TokenStoreRequired } from "../../../errors/local/UsageErrors.ts"
import { ExpectedInternalProject } from "../../../errors/provider/AccessErrors.ts"
import { Settings } from "../../../pipeline/ports/Settings.ts"
import type { Session } from "../../../pipeline/session/Session.ts"
import type { ProjectCreate } from "../../../schema/projects/ProjectPayloads.ts"
import { requireSession } from "../../internal/requireSession.ts"

/** Fails, without sending a request, unless the app's project is `internal`. */
const byOwner = <A, E, R>(
  call: Effect.Effect<A, E, R>
): Effect.Effect<A, E | ExpectedInternalProject | TokenStoreRequired, R | Session | Settings> =>
  Effect.andThen(
    Settings.use(({ projectId }) => projectId === "internal" ? Effect.void : Effect.fail(new ExpectedInternalProject())),
    requireSession(call)
  )

/**
 * The projects of all teams that the signed-in user is a member of, unordered.
 *
 * **Errors** `ExpectedInternalProject` (the app belongs to another project) · `UserAuthenticationRequired` · `TokenStoreRequired` ·
 * `CallError`
 */
export const list = () => byOwner(OwnedProjectsEndpoints.ListOwnedProjects())

/**
 * Creates a project for a team of the signed-in user. By default, `config` allows localhost and sign-in by password.
 *
 * **Errors** `ExpectedInternalProject` (the app belongs to another project) · `UserAuthenticationRequired` · `TeamMembershipNotFound` (the
 * user is not a member of the team) · `TokenStoreRequired` · `CallError`
 */
export const create = (project: ProjectCreate) => byOwner(OwnedProjectsEndpoints.CreateProject({ body: project }))

/**
 * Transfers a project to another team of the signed-in user, who needs the permission `team_admin` in the project's current team.
 *
 * **Errors** `ExpectedInternalProject` (the app belongs to another project) · `ProjectNotFound` · `TeamPermissionRequired` ·
 * `TeamMembershipNotFound` · `TokenStoreRequired` · `CallError` (`Refused`: the project has no owner)
 */
export const transfer = (projectId: string, { newTeamId }: { readonly newTeamId: string }) =>
  byOwner(OwnedProjectsEndpoints.TransferProject({ body: { projectId, newTeamId } }))
