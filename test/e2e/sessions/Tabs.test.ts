/** Tabs of one browser: one renewal for all, and changes in one reach the others. */
import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect, Fiber, Option, Redacted, Schema } from "effect"
import { TestClock } from "effect/testing"
import { ReadProject } from "../../../src/endpoints/projects/Projects.ts"
import type { Send } from "../../../src/pipeline/ports/WireRequest.ts"
import { Session } from "../../../src/pipeline/session/Session.ts"
import { listen } from "../../../src/pipeline/session/SessionChanges.ts"
import type { Tokens } from "../../../src/schema/auth/Tokens.ts"
import { runs } from "../../kit/Depth.ts"
import { runOptions } from "../../kit/Seed.ts"
import { accessToken, options, project, refusal, reply, tokens } from "../../kit/TestApp.ts"
import { browserAt, lockManager, tab } from "./Tabs.ts"

const url = "https://app.example.com/"
const pages = (count: number) => {
  const first = browserAt(url)
  return Array.from({ length: count }, (_, index) => index === 0 ? first : browserAt(url, first))
}
const begin = (pair: Tokens) => Session.use((session) => session.begin(pair))
const storedSession = Session.use((session) => session.stored)

/** A provider with refresh tokens for one use, as RFC 9700 (section 4.14.2) recommends, and access tokens that are valid for a minute. */
const rotating = (rotates = true) => {
  let current = 0
  const counts = { refreshes: 0, refused: 0, anonymous: 0 }
  const send: Send = (request) =>
    Effect.gen(function*() {
      const now = yield* Effect.clockWith((clock) => clock.currentTimeMillis)
      // The network is slow, so that the requests of all tabs are concurrent.
      yield* Effect.yieldNow
      if (request.endpoint !== "sessions.refresh") {
        if (!request.headers["x-stack-access-token"]) counts.anonymous++
        return reply(200, project)
      }
      counts.refreshes++
      const refreshToken = new URLSearchParams(String(request.body)).get("refresh_token")
      if (refreshToken !== `rt${rotates ? current : 0}`) {
        counts.refused++
        return refusal(401, "REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED")
      }
      current++
      return reply(200, {
        access_token: accessToken(now + 60_000, String(current)),
        ...(rotates && { refresh_token: `rt${current}` }),
        token_type: "Bearer",
        expires_in: 60,
        scope: "legacy"
      })
    })
  return { send, seen: counts }
}

