/** Live values in a page, for tests of changes made elsewhere. */
import { Effect } from "effect"
import { vi } from "vitest"
import { open } from "./World.ts"

/** A page, as the code sees it through global variables. */
export const stubPage = () => {
  const page = new EventTarget()
  const document = Object.assign(new EventTarget(), { visibilityState: "visible" })
  const navigator = { onLine: true }
  vi.stubGlobal("document", document)
  vi.stubGlobal("navigator", navigator)
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page))
  vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page))
  const show = (isShown: boolean) => {
    document.visibilityState = isShown ? "visible" : "hidden"
    document.dispatchEvent(new Event("visibilitychange"))
  }
  return {
    connect: (isOnline: boolean) => {
      navigator.onLine = isOnline
      page.dispatchEvent(new Event(isOnline ? "online" : "offline"))
    },
    restore: () => page.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true })),
    show
  }
}

/** Waits until the code that follows changes made elsewhere has loaded, and until messages between tabs have arrived. */
export const arrival = Effect.promise(async () => {
  await import("../../src/live/elsewhere/elsewhere.ts")
  await new Promise((resolve) => setTimeout(resolve, 20))
})

/** An app whose store has this value, with a subscriber, after the code has loaded. */
export const openWith = (watch: (store: Effect.Success<typeof open>["store"]) => void) =>
  Effect.gen(function*() {
    const world = yield* open
    watch(world.store)
    yield* arrival
    world.asked()
    return world
  })
