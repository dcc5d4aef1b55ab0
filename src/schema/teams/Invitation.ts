/** Invitations to teams: codes sent by mail, valid for 7 days (docs/provider/teams.md#invitations). */
import * as Schema from "effect/Schema"
import * as SchemaTransformation from "effect/SchemaTransformation"
import { CallbackUrl, Email, UserIdOrMe, Uuid } from "../wire/Ids.ts"
import * as Wire from "../wire/Wire.ts"

/** A pending invitation: neither accepted, nor revoked, nor expired. @category schemas @since 0.1.0 */
export class Invitation extends Schema.Opaque<Invitation>()(Wire.struct({
  id: Schema.String,
  teamId: Schema.String,
  // `null` from older providers.
  teamDisplayName: Wire.nullable(Schema.String),
  recipientEmail: Schema.String,
  expiresAt: Wire.Moment
}, { expiresAt: "expires_at_millis" })) {}

/**
 * An invitation to send. The same address may be invited several times; the invitations are independent.
 * @category schemas @since 0.1.0
 */
export class InvitationSend extends Schema.Opaque<InvitationSend>()(Wire.struct({
  teamId: Uuid,
  email: Email,
  /** The address of the mailed link, on a trusted domain. The provider appends `?code=`. */
  callbackUrl: CallbackUrl
})) {}

/** The id of an invitation that was sent. @category schemas @since 0.1.0 */
export class SentInvitation extends Schema.Opaque<SentInvitation>()(
  Wire.struct({ success: Schema.Literal(true), id: Schema.String }).pipe(Schema.decodeTo(
    Schema.Struct({ id: Schema.String }),
    SchemaTransformation.transform<{ readonly id: string }, { readonly success: true; readonly id: string }>({
      decode: ({ id }) => ({ id }),
      encode: ({ id }) => ({ success: true, id })
    })
  ))
) {}

/** The invitations to list. Requires exactly one of `teamId` and `userId`. @category schemas @since 0.1.0 */
export class InvitationQuery extends Schema.Opaque<InvitationQuery>()(Wire.struct({
  /** Invitations to this team. */
  teamId: Schema.optional(Uuid),
  /**
   * Invitations to the verified addresses of this user; client access requires the user's own id or `me`. Not available on older providers.
   */
  userId: Schema.optional(UserIdOrMe)
})) {}

/** The team of the invitation to revoke. @category schemas @since 0.1.0 */
export class InvitationDelete extends Schema.Opaque<InvitationDelete>()(Wire.struct({
  /** The team's id. Optional only in this schema: the provider refuses a request without it. */
  teamId: Schema.optional(Uuid)
})) {}

/** The team of an invitation, as the recipient can read it with the invitation's code. @category schemas @since 0.1.0 */
export class InvitationDetails extends Schema.Opaque<InvitationDetails>()(Wire.struct({
  teamId: Schema.String,
  teamDisplayName: Schema.String
})) {}

/** The response to an accepted invitation, `{}`. */
export const Accepted = Schema.Struct({}).pipe(Schema.decodeTo(
  Schema.Void,
  SchemaTransformation.transform<void, {}>({ decode: () => undefined, encode: () => ({}) })
))