describe("the tabs of a browser", () => {
  it.effect("share one renewal in each of 500 rounds of calls, with one-time refresh tokens", () =>
    Effect.gen(function*() {
      const { seen, send } = rotating()
      const tabs = yield* Effect.forEach(pages(8), (page) => tab(options, page, send))
      yield* (tabs[0] ?? assert.fail())(begin(tokens(null, "rt0")))
      for (let round = 1; round <= 500; round++) {
        yield* Effect.all(tabs.map((inTab) => inTab(ReadProject())), { concurrency: "unbounded" })
        assert.deepStrictEqual({ round, ...seen }, { round, refreshes: round, refused: 0, anonymous: 0 })
        yield* TestClock.adjust("1 minute")
      }
    }), 60_000)

  it.effect("share one renewal per round of calls, with the provider's permanent token", () =>
    Effect.gen(function*() {
      const { seen, send } = rotating(false)
      const tabs = yield* Effect.forEach(pages(8), (page) => tab(options, page, send))
      yield* (tabs[0] ?? assert.fail())(begin(tokens(null, "rt0")))
      for (let round = 1; round <= 50; round++) {
        yield* Effect.all(tabs.map((inTab) => inTab(ReadProject())), { concurrency: "unbounded" })
        assert.deepStrictEqual({ round, ...seen }, { round, refreshes: round, refused: 0, anonymous: 0 })
        yield* TestClock.adjust("1 minute")
      }
    }), 60_000)

  it.effect("do not renew a session that another tab ended or replaced while they waited", () =>
    Effect.gen(function*() {
      for (
        const [meanwhile, anonymous] of [[Session.use((session) => session.end()), 1], [
          begin(tokens(accessToken(600_000), "bob")),
          0
        ]] as const
      ) {
        const { seen, send } = rotating()
        const bothPages = pages(2)
        const [first, second] = yield* Effect.forEach(bothPages, (page) => tab(options, page, send))
        assert(first && second)
        let release = () => {}
        void bothPages[0]?.locks?.request(`latchkey.refresh.${options.projectId}`, { signal: new AbortController().signal }, () =>
          new Promise((resolve) => {
            release = () =>
              resolve()
          }))
        yield* first(begin(tokens(null, "rt0")))
        const call = yield* Effect.forkChild(first(ReadProject()), { startImmediately: true })
        yield* TestClock.adjust("1 second")
        yield* second(meanwhile)
        release()
        yield* Fiber.join(call)
        assert.deepStrictEqual(seen, { refreshes: 0, refused: 0, anonymous })
      }
    }))

  it.effect("wait two seconds, and no longer, for a tab that died holding the lock", () =>
    Effect.gen(function*() {
      const { seen, send } = rotating()
      const [page] = pages(1)
      assert(page?.locks)
      void page.locks.request(`latchkey.refresh.${options.projectId}`, { signal: new AbortController().signal }, () =>
        new Promise(() => {}))
      const inTab = yield* tab(options, page, send)
      yield* inTab(begin(tokens(null, "rt0")))
      const call = yield* Effect.forkChild(inTab(ReadProject()), { startImmediately: true })
      yield* TestClock.adjust("1999 millis")
      assert.strictEqual(seen.refreshes, 0)
      yield* TestClock.adjust("1 millis")
      yield* Fiber.join(call)
      assert.deepStrictEqual(seen, { refreshes: 1, refused: 0, anonymous: 0 })
    }))

  it.effect("renew without locks if the browser has none or refuses them", () =>
    Effect.gen(function*() {
      for (const locks of [undefined, { request: () => Promise.reject(new DOMException("no", "SecurityError")) }]) {
        const { seen, send } = rotating()
        const inTab = yield* tab(options, { ...browserAt(url), locks }, send)
        yield* inTab(begin(tokens(null, "rt0")))
        yield* inTab(ReadProject())
        assert.deepStrictEqual(seen, { refreshes: 1, refused: 0, anonymous: 0 })
      }
    }))

  it("release the lock, whether the renewal succeeds, fails or is interrupted", async () => {
    const { withWebLock } = await import("../../../src/layers/browser/WebLock.ts")
    const locks = lockManager()
    const under = withWebLock(locks, "a")
    const ends = [Effect.void, Effect.fail("no"), Effect.interrupt, Effect.die("bug")]
    for (const end of ends) await Effect.runPromiseExit(under<void, string>(end))
    assert.strictEqual(await Effect.runPromise(under(Effect.succeed("free"))), "free")
  })
})

