/** Token stores whose code loads on first use. */
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import { CallError } from "../../src/errors/call/CallError.ts"
import { unreachable } from "../../src/errors/call/Reasons.ts"
import * as TokenStoreFunctions from "../../src/layers/tokenStores/TokenStoreFunctions.ts"
import * as TokenStoreMemory from "../../src/layers/tokenStores/TokenStoreMemory.ts"
import * as TokenStoreRequest from "../../src/layers/tokenStores/TokenStoreRequest.ts"
import { TokenStore } from "../../src/pipeline/ports/TokenStore.ts"
import { lateStore } from "../../src/promise/LateStore.ts"
import type { Tokens } from "../../src/schema/auth/Tokens.ts"
import { tokenStoreLaws } from "../../src/testing/tokenStoreLaws.ts"

const tokens = (refreshToken: string): Tokens => ({ accessToken: null, refreshToken: Redacted.make(refreshToken) })
const refreshTokenOf = Option.map(({ refreshToken }: Tokens) => refreshToken && Redacted.value(refreshToken))

const lost = new CallError({
  call: { endpoint: "import late", method: "GET", path: "late", status: 0, requestId: null, text: null },
  reason: unreachable(new TypeError("Failed to fetch"), "")
})

/** A load that fails the given number of times, and the number of its runs. */
const loading = (failures = 0) => {
  const loads = { count: 0 }
  const load = Effect.suspend(() => ++loads.count > failures ? Effect.as(Effect.yieldNow, "code") : Effect.fail(lost))
  return { load, loads }
}

const inMemory = () => lateStore(loading().load, () => Effect.succeed(TokenStoreMemory.make(Option.none())))

describe("a lazy token store obeys the law", () => {
  for (const { check, name } of tokenStoreLaws(() => Layer.effect(TokenStore, inMemory()))) it(name, check)
})

describe("a lazy token store", () => {
  it.effect("is loaded and created once for concurrent callers", () =>
    Effect.gen(function*() {
      const { load, loads } = loading()
      let made = 0
      const store = yield* lateStore(load, () => Effect.sync(() => (made++, TokenStoreMemory.make(Option.none()))))
      assert.strictEqual(loads.count, 0)
      const set = yield* Effect.forkChild(store.set(Option.some(tokens("rt"))), { startImmediately: true })
      const reads = yield* Effect.all([store.get, store.get], { concurrency: "unbounded" })
      yield* Fiber.join(set)
      assert.strictEqual(reads.length, 2)
      assert.deepStrictEqual(refreshTokenOf(yield* store.get), Option.some("rt"))
      assert.deepStrictEqual([loads.count, made], [1, 1])
    }))

  it.effect("fails calls while its code cannot be loaded, and loads the code on a later call", () =>
    Effect.gen(function*() {
      const store = yield* lateStore(loading(2).load, () => Effect.succeed(TokenStoreMemory.make(Option.none())))
      assert.strictEqual(yield* Effect.flip(store.get), lost)
      assert.strictEqual(yield* Effect.flip(store.set(Option.some(tokens("rt")))), lost)
      assert.isTrue(yield* store.set(Option.some(tokens("rt"))))
    }))

  it.effect("refuses a session that is too large, even before the first read", () =>
    Effect.gen(function*() {
      const written: Array<string | null> = []
      const functions = { get: () => null, set: (text: string | null) => void written.push(text), maxBytes: 60 }
      const late = lateStore(loading().load, () => TokenStoreFunctions.make(functions))
      const first = yield* late
      const error = yield* Effect.flip(first.set(Option.some(tokens("r".repeat(100)))))
      assert.strictEqual(error.reason._tag, "Unstorable")
      assert.isFalse(first.fits?.(tokens("r".repeat(100))))
      assert.isTrue(yield* first.set(Option.some(tokens("rt"))))
      assert.strictEqual(written.length, 1)
    }))

  it.effect("reports external changes until its watcher is interrupted", () =>
    Effect.gen(function*() {
      const listeners = new Set<() => void>()
      const functions = {
        get: () => null,
        set: () => {},
        watch: (changed: () => void) => {
          listeners.add(changed)
          return () => void listeners.delete(changed)
        }
      }
      let changes = 0
      const store = yield* lateStore(loading().load, () => TokenStoreFunctions.make(functions), functions.watch)
      const watch = store.watch?.(() => void changes++) ?? Effect.never
      const fiber = yield* Effect.forkChild(watch, { startImmediately: true })
      while (listeners.size === 0) yield* Effect.yieldNow
      listeners.forEach((changed) => changed())
      assert.strictEqual(changes, 1)
      yield* Fiber.interrupt(fiber)
      assert.strictEqual(listeners.size, 0)
      assert.isUndefined((yield* inMemory()).watch)
    }))

  it.effect("shares renewals, and exchanges the candidate tokens of a request's cookies", () =>
    Effect.gen(function*() {
      const headers = { cookie: "stack-refresh-p=planted; __Secure-hexclave-refresh-p=other" }
      const store = yield* lateStore(loading().load, () => TokenStoreRequest.make("p", { headers }))
      yield* store.get
      const exchanged: Array<string> = []
      const exchange = (token: Redacted.Redacted) =>
        Effect.sync(() => {
          exchanged.push(Redacted.value(token))
          return Option.none<Tokens>()
        })
      const result = yield* (store.exchangeCandidates?.(exchange) ?? Effect.succeed(null))
      const direct = yield* TokenStoreRequest.make("p", { headers })
      const expected: Array<string> = []
      yield* direct.exchangeCandidates?.((token) =>
        Effect.sync(() => {
          expected.push(Redacted.value(token))
          return Option.none<Tokens>()
        })
      ) ?? Effect.succeed(null)
      assert.deepStrictEqual(exchanged, expected)
      assert.isAbove(exchanged.length, 0)
      assert.isNotNull(result)
      const key = { realm: "late store", refreshToken: Redacted.make("refused") }
      assert.deepStrictEqual(yield* store.shareRenewal?.(key, null, Effect.succeedNone) ?? Effect.never, Option.none())
      // A refresh token that was refused is not exchanged again.
      assert.deepStrictEqual(yield* store.shareRenewal?.(key, null, Effect.die("exchanged")) ?? Effect.never, Option.none())
    }))
})
