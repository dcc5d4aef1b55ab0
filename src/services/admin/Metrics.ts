/** Usage metrics of the project. */
import { ReadMetrics } from "../../endpoints/platform/Metrics.ts"
import type { MetricsQuery } from "../../schema/platform/Metrics.ts"

/**
 * Numbers of users: total, and by day, country and sign-in method, for the last 31 days (UTC). **Errors** `CallError`
 * @category verbs @since 0.1.0
 */
export const get = (query: MetricsQuery = {}) => ReadMetrics({ query })
