/** Functions of a token store that fail, return invalid values or never settle: one typed error each, which names the function. */
import { afterEach, assert, beforeEach, describe, it, vi } from "@effect/vitest"
import { inspect } from "node:util"
import { createClientApp, customTokenStore } from "../../../src/promise/index.ts"
import { password } from "../../emulator/Api.ts"
import { email, memory, world } from "./FunctionsWorld.ts"

/** The reason of a failed call, its error and all of its printed forms. */
const failureOf = (result: { readonly ok: boolean; readonly error?: unknown }) => {
  const { error } = result as {
    readonly error?: Error & { readonly call?: unknown; readonly reason?: { _tag: string; operation?: string; cause?: unknown } }
  }
  return { tag: error?.reason?._tag, operation: error?.reason?.operation, cause: error?.reason?.cause, error }
}
const thrownError = new Error("canary6h1z")
const throwing = () => {
  throw thrownError
}

describe("a token store function that fails", () => {
  it("(get) causes one typed error in every call that needs the session", async () => {
    for (const get of [throwing, () => Promise.reject(thrownError)]) {
      const { app, requests } = world({ ...memory().store, get })
      const { safe } = app
      const calls = [
        safe.user.get,
        safe.auth.getState,
        safe.auth.findTokens,
        safe.user.findPartial,
        safe.auth.signOut,
        safe.teams.list
      ]
      for (const call of calls) {
        const { cause, error, operation, tag } = failureOf(await call())
        assert.deepStrictEqual([tag, operation], ["TokenStoreFailed", "get"])
        assert.strictEqual(cause, thrownError)
        const noCall = { endpoint: "tokenStore.get", method: "", path: "", status: 0, requestId: null, text: null }
        assert.deepStrictEqual(error?.call, noCall)
        for (const text of [error?.message, JSON.stringify(error)]) assert.notInclude(text, "canary6h1z")
        assert.include(inspect(error, { depth: 9 }), "TokenStoreFailed")
      }
      assert.deepStrictEqual(requests, [])
    }
  })
  it("(set) causes one typed error in sign-in and in sign-out", async () => {
    const { state, store } = memory()
    const { app, shared } = world({ ...store, set: throwing })
    const { operation, tag } = failureOf(
      await app.safe.auth.signUpWithPassword({ email, password, verificationCallbackUrl: null })
    )
    assert.deepStrictEqual([tag, operation], ["TokenStoreFailed", "set"])
    assert.isNull(state.text)
    const good = createClientApp({ ...shared, tokenStore: customTokenStore(store) })
    await good.auth.signInWithPassword({ email, password })
    assert.strictEqual(failureOf(await app.safe.auth.signOut()).operation, "set")
  })
  it("(get) causes TokenStoreFailed if it returns a value that is not text", async () => {
    for (const value of [1, {}, true, new Map()]) {
      const { app } = world({ ...memory().store, get: () => value as never })
      const { cause, operation } = failureOf(await app.safe.user.find())
      assert.strictEqual(operation, "get")
      assert.instanceOf(cause, TypeError)
    }
  })
  it("does not undo a completed change", async () => {
    const { state, store } = memory()
    let isBroken = false
    const { app } = world({ ...store, get: () => isBroken ? throwing() : store.get() }, {})
    await app.auth.signUpWithPassword({ email, password, verificationCallbackUrl: null })
    const text = state.text
    const update = app.user.update({ displayName: "Ada" })
    assert.strictEqual((await update).displayName, "Ada")
    isBroken = true
    assert.strictEqual(failureOf(await app.safe.user.find()).tag, "TokenStoreFailed")
    isBroken = false
    assert.strictEqual((await app.user.find())?.displayName, "Ada")
    assert.strictEqual(state.text === null, text === null)
  })
  it("(watch) is logged, and the app still reports its own changes", async () => {
    const log = vi.spyOn(console, "warn").mockImplementation(() => {})
    const out = vi.spyOn(console, "log").mockImplementation(() => {})
    const failures = [throwing, () => undefined as never]
    for (const watch of failures) {
      const { app } = world({ ...memory().store, watch })
      const statuses: Array<string> = []
      const stop = app.onSessionChange(({ status }) => statuses.push(status))
      await app.auth.signUpWithPassword({ email, password, verificationCallbackUrl: null })
      await vi.waitUntil(() => statuses.length > 0)
      stop()
      assert.deepStrictEqual(statuses, ["signed-in"])
    }
    const lines = [...log.mock.calls, ...out.mock.calls].map((call) => call.map(String).join(" ")).join("\n")
    vi.restoreAllMocks()
    assert.include(lines, "`watch`")
  })
})

