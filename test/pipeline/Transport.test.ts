/** The timeout of an attempt, with any transport and any clock. */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Schedule } from "effect"
import { TestClock } from "effect/testing"
import { onTestFinished, vi } from "vitest"
import { ReadProject } from "../../src/endpoints/projects/Projects.ts"
import * as ClientApp from "../../src/layers/app/ClientApp.ts"
import * as TokenStoreMemory from "../../src/layers/tokenStores/TokenStoreMemory.ts"
import type { TransportService } from "../../src/pipeline/ports/WireRequest.ts"
import { RetrySchedule } from "../../src/pipeline/timing/Timing.ts"
import { fromFetch } from "../../src/pipeline/transport/fetchTransport.ts"
import { Transport } from "../../src/pipeline/transport/Transport.ts"
import { createClientApp } from "../../src/promise/index.ts"
import { options, project, projectId, tagOf } from "../kit/TestApp.ts"

/** A call with one attempt. */
const call = (transport: TransportService, timeout: number | "30 days") =>
  ReadProject().pipe(
    Effect.provideService(Transport, transport),
    Effect.provideService(RetrySchedule, Schedule.recurs(0)),
    Effect.provide(ClientApp.layer({ ...options, tokenStore: TokenStoreMemory.layer, timeout }))
  )
const timedOut = (transport: TransportService, timeout: number) =>
  Effect.map(Effect.flip(call(transport, timeout)), (error) => {
    assert.isTrue(
      error._tag === "CallError" && error.reason._tag === "TimedOut" && error.reason.millis === timeout,
      String(error)
    )
  })

/** Never settles, even after its signal aborts. */
const neverResponding = () => {
  const signals: Array<AbortSignal | null | undefined> = []
  const transport = fromFetch((_, init) => {
    signals.push(init?.signal)
    return new Promise(() => {})
  })
  return { transport, signals }
}
const answering = fromFetch(() => Promise.resolve(Response.json(project)))

/** Counts the timers of `millis` that are set and not cleared. Other test files may have timers in this process. */
const watchTimers = (millis: number) => {
  const set = vi.spyOn(globalThis, "setTimeout")
  const clear = vi.spyOn(globalThis, "clearTimeout")
  onTestFinished(() => {
    set.mockRestore()
    clear.mockRestore()
  })
  return () => {
    const timers = clear.mock.calls.map(([timer]) => timer)
    return set.mock.calls.filter(([, time], call) => time === millis && !timers.includes(set.mock.results[call]?.value)).length
  }
}

describe("an attempt that takes too long", () => {
  it.effect("is aborted after its timeout, measured by the program's clock", () => {
    const { transport, signals } = neverResponding()
    return Effect.gen(function*() {
      const fiber = yield* Effect.forkChild(timedOut(transport, 5_000), { startImmediately: true })
      yield* TestClock.adjust(4_999)
      assert.isUndefined(fiber.pollUnsafe())
      assert.isFalse(signals[0]?.aborted)
      yield* TestClock.adjust(1)
      yield* Fiber.join(fiber)
      assert.isTrue(signals[0]?.aborted)
    })
  })
  it.live("is aborted after its timeout, measured by the system's clock", () => {
    const { transport, signals } = neverResponding()
    return Effect.gen(function*() {
      yield* timedOut(transport, 5)
      assert.isTrue(signals[0]?.aborted)
    })
  })
  it.effect("ends even if the transport has no timeout", () =>
    Effect.gen(function*() {
      let isInterrupted = false
      const never: TransportService = () => Effect.onInterrupt(Effect.never, () => Effect.sync(() => isInterrupted = true))
      const fiber = yield* Effect.forkChild(timedOut(never, 5_000), { startImmediately: true })
      yield* TestClock.adjust(5_000)
      yield* Fiber.join(fiber)
      assert.isTrue(isInterrupted)
    }))
})

describe("an attempt that ends in time", () => {
  it.live("leaves no timer behind after success, failure or interruption", () =>
    Effect.gen(function*() {
      const timers = watchTimers(60_000)
      yield* call(answering, 60_000)
      assert.strictEqual(timers(), 0)
      yield* Effect.flip(call(fromFetch(() => Promise.reject(new TypeError("fetch failed"))), 60_000))
      const fiber = yield* Effect.forkChild(call(neverResponding().transport, 60_000), { startImmediately: true })
      assert.strictEqual(timers(), 1)
      yield* Fiber.interrupt(fiber)
      assert.strictEqual(timers(), 0)
    }))
  it.live("may have a timeout longer than timers support", () =>
    Effect.gen(function*() {
      const set = vi.spyOn(globalThis, "setTimeout")
      try {
        yield* call(answering, "30 days")
        assert.deepStrictEqual(set.mock.calls.map(([, millis]) => millis), [2 ** 31 - 1])
      } finally {
        set.mockRestore()
      }
    }))
})

describe("a `fetch` that rejects with a value that cannot be read", () => {
  it("ends the call", async () => {
    const { proxy, revoke } = Proxy.revocable({}, {})
    revoke()
    const app = createClientApp({ projectId, fetch: () => Promise.reject(proxy), tokenStore: null })
    const result = await app.safe.project.get()
    assert.strictEqual(result.ok ? undefined : tagOf(result.error), "Unexpected")
  })
})

it.effect("a request has no cookies, takes nothing from a cache, and follows no redirect", () => {
  const requests: Array<RequestInit | undefined> = []
  const transport = fromFetch((_, init) => {
    requests.push(init)
    return Promise.resolve(Response.json(project))
  })
  return Effect.map(call(transport, 5_000), () => {
    assert.deepStrictEqual(
      requests.map((init) => [init?.credentials, init?.cache, init?.redirect]),
      [["omit", "no-store", "manual"]]
    )
  })
})
