/** Queries of recorded analytics events. Not available on older providers. @category verbs @since 0.1.0 */
import * as Effect from "effect/Effect"
import * as AnalyticsEndpoints from "../../endpoints/platform/Analytics.ts"
import type { AnalyticsQuery } from "../../schema/platform/Analytics.ts"

/**
 * Runs a read-only query in ClickHouse SQL. Returns at most 10,000 rows and 10 MiB. Put values into `params`, never into the text of the
 * query.
 *
 * **Errors** `AnalyticsQueryError` (`details.error` has the reason) · `AnalyticsQueryTimeout` · `CallError`
 */
export const query = (query: AnalyticsQuery) => AnalyticsEndpoints.QueryAnalytics({ body: query })

/**
 * The CPU and wall-clock time of a query, in milliseconds. **Errors** `ItemNotFound` (the query is unknown, or not recorded yet) ·
 * `CallError`
 */
export const getTiming = (queryId: string) =>
  Effect.map(AnalyticsEndpoints.ReadAnalyticsTiming({ body: { queryId } }), ({ stats }) => stats)
