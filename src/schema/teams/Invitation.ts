/** Invitations to teams: codes sent by mail, valid for 7 days (docs/provider/teams.md#invitations). */
import * as Schema from "effect/Schema"
import * as SchemaTransformation from "effect/SchemaTransformation"
import { CallbackUrl, Email, UserIdOrMe, Uuid } from "../wire/Ids.ts"
import * as Wire from "../wire/Wire.ts"

/** An invitation that was neither accepted nor revoked and has not expired. @category schemas @since 0.1.0 */
export class Invitation extends Schema.Opaque<Invitation>()(Wire.struct({
  id: Schema.String,
  teamId: Schema.String,
  // Older providers do not send it: then it is `null`.
  teamDisplayName: Wire.nullable(Schema.String),
  recipientEmail: Schema.String,
  expiresAt: Wire.Moment
}, { expiresAt: "expires_at_millis" })) {}

/**
 * An invitation to send. The same address may be invited more than once; each invitation stands on its own.
 * @category schemas @since 0.1.0
 */
export class InvitationSend extends Schema.Opaque<InvitationSend>()(Wire.struct({
  teamId: Uuid,
  email: Email,
  /** Where the mailed link leads, on a trusted domain; `?code=` is appended. */
  callbackUrl: CallbackUrl
})) {}

/** The invitation that a mail was sent for. @category schemas @since 0.1.0 */
export class SentInvitation extends Schema.Opaque<SentInvitation>()(
  Wire.struct({ success: Schema.Literal(true), id: Schema.String }).pipe(Schema.decodeTo(
    Schema.Struct({ id: Schema.String }),
    SchemaTransformation.transform<{ readonly id: string }, { readonly success: true; readonly id: string }>({
      decode: ({ id }) => ({ id }),
      encode: ({ id }) => ({ success: true, id })
    })
  ))
) {}

/** Which invitations to list. Exactly one of the two. @category schemas @since 0.1.0 */
export class InvitationQuery extends Schema.Opaque<InvitationQuery>()(Wire.struct({
  /** Those of this team. */
  teamId: Schema.optional(Uuid),
  /** Those to the verified addresses of this user; users have to name themselves. Older providers do not have it. */
  userId: Schema.optional(UserIdOrMe)
})) {}

/** Where the invitation to revoke belongs. @category schemas @since 0.1.0 */
export class InvitationDelete extends Schema.Opaque<InvitationDelete>()(Wire.struct({
  /** Its team, without which the provider refuses. */
  teamId: Schema.optional(Uuid)
})) {}

/** An invitation as its recipient sees it, by its code. @category schemas @since 0.1.0 */
export class InvitationDetails extends Schema.Opaque<InvitationDetails>()(Wire.struct({
  teamId: Schema.String,
  teamDisplayName: Schema.String
})) {}

/** The answer `{}` to an invitation accepted. @category schemas @since 0.1.0 */
export const Accepted = Schema.Struct({}).pipe(Schema.decodeTo(
  Schema.Void,
  SchemaTransformation.transform<void, {}>({ decode: () => undefined, encode: () => ({}) })
))
