/** `/projects/current`: the project an app belongs to, in the view of its clients. */
import * as Endpoint from "../../pipeline/request/Endpoint.ts"
import { Project } from "../../schema/projects/Project.ts"

export const ReadProject = Endpoint.make("project.get", "GET /projects/current", {
  access: ["client", "server", "admin"],
  success: Project
})
