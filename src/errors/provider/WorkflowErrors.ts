/** Refusals of a workflow's token (older providers). @category errors @since 0.1.0 */
import { KnownError } from "../base/KnownError.ts"

/** The workflow token is unknown. **What to do** Start the workflow again. */
export class WorkflowTokenDoesNotExist extends KnownError<WorkflowTokenDoesNotExist>()({
  code: "WORKFLOW_TOKEN_DOES_NOT_EXIST",
  message: "The workflow token is not valid. Start the workflow again."
}) {}

/** The workflow token has expired. **What to do** Start the workflow again. */
export class WorkflowTokenExpired extends KnownError<WorkflowTokenExpired>()({
  code: "WORKFLOW_TOKEN_EXPIRED",
  message: "The workflow token has expired. Start the workflow again."
}) {}
