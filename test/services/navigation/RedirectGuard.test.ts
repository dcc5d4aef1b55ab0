/** Redirect loops, and redirects that are not a loop. */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { RedirectLoop } from "../../../src/errors/local/NavigationErrors.ts"
import * as NavigatorNone from "../../../src/layers/navigators/NavigatorNone.ts"
import * as NavigatorRecording from "../../../src/layers/navigators/NavigatorRecording.ts"
import type { Navigator } from "../../../src/pipeline/ports/Navigator.ts"
import { redirectWait } from "../../../src/pipeline/timing/Timing.ts"
import * as Navigation from "../../../src/services/navigation/Navigation.ts"
import * as RedirectGuard from "../../../src/services/navigation/RedirectGuard.ts"

const origin = "https://app.example.com"

/** All redirects within ten minutes. */
const tenMinutes = (effect: Effect.Effect<unknown, unknown, Navigator>) => {
  const recording = NavigatorRecording.make(`${origin}/a`)
  return Effect.gen(function*() {
    const fiber = yield* Effect.forkChild(Effect.provide(effect, recording.layer))
    yield* TestClock.adjust("10 minutes")
    yield* Fiber.join(fiber)
    return recording.redirects
  })
}

describe("an infinite redirect loop between sign-in and app", () => {
  /** Redirects back and forth between a page for signed-in users and a sign-in page that considers the user signed in. */
  const circle = Effect.gen(function*() {
    for (let round = 0; round < 100; round++) {
      yield* Navigation.redirectToSignIn()
      yield* Navigation.redirectToAfterSignIn()
    }
  })

  it.effect("is stopped by an error that names the pages", () =>
    Effect.gen(function*() {
      const recording = NavigatorRecording.make(`${origin}/a?secret`)
      const fiber = yield* Effect.forkChild(Effect.flip(Effect.provide(circle, recording.layer)))
      yield* TestClock.adjust("10 minutes")
      const error = yield* Fiber.join(fiber)
      assert.instanceOf(error, RedirectLoop)
      assert.strictEqual(recording.redirects.length, 2 * RedirectGuard.maxRepeats)
      assert.deepStrictEqual([error.from, error.to], ["/a", "/handler/sign-in"])
      assert.deepStrictEqual(error.trail.slice(-2), ["/a", "/handler/sign-in"])
      assert.include(error.message, "/a → /handler/sign-in → /a")
      assert.notInclude(error.message, "secret")
    }))

  it.effect("does not prevent another attempt after the error", () =>
    Effect.gen(function*() {
      const recording = NavigatorRecording.make(`${origin}/a`)
      const fiber = yield* Effect.forkChild(
        Effect.provide(Effect.andThen(Effect.flip(circle), Effect.flip(circle)), recording.layer)
      )
      yield* TestClock.adjust("10 minutes")
      yield* Fiber.join(fiber)
      assert.strictEqual(recording.redirects.length, 4 * RedirectGuard.maxRepeats)
    }))

  it.effect("is not reported for slow redirects or different pages", () =>
    Effect.gen(function*() {
      const slowly = Effect.gen(function*() {
        for (let round = 0; round < 20; round++) {
          yield* Navigation.redirectToSignIn()
          yield* Effect.sleep("5 seconds")
          yield* Navigation.redirectToAfterSignIn()
        }
      })
      assert.strictEqual((yield* tenMinutes(slowly)).length, 40)
      const onwards = Effect.forEach(
        Array.from({ length: 100 }, (_, index) => `/${index}`),
        (path) => Navigation.redirectTo(path)
      )
      assert.strictEqual((yield* tenMinutes(onwards)).length, 100)
      const inTheHash = Effect.forEach(Array.from({ length: 100 }, (_, index) => `/#/${index}`), (path) =>
        Navigation.redirectTo(path))
      assert.strictEqual((yield* tenMinutes(inTheHash)).length, 100)
    }))

  it.effect("is not reported outside a page, or if the clock was set back", () =>
    Effect.gen(function*() {
      const { layer, navigator, redirects } = NavigatorRecording.make(`${origin}/a`)
      const hop = { from: "/a", to: "/handler/sign-in", atMillis: Number.MAX_SAFE_INTEGER }
      yield* navigator.trail.set([hop, hop, hop])
      const fiber = yield* Effect.forkChild(Effect.provide(Navigation.redirectToSignIn(), layer))
      yield* TestClock.adjust(redirectWait)
      yield* Fiber.join(fiber)
      assert.strictEqual(redirects.length, 1)
      yield* Effect.provide(circle, NavigatorNone.layer)
    }))
})
