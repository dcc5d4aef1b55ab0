/** The requests of changes while values are live: the response of a change updates what it contains. */
import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { type Emulator, makeSync } from "../../src/emulator/index.ts"
import { serverUser } from "../../src/live/admin.ts"
import * as Values from "../../src/live/index.ts"
import { createClientApp, createServerApp, live } from "../../src/promise/index.ts"
import * as CurrentUser from "../../src/services/client/CurrentUser.ts"
import { seed } from "../../src/testing/index.ts"
import { reply, user } from "../kit/TestApp.ts"
import { open } from "./World.ts"

const recording = (emulator: Emulator, requests: Array<string>) => ({
  fetch: (input: string | URL | Request, init?: RequestInit) => {
    requests.push(
      `${init?.method ?? "GET"} ${new URL(input instanceof Request ? input.url : input).pathname.replace("/api/v1", "")}`
    )
    return emulator.fetch(input, init)
  }
})
/** Waits for reads after a change, of which there is at most one in 300 milliseconds. */
const rest = () => new Promise((resolve) => setTimeout(resolve, 700))

/** An app with a live user, and its requests. */
const world = async () => {
  const emulator = makeSync({ passwordIterations: 1 })
  const { users } = await seed(emulator, { users: { ada: { displayName: "Ada" } } })
  const requests: Array<string> = []
  const { fetch } = recording(emulator, requests)
  const { projectId, publishableClientKey } = emulator.project
  const app = createClientApp({ projectId, publishableClientKey, baseUrl: emulator.url, fetch, tokenStore: "memory" })
  await app.auth.signInWithPassword({ email: users.ada.email, password: users.ada.password })
  const value = live(app, Values.currentUser)
  value.subscribe(() => {})
  await value.settled
  requests.length = 0
  const shownUser = () => value.state.status === "ok" ? value.state.value : null
  return { app, emulator, requests, shownUser }
}

describe("a change of the live user", () => {
  it("costs one request if it changes no claim of the access token", async () => {
    const { app, requests, shownUser } = await world()
    for (let step = 1; step <= 10; step++) await app.user.update({ clientMetadata: { step } })
    assert.deepStrictEqual(shownUser()?.clientMetadata, { step: 10 })
    await rest()
    assert.deepStrictEqual(requests, Array.from({ length: 10 }, () => "PATCH /users/me"))
    await app.dispose()
  })

  it("renews the access token if it changes a claim, also back", async () => {
    const { app, requests, shownUser } = await world()
    await app.user.update({ displayName: "Countess" })
    await app.user.update({ displayName: "Ada" })
    await app.user.update({ clientMetadata: { step: 1 } })
    await rest()
    assert.strictEqual(shownUser()?.displayName, "Ada")
    assert.strictEqual((await app.user.findPartial())?.displayName, "Ada")
    const [patch, renewal] = ["PATCH /users/me", "POST /auth/oauth/token"]
    assert.deepStrictEqual(requests, [patch, renewal, patch, renewal, patch])
    await app.dispose()
  })

  it.effect("is read if another change overlaps it", () =>
    Effect.gen(function*() {
      const { answers, asked, run, store } = yield* open
      const live = store.get(Values.currentUser)
      live.subscribe(() => {})
      yield* Effect.promise(() => live.settled)
      yield* TestClock.adjust(300)
      asked()
      const responses = [yield* Deferred.make<void>(), yield* Deferred.make<void>()] as const
      const order = responses.values()
      answers["user.update"] = Effect.suspend(() =>
        Effect.as(Deferred.await(order.next().value ?? responses[0]), reply(200, { ...user, display_name: "Overlapped" }))
      )
      const update = CurrentUser.update({ clientMetadata: { step: 1 } })
      const updates = yield* Effect.forkChild(run(Effect.all([update, update], { concurrency: 2 })))
      yield* Effect.yieldNow
      yield* Deferred.succeed(responses[1], undefined)
      yield* Deferred.succeed(responses[0], undefined)
      yield* Fiber.join(updates)
      yield* TestClock.adjust(300)
      assert.deepStrictEqual(asked(), ["user.update", "user.update", "user.get"])
      assert.strictEqual(live.state.status === "ok" && live.state.value?.displayName, user.display_name)
    }))

  it("of a server app is read if the response is that of another user", async () => {
    const emulator = makeSync({ passwordIterations: 1 })
    const requests: Array<string> = []
    const { fetch } = recording(emulator, requests)
    const { superSecretAdminKey: _, ...project } = emulator.project
    const server = createServerApp({ ...project, baseUrl: emulator.url, fetch })
    const [ada, grace] = [await server.users.create({ displayName: "Ada" }), await server.users.create({ displayName: "Grace" })]
    const value = live(server, serverUser(ada.id))
    value.subscribe(() => {})
    await value.settled
    requests.length = 0
    await server.users.update(ada.id, { displayName: "Countess" })
    await rest()
    assert.deepStrictEqual(requests, [`PATCH /users/${ada.id}`])
    assert.strictEqual(value.state.status === "ok" && value.state.value?.displayName, "Countess")
    await server.users.update(grace.id, { displayName: "Admiral" })
    await rest()
    assert.deepStrictEqual(requests.slice(1), [`PATCH /users/${grace.id}`, `GET /users/${ada.id}`])
    assert.strictEqual(value.state.status === "ok" && value.state.value?.displayName, "Countess")
    await server.dispose()
  })
})

