/** Refusals of the access of any app to its project (family PROJECT_AUTHENTICATION_ERROR). @category errors @since 0.1.0 */
import * as Schema from "effect/Schema"
import { KnownError } from "../base/KnownError.ts"

/** `client`, `server` or `admin`; decodes any text. */
const AccessType = Schema.String
const family = ["INVALID_PROJECT_AUTHENTICATION", "PROJECT_AUTHENTICATION_ERROR"] as const
const project = { projectId: Schema.String }

/**
 * The access type is lower than the endpoint requires. **What to do** Make the call with an app of a flavour in
 * `details.allowedAccessTypes`.
 */
export class InsufficientAccessType extends KnownError<InsufficientAccessType>()({
  code: "INSUFFICIENT_ACCESS_TYPE",
  status: 401,
  families: family,
  details: { actualAccessType: AccessType, allowedAccessTypes: Schema.Array(AccessType) },
  message: ({ actualAccessType, allowedAccessTypes }) =>
    `The call needs ${
      allowedAccessTypes.join(" or ")
    } access, but has ${actualAccessType} access. Use an app with the needed access.`
}) {}

/**
 * The publishable client key is unknown, revoked or expired. **What to do** Replace the key with one from the project's settings.
 */
export class InvalidPublishableClientKey extends KnownError<InvalidPublishableClientKey>()({
  code: "INVALID_PUBLISHABLE_CLIENT_KEY",
  status: 401,
  families: family,
  details: project,
  message: ({ projectId }) =>
    `The publishable client key is expired, revoked or not of project ${projectId}. Check or replace it.`
}) {}

/**
 * Client access without a publishable client key, on a project that requires one. **What to do** Set the option
 * `publishableClientKey`, or stop requiring it in the project's settings.
 */
export class PublishableClientKeyRequiredForProject extends KnownError<PublishableClientKeyRequiredForProject>()({
  code: "PUBLISHABLE_CLIENT_KEY_REQUIRED_FOR_PROJECT",
  status: 401,
  families: ["PROJECT_AUTHENTICATION_REQUIRED", "PROJECT_AUTHENTICATION_ERROR"],
  details: { projectId: Schema.NullOr(Schema.String) },
  message: "This project requires a publishable client key. Set the option `publishableClientKey`."
}) {}

/** The project id names no project. **What to do** Correct the option `projectId` or `baseUrl`. */
export class CurrentProjectNotFound extends KnownError<CurrentProjectNotFound>()({
  code: "CURRENT_PROJECT_NOT_FOUND",
  details: project,
  message: ({ projectId }) => `There is no project ${projectId}. Check the option \`projectId\` and the base URL.`
}) {}

/**
 * The endpoint belongs to the provider's own project, and the call names another. **What to do** Make the call with an app of the
 * project `internal`.
 */
export class ExpectedInternalProject extends KnownError<ExpectedInternalProject>()({
  code: "EXPECTED_INTERNAL_PROJECT",
  status: 401,
  families: ["PROJECT_AUTHENTICATION_ERROR"],
  message: "The call works only on the project internal, which manages the other projects. Use an app of that project."
}) {}
