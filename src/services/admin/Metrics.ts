/** How the project is used, in numbers. */
import { ReadMetrics } from "../../endpoints/platform/Metrics.ts"
import type { MetricsQuery } from "../../schema/platform/Metrics.ts"

/**
 * Users in all and by day, country and way to sign in. Days are the last 31 (UTC). **Errors** `CallError`
 * @category verbs @since 0.1.0
 */
export const get = (query: MetricsQuery = {}) => ReadMetrics({ query })
