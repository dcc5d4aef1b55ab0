/** Handlers of endpoints that the library never calls. */
import * as Effect from "effect/Effect"
import { AnalyticsNotEnabled } from "../../../errors/provider/AnalyticsErrors.ts"
import { UserAuthenticationRequired } from "../../../errors/provider/SessionErrors.ts"
import { configOf } from "../../model/config/Config.ts"
import type { SomeHandlers } from "../../request/Handler.ts"

/** The provider's version that the emulator reports. */
const [major, minor] = [2, 8]

export const providerOnlyHandlers = {
  CheckVersion: ({ body: { clientVersion } }) => {
    const [, theirMajor = "0", theirMinor = "0"] = /^(\d+)\.(\d+)\./.exec(clientVersion) ?? []
    const isOlder = Number(theirMajor) < major
    const upToDate = !isOlder && (Number(theirMajor) > major || Number(theirMinor) >= minor)
    return upToDate
      ? { upToDate }
      : { upToDate, error: `Version ${clientVersion} is too old: update to ${major}.${minor} or later.`, severe: isOlder }
  },
  RecordAnalyticsEvents: Effect.fnUntraced(
    function*({ body: { events, sessionReplaySegmentId: segmentId }, project, store, user }) {
      if (!configOf(project).apps.installed.analytics.enabled) return yield* new AnalyticsNotEnabled()
      if (user === null) return yield* new UserAuthenticationRequired()
      for (const { eventAtMs, eventType } of events) {
        store.analyticsEvents.put({
          id: crypto.randomUUID(),
          projectId: project.id,
          userId: user.id,
          type: eventType,
          at: eventAtMs,
          segmentId
        })
      }
      return { inserted: events.length }
    }
  )
} satisfies SomeHandlers
