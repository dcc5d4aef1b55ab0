/** Refusals of analytics queries and of the recording of events. @category errors @since 0.1.0 */
import * as Schema from "effect/Schema"
import { KnownError } from "../base/KnownError.ts"

/** The query exceeded the provider's limit of `details.timeoutMs` milliseconds. **What to do** Narrow the query. */
export class AnalyticsQueryTimeout extends KnownError<AnalyticsQueryTimeout>()({
  code: "ANALYTICS_QUERY_TIMEOUT",
  details: { timeoutMs: Schema.Number },
  message: ({ timeoutMs }) => `The analytics query took longer than ${timeoutMs} ms. Narrow it down.`
}) {}

/** The query failed; `details.error` is the reason. **What to do** Correct the query as `details.error` says. */
export class AnalyticsQueryError extends KnownError<AnalyticsQueryError>()({
  code: "ANALYTICS_QUERY_ERROR",
  details: { error: Schema.String },
  message: ({ error }) => `The analytics query failed. Correct it: ${error}`
}) {}

/** Analytics is disabled for the project. **What to do** Enable analytics in the project's settings. */
export class AnalyticsNotEnabled extends KnownError<AnalyticsNotEnabled>()({
  code: "ANALYTICS_NOT_ENABLED",
  message: "Analytics is not enabled for this project. Enable it in the project's settings."
}) {}
