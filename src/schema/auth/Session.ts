/** Sessions of users: the responses to sign-ins, and the list that users see (docs/provider/tokens.md). */
import * as Schema from "effect/Schema"
import { UserIdOrMe } from "../wire/Ids.ts"
import * as Wire from "../wire/Wire.ts"

const optional = Schema.optional
const tokens = { accessToken: Wire.Secret, refreshToken: Wire.Secret }

/** The tokens of a session that started without a sign-in. @category schemas @since 0.1.0 */
export class SessionTokens extends Schema.Opaque<SessionTokens>()(Wire.struct(tokens)) {}

/** The response to a sign-in with a method that also signs up. @category schemas @since 0.1.0 */
export class SignedInOrUpTokens extends Schema.Opaque<SignedInOrUpTokens>()(Wire.struct({
  ...tokens,
  userId: Schema.String,
  /** Whether the sign-in created the account. */
  isNewUser: Wire.defaulted(Schema.Boolean, false)
})) {}

/** A session as its user sees it. @category schemas @since 0.1.0 */
export class UserSession extends Schema.Opaque<UserSession>()(Wire.struct({
  /** The session's id; grants no access. */
  id: Schema.String,
  userId: Schema.String,
  createdAt: Wire.Moment,
  lastUsedAt: Wire.unset(Wire.Moment),
  /** Whether the server that created the session marked it as an impersonation. Only admins see such sessions in lists. */
  isImpersonation: Schema.Boolean,
  /** The name of the AI agent that the user let sign in; `null` for other sessions, and from older providers. */
  agentName: Wire.unset(Schema.String),
  /** Whether the request used this session. */
  isCurrentSession: Schema.Boolean,
  /** Where the session was last used, if the provider knows: an object without fixed keys. */
  geoInfo: Wire.unset(Wire.Json)
}, { geoInfo: "last_used_at_end_user_ip_info" })) {}

/** A duration in milliseconds, from 1 to `limit`. */
export const millisUpTo = (limit: number) => Schema.Number.check(Schema.isBetween({ minimum: 1, maximum: limit }))

/** A session that a server creates for a user. @category schemas @since 0.1.0 */
export class SessionCreate extends Schema.Opaque<SessionCreate>()(Wire.struct({
  userId: UserIdOrMe,
  /** Milliseconds until the session expires, at most 31,708,800,000 (367 days). @default 31536000000 (365 days) */
  expiresInMillis: optional(millisUpTo(31_708_800_000)),
  /** Whether to mark the session as an impersonation: a session that the user did not start. @default false */
  isImpersonation: optional(Schema.Boolean)
})) {}
