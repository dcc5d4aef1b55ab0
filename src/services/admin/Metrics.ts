/** Usage metrics of the project. @category verbs @since 0.1.0 */
import * as Effect from "effect/Effect"
import { ReadMetrics, ReadUserActivity, ReadUserCounts } from "../../endpoints/platform/Metrics.ts"
import type { MetricsQuery } from "../../schema/platform/Metrics.ts"

/** Numbers of users: total, by country, by sign-in method, and by day (UTC) for the last 31 days. **Errors** `CallError` */
export const get = (query: MetricsQuery = {}) => ReadMetrics({ query })

/** The numbers of users and of anonymous users. Not available on providers before 2.8.89. **Errors** `CallError` */
export const getUserCounts = () => ReadUserCounts()

/** The activity of a user by day (UTC), oldest first. Not available on providers before 2.8.89. **Errors** `CallError` */
export const getUserActivity = (userId: string) =>
  Effect.map(ReadUserActivity({ query: { userId } }), ({ dataPoints }) => dataPoints)
