/** Lists whose records are deleted, added, moved and filtered out while a loop reads them, on the emulator. */
import { Effect, Layer, Stream } from "effect"
import { assert, describe, it } from "vitest"
import * as ServerApp from "../../src/layers/app/ServerApp.ts"
import {
  createAdminApp,
  createClientApp,
  createServerApp,
  pairTokenStore,
  type ServerApp as PromisedServerApp
} from "../../src/promise/index.ts"
import * as Users from "../../src/services/server/Users.ts"
import { emulatedApps } from "../e2e/flows/EmulatedApps.ts"
import { runs } from "../kit/Depth.ts"
import { newEmulator, optionsOf, ownerOf } from "../kit/emulator.ts"
import { tagOf } from "../kit/outcomes.ts"
import { fc } from "../kit/Seed.ts"
import { recordRequests } from "../kit/transports.ts"

type Change =
  | { readonly kind: "delete" | "move" | "hide"; readonly index: number; readonly count: number }
  | { readonly kind: "add"; readonly count: number }

const change: fc.Arbitrary<Change> = fc.oneof(
  fc.record({
    kind: fc.constantFrom("delete" as const, "move" as const, "hide" as const),
    index: fc.nat(40),
    count: fc.integer({ min: 1, max: 6 })
  }),
  fc.record({ kind: fc.constant("add" as const), count: fc.integer({ min: 1, max: 4 }) })
)
const plans = fc.record({
  count: fc.integer({ min: 0, max: 24 }),
  limit: fc.integer({ min: 1, max: 6 }),
  desc: fc.boolean(),
  /** The changes after each page. */
  changes: fc.array(fc.array(change, { maxLength: 3 }), { maxLength: 12 })
})

const emulator = newEmulator()
const { asked, fetch } = recordRequests(emulator.fetch, ({ method, path }) => `${method} ${path}`)
const { override } = ownerOf(emulator)

const options = { ...optionsOf(emulator), fetch }
const server = createServerApp(options)
const admin = createAdminApp(options)
const recorders = new Map<string, () => Promise<unknown>>()
let lastEventAt = Date.now()
/** A batch with an event that is newer than those of earlier batches. */
const batch = () => ({
  browserSessionId: crypto.randomUUID(),
  sessionReplaySegmentId: crypto.randomUUID(),
  batchId: crypto.randomUUID(),
  startedAt: new Date(lastEventAt),
  sentAt: new Date(lastEventAt),
  events: [{ timestamp: ++lastEventAt }]
})

interface ListKind {
  readonly create: (name: string) => Promise<{ readonly id: string }>
  readonly list: (query: { readonly limit: number; readonly desc: boolean }) => AsyncIterable<{ readonly id: string }>
  readonly remove: (id: string) => Promise<void>
  readonly hide: (id: string) => Promise<unknown>
  readonly move: (id: string) => Promise<unknown>
}

const users = (orderBy: "signedUpAt" | "lastActiveAt", app: PromisedServerApp): ListKind => ({
  create: (displayName) => app.users.create({ displayName }),
  list: (query) => app.users.stream({ ...query, orderBy, query: "listed" }),
  remove: (id) => app.users.delete(id),
  hide: (id) => app.users.update(id, { displayName: "other" }),
  move: async (id) => {
    // Issuing an access token is an activity of the user.
    emulator.advanceClock(1_000)
    await app.sessions.create({ userId: id })
  }
})
const kinds: { readonly [name: string]: ListKind } = {
  "users by sign-up": users("signedUpAt", server),
  "users by last activity": users("lastActiveAt", server),
  teams: {
    create: (displayName) => server.teams.create({ displayName }),
    list: (query) => server.teams.stream({ ...query, query: "listed" }),
    remove: (id) => server.teams.delete(id),
    hide: (id) => server.teams.update(id, { displayName: "other" }),
    move: () => Promise.resolve()
  },
  // A replay with a new event moves to the beginning; replays are never deleted.
  "session replays": {
    create: async () => {
      const { id: userId } = await server.users.create({})
      const { refreshToken } = await server.sessions.create({ userId })
      const recorder = createClientApp({ ...options, tokenStore: pairTokenStore({ refreshToken }) })
      const record = () => recorder.sessionReplays.record(batch())
      const { sessionReplayId } = await record()
      recorders.set(sessionReplayId, record)
      return { id: sessionReplayId }
    },
    list: ({ limit }) => admin.sessionReplays.stream({ limit }),
    remove: () => Promise.resolve(),
    hide: () => Promise.resolve(),
    move: (id) => recorders.get(id)?.() ?? assert.fail(id)
  }
}

