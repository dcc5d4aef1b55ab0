/** Dehydrated live values: shown immediately, not read again, and dropped if another user is signed in here. */
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import type { Live, LiveState } from "../../src/live/index.ts"
import * as Values from "../../src/live/index.ts"
import * as Teams from "../../src/services/client/Teams.ts"
import { reply, user, userId } from "../kit/TestApp.ts"
import { open, tokenOf } from "./World.ts"

/** Subscribes, and records the notifications. */
const watch = <A, E>(live: Live<A, E>) => {
  const states: Array<LiveState<A, E>> = []
  live.subscribe(() => states.push(live.state))
  return { states }
}
const settle = (live: Live<unknown, unknown>) => Effect.promise(() => live.settled)

const dehydratedUser = (id: string | null) => ({
  user: id,
  values: { [Values.currentUser.key]: id && { ...user, id }, [Values.teams.key]: { items: [], is_paginated: false } }
})

describe("a dehydrated value", () => {
  it.effect("is available immediately, and not read from the provider for 5 seconds", () =>
    Effect.gen(function*() {
      const { asked, session, store } = yield* open
      store.know(dehydratedUser(userId))
      const live = store.get(Values.currentUser)
      assert.isTrue(live.state.status === "ok" && live.state.value?.id === userId)
      watch(live)
      yield* TestClock.adjust("5 seconds")
      assert.deepStrictEqual(asked(), [])
      yield* settle(store.get(Values.teams))
      assert.deepStrictEqual(asked(), ["teams.list"])
      assert.strictEqual(session.listeners.size, 1)
    }))

  it.effect("is dropped after 5 seconds without readers; the session is no longer watched", () =>
    Effect.gen(function*() {
      const { session, store } = yield* open
      store.know(dehydratedUser(userId))
      yield* Effect.yieldNow
      assert.strictEqual(session.listeners.size, 1)
      yield* TestClock.adjust("5 seconds")
      assert.strictEqual(session.listeners.size, 0)
    }))

  it.effect("is read from the provider after a change that invalidates it", () =>
    Effect.gen(function*() {
      const { asked, run, store } = yield* open
      store.know(dehydratedUser(userId))
      yield* Effect.yieldNow
      yield* run(Teams.create({ displayName: "Analytical" }))
      yield* settle(store.get(Values.currentUser))
      yield* settle(store.get(Values.teams))
      assert.deepStrictEqual(asked(), ["teams.create", "user.get", "teams.list"])
    }))

  it.effect("is replaced by the signed-out value once the program finds no session", () =>
    Effect.gen(function*() {
      const { asked, early, run, session, store } = yield* open
      yield* run(session.end())
      asked()
      const signedOut = { status: "ok", value: null, stale: null } as const
      early.know(dehydratedUser(userId))
      const live = early.get(Values.currentUser)
      assert.isTrue(live.state.status === "ok" && live.state.value?.id === userId)
      yield* Effect.yieldNow
      yield* Effect.yieldNow
      assert.deepStrictEqual(live.state, signedOut)
      store.know(dehydratedUser(userId))
      assert.deepStrictEqual(store.get(Values.currentUser).state, signedOut)
      assert.deepStrictEqual(asked(), [])
    }))

  it.effect("is not shown to another user", () =>
    Effect.gen(function*() {
      const { answers, early, run, session, store } = yield* open
      const otherId = "3c6b2f0e-7c4b-4b0f-8f3e-0f0a5b1c2d3e"
      yield* run(session.begin(tokenOf(otherId)))
      answers["user.get"] = Effect.succeed(reply(200, { ...user, id: otherId }))
      for (const storeShown of [early, store]) {
        storeShown.know(dehydratedUser(userId))
        const live = storeShown.get(Values.currentUser)
        watch(live)
        yield* Effect.yieldNow
        yield* Effect.yieldNow
        yield* settle(live)
        assert.isTrue(live.state.status === "ok" && live.state.value?.id === otherId)
      }
    }))

  it.effect("does not hide a user who has since signed in", () =>
    Effect.gen(function*() {
      const { asked, early } = yield* open
      early.know(dehydratedUser(null))
      const live = early.get(Values.currentUser)
      assert.deepStrictEqual(live.state, { status: "ok", value: null, stale: null })
      const { states } = watch(live)
      for (let turns = 0; turns < 4; turns++) yield* Effect.yieldNow
      assert.deepStrictEqual(states, [live.state])
      assert.isTrue(live.state.status === "ok" && live.state.value?.id === userId)
      assert.deepStrictEqual(asked(), ["user.get"])
    }))

  it.effect("that arrives later replaces the shown value of the same user", () =>
    Effect.gen(function*() {
      const { asked, store } = yield* open
      const live = store.get(Values.currentUser)
      yield* settle(live)
      const { states } = watch(live)
      asked()
      const { values } = dehydratedUser(userId)
      store.know({ user: userId, values: { ...values, [Values.currentUser.key]: { ...user, display_name: "Countess" } } })
      store.know(dehydratedUser("3c6b2f0e-7c4b-4b0f-8f3e-0f0a5b1c2d3e"))
      store.know(dehydratedUser(null))
      yield* TestClock.adjust("1 second")
      assert.deepStrictEqual(states, [live.state])
      assert.isTrue(live.state.status === "ok" && live.state.value?.displayName === "Countess")
      assert.deepStrictEqual(asked(), [])
    }))

  it.effect("is read from the provider if it cannot be decoded", () =>
    Effect.gen(function*() {
      const { asked, store } = yield* open
      store.know({ user: userId, values: { [Values.currentUser.key]: { id: 7 } } })
      yield* settle(store.get(Values.currentUser))
      assert.deepStrictEqual(asked(), ["user.get"])
    }))
})
