/** Usage metrics of a project. */
import { ReadMetrics, ReadUserActivity, ReadUserCounts } from "../../../src/endpoints/platform/Metrics.ts"
import * as Metrics from "../../../src/services/admin/Metrics.ts"
import { userId } from "../../kit/TestApp.ts"
import { readResponse, testVerbs } from "../Verbs.ts"

testVerbs("admin", {
  "Metrics.get": {
    call: Metrics.get({ includeAnonymous: true }),
    endpoint: ReadMetrics,
    sends: "GET /internal/metrics?include_anonymous=true"
  },
  "Metrics.getUserCounts": {
    call: Metrics.getUserCounts(),
    endpoint: ReadUserCounts,
    sends: "GET /internal/metrics/user-counts"
  },
  "Metrics.getUserActivity": {
    call: Metrics.getUserActivity(userId),
    endpoint: ReadUserActivity,
    sends: `GET /internal/user-activity?user_id=${userId}`,
    gives: (readResponse(ReadUserActivity) as { readonly dataPoints: unknown }).dataPoints
  }
})
