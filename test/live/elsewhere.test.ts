/** Live values follow what happens elsewhere: time, other tabs, refusals, and other reads. */
import { assert, describe, it } from "@effect/vitest"
import { Deferred, Duration, Effect } from "effect"
import { TestClock } from "effect/testing"
import { afterEach, vi } from "vitest"
import type { LiveStore } from "../../src/live/index.ts"
import * as Values from "../../src/live/index.ts"
import type { ApiClient } from "../../src/pipeline/ports/ApiClient.ts"
import type { Session } from "../../src/pipeline/session/Session.ts"
import { LiveMaxAge } from "../../src/pipeline/timing/Timing.ts"
import * as CurrentUser from "../../src/services/client/CurrentUser.ts"
import * as Invitations from "../../src/services/client/Invitations.ts"
import * as Teams from "../../src/services/client/Teams.ts"
import { refusal, reply, user, userId } from "../kit/TestApp.ts"
import { arrival, openWith, stubPage } from "./Elsewhere.ts"

afterEach(() => void vi.unstubAllGlobals())

const teamId = "7c6b2f0e-7c4b-4b0f-8f3e-0f0a5b1c2d3e"
const watchTeams = (store: LiveStore<ApiClient | Session>) => void store.get(Values.teams).subscribe(() => {})
const watchUser = (store: LiveStore<ApiClient | Session>) => void store.get(Values.currentUser).subscribe(() => {})

describe("when the page becomes visible", () => {
  it.effect("each value that is shown and was read a minute ago is read again, once", () =>
    Effect.gen(function*() {
      const page = stubPage()
      const { asked } = yield* openWith((store) => {
        watchTeams(store)
        store.get(Values.projectPermissions()).subscribe(() => {})()
      })
      yield* TestClock.adjust("59 seconds")
      page.show(false)
      page.show(true)
      yield* TestClock.adjust(999)
      page.show(true)
      assert.deepStrictEqual(asked(), [])
      yield* TestClock.adjust(1)
      page.show(false)
      assert.deepStrictEqual(asked(), [])
      for (let index = 0; index < 20; index++) page.show(true)
      yield* TestClock.adjust("30 seconds")
      page.show(true)
      yield* TestClock.adjust("1 second")
      assert.deepStrictEqual(asked(), ["teams.list"])
    }))

  it.effect("a value is read again at most once a minute while the reads fail", () =>
    Effect.gen(function*() {
      const page = stubPage()
      const { answers, asked } = yield* openWith(watchTeams)
      answers["teams.list"] = Effect.succeed(reply(500, "down"))
      yield* TestClock.adjust("1 minute")
      for (let index = 0; index < 12; index++) {
        page.show(true)
        yield* TestClock.adjust("5 seconds")
      }
      assert.deepStrictEqual(asked(), ["teams.list"])
    }))

  it.effect("nothing is read with an infinite age", () =>
    Effect.gen(function*() {
      const page = stubPage()
      const { asked } = yield* openWith(watchTeams)
      yield* TestClock.adjust("1 day")
      page.show(true)
      page.restore()
      yield* TestClock.adjust("1 second")
      assert.deepStrictEqual(asked(), [])
    }).pipe(Effect.provideService(LiveMaxAge, Duration.infinity)))

  it.effect("a value from the server is read again after a minute", () =>
    Effect.gen(function*() {
      const page = stubPage()
      const { asked } = yield* openWith((store) => {
        store.put(Values.teams, [])
        watchTeams(store)
      })
      yield* TestClock.adjust("1 minute")
      page.show(true)
      yield* Effect.yieldNow
      assert.deepStrictEqual(asked(), ["teams.list"])
    }))
})

it.effect("old values are read again when a page is online, or shown after that", () =>
  Effect.gen(function*() {
    const page = stubPage()
    const { asked } = yield* openWith(watchTeams)
    yield* TestClock.adjust("1 minute")
    page.connect(false)
    page.show(true)
    page.show(false)
    page.connect(true)
    yield* Effect.yieldNow
    assert.deepStrictEqual(asked(), [])
    page.show(true)
    yield* Effect.yieldNow
    assert.deepStrictEqual(asked(), ["teams.list"])
    yield* TestClock.adjust("1 minute")
    page.connect(true)
    yield* Effect.yieldNow
    assert.deepStrictEqual(asked(), ["teams.list"])
  }))

