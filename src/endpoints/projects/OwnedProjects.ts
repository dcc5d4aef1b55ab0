/**
 * `/internal/projects`: the projects of the signed-in owner, a user of the project `internal`.
 * @category endpoints @since 0.1.0
 */
import * as Schema from "effect/Schema"
import * as SchemaTransformation from "effect/SchemaTransformation"
import { ExpectedInternalProject } from "../../errors/provider/AccessErrors.ts"
import { ProjectNotFound } from "../../errors/provider/ProjectErrors.ts"
import { UserAuthenticationRequired } from "../../errors/provider/SessionErrors.ts"
import { TeamMembershipNotFound, TeamPermissionRequired } from "../../errors/provider/TeamErrors.ts"
import * as Endpoint from "../../pipeline/request/Endpoint.ts"
import { AdminProject } from "../../schema/projects/ProjectAdmin.ts"
import { ProjectCreate, ProjectTransfer } from "../../schema/projects/ProjectPayloads.ts"
import * as Wire from "../../schema/wire/Wire.ts"

/** The projects of all teams of the owner, in no particular order. */
export const ListOwnedProjects = Endpoint.make("ownedProjects.list", "GET /internal/projects", {
  success: Wire.list(AdminProject),
  errors: [UserAuthenticationRequired, ExpectedInternalProject]
})
/** Creates a project. Allows localhost and sign-in by password unless the configuration disables them. */
export const CreateProject = Endpoint.make("ownedProjects.create", "POST /internal/projects", {
  body: ProjectCreate,
  success: AdminProject,
  status: 201,
  errors: [UserAuthenticationRequired, ExpectedInternalProject, TeamMembershipNotFound]
})

type WireSuccess = { readonly success: "true" | true }
/** The provider returns the text `"true"`, where other endpoints return the boolean. */
const Transferred = Schema.Struct({ success: Schema.Union([Schema.Literal("true"), Schema.Literal(true)]) }).pipe(
  Schema.decodeTo(
    Schema.Void,
    SchemaTransformation.transform<void, WireSuccess>({ decode: () => undefined, encode: () => ({ success: "true" }) })
  )
)

/**
 * Transfers a project to another team of the owner, who needs the permission `team_admin` in the project's current team. `Refused` for a
 * project without an owner.
 */
export const TransferProject = Endpoint.make("ownedProjects.transfer", "POST /internal/projects/transfer", {
  body: ProjectTransfer,
  success: Transferred,
  errors: [ProjectNotFound, TeamPermissionRequired, TeamMembershipNotFound]
})
