/**
 * `/internal/analytics`: queries of an app's usage records. Not available on older providers.
 * @category endpoints @since 0.1.0
 */
import * as Schema from "effect/Schema"
import { AnalyticsQueryError, AnalyticsQueryTimeout } from "../../errors/provider/AnalyticsErrors.ts"
import { ItemNotFound } from "../../errors/provider/PaymentErrors.ts"
import * as Endpoint from "../../pipeline/request/Endpoint.ts"
import { AnalyticsQuery, AnalyticsResult, AnalyticsTiming } from "../../schema/platform/Analytics.ts"
import * as Wire from "../../schema/wire/Wire.ts"

/** Runs a query. A query that changes data fails with `AnalyticsQueryError`. */
export const QueryAnalytics = Endpoint.admin("analytics.query", "POST /internal/analytics/query", {
  body: AnalyticsQuery,
  success: AnalyticsResult,
  errors: [AnalyticsQueryError, AnalyticsQueryTimeout]
})
/**
 * The cost of a query of the project, in milliseconds. `ItemNotFound` for an unknown id, and until the provider has recorded the query.
 */
export const ReadAnalyticsTiming = Endpoint.server("analytics.timing", "POST /internal/analytics/query/timing", {
  // Idempotent: the POST only reads.
  idempotent: true,
  body: Wire.struct({ queryId: Schema.String.check(Schema.isMinLength(1)) }),
  success: Wire.struct({ stats: AnalyticsTiming }),
  errors: [ItemNotFound]
})
