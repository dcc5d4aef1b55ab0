/** `/internal/metrics`: usage metrics of a project. */
import * as Endpoint from "../../pipeline/request/Endpoint.ts"
import { Metrics, MetricsQuery } from "../../schema/platform/Metrics.ts"

/** @category endpoints @since 0.1.0 */
export const ReadMetrics = Endpoint.make("metrics.get", "GET /internal/metrics", {
  access: ["admin"],
  query: MetricsQuery,
  success: Metrics
})
