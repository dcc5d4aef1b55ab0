/** Live values: read once, at a limited rate, dropped without subscribers, and cleared with the session. */
import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect } from "effect"
import { TestClock } from "effect/testing"
import { ListTeams } from "../../src/endpoints/teams/Teams.ts"
import { TeamPermissionRequired } from "../../src/errors/provider/TeamErrors.ts"
import type { Live, LiveState } from "../../src/live/index.ts"
import * as Values from "../../src/live/index.ts"
import * as Teams from "../../src/services/client/Teams.ts"
import { refusal, reply, user, userId } from "../kit/TestApp.ts"
import { responseOf } from "../services/Verbs.ts"
import { open, tokenOf } from "./World.ts"

/** Subscribes, and records the notifications. */
const watch = <A, E>(live: Live<A, E>) => {
  const states: Array<LiveState<A, E>> = []
  return { states, unsubscribe: live.subscribe(() => states.push(live.state)) }
}
const settle = (live: Live<unknown, unknown>) => Effect.promise(() => live.settled)
const statuses = (states: ReadonlyArray<LiveState<unknown, unknown>>) => states.map(({ status }) => status)

describe("a live value", () => {
  it.effect("is pending, then loaded, and read once for all subscribers", () =>
    Effect.gen(function*() {
      const { answers, asked, store } = yield* open
      const slow = yield* Deferred.make<void>()
      answers["teams.list"] = Effect.as(Deferred.await(slow), responseOf(ListTeams))
      const live = store.get(Values.teams)
      const watches = Array.from({ length: 10 }, () => watch(store.get(Values.teams)))
      assert.deepStrictEqual(live.state, { status: "pending" })
      yield* Deferred.succeed(slow, undefined)
      yield* settle(live)
      assert.strictEqual(live.state.status, "ok")
      for (const { states } of watches) assert.deepStrictEqual(states, [live.state])
      assert.strictEqual(store.get(Values.teams), live)
      assert.deepStrictEqual(asked(), ["teams.list"])
    }))

  it.effect("is read at most every 300 ms: changes in between cause one more read", () =>
    Effect.gen(function*() {
      const { asked, run, store } = yield* open
      const live = store.get(Values.teams)
      watch(live)
      yield* settle(live)
      for (let index = 0; index < 3; index++) yield* run(Teams.create({ displayName: "Analytical" }))
      assert.deepStrictEqual(asked(), ["teams.list", "teams.create", "teams.create", "teams.create"])
      yield* TestClock.adjust(299)
      assert.deepStrictEqual(asked(), [])
      yield* TestClock.adjust(1)
      assert.deepStrictEqual(asked(), ["teams.list"])
      yield* TestClock.adjust("1 minute")
      assert.deepStrictEqual(asked(), [])
      yield* run(Teams.create({ displayName: "Analytical" }))
      yield* Effect.yieldNow
      assert.deepStrictEqual(asked(), ["teams.create", "teams.list"])
    }))

  it.effect("is read again after a change that occurs during a slow read", () =>
    Effect.gen(function*() {
      const { answers, asked, run, store } = yield* open
      const slow = yield* Deferred.make<void>()
      answers["teams.list"] = Effect.as(Deferred.await(slow), responseOf(ListTeams))
      const live = store.get(Values.teams)
      watch(live)
      yield* Effect.yieldNow
      yield* run(Teams.create({ displayName: "Analytical" }))
      yield* TestClock.adjust("10 seconds")
      assert.deepStrictEqual(asked(), ["teams.list", "teams.create"])
      answers["teams.list"] = Effect.succeed(reply(200, { items: [], is_paginated: false }))
      yield* Deferred.succeed(slow, undefined)
      yield* settle(live)
      yield* TestClock.adjust(0)
      assert.deepStrictEqual(asked(), ["teams.list"])
      assert.deepStrictEqual(live.state, { status: "ok", value: [], stale: null })
    }))

  it.effect("does not notify subscribers of a read that returned an equal value", () =>
    Effect.gen(function*() {
      const { asked, store } = yield* open
      const live = store.get(Values.currentUser)
      yield* settle(live)
      const before = live.state
      const { states } = watch(live)
      yield* TestClock.adjust(300)
      live.refresh()
      yield* TestClock.adjust(300)
      assert.deepStrictEqual(asked(), ["user.get", "user.get"])
      assert.strictEqual(live.state, before)
      assert.deepStrictEqual(states, [])
    }))

  it.effect("is dropped 5,000 ms after its last subscriber has left", () =>
    Effect.gen(function*() {
      const { asked, store } = yield* open
      const live = store.get(Values.teams)
      yield* settle(live)
      const [first, second] = [watch(live), watch(live)]
      yield* TestClock.adjust("1 hour")
      first.unsubscribe()
      first.unsubscribe()
      yield* TestClock.adjust("1 hour")
      second.unsubscribe()
      yield* TestClock.adjust(4_999)
      assert.strictEqual(store.get(Values.teams), live)
      // A subscriber has come back in time, and has left again.
      watch(live).unsubscribe()
      yield* TestClock.adjust(4_999)
      assert.strictEqual(store.get(Values.teams), live)
      yield* TestClock.adjust(1)
      assert.deepStrictEqual(asked(), ["teams.list"])
      const anew = store.get(Values.teams)
      assert.notStrictEqual(anew, live)
      yield* settle(anew)
      assert.deepStrictEqual(asked(), ["teams.list"])
    }))

  it.effect("is kept for 30 seconds until its first subscriber", () =>
    Effect.gen(function*() {
      const { store } = yield* open
      const live = store.get(Values.teams)
      yield* settle(live)
      yield* TestClock.adjust(29_999)
      assert.strictEqual(store.get(Values.teams), live)
      yield* TestClock.adjust(1)
      assert.notStrictEqual(store.get(Values.teams), live)
    }))

  it.effect("is kept without a subscriber while another value is pending", () =>
    Effect.gen(function*() {
      const { answers, asked, store } = yield* open
      answers["user.get"] = Effect.delay(Effect.succeed(reply(200, user)), "6 seconds")
      answers["teams.list"] = Effect.delay(Effect.sync(() => responseOf(ListTeams)), "6 seconds")
      // Like a component with two suspending hooks: it asks for the second value once the first is known, and subscribes at the end.
      const first = store.get(Values.currentUser)
      yield* TestClock.adjust("6 seconds")
      const second = store.get(Values.teams)
      yield* TestClock.adjust("6 seconds")
      yield* settle(second)
      assert.strictEqual(second.state.status, "ok")
      assert.strictEqual(store.get(Values.currentUser), first)
      assert.deepStrictEqual(asked(), ["user.get", "teams.list"])
      // Without a subscriber, both are still dropped.
      yield* TestClock.adjust(23_999)
      assert.strictEqual(store.get(Values.currentUser), first)
      yield* TestClock.adjust(1)
      assert.notStrictEqual(store.get(Values.currentUser), first)
      yield* TestClock.adjust("20 seconds")
      assert.notStrictEqual(store.get(Values.teams), second)
    }))

  it.effect("reports a refusal as the verb's error, and the value once a read succeeds", () =>
    Effect.gen(function*() {
      const { answers, store } = yield* open
      answers["invitations.list"] = Effect.succeed(
        refusal(401, "TEAM_PERMISSION_REQUIRED", { team_id: userId, user_id: userId, permission_id: "$invite_members" })
      )
      const live = store.get(Values.invitations({ teamId: userId }))
      yield* settle(live)
      assert.isTrue(live.state.status === "error" && live.state.error instanceof TeamPermissionRequired)
      const { states } = watch(live)
      delete answers["invitations.list"]
      yield* TestClock.adjust(300)
      live.refresh()
      yield* TestClock.adjust(300)
      assert.deepStrictEqual(statuses(states), ["ok"])
    }))

  it.effect("keeps the last value offline, marked as stale, and refreshes it online", () =>
    Effect.gen(function*() {
      const { network, store } = yield* open
      const live = store.get(Values.teams)
      yield* settle(live)
      const { states } = watch(live)
      network.up = false
      yield* TestClock.adjust(300)
      live.refresh()
      yield* TestClock.adjust("2 minutes")
      const [stale] = states
      assert.isTrue(stale?.status === "ok" && stale.stale !== null && stale.stale._tag === "CallError")
      network.up = true
      store.refreshStale()
      yield* TestClock.adjust(300)
      assert.deepStrictEqual(states.map((state) => state.status === "ok" && state.stale === null), [false, true])
    }))

  it.effect("can be set in advance, and is then read only after a change", () =>
    Effect.gen(function*() {
      const { asked, run, store } = yield* open
      store.put(Values.teams, [])
      const live = store.get(Values.teams)
      assert.deepStrictEqual(live.state, { status: "ok", value: [], stale: null })
      watch(live)
      yield* TestClock.adjust("1 minute")
      assert.deepStrictEqual(asked(), [])
      yield* run(Teams.create({ displayName: "Analytical" }))
      yield* TestClock.adjust(300)
      assert.deepStrictEqual(asked(), ["teams.create", "teams.list"])
    }))
})

