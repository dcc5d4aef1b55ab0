/** Usage metrics of a project (docs/provider/projects.md#usage). */
import * as Schema from "effect/Schema"
import { ServerUser } from "../users/User.ts"
import * as Wire from "../wire/Wire.ts"

/** A number for each day (UTC, `2026-11-21`), oldest first. */
const daily = Schema.Array(Schema.Struct({ date: Schema.String, activity: Schema.Number }))
/** The provider's JSON, unchanged because its format is not stable yet. `null` from older providers. */
const overview = Wire.nullable(Wire.Json)

/** Usage metrics of a project. Figures by day cover the last 31 days, including today. @category schemas @since 0.1.0 */
export class Metrics extends Schema.Opaque<Metrics>()(Wire.struct({
  totalUsers: Schema.Number,
  dailyUsers: daily,
  dailyActiveUsers: daily,
  /** Numbers of users, by two-letter country code. */
  usersByCountry: Schema.Record(Schema.String, Schema.Number),
  /** The users who signed up last, newest first: at most five in the emulator. */
  recentlyRegistered: Schema.Array(ServerUser),
  recentlyActive: Schema.Array(ServerUser),
  /** The number of users by sign-in method: `password`, `otp`, `passkey`, an identity provider's id or `other`. */
  loginMethods: Schema.Array(Schema.Struct({ method: Schema.String, count: Schema.Number })),
  authOverview: overview,
  paymentsOverview: overview,
  emailOverview: overview,
  analyticsOverview: overview
})) {}

const Flag = Schema.Literals(["true", "false"])

/** The kinds of users to count. @category schemas @since 0.1.0 */
export class MetricsQuery extends Schema.Opaque<MetricsQuery>()(Wire.struct({
  /** @default false */
  includeAnonymous: Schema.optional(Flag.pipe(Schema.decodeTo(Schema.Boolean, Wire.flag)))
})) {}

/** Numbers of users. @category schemas @since 0.1.0 */
export class UserCounts extends Schema.Opaque<UserCounts>()(Wire.struct({
  /** All users except the anonymous ones. */
  totalUsers: Schema.Number,
  anonymousUsers: Schema.Number
})) {}

/** The activity of a user by day, oldest first. @category schemas @since 0.1.0 */
export class UserActivity extends Schema.Opaque<UserActivity>()(Wire.struct({ dataPoints: daily })) {}
