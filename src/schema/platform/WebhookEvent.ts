/** Events of a project's webhooks (docs/provider/webhooks.md#events). */
import * as Schema from "effect/Schema"
import { ProjectPermission, TeamPermission } from "../teams/Permission.ts"
import { ServerTeam } from "../teams/Team.ts"
import { ServerUser } from "../users/User.ts"
import * as Wire from "../wire/Wire.ts"

const onlyId = Wire.struct({ id: Schema.String })

/** A deleted user, and the teams that the user was a member of. @category schemas @since 0.1.0 */
export class DeletedUser extends Schema.Opaque<DeletedUser>()(Wire.struct({
  id: Schema.String,
  teams: Wire.defaulted(Schema.Array(onlyId), [])
})) {}

/** A deleted team. @category schemas @since 0.1.0 */
export class DeletedTeam extends Schema.Opaque<DeletedTeam>()(onlyId) {}

/** A user's membership of a team, current or former. @category schemas @since 0.1.0 */
export class Membership extends Schema.Opaque<Membership>()(Wire.struct({ teamId: Schema.String, userId: Schema.String })) {}

const event = <const Type extends string, S extends Schema.Constraint>(type: Type, data: S) =>
  Schema.Struct({ type: Schema.Literal(type), data })

/**
 * The events of the types that this library knows. Creating a team with a creator sends an event for the team, but none for the creator's
 * membership.
 * @category schemas @since 0.1.0
 */
export const KnownWebhookEvent = Schema.Union([
  event("user.created", ServerUser),
  event("user.updated", ServerUser),
  event("user.deleted", DeletedUser),
  event("team.created", ServerTeam),
  event("team.updated", ServerTeam),
  event("team.deleted", DeletedTeam),
  event("team_membership.created", Membership),
  event("team_membership.deleted", Membership),
  event("team_permission.created", TeamPermission),
  event("team_permission.deleted", TeamPermission),
  event("project_permission.created", ProjectPermission),
  event("project_permission.deleted", ProjectPermission)
])
/** @category models @since 0.1.0 */
export type KnownWebhookEvent = typeof KnownWebhookEvent.Type

/** The names of the event types that this library knows. @category constants @since 0.1.0 */
export const webhookEventTypes = Object.keys(
  {
    "user.created": true,
    "user.updated": true,
    "user.deleted": true,
    "team.created": true,
    "team.updated": true,
    "team.deleted": true,
    "team_membership.created": true,
    "team_membership.deleted": true,
    "team_permission.created": true,
    "team_permission.deleted": true,
    "project_permission.created": true,
    "project_permission.deleted": true
  } satisfies { readonly [Type in KnownWebhookEvent["type"]]: true }
) as ReadonlyArray<KnownWebhookEvent["type"]>

/** An event of a type that this library does not know, such as a type added to the provider later. @category schemas @since 0.1.0 */
export const UnrecognizedWebhookEvent = Schema.Struct({
  type: Schema.Literal("unrecognized"),
  /** The provider's name for the event type. */
  name: Schema.String,
  data: Wire.Json
})
/** @category models @since 0.1.0 */
export type UnrecognizedWebhookEvent = typeof UnrecognizedWebhookEvent.Type

/**
 * A webhook event, discriminated by `type`. Respond with success to `"unrecognized"` too: otherwise the provider sends the event again.
 * @category models @since 0.1.0
 */
export type WebhookEvent = KnownWebhookEvent | UnrecognizedWebhookEvent
