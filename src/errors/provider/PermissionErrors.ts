/** Refusals about permissions of a project and their definitions. @category errors @since 0.1.0 */
import * as Schema from "effect/Schema"
import type { OpenText } from "../../schema/wire/Wire.ts"
import { KnownError } from "../base/KnownError.ts"

/** The scope of a permission. The provider may add scopes. */
const Scope: OpenText<"team" | "project"> = Schema.String
const permission = { permissionId: Schema.String }

/**
 * No permission with that id is defined. **What to do** Correct the id, or define the permission.
 * `permissions.project.revoke` also fails with it if the user does not hold the permission: treat that as success.
 */
export class PermissionNotFound extends KnownError<PermissionNotFound>()({
  code: "PERMISSION_NOT_FOUND",
  status: 404,
  details: permission,
  message: ({ permissionId }) =>
    `The permission ${permissionId} is not defined in this project, or, in a revocation, not granted to the user. Define it, or check the id.`
}) {}

/**
 * The permission is defined for the other scope: teams instead of the project, or the reverse. **What to do** Use the permission
 * where `details.actualScope` says, or define one for `details.expectedScope`.
 */
export class PermissionScopeMismatch extends KnownError<PermissionScopeMismatch>()({
  tag: "PermissionScopeMismatch",
  code: "WRONG_PERMISSION_SCOPE",
  status: 404,
  details: { permissionId: Schema.String, expectedScope: Scope, actualScope: Schema.NullOr(Scope) },
  message: ({ actualScope, expectedScope, permissionId }) =>
    `The permission ${permissionId} has the ${
      actualScope ?? "unknown"
    } scope, but the call needs one with the ${expectedScope} scope.`
}) {}

/**
 * The permission's definition contains a permission that is not defined. **What to do** Define the contained permission first, or
 * leave it out.
 */
export class ContainedPermissionNotFound extends KnownError<ContainedPermissionNotFound>()({
  code: "CONTAINED_PERMISSION_NOT_FOUND",
  details: permission,
  message: ({ permissionId }) => `The contained permission ${permissionId} is not defined. Define it first, or leave it out.`
}) {}

/** Another permission already has that id. **What to do** Choose another id, or change the definition that exists. */
export class PermissionIdAlreadyExists extends KnownError<PermissionIdAlreadyExists>()({
  code: "PERMISSION_ID_ALREADY_EXISTS",
  details: permission,
  message: ({ permissionId }) =>
    `The permission ${permissionId} is already defined. Choose another id, or update that definition.`
}) {}
