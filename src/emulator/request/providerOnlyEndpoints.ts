/** Endpoints that the provider's own clients call, but the library does not. */
import * as Schema from "effect/Schema"
import { AnalyticsNotEnabled } from "../../errors/provider/AnalyticsErrors.ts"
import { UserAuthenticationRequired } from "../../errors/provider/SessionErrors.ts"
import * as Endpoint from "../../pipeline/request/Endpoint.ts"
import { Uuid } from "../../schema/wire/Ids.ts"
import * as Wire from "../../schema/wire/Wire.ts"

const moment = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))

/** Checks whether a client is too old. */
export const CheckVersion = Endpoint.open("platform.checkVersion", "POST /check-version", {
  body: Schema.Struct({ clientVersion: Schema.String }),
  success: Schema.Union([
    Schema.Struct({ upToDate: Schema.Literal(true) }),
    Schema.Struct({ upToDate: Schema.Literal(false), error: Schema.String, severe: Schema.Boolean })
  ])
})

/** Records the events that occurred on the pages of an app. */
export const RecordAnalyticsEvents = Endpoint.make("analytics.record", "POST /analytics/events/batch", {
  body: Wire.struct({
    sessionReplaySegmentId: Uuid,
    batchId: Uuid,
    sentAtMs: moment,
    events: Schema.Array(Wire.struct({
      eventType: Schema.Literals(["$page-view", "$click"]),
      eventAtMs: moment,
      data: Wire.JsonInput
    })).check(Schema.isMinLength(1), Schema.isMaxLength(500))
  }),
  success: Schema.Struct({ inserted: Schema.Number }),
  errors: [UserAuthenticationRequired, AnalyticsNotEnabled]
})
