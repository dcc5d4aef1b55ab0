/** `/internal/analytics`: queries. The emulator has no SQL database of events, so every query fails like an invalid one. */
import * as Effect from "effect/Effect"
import { AnalyticsQueryError } from "../../../errors/provider/AnalyticsErrors.ts"
import { ItemNotFound } from "../../../errors/provider/PaymentErrors.ts"
import type { SomeHandlers } from "../../request/Handler.ts"

export const analyticsHandlers = {
  QueryAnalytics: () => Effect.fail(new AnalyticsQueryError({ details: { error: "The emulator runs no SQL." } })),
  ReadAnalyticsTiming: ({ body: { queryId } }) => Effect.fail(new ItemNotFound({ details: { itemId: queryId } }))
} satisfies SomeHandlers
