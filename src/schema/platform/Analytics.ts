/** Queries of a project's analytics tables. */
import * as Schema from "effect/Schema"
import * as Wire from "../wire/Wire.ts"

/** A query in ClickHouse SQL over the project's tables. @category schemas @since 0.1.0 */
export class AnalyticsQuery extends Schema.Opaque<AnalyticsQuery>()(Wire.struct({
  query: Schema.String.check(Schema.isMinLength(1)),
  /** Values for placeholders `{name:Type}` in the query. */
  params: Schema.optional(Schema.Record(Schema.String, Wire.JsonInput)),
  /** The time limit in milliseconds, 1,000 to 120,000. @default 10_000 */
  timeout: Schema.optional(Schema.Int.check(Schema.isBetween({ minimum: 1_000, maximum: 120_000 })))
}, { timeout: "timeout_ms" })) {}

/** The result rows of a query. @category schemas @since 0.1.0 */
export class AnalyticsResult extends Schema.Opaque<AnalyticsResult>()(Wire.struct({
  rows: Schema.Array(Schema.Record(Schema.String, Wire.Json)),
  /** The query's id. Pass it to `timing` to read the cost. */
  queryId: Schema.String
}, { rows: "result" })) {}

/** The CPU and wall-clock time of a query, in milliseconds. @category schemas @since 0.1.0 */
export class AnalyticsTiming extends Schema.Opaque<AnalyticsTiming>()(Wire.struct({
  cpuTime: Schema.Number,
  wallClockTime: Schema.Number
})) {}