describe("a function that does not settle", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })
  const never = () => new Promise<never>(() => {})
  const settleWithin = async <A>(call: Promise<A>, millis: number) => {
    let result: A | undefined
    void call.then((value) => {
      result = value
    })
    // Effects continue in turns of the event loop, which the clock of the test does not run.
    for (let turn = 0; turn < 10; turn++) await new Promise(setImmediate)
    await vi.advanceTimersByTimeAsync(millis - 1)
    assert.isUndefined(result)
    await vi.advanceTimersByTimeAsync(1)
    return failureOf(await call as { readonly ok: boolean })
  }
  it("fails the call after the timeout, and the next call tries it again", async () => {
    const { store } = memory()
    let hangs = true
    const { app } = world({ ...store, get: () => hangs ? never() : store.get() }, { timeout: "3 seconds" })
    const { cause, operation } = await settleWithin(app.safe.user.find(), 3_000)
    assert.strictEqual(operation, "get")
    assert.strictEqual((cause as { readonly _tag?: string })._tag, "TimedOut")
    hangs = false
    assert.isNull(await app.user.find())
  })
  it("fails the call after totalTimeout if that is shorter than timeout", async () => {
    const { app } = world({ ...memory().store, get: never }, { totalTimeout: "1 second" })
    assert.strictEqual((await settleWithin(app.safe.teams.list(), 1_000)).tag, "TimedOut")
  })
  /** A store whose calls of `set` settle one by one, when the test calls `release`, while `holds` is set. */
  const heldText = (text: string | null) => {
    const { state, store } = memory(text)
    const waiting: Array<() => void> = []
    const running = { now: 0, most: 0, holds: true }
    const set = async (session: string | null) => {
      running.most = Math.max(running.most, ++running.now)
      if (running.holds) await new Promise<void>((resolve) => waiting.push(resolve))
      await store.set(session)
      running.now--
    }
    return { release: () => waiting.shift()?.(), running, state, tokenStore: { get: store.get, set } }
  }
  const settle = async () => {
    for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate)
  }
  it("delays the next write, so that it does not undo a sign-out", async () => {
    const { release, running, state, tokenStore } = heldText(null)
    const { app, emulator } = world(tokenStore, { timeout: "3 seconds" })
    running.holds = false
    await app.auth.signUpWithPassword({ email, password, verificationCallbackUrl: null })
    running.holds = true
    emulator.advanceClock(11 * 60_000)
    vi.setSystemTime(Date.now() + 11 * 60_000)
    const renewal = app.safe.auth.findTokens()
    while (running.now === 0) await new Promise(setImmediate)
    const { cause, operation } = await settleWithin(renewal, 3_000)
    assert.deepStrictEqual([operation, (cause as { readonly _tag?: string })._tag], ["set", "TimedOut"])
    const signOut = app.auth.signOut()
    await settle()
    release()
    await settle()
    release()
    await signOut
    assert.deepStrictEqual([state.text, running.most], [null, 1])
  })
  it("fails a later write at its own timeout, with the reason, and never starts it", async () => {
    const { release, running, state, tokenStore } = heldText(JSON.stringify({ refreshToken: "rt" }))
    const { app } = world(tokenStore, { timeout: "3 seconds" })
    const first = await settleWithin(app.safe.auth.signOut(), 3_000)
    const second = await settleWithin(app.safe.auth.signOut(), 3_000)
    assert.deepStrictEqual([first.operation, second.operation], ["set", "set"])
    assert.notInclude(String(first.cause), "earlier call")
    assert.include(String(second.cause), "An earlier call of `set` has not settled")
    release()
    await settle()
    assert.deepStrictEqual([state.text, running.now], [null, 0])
    const signUp = app.auth.signUpWithPassword({ email, password, verificationCallbackUrl: null })
    vi.useRealTimers()
    await vi.waitUntil(() => running.now === 1)
    release()
    await signUp
    assert.include(state.text, "refreshToken")
    assert.strictEqual(running.most, 1)
  })
  it("is abandoned immediately when the signal aborts, even in sign-out", async () => {
    const { store } = memory(JSON.stringify({ refreshToken: "rt" }))
    const { app } = world({ ...store, set: never })
    const controller = new AbortController()
    const call = app.with({ signal: controller.signal }).auth.signOut().catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(10)
    const reason = new Error("left")
    controller.abort(reason)
    assert.strictEqual(await call, reason)
  })
})