it.effect("each shown value is read again once when the browser restores the page", () =>
  Effect.gen(function*() {
    const page = stubPage()
    const { asked } = yield* openWith(watchTeams)
    yield* TestClock.adjust("5 seconds")
    page.show(true)
    page.restore()
    page.restore()
    yield* TestClock.adjust("500 millis")
    assert.deepStrictEqual(asked(), ["teams.list"])
  }))

describe("the response of a verb", () => {
  it.effect("enters the live value that is read in the same way", () =>
    Effect.gen(function*() {
      const page = stubPage()
      const { answers, asked, run, store } = yield* openWith(watchUser)
      yield* TestClock.adjust("30 seconds")
      answers["user.get"] = Effect.succeed(reply(200, { ...user, display_name: "Countess" }))
      yield* run(CurrentUser.find())
      const { state } = store.get(Values.currentUser)
      assert.strictEqual(state.status === "ok" && state.value?.displayName, "Countess")
      assert.deepStrictEqual(asked(), ["user.get"])
      yield* TestClock.adjust("59 seconds")
      page.show(true)
      yield* Effect.yieldNow
      assert.deepStrictEqual(asked(), [])
    }))

  it.effect("does not enter a value of another team", () =>
    Effect.gen(function*() {
      const { asked, run, store } = yield* openWith((store) => {
        store.get(Values.invitations({ teamId: userId })).subscribe(() => {})
      })
      const before = store.get(Values.invitations({ teamId: userId })).state
      yield* run(Invitations.list({ teamId }))
      assert.strictEqual(store.get(Values.invitations({ teamId: userId })).state, before)
      assert.deepStrictEqual(asked(), ["invitations.list"])
    }))

  it.effect("does not replace a value that was read after the call began", () =>
    Effect.gen(function*() {
      const { answers, run, store } = yield* openWith(watchUser)
      const slow = yield* Deferred.make<void>()
      answers["user.get"] = Effect.as(Deferred.await(slow), reply(200, { ...user, display_name: "Old" }))
      const call = yield* Effect.forkChild(run(CurrentUser.find()))
      yield* Effect.yieldNow
      answers["user.get"] = Effect.succeed(reply(200, { ...user, display_name: "New" }))
      yield* TestClock.adjust("1 second")
      store.get(Values.currentUser).refresh()
      yield* TestClock.adjust("1 second")
      yield* Deferred.succeed(slow, undefined)
      yield* call.pipe((fiber) => Effect.promise(() => new Promise((resolve) => fiber.addObserver(resolve))))
      const { state } = store.get(Values.currentUser)
      assert.strictEqual(state.status === "ok" && state.value?.displayName, "New")
    }))
})

describe("a refusal", () => {
  const notMember = refusal(404, "TEAM_MEMBERSHIP_NOT_FOUND", { team_id: teamId, user_id: userId })

  it.effect("that says a team is gone reads the teams again", () =>
    Effect.gen(function*() {
      const { answers, asked, run } = yield* openWith(watchTeams)
      answers["teams.update"] = Effect.succeed(notMember)
      yield* TestClock.adjust("1 second")
      yield* run(Effect.flip(Teams.update(teamId, { displayName: "Loom" })))
      yield* Effect.yieldNow
      assert.deepStrictEqual(asked(), ["teams.update", "teams.list"])
    }))

  it.effect("that says a permission is gone reads the permissions of that team again", () =>
    Effect.gen(function*() {
      const { answers, asked, run, store } = yield* openWith((store) => {
        for (const id of [teamId, userId]) store.get(Values.teamPermissions({ teamId: id })).subscribe(() => {})
      })
      const details = { team_id: teamId, user_id: userId, permission_id: "$update_team" }
      answers["teams.update"] = Effect.succeed(refusal(401, "TEAM_PERMISSION_REQUIRED", details))
      answers["teamPermissions.list"] = Effect.succeed(reply(200, { items: [], is_paginated: false }))
      yield* TestClock.adjust("1 second")
      yield* run(Effect.flip(Teams.update(teamId, { displayName: "Loom" })))
      yield* TestClock.adjust("1 second")
      assert.deepStrictEqual(asked(), ["teams.update", "teamPermissions.list"])
      const { state } = store.get(Values.teamPermissions({ teamId }))
      assert.deepStrictEqual(state.status === "ok" && state.value, [])
    }))

  it.effect("of a value that is shown for the first time reads nothing else", () =>
    Effect.gen(function*() {
      const { answers, asked, store } = yield* openWith((store) => {
        store.get(Values.members({ teamId })).subscribe(() => {})
      })
      const details = { team_id: teamId, user_id: userId, permission_id: "$invite_members" }
      answers["invitations.list"] = Effect.delay(Effect.succeed(refusal(401, "TEAM_PERMISSION_REQUIRED", details)), 10)
      yield* TestClock.adjust("1 second")
      store.get(Values.invitations({ teamId })).subscribe(() => {})
      yield* TestClock.adjust("1 second")
      assert.deepStrictEqual(asked(), ["invitations.list"])
    }))

  it.effect("that does not say what is gone reads only old values again", () =>
    Effect.gen(function*() {
      const { answers, asked, run } = yield* openWith(watchTeams)
      answers["teams.create"] = Effect.succeed({ status: 400, headers: {}, body: "no" })
      const create = run(Effect.flip(Teams.create({ displayName: "Loom" })))
      for (let index = 0; index < 12; index++) {
        yield* TestClock.adjust("10 seconds")
        yield* create
      }
      assert.strictEqual(asked().filter((id) => id === "teams.list").length, 2)
    }))
})

