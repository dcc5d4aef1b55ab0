/** Devices with a clock that is ten minutes wrong: they do not renew the token for each request, and never keep an expired one. */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Option } from "effect"
import { TestClock } from "effect/testing"
import type { Send } from "../../../src/pipeline/ports/WireRequest.ts"
import { Session } from "../../../src/pipeline/session/Session.ts"
import * as Auth from "../../../src/services/auth/Auth.ts"
import * as CurrentUser from "../../../src/services/client/CurrentUser.ts"
import { newEmulator } from "../../kit/emulator.ts"
import { browserAt, tab } from "./Tabs.ts"

const email = "ada@example.com"
const password = "analytical engine"

for (const [name, ahead] of [["slow", 600_000], ["fast", -600_000], ["very fast", -86_400_000 * 365], ["right", 0]] as const) {
  describe(`a device whose clock is ${name}`, () => {
    const setting = Effect.gen(function*() {
      yield* TestClock.setTime(Date.UTC(2026, 0, 1))
      const emulator = newEmulator({ accessTokenLifetime: 600_000 })
      // Sets the provider's clock relative to the device's.
      emulator.advanceClock(ahead)
      const counts = { refreshes: 0, refused: 0 }
      const send: Send = (request) =>
        Effect.tap(emulator.send(request), (reply) =>
          Effect.sync(() => {
            if (request.endpoint === "sessions.refresh") counts.refreshes++
            if (reply.headers["x-stack-known-error"] === "ACCESS_TOKEN_EXPIRED") counts.refused++
          }))
      const { projectId, publishableClientKey } = emulator.project
      const options = { projectId, publishableClientKey, baseUrl: emulator.url }
      const page = browserAt("https://app.example.com/")
      return { open: Effect.suspend(() => tab(options, browserAt("https://app.example.com/", page), send)), seen: counts }
    })
    const callEach = (inTab: (effect: ReturnType<typeof CurrentUser.find>) => Effect.Effect<unknown, unknown>, minutes: number) =>
      Effect.gen(function*() {
        for (let minute = 0; minute < minutes; minute++) {
          assert.isNotNull(yield* inTab(CurrentUser.find()))
          yield* TestClock.adjust("1 minute")
        }
      })

    it.effect("signs in, and then renews the session once per token lifetime", () =>
      Effect.gen(function*() {
        const { open, seen } = yield* setting
        const inTab = yield* open
        yield* inTab(Auth.signUpWithPassword({ email, password, verificationCallbackUrl: null }))
        yield* callEach(inTab, 60)
        // A token is valid for ten minutes and must have twenty seconds left, so every tenth call renews it.
        assert.deepStrictEqual(seen, { refreshes: 5, refused: 0 })
      }))

    it.effect("sends an expired token at most once when a page opens with a stored token", () =>
      Effect.gen(function*() {
        const { open, seen } = yield* setting
        const first = yield* open
        yield* first(Auth.signUpWithPassword({ email, password, verificationCallbackUrl: null }))
        yield* TestClock.adjust("590 seconds")
        const second = yield* open
        yield* callEach(second, 30)
        assert.isAtMost(seen.refused, 1)
        assert.isAtMost(seen.refreshes, 4)
      }))

    it.effect("reads the user from a newly received access token", () =>
      Effect.gen(function*() {
        const { open } = yield* setting
        const inTab = yield* open
        yield* inTab(Auth.signUpWithPassword({ email, password, verificationCallbackUrl: null }))
        assert.strictEqual((yield* inTab(CurrentUser.findPartial()))?.primaryEmail, email)
        assert.isTrue(Option.isSome(yield* inTab(Session.use((session) => session.tokens()))))
      }))
  })
}

it.effect("a slow answer is not mistaken for a wrong clock", () =>
  Effect.gen(function*() {
    yield* TestClock.setTime(Date.UTC(2026, 0, 1))
    const emulator = newEmulator()
    const late: Send = (request) => Effect.tap(emulator.send(request), () => TestClock.adjust("25 seconds"))
    const { projectId, publishableClientKey } = emulator.project
    const inTab = yield* tab(
      { projectId, publishableClientKey, baseUrl: emulator.url },
      browserAt("https://app.example.com/"),
      late
    )
    yield* inTab(Auth.signUpWithPassword({ email, password, verificationCallbackUrl: null }))
    assert.strictEqual(yield* inTab(Session.useSync((session) => session.skew())), 0)
    yield* TestClock.adjust("10 minutes")
    yield* inTab(Session.use((session) => session.tokens()))
    assert.strictEqual(yield* inTab(Session.useSync((session) => session.skew())), 0)
  }))
