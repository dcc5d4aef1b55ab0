/** Contact channels: the addresses of a user (docs/provider/contact-channels.md). */
import * as Schema from "effect/Schema"
import { CallbackUrl, Email, UserIdOrMe, Uuid } from "../wire/Ids.ts"
import * as Wire from "../wire/Wire.ts"

const optional = Schema.optional

/** The provider may add types. */
const openType: Schema.Codec<"email" | (string & {}), string> = Schema.String

/** An address of a user. @category schemas @since 0.1.0 */
export class ContactChannel extends Schema.Opaque<ContactChannel>()(Wire.struct({
  id: Schema.String,
  userId: Schema.String,
  type: openType,
  /** Trimmed, and in lower case where it is an e-mail address. */
  value: Schema.String,
  /** Whether the user can sign in with it. Among the channels of a project that can, each value is the only one. */
  usedForAuth: Schema.Boolean,
  isVerified: Schema.Boolean,
  /** One channel of a user at most. */
  isPrimary: Schema.Boolean
})) {}

const createFields = {
  userId: UserIdOrMe,
  type: Schema.Literal("email"),
  value: Email,
  usedForAuth: Schema.Boolean,
  /** Makes the channel that was the primary one so far an ordinary one. @default false */
  isPrimary: optional(Schema.Boolean)
}
const updateFields = {
  type: optional(Schema.Literal("email")),
  /** A given value, also the same one, has to be verified again, unless `isVerified` comes with it. */
  value: optional(Email),
  usedForAuth: optional(Schema.Boolean),
  /** `false` on the primary channel leaves the user without one. */
  isPrimary: optional(Schema.Boolean)
}
const serverFields = { isVerified: optional(Schema.Boolean) }

/** A contact channel that a user adds to itself; it has to be verified. @category schemas @since 0.1.0 */
export class ContactChannelCreate extends Schema.Opaque<ContactChannelCreate>()(Wire.struct(createFields)) {}

/** A contact channel that a server adds to a user. Not verified unless `isVerified`. @category schemas @since 0.1.0 */
export class ServerContactChannelCreate extends Schema.Opaque<ServerContactChannelCreate>()(
  Wire.struct({ ...createFields, ...serverFields })
) {}

/** Changes that a user makes to its contact channel. Absent fields stay as they are. @category schemas @since 0.1.0 */
export class ContactChannelUpdate extends Schema.Opaque<ContactChannelUpdate>()(Wire.struct(updateFields)) {}

/** Changes that a server makes to a contact channel. Absent fields stay as they are. @category schemas @since 0.1.0 */
export class ServerContactChannelUpdate extends Schema.Opaque<ServerContactChannelUpdate>()(
  Wire.struct({ ...updateFields, ...serverFields })
) {}

/** Which contact channels to list. @category schemas @since 0.1.0 */
export class ContactChannelQuery extends Schema.Opaque<ContactChannelQuery>()(Wire.struct({
  /** Users have to name themselves. @default all users */
  userId: optional(UserIdOrMe),
  contactChannelId: optional(Uuid)
})) {}

/** Where the link of a verification mail leads, on a trusted domain; `?code=` is appended. @category schemas @since 0.1.0 */
export class VerificationMail extends Schema.Opaque<VerificationMail>()(Wire.struct({ callbackUrl: CallbackUrl })) {}
