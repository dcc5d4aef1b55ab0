/** `/internal/metrics`: usage metrics of a project. */
import * as Endpoint from "../../pipeline/request/Endpoint.ts"
import { Metrics, MetricsQuery, UserActivity, UserCounts } from "../../schema/platform/Metrics.ts"
import { Uuid } from "../../schema/wire/Ids.ts"
import * as Wire from "../../schema/wire/Wire.ts"

/** @category endpoints @since 0.1.0 */
export const ReadMetrics = Endpoint.make("metrics.get", "GET /internal/metrics", {
  access: ["admin"],
  query: MetricsQuery,
  success: Metrics
})
/** Counts users. Not available on providers before 2.8.89. @category endpoints @since 0.1.0 */
export const ReadUserCounts = Endpoint.make("metrics.userCounts", "GET /internal/metrics/user-counts", {
  access: ["admin"],
  success: UserCounts
})
/** The activity of one user. Not available on providers before 2.8.89. @category endpoints @since 0.1.0 */
export const ReadUserActivity = Endpoint.make("metrics.userActivity", "GET /internal/user-activity", {
  access: ["admin"],
  query: Wire.struct({ userId: Uuid }),
  success: UserActivity
})
