/** A provider outage of one minute: no user is signed out, and the first call after it succeeds. Refusals are final. */
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import type { Fault } from "../../../src/emulator/index.ts"
import * as Auth from "../../../src/services/auth/Auth.ts"
import * as CurrentServerUser from "../../../src/services/server/CurrentServerUser.ts"
import type { Outcome } from "./NamedFaults.ts"
import { account } from "./Operations.ts"
import { appOver, counting, newEmulator, outcomeOf, throughTime } from "./World.ts"

const me = CurrentServerUser.get()
const renewals = (endpoints: ReadonlyArray<string>) => endpoints.filter((endpoint) => endpoint === "sessions.refresh").length

/** The access token's lifetime, by the device's clock. */
const life = "10 minutes"

const outages: ReadonlyArray<readonly [name: string, fault: Fault, outcome: Outcome]> = [
  ["resets every connection", { refuse: true }, "Unreachable"],
  ["loses every answer", { apply: true, refuse: true }, "Unreachable"],
  ["never answers", { delayMillis: 86_400_000 }, "TimedOut"],
  ["throttles every request", { status: 429 }, "Throttled"],
  ["fails", { status: 500 }, "ServerFailure"],
  ["is behind a gateway that fails", { status: 502, body: "<h1>Bad Gateway</h1>", contentType: "text/html" }, "ServerFailure"],
  ["is behind a captive portal", { body: "<h1>Welcome</h1>", contentType: "text/html" }, "Undecodable"]
]

describe("a session", () => {
  for (const [name, fault, outcome] of outages) {
    it.effect(`survives an outage in which the provider ${name}`, () => {
      const emulator = newEmulator()
      const { send, sent } = counting(emulator.send)
      return Effect.gen(function*() {
        const { userId } = yield* throughTime(Auth.signUpWithPassword({ ...account, verificationCallbackUrl: null }))
        yield* TestClock.adjust(life)
        const before = sent.length
        emulator.addFault({ count: 10_000, ...fault })
        for (let call = 0; call < 6; call++) {
          assert.strictEqual(outcomeOf(yield* throughTime(Effect.exit(me))), outcome)
          assert.strictEqual((yield* Auth.getState()).status, "degraded")
          yield* TestClock.adjust("10 seconds")
        }
        // Each call tries the renewal at most five times, and sends nothing that needs the token.
        assert.isAtLeast(renewals(sent), 6)
        assert.isAtMost(renewals(sent), 30)
        assert.strictEqual(sent.length - before, renewals(sent))
        emulator.clearFaults()
        assert.strictEqual((yield* throughTime(me)).id, userId)
        assert.strictEqual((yield* Auth.getState()).status, "signed-in")
        assert.lengthOf(emulator.snapshot().sessions, 1)
      }).pipe(Effect.provide(appOver(emulator, send)))
    })
  }

  it.effect("ends without further renewals if the provider refuses its refresh token", () => {
    const emulator = newEmulator()
    const { send, sent } = counting(emulator.send)
    return Effect.gen(function*() {
      const { userId } = yield* throughTime(Auth.signUpWithPassword({ ...account, verificationCallbackUrl: null }))
      yield* TestClock.adjust(life)
      const code = "REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED"
      emulator.addFault({
        path: "/auth/oauth/token",
        count: 10,
        status: 401,
        body: JSON.stringify({ code, error: "Refresh token not found or expired." }),
        headers: { "x-stack-known-error": code }
      })
      for (let call = 0; call < 3; call++) assert.strictEqual(outcomeOf(yield* throughTime(Effect.exit(me))), "NotSignedIn")
      assert.strictEqual((yield* Auth.getState()).status, "signed-out")
      assert.strictEqual(renewals(sent), 1)
      emulator.clearFaults()
      yield* throughTime(Auth.signInWithPassword(account))
      assert.strictEqual((yield* throughTime(me)).id, userId)
    }).pipe(Effect.provide(appOver(emulator, send)))
  })

  it.effect("is renewed once per call if the provider reports every access token as expired", () => {
    const emulator = newEmulator()
    const { send, sent } = counting(emulator.send)
    return Effect.gen(function*() {
      const { userId } = yield* throughTime(Auth.signUpWithPassword({ ...account, verificationCallbackUrl: null }))
      const code = "ACCESS_TOKEN_EXPIRED"
      emulator.addFault({
        path: "/users/me",
        count: 1_000,
        status: 401,
        body: JSON.stringify({ code, error: "Access token has expired.", details: { expired_at_millis: 1 } }),
        headers: { "x-stack-known-error": code }
      })
      for (let call = 1; call <= 3; call++) {
        const before = sent.length
        assert.strictEqual(outcomeOf(yield* throughTime(Effect.exit(me))), "AccessTokenExpired")
        assert.deepStrictEqual(sent.slice(before), ["serverUser.get", "sessions.refresh", "serverUser.get"])
      }
      emulator.clearFaults()
      assert.strictEqual((yield* throughTime(me)).id, userId)
    }).pipe(Effect.provide(appOver(emulator, send)))
  })
})