describe("a change in one tab", () => {
  it.effect("reaches the other tabs: sign-in, renewal and sign-out", () =>
    Effect.gen(function*() {
      const { send } = rotating()
      const tabs = yield* Effect.forEach(pages(2), (page) => tab(options, page, send))
      const [first, second] = tabs
      assert(first && second)
      let changes = 0
      const listening = yield* Effect.forkChild(second(Session.use((session) => listen(session, () => changes++))))
      yield* Effect.yieldNow
      yield* Effect.yieldNow
      yield* first(begin(tokens(null, "rt0")))
      assert.isAbove(changes, 0)
      assert.isTrue(Option.isSome(yield* second(storedSession)))
      changes = 0
      yield* first(ReadProject())
      assert.isAbove(changes, 0)
      changes = 0
      yield* first(Session.use((session) => session.end()))
      assert.isAbove(changes, 0)
      assert.isTrue(Option.isNone(yield* second(storedSession)))
      yield* Fiber.interrupt(listening)
      changes = 0
      yield* first(begin(tokens(null, "rt0")))
      assert.strictEqual(changes, 0)
    }))

  it.effect("is seen within 100 ms without cookie events; only tabs with listeners poll", () =>
    Effect.gen(function*() {
      const { send } = rotating()
      const page = browserAt(url)
      let reads = 0
      const silent = Object.defineProperties({}, {
        ...Object.getOwnPropertyDescriptors(page),
        cookieStore: { value: undefined },
        cookies: {
          get: () => {
            reads++
            return page.cookies
          },
          set: (text: string) => {
            page.cookies = text
          }
        }
      }) as typeof page
      const otherTab = yield* tab(options, page, send)
      const inTab = yield* tab(options, silent, send)
      let changes = 0
      const listening = yield* Effect.forkChild(inTab(Session.use((session) => listen(session, () => changes++))))
      yield* TestClock.adjust("1 second")
      yield* otherTab(begin(tokens(null, "rt0")))
      assert.strictEqual(changes, 0)
      yield* TestClock.adjust("100 millis")
      assert.strictEqual(changes, 1)
      yield* Fiber.interrupt(listening)
      reads = 0
      yield* TestClock.adjust("10 seconds")
      assert.strictEqual(reads, 0)
    }))

  const Turn = Schema.Literals(["renew 0", "renew 1", "out 0", "out 1", "answer", "yield"])
  it.effect.prop(
    "leaves no token in storage if it is a sign-out, even during a renewal",
    { turns: Schema.Array(Turn).check(Schema.isMinLength(8), Schema.isMaxLength(20)) },
    ({ turns }) =>
      Effect.gen(function*() {
        const pending: Array<Deferred.Deferred<void>> = []
        const { send } = rotating()
        const slow: Send = (request) =>
          request.endpoint !== "sessions.refresh" ? send(request) : Effect.gen(function*() {
            const turn = yield* Deferred.make<void>()
            pending.push(turn)
            yield* Deferred.await(turn)
            return yield* send(request)
          })
        const bothPages = pages(2)
        const tabs = yield* Effect.forEach(bothPages, (page) => tab(options, page, slow))
        const [first, second] = tabs
        assert(first && second)
        yield* first(begin(tokens(null, "rt0")))
        const fibers: Array<Fiber.Fiber<unknown>> = []
        let out = false
        for (const turn of [...turns, "out 0"] as const) {
          const inTab = turn.endsWith("1") ? second : first
          const gate = pending.shift()
          if (turn === "answer" && gate) yield* Deferred.succeed(gate, undefined)
          else if (gate) pending.unshift(gate)
          if (turn === "yield") yield* Effect.yieldNow
          if (turn.startsWith("renew")) {
            fibers.push(yield* Effect.forkChild(Effect.exit(inTab(ReadProject())), { startImmediately: true }))
          }
          if (turn.startsWith("out")) {
            yield* inTab(Session.use((session) => session.end()))
            out = true
          }
          if (out) assert.notInclude(bothPages[0]?.cookies ?? "", "rt")
        }
        for (let round = 0; round < 20; round++) {
          for (const turn of pending.splice(0)) yield* Deferred.succeed(turn, undefined)
          yield* TestClock.adjust("2 seconds")
        }
        yield* Effect.forEach(fibers, Fiber.join)
        assert.strictEqual(bothPages[0]?.cookies, "")
        assert.deepStrictEqual(yield* first(storedSession), Option.none())
      }),
    // If a renewal could overwrite a sign-out, the 3rd case would fail.
    { ...runOptions(runs(60, 2_000)), timeout: 120_000 }
  )
})

it.effect("a sign-in as another user replaces both tokens of the previous session", () =>
  Effect.gen(function*() {
    const { send } = rotating()
    const [page] = pages(1)
    assert(page)
    const inTab = yield* tab(options, page, send)
    yield* inTab(begin(tokens(null, "rt0")))
    yield* inTab(ReadProject())
    yield* inTab(begin(tokens("at-of-bob", "rt-of-bob")))
    const now = Option.getOrThrow(yield* inTab(storedSession))
    assert.strictEqual(now.accessToken && Redacted.value(now.accessToken), "at-of-bob")
    assert.strictEqual(now.refreshToken && Redacted.value(now.refreshToken), "rt-of-bob")
  }))