describe("a change of the user's name", () => {
  /** An app with T teams whose members and own profiles are live. */
  const teamsOf = async (count: number) => {
    const setup = await world()
    const teams = []
    for (let index = 0; index < count; index++) teams.push(await setup.app.teams.create({ displayName: `Team ${index}` }))
    const values = teams.flatMap(({ id: teamId }, index) => {
      const pair = [live(setup.app, Values.members({ teamId })), live(setup.app, Values.memberProfile({ teamId }))] as const
      // In either order.
      return index % 2 === 0 ? pair : pair.toReversed()
    })
    for (const value of values) value.subscribe(() => {})
    await Promise.all(values.map(({ settled }) => settled))
    await rest()
    setup.requests.length = 0
    return { ...setup, teams, values }
  }

  it("costs one read for each team with live members and profile", async () => {
    const { app, requests, values } = await teamsOf(6)
    await app.user.update({ displayName: "Countess" })
    await rest()
    assert.deepStrictEqual(requests, ["PATCH /users/me", ...Array.from({ length: 6 }, () => "GET /team-member-profiles")])
    for (const { state } of values) {
      if (state.status !== "ok") return assert.fail(state.status)
      assert.deepStrictEqual([state.value].flat().map(({ displayName }) => displayName), ["Countess"])
    }
    await app.dispose()
  })
})

describe("a read of a profile", () => {
  /** The requests of a page that shows the members, and the profile 100 milliseconds later. */
  const requestsOf = async (between: (app: Awaited<ReturnType<typeof world>>["app"]) => Promise<unknown>) => {
    const { app, emulator, requests } = await world()
    const { id: teamId } = await app.teams.create({ displayName: "Analysts" })
    requests.length = 0
    emulator.addFault({ path: "/team-member-profiles", delayMillis: 400 })
    const members = live(app, Values.members({ teamId }))
    members.subscribe(() => {})
    await new Promise((resolve) => setTimeout(resolve, 100))
    await between(app)
    const profile = live(app, Values.memberProfile({ teamId }))
    profile.subscribe(() => {})
    await Promise.all([members.settled, profile.settled])
    assert.deepInclude(profile.state, { status: "ok" })
    await app.dispose()
    return requests.filter((request) => request.includes("team-member-profiles"))
  }

  it("joins a read of the members that is under way", async () => {
    assert.deepStrictEqual(await requestsOf(async () => {}), ["GET /team-member-profiles"])
  })

  it("joins none that began before a change", async () => {
    const requests = await requestsOf((app) => app.user.update({ clientMetadata: { step: 1 } }))
    assert.isAbove(requests.filter((request) => request.endsWith("/me")).length, 0)
  })
})
