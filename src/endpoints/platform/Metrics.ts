/** `/internal/metrics`: usage metrics of a project. @category endpoints @since 0.1.0 */
import * as Endpoint from "../../pipeline/request/Endpoint.ts"
import { Metrics, MetricsQuery, UserActivity, UserCounts } from "../../schema/platform/Metrics.ts"
import { Uuid } from "../../schema/wire/Ids.ts"
import * as Wire from "../../schema/wire/Wire.ts"

export const ReadMetrics = Endpoint.admin("metrics.get", "GET /internal/metrics", {
  query: MetricsQuery,
  success: Metrics
})
/** Counts users. Not available on providers before 2.8.89. */
export const ReadUserCounts = Endpoint.admin("metrics.userCounts", "GET /internal/metrics/user-counts", { success: UserCounts })
/** The activity of one user. Not available on providers before 2.8.89. */
export const ReadUserActivity = Endpoint.admin("metrics.userActivity", "GET /internal/user-activity", {
  query: Wire.struct({ userId: Uuid }),
  success: UserActivity
})
