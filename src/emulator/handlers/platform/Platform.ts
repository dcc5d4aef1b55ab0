/** Calls about the provider itself: its addresses and its features. */
import type { SomeHandlers } from "../../request/Handler.ts"

export const platformHandlers = {
  CheckFeatureSupport: ({ body }) => {
    const name = body["feature_name"] ?? body["name"]
    return `${typeof name === "string" ? name : "This feature"} is not supported by the emulator.`
  },
  ReadBackendUrls: ({ store }) => ({ urls: [store.url] })
} satisfies SomeHandlers
