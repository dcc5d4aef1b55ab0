/** Queries of what was recorded about the use of the app. Older providers do not have it. */
import * as Effect from "effect/Effect"
import * as Endpoints from "../../endpoints/platform/Analytics.ts"
import type { AnalyticsQuery } from "../../schema/platform/Analytics.ts"

/**
 * Runs a query in the SQL of ClickHouse, which can only read. At most 10,000 rows and 10 MiB come back. Put values into `params`,
 * never into the text of the query.
 *
 * **Errors** `AnalyticsQueryError` (`details.error` says why) · `AnalyticsQueryTimeout` · `CallError`
 * @category verbs @since 0.1.0
 */
export const query = (query: AnalyticsQuery) => Endpoints.QueryAnalytics({ body: query })

/**
 * What a query cost, in milliseconds. **Errors** `ItemNotFound` (the query is not known, or not yet) · `CallError`
 * @category verbs @since 0.1.0
 */
export const timing = (queryId: string) => Effect.map(Endpoints.ReadAnalyticsTiming({ body: { queryId } }), ({ stats }) => stats)