describe("other tabs", () => {
  it.effect("read the values again that a tab has changed, without the change's content", () =>
    Effect.gen(function*() {
      stubPage()
      const messages: Array<string> = []
      const channel = new BroadcastChannel("latchkey")
      channel.addEventListener("message", ({ data }) => messages.push(JSON.stringify(data)))
      const firstTab = yield* openWith(watchTeams)
      const secondTab = yield* openWith((store) => {
        watchTeams(store)
        watchUser(store)
      })
      yield* firstTab.run(Teams.update(teamId, { displayName: "Secret", clientMetadata: { note: "Secret" } }))
      yield* arrival
      yield* TestClock.adjust("1 second")
      channel.close()
      assert.deepStrictEqual(secondTab.asked().toSorted(), ["teams.list", "user.get"])
      assert.strictEqual(messages.length, 1)
      assert.notInclude(messages[0] ?? "", "Secret")
      assert.include(messages[0] ?? "", teamId)
    }))

  it.effect.each(["forbids channels", "closes the channel"])(
    "are not reached, and calls succeed, if the browser %s",
    (change) =>
      Effect.gen(function*() {
        const { show } = stubPage()
        const { BroadcastChannel } = globalThis
        vi.stubGlobal(
          "BroadcastChannel",
          change === "forbids channels"
            ? function() {
              throw new DOMException("The operation is insecure.", "SecurityError")
            }
            : class extends BroadcastChannel {
              override postMessage(...message: Parameters<BroadcastChannel["postMessage"]>) {
                this.close()
                super.postMessage(...message)
              }
            }
        )
        const { asked, run } = yield* openWith(watchTeams)
        yield* run(Teams.update(teamId, { displayName: "Loom" }))
        yield* TestClock.adjust("1 second")
        assert.deepStrictEqual(asked(), ["teams.update", "teams.list"])
        // The page is still followed.
        yield* TestClock.adjust("2 minutes")
        show(false)
        show(true)
        yield* TestClock.adjust("1 second")
        assert.deepStrictEqual(asked(), ["teams.list"])
      })
  )

  it.effect("ignore changes of another user, and messages of unknown forms", () =>
    Effect.gen(function*() {
      stubPage()
      const { asked } = yield* openWith(watchTeams)
      const channel = new BroadcastChannel("latchkey")
      const change = { endpoint: "teams.update", input: {} }
      for (
        const message of [{ ...change, user: "other" }, null, 1, { user: userId }, { user: userId, endpoint: 1, input: null }]
      ) {
        // oxlint-disable-next-line unicorn/require-post-message-target-origin
        channel.postMessage(message)
      }
      yield* arrival
      yield* TestClock.adjust("1 second")
      assert.deepStrictEqual(asked(), [])
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      channel.postMessage({ ...change, user: userId })
      yield* arrival
      channel.close()
      assert.deepStrictEqual(asked(), ["teams.list"])
    }))
})