describe.each(Object.entries(kinds))("%s", (_, { create, hide, list, move, remove }) => {
  it("are all listed once, whatever changes between the pages", async () => {
    await fc.assert(
      fc.asyncProperty(plans, async ({ changes, count, desc, limit }) => {
        emulator.reset()
        await override({ "apps.installed.analytics.enabled": true })
        const alive: Array<string> = []
        for (let index = 0; index < count; index++) {
          emulator.advanceClock(1_000)
          alive.push((await create(`listed ${index}`)).id)
        }
        const lasting = new Set(alive)
        const ids: Array<string> = []
        let page = 0
        for await (const { id } of list({ limit, desc })) {
          ids.push(id)
          if (ids.length % limit !== 0) continue
          for (const step of changes[page++] ?? []) {
            if (step.kind === "add") {
              for (let index = 0; index < step.count; index++) alive.push((await create("listed too")).id)
              continue
            }
            const start = alive.length === 0 ? 0 : step.index % alive.length
            const records = alive.slice(start, start + step.count)
            for (const target of records) {
              await { delete: remove, hide, move }[step.kind](target)
              if (step.kind === "move") continue
              lasting.delete(target)
              alive.splice(alive.indexOf(target), 1)
            }
          }
        }
        assert.strictEqual(new Set(ids).size, ids.length, "a record is given twice")
        assert.deepStrictEqual([...lasting].filter((id) => !ids.includes(id)), [], "a record is skipped")
      }),
      { numRuns: runs(60, 1_500) }
    )
  }, 120_000)
})

describe("the requests of a list", () => {
  const requestsFor = async (
    query: Parameters<PromisedServerApp["users"]["stream"]>[0],
    afterFirst: () => Promise<void> = async () => {}
  ) => {
    asked.length = 0
    let records = 0
    for await (const _ of server.users.stream({ limit: 20, ...query })) if (++records === 20) await afterFirst()
    return { records, requests: asked.filter((text) => text === "GET /users").length }
  }
  it("are one a page, and one more only if there is a reason to doubt", async () => {
    emulator.reset()
    const ids: Array<string> = []
    for (let index = 0; index < 60; index++) {
      emulator.advanceClock(1_000)
      ids.push((await server.users.create({ displayName: `User ${index}` })).id)
    }
    assert.deepStrictEqual(await requestsFor({}), { records: 60, requests: 3 })
    assert.deepStrictEqual(await requestsFor({ orderBy: "lastActiveAt" }), { records: 60, requests: 3 })
    // Users may have moved to the beginning, so it is read again.
    assert.deepStrictEqual(await requestsFor({ orderBy: "lastActiveAt", desc: true }), { records: 60, requests: 4 })
    const deleteCursor = () => server.users.delete(ids[20] ?? "")
    assert.deepStrictEqual(await requestsFor({}, deleteCursor), { records: 59, requests: 4 })
  })
})

describe("a page", () => {
  it("is refused if its cursor is gone, instead of looking like the end", async () => {
    const { server } = await emulatedApps()
    for (const displayName of ["Ada", "Grace", "Barbara"]) await server.users.create({ displayName })
    const { nextCursor } = await server.users.page({ limit: 2 })
    assert.isString(nextCursor)
    await server.users.delete(nextCursor ?? "")
    assert.strictEqual(await tagOf(server.safe.users.page({ limit: 2, cursor: nextCursor ?? "" })), "Refused")
  })
})

describe("an Effect Stream", () => {
  it("continues after the user of its cursor is deleted", async () => {
    emulator.reset()
    const ids: Array<string> = []
    for (const displayName of ["Ada", "Grace", "Barbara", "Radia"]) ids.push((await server.users.create({ displayName })).id)
    const layer = Layer.provideMerge(emulator.layer, ServerApp.layer(optionsOf(emulator)))
    const names = Users.stream({ limit: 2 }).pipe(
      Stream.mapEffect(({ displayName }) =>
        displayName === "Grace" ? Effect.as(Users.delete(ids[2] ?? ""), displayName) : Effect.succeed(displayName)
      ),
      Stream.runCollect,
      Effect.provide(layer)
    )
    assert.deepStrictEqual(Array.from(await Effect.runPromise(names)), ["Ada", "Grace", "Radia"])
  })
})
