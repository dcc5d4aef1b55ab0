/**
 * Permissions of users in a team or in the project, and their definitions (docs/provider/permissions.md).
 * @category schemas @since 0.1.0
 */
import * as Schema from "effect/Schema"
import { UserIdOrMe, Uuid } from "../wire/Ids.ts"
import * as Wire from "../wire/Wire.ts"

const optional = Schema.optional

/** The id of a permission that a project defines: lower-case letters, digits, `_` and `:`. */
export const DefinedPermissionId = Schema.String.check(
  Schema.isPattern(/^[a-z0-9_:]+$/, { message: "Expected a permission id of a-z, 0-9, _ and :" })
)

/**
 * The id of any permission: one that the project defines, or one of those that every team has: `$update_team`, `$delete_team`,
 * `$read_members`, `$remove_members`, `$invite_members` and `$manage_api_keys`.
 */
export const PermissionId = Schema.String.check(
  Schema.isPattern(/^\$?[a-z0-9_:]+$/, { message: "Expected a permission id of a-z, 0-9, _ and :, perhaps after a $" })
)

const commonFields = { id: Schema.String, userId: Schema.String }

/** A permission granted to a user in a team. `id` is the permission's id. */
export class TeamPermission extends Schema.Opaque<TeamPermission>()(Wire.struct({ ...commonFields, teamId: Schema.String })) {}

/** A permission granted to a user in the project. `id` is the permission's id. */
export class ProjectPermission extends Schema.Opaque<ProjectPermission>()(Wire.struct(commonFields)) {}

const filters = {
  /** Limits the list to this permission. */
  permissionId: optional(PermissionId),
  /**
   * Whether to also list the permissions that granted permissions contain. @default false at the provider; the library's verbs send `true`
   */
  recursive: optional(Schema.Literals(["true", "false"]).pipe(Schema.decodeTo(Schema.Boolean, Wire.flag))),
  /** Limits the list to this user. Client access requires the user's own id or `me`. @default all users */
  userId: optional(UserIdOrMe)
}

/** The team permissions to list. */
export class TeamPermissionQuery extends Schema.Opaque<TeamPermissionQuery>()(Wire.struct({
  ...filters,
  /** @default all teams */
  teamId: optional(Uuid)
})) {}

/** The project permissions to list. */
export class ProjectPermissionQuery extends Schema.Opaque<ProjectPermissionQuery>()(Wire.struct(filters)) {}

/** The definition of a permission. A user with the permission also has the permissions that it contains, at any depth. */
export class PermissionDefinition extends Schema.Opaque<PermissionDefinition>()(Wire.struct({
  id: Schema.String,
  description: Wire.unset(Schema.String),
  /** Ids of the contained permissions, in alphabetical order. */
  containedPermissionIds: Schema.Array(Schema.String)
})) {}

const definition = {
  description: optional(Schema.String),
  /** Ids of permissions of the same scope (teams or project). Permissions may contain each other. @default none */
  containedPermissionIds: optional(Schema.Array(PermissionId))
}

/** A permission to define. Its id must be unused in both scopes, teams and project. */
export class PermissionDefinitionCreate extends Schema.Opaque<PermissionDefinitionCreate>()(
  Wire.struct({ ...definition, id: DefinedPermissionId })
) {}

/**
 * Replaces a definition. **Not a partial update**: an absent `description` clears it, and an absent `containedPermissionIds` means that the
 * permission contains none. Only an absent `id` stays unchanged; another `id` renames the permission wherever it is granted or contained.
 */
export class PermissionDefinitionUpdate extends Schema.Opaque<PermissionDefinitionUpdate>()(
  Wire.struct({ ...definition, id: optional(DefinedPermissionId) })
) {}

/** Filters for the definitions of team permissions. Older providers refuse every field with `SchemaError`. */
export class PermissionDefinitionQuery extends Schema.Opaque<PermissionDefinitionQuery>()(Wire.struct({
  /** The `nextCursor` of the previous page. */
  cursor: Schema.optional(Schema.String),
  /** Definitions per page, 1 or more. @default all */
  limit: Schema.optional(Schema.Int.check(Schema.isGreaterThanOrEqualTo(1))),
  /** Limits the list to definitions whose id or description contains this text (case-insensitive). */
  query: Schema.optional(Schema.String)
})) {}
