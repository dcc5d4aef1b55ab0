/** `/projects/current`: the project of an app, as clients see it. @category endpoints @since 0.1.0 */
import * as Endpoint from "../../pipeline/request/Endpoint.ts"
import { Project } from "../../schema/projects/Project.ts"

export const ReadProject = Endpoint.make("project.get", "GET /projects/current", { success: Project })