describe("when the session changes", () => {
  it.effect("a sign-out shows null immediately, and drops the values of the user", () =>
    Effect.gen(function*() {
      const { answers, run, session, store } = yield* open
      const user = store.get(Values.currentUser)
      const teams = store.get(Values.teams)
      const project = store.get(Values.project)
      for (const live of [user, teams, project]) yield* settle(live)
      const userWatch = watch(user)
      const teamWatch = watch(teams)
      watch(project)
      answers["teams.list"] = Effect.succeed(refusal(401, "CANNOT_GET_OWN_USER_WITHOUT_USER"))
      yield* run(session.end())
      assert.deepStrictEqual(userWatch.states, [{ status: "ok", value: null, stale: null }])
      assert.deepStrictEqual(statuses(teamWatch.states), ["pending", "error"])
      assert.strictEqual(project.state.status, "ok")
    }))

  it.effect("another user never sees a value of the previous user", () =>
    Effect.gen(function*() {
      const { answers, asked, run, session, store } = yield* open
      const live = store.get(Values.currentUser)
      yield* settle(live)
      const { states } = watch(live)
      const otherId = "3c6b2f0e-7c4b-4b0f-8f3e-0f0a5b1c2d3e"
      answers["user.get"] = Effect.succeed(reply(200, { ...user, id: otherId }))
      yield* run(session.begin(tokenOf(otherId)))
      assert.deepStrictEqual(statuses(states), ["pending", "ok"])
      assert.isTrue(live.state.status === "ok" && live.state.value?.id === otherId)
      assert.deepStrictEqual(asked(), ["user.get", "user.get"])
    }))

  it.effect("a renewal or a new session of the same user keeps the value", () =>
    Effect.gen(function*() {
      const { asked, run, session, store } = yield* open
      const live = store.get(Values.currentUser)
      yield* settle(live)
      const { states } = watch(live)
      const { accessToken } = tokenOf(userId)
      // A renewal is not a change.
      yield* run(session.expireAccessToken)
      yield* run(session.tokens())
      yield* TestClock.adjust("1 minute")
      assert.deepStrictEqual(asked(), ["user.get"])
      yield* run(session.begin({ accessToken, refreshToken: null }))
      yield* TestClock.adjust("1 minute")
      assert.deepStrictEqual(states, [])
    }))

  it.effect("the store is no longer notified once it keeps no value", () =>
    Effect.gen(function*() {
      const { session, store } = yield* open
      const live = store.get(Values.teams)
      yield* settle(live)
      const { unsubscribe } = watch(live)
      assert.strictEqual(session.listeners.size, 1)
      unsubscribe()
      yield* TestClock.adjust("5 seconds")
      assert.strictEqual(session.listeners.size, 0)
    }))
})
