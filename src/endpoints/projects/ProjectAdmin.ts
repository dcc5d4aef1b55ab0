/** `/internal/projects/current`: the project of the call, for its admins. @category endpoints @since 0.1.0 */
import * as Endpoint from "../../pipeline/request/Endpoint.ts"
import { AdminProject } from "../../schema/projects/ProjectAdmin.ts"
import { ProjectUpdate } from "../../schema/projects/ProjectPayloads.ts"
import * as Wire from "../../schema/wire/Wire.ts"

/** Reads the project, including client secrets and the password of the e-mail server. */
export const ReadAdminProject = Endpoint.admin("adminProject.get", "GET /internal/projects/current", { success: AdminProject })
/** Updates the project. `Refused` for an unknown e-mail theme. */
export const UpdateProject = Endpoint.admin("adminProject.update", "PATCH /internal/projects/current", {
  body: ProjectUpdate,
  success: AdminProject
})
/** Permanently deletes the project with all its data. */
export const DeleteProject = Endpoint.admin("adminProject.delete", "DELETE /internal/projects/current", { success: Wire.Success })
