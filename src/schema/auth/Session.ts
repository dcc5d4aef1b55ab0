/** Sessions of users: what signing in answers, and what users see of them (docs/provider/tokens.md). */
import * as Schema from "effect/Schema"
import { UserIdOrMe } from "../wire/Ids.ts"
import * as Wire from "../wire/Wire.ts"

const optional = Schema.optional
const tokens = { accessToken: Wire.Secret, refreshToken: Wire.Secret }

/** The tokens of a session that was not begun by signing in. @category schemas @since 0.1.0 */
export class SessionTokens extends Schema.Opaque<SessionTokens>()(Wire.struct(tokens)) {}

/** The answer to a way of signing in that also signs up. @category schemas @since 0.1.0 */
export class SignedInOrUpTokens extends Schema.Opaque<SignedInOrUpTokens>()(Wire.struct({
  ...tokens,
  userId: Schema.String,
  /** Whether this made the account. */
  isNewUser: Wire.defaulted(Schema.Boolean, false)
})) {}

/** A session as its user sees it. @category schemas @since 0.1.0 */
export class UserSession extends Schema.Opaque<UserSession>()(Wire.struct({
  /** Of the session; no token can be made of it. */
  id: Schema.String,
  userId: Schema.String,
  createdAt: Wire.Moment,
  lastUsedAt: Wire.unset(Wire.Moment),
  /** Begun by a server in the user's name. Only admins see such sessions in a list. */
  isImpersonation: Schema.Boolean,
  /** Whether the call that asked was made with it. */
  isCurrentSession: Schema.Boolean,
  /** Where it was last used, as far as the provider knows: an object whose keys are not fixed. */
  geoInfo: Wire.unset(Wire.Json)
}, { geoInfo: "last_used_at_end_user_ip_info" })) {}

/** A duration in milliseconds, from 1 to `limit`. @category schemas @since 0.1.0 */
export const millisUpTo = (limit: number) => Schema.Number.check(Schema.isBetween({ minimum: 1, maximum: limit }))

/** A session that a server begins for a user. @category schemas @since 0.1.0 */
export class SessionCreate extends Schema.Opaque<SessionCreate>()(Wire.struct({
  userId: UserIdOrMe,
  /** At most 31,708,800,000 (367 days). @default 31536000000 (365 days) */
  expiresInMillis: optional(millisUpTo(31_708_800_000)),
  /** Marks the session as not the user's own doing. @default false */
  isImpersonation: optional(Schema.Boolean)
})) {}
