/** `/internal/analytics`: queries of what was recorded about the use of an app. Older providers do not have it. */
import * as Schema from "effect/Schema"
import { AnalyticsQueryError, AnalyticsQueryTimeout } from "../../errors/provider/AnalyticsErrors.ts"
import { ItemNotFound } from "../../errors/provider/PaymentErrors.ts"
import * as Endpoint from "../../pipeline/request/Endpoint.ts"
import { AnalyticsQuery, AnalyticsResult, AnalyticsTiming } from "../../schema/platform/Analytics.ts"
import * as Wire from "../../schema/wire/Wire.ts"

/** Only reads: what changes something is an `AnalyticsQueryError`. @category endpoints @since 0.1.0 */
export const QueryAnalytics = Endpoint.make("analytics.query", "POST /internal/analytics/query", {
  access: ["admin"],
  body: AnalyticsQuery,
  success: AnalyticsResult,
  errors: [AnalyticsQueryError, AnalyticsQueryTimeout]
})
/**
 * What a query of the project cost. An unknown id is `ItemNotFound`, also for some moments after the query.
 * @category endpoints @since 0.1.0
 */
export const ReadAnalyticsTiming = Endpoint.make("analytics.timing", "POST /internal/analytics/query/timing", {
  access: ["server", "admin"],
  body: Wire.struct({ queryId: Schema.String.check(Schema.isMinLength(1)) }),
  success: Wire.struct({ stats: AnalyticsTiming }),
  errors: [ItemNotFound]
})
