/** `/internal/projects/current`: the project of the call, for its admins. */
import * as Endpoint from "../../pipeline/request/Endpoint.ts"
import { AdminProject } from "../../schema/projects/ProjectAdmin.ts"
import { ProjectUpdate } from "../../schema/projects/ProjectPayloads.ts"
import * as Wire from "../../schema/wire/Wire.ts"

const access = ["admin"] as const

/** Reads the project, including client secrets and the password of the e-mail server. @category endpoints @since 0.1.0 */
export const ReadAdminProject = Endpoint.make("adminProject.get", "GET /internal/projects/current", {
  access,
  success: AdminProject
})
/** Updates the project. `Refused` for an unknown e-mail theme. @category endpoints @since 0.1.0 */
export const UpdateProject = Endpoint.make("adminProject.update", "PATCH /internal/projects/current", {
  access,
  body: ProjectUpdate,
  success: AdminProject
})
/** Permanently deletes the project with all its data. @category endpoints @since 0.1.0 */
export const DeleteProject = Endpoint.make("adminProject.delete", "DELETE /internal/projects/current", {
  access,
  success: Wire.Success
})
