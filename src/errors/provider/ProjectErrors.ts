/** Refusals about projects that an owner manages. @category errors @since 0.1.0 */
import * as Schema from "effect/Schema"
import { KnownError } from "../base/KnownError.ts"

/**
 * The project does not exist, or the caller may not see it. **What to do** Correct the id, or sign in as an owner of the project.
 */
export class ProjectNotFound extends KnownError<ProjectNotFound>()({
  code: "PROJECT_NOT_FOUND",
  status: 404,
  details: { projectId: Schema.String },
  message: ({ projectId }) =>
    `No project ${projectId} is visible to the signed-in user. Check the id, and which user is signed in.`
}) {}
