/** Contact channels: the addresses of a user (docs/provider/contact-channels.md). @category schemas @since 0.1.0 */
import * as Schema from "effect/Schema"
import { CallbackUrl, Email, UserIdOrMe, Uuid } from "../wire/Ids.ts"
import * as Wire from "../wire/Wire.ts"

const optional = Schema.optional

/** The type of a channel. The provider may add types. */
const openType: Wire.OpenText<"email"> = Schema.String

/** An address of a user. */
export class ContactChannel extends Schema.Opaque<ContactChannel>()(Wire.struct({
  id: Schema.String,
  userId: Schema.String,
  type: openType,
  /** The address, trimmed; e-mail addresses are in lower case. */
  value: Schema.String,
  /** Whether the user can sign in with this channel. If so, its value is unique within the project. */
  usedForAuth: Schema.Boolean,
  isVerified: Schema.Boolean,
  /** Whether this is the user's primary channel. Each user has at most one. */
  isPrimary: Schema.Boolean
})) {}

const createFields = {
  userId: UserIdOrMe,
  type: Schema.Literal("email"),
  value: Email,
  usedForAuth: Schema.Boolean,
  /** Whether to replace the current primary channel. @default false */
  isPrimary: optional(Schema.Boolean)
}
const updateFields = {
  type: optional(Schema.Literal("email")),
  /** The new address. Even an unchanged address must be verified again, unless `isVerified` is set too. */
  value: optional(Email),
  usedForAuth: optional(Schema.Boolean),
  /** Whether this becomes the primary channel. `false` on the primary channel leaves the user without one. */
  isPrimary: optional(Schema.Boolean)
}
const serverFields = { isVerified: optional(Schema.Boolean) }

/** A contact channel that a user adds. It stays unverified until a mailed code verifies it. */
export class ContactChannelCreate extends Schema.Opaque<ContactChannelCreate>()(Wire.struct(createFields)) {}

/** A contact channel that a server adds to a user. Not verified unless `isVerified` is `true`. */
export class ServerContactChannelCreate extends Schema.Opaque<ServerContactChannelCreate>()(
  Wire.struct({ ...createFields, ...serverFields })
) {}

/** Changes to a contact channel by its user. Absent fields stay unchanged. */
export class ContactChannelUpdate extends Schema.Opaque<ContactChannelUpdate>()(Wire.struct(updateFields)) {}

/** Changes to a contact channel by a server. Absent fields stay unchanged. */
export class ServerContactChannelUpdate extends Schema.Opaque<ServerContactChannelUpdate>()(
  Wire.struct({ ...updateFields, ...serverFields })
) {}

/** The contact channels to list. */
export class ContactChannelQuery extends Schema.Opaque<ContactChannelQuery>()(Wire.struct({
  /** Limits the list to this user. Client access requires the user's own id or `me`. @default all users */
  userId: optional(UserIdOrMe),
  contactChannelId: optional(Uuid)
})) {}

/** A verification mail to send. Its link leads to `callbackUrl` on a trusted domain, with `?code=` appended. */
export class VerificationMail extends Schema.Opaque<VerificationMail>()(Wire.struct({ callbackUrl: CallbackUrl })) {}
