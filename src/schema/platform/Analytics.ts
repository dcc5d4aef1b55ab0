/** Queries of what was recorded about the use of an app. */
import * as Schema from "effect/Schema"
import * as Wire from "../wire/Wire.ts"

/** A query in the SQL of ClickHouse, over the tables of the project. @category schemas @since 0.1.0 */
export class AnalyticsQuery extends Schema.Opaque<AnalyticsQuery>()(Wire.struct({
  query: Schema.String.check(Schema.isMinLength(1)),
  /** Values of `{name:Type}` in the query. */
  params: Schema.optional(Schema.Record(Schema.String, Wire.JsonInput)),
  /** In milliseconds, 1,000 to 120,000. @default 10_000 */
  timeout: Schema.optional(Schema.Int.check(Schema.isBetween({ minimum: 1_000, maximum: 120_000 })))
}, { timeout: "timeout_ms" })) {}

/** The rows that a query found. @category schemas @since 0.1.0 */
export class AnalyticsResult extends Schema.Opaque<AnalyticsResult>()(Wire.struct({
  rows: Schema.Array(Schema.Record(Schema.String, Wire.Json)),
  /** Asks `timing` what the query cost. */
  queryId: Schema.String
}, { rows: "result" })) {}

/** What a query cost, in milliseconds. @category schemas @since 0.1.0 */
export class AnalyticsTiming extends Schema.Opaque<AnalyticsTiming>()(Wire.struct({
  cpuTime: Schema.Number,
  wallClockTime: Schema.Number
})) {}
