/** Calls about the provider itself: its addresses and its features. */
import * as Effect from "effect/Effect"
import type { SomeHandlers } from "../../request/Handler.ts"

export const platformHandlers = {
  CheckFeatureSupport: ({ body }) => {
    const name = body["feature_name"] ?? body["name"]
    return Effect.succeed(`${typeof name === "string" ? name : "This feature"} is not supported by the emulator.`)
  },
  ReadBackendUrls: ({ store }) =>
    Effect.sync(() => {
      const { url } = store
      return { urls: [url] }
    })
} satisfies SomeHandlers
