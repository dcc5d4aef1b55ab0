/** Calls about the provider itself: its addresses and its features. */
import * as Effect from "effect/Effect"
import type { Handlers } from "../../request/Handler.ts"
import { Store } from "../../store/Store.ts"

export const platformHandlers: Handlers<"CheckFeatureSupport" | "ReadBackendUrls"> = {
  CheckFeatureSupport: ({ body }) => {
    const name = body["feature_name"] ?? body["name"]
    return Effect.succeed(`${typeof name === "string" ? name : "This feature"} is not supported by the emulator.`)
  },
  ReadBackendUrls: Effect.fnUntraced(function*() {
    const { url } = yield* Store
    return { urls: [url] }
  })
}
