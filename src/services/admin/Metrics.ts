/** Usage metrics of the project. */
import { ReadMetrics } from "../../endpoints/platform/Metrics.ts"
import type { MetricsQuery } from "../../schema/platform/Metrics.ts"

/**
 * Numbers of users: total, by country, by sign-in method, and by day (UTC) for the last 31 days. **Errors** `CallError`
 * @category verbs @since 0.1.0
 */
export const get = (query: MetricsQuery = {}) => ReadMetrics({ query })
