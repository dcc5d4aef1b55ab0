/** Permissions that users hold in a team or in the project, and their definitions (docs/provider/permissions.md). */
import * as Schema from "effect/Schema"
import { UserIdOrMe, Uuid } from "../wire/Ids.ts"
import * as Wire from "../wire/Wire.ts"

const optional = Schema.optional

/** A permission that a project defines: lower-case letters, digits, `_` and `:`. @category schemas @since 0.1.0 */
export const DefinedPermissionId = Schema.String.check(
  Schema.isPattern(/^[a-z0-9_:]+$/, { message: "Expected a permission id of a-z, 0-9, _ and :" })
)

/**
 * Any permission: one that the project defines, or one that every team has: `$update_team`, `$delete_team`, `$read_members`,
 * `$remove_members`, `$invite_members` and `$manage_api_keys`.
 * @category schemas @since 0.1.0
 */
export const PermissionId = Schema.String.check(
  Schema.isPattern(/^\$?[a-z0-9_:]+$/, { message: "Expected a permission id of a-z, 0-9, _ and :, perhaps after a $" })
)

const commonFields = { id: Schema.String, userId: Schema.String }

/** That a user holds a permission in a team. `id` is the permission's. @category schemas @since 0.1.0 */
export class TeamPermission extends Schema.Opaque<TeamPermission>()(Wire.struct({ ...commonFields, teamId: Schema.String })) {}

/** That a user holds a permission in the project. `id` is the permission's. @category schemas @since 0.1.0 */
export class ProjectPermission extends Schema.Opaque<ProjectPermission>()(Wire.struct(commonFields)) {}

const filters = {
  /** Only this permission. */
  permissionId: optional(PermissionId),
  /** Also what the granted permissions contain. @default false at the provider; our verbs ask for `true` */
  recursive: optional(Schema.Literals(["true", "false"]).pipe(Schema.decodeTo(Schema.Boolean, Wire.flag))),
  /** Users have to name themselves. @default all users */
  userId: optional(UserIdOrMe)
}

/** Which permissions in teams to list. @category schemas @since 0.1.0 */
export class TeamPermissionQuery extends Schema.Opaque<TeamPermissionQuery>()(Wire.struct({
  ...filters,
  /** @default all teams */
  teamId: optional(Uuid)
})) {}

/** Which permissions in the project to list. @category schemas @since 0.1.0 */
export class ProjectPermissionQuery extends Schema.Opaque<ProjectPermissionQuery>()(Wire.struct(filters)) {}

/** What a permission is. Who holds it holds what it contains too, at any depth. @category schemas @since 0.1.0 */
export class PermissionDefinition extends Schema.Opaque<PermissionDefinition>()(Wire.struct({
  id: Schema.String,
  description: Wire.unset(Schema.String),
  /** In alphabetical order. */
  containedPermissionIds: Schema.Array(Schema.String)
})) {}

const definition = {
  description: optional(Schema.String),
  /** Permissions of the same scope, teams or project; they may contain each other. @default none */
  containedPermissionIds: optional(Schema.Array(PermissionId))
}

/** A permission to define. Its id must be free in both scopes, teams and project. @category schemas @since 0.1.0 */
export class PermissionDefinitionCreate extends Schema.Opaque<PermissionDefinitionCreate>()(
  Wire.struct({ ...definition, id: DefinedPermissionId })
) {}

/**
 * A definition in place of another. **Not a change of single fields**: without `description` it is cleared, and without
 * `containedPermissionIds` the permission contains none. Only an absent `id` stays as it is; another renames the permission
 * wherever it is granted or contained.
 * @category schemas @since 0.1.0
 */
export class PermissionDefinitionUpdate extends Schema.Opaque<PermissionDefinitionUpdate>()(
  Wire.struct({ ...definition, id: optional(DefinedPermissionId) })
) {}

/**
 * Which definitions of permissions of teams to list. Older versions of the provider leave the query out and list all.
 * @category schemas @since 0.1.0
 */
export class PermissionDefinitionQuery extends Schema.Opaque<PermissionDefinitionQuery>()(Wire.struct({
  /** `nextCursor` of the page before. */
  cursor: Schema.optional(Schema.String),
  /** Definitions a page, 1 or more. @default all */
  limit: Schema.optional(Schema.Int.check(Schema.isGreaterThanOrEqualTo(1))),
  /** Part of an id or of a description, in any case. */
  query: Schema.optional(Schema.String)
})) {}
