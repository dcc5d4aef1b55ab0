/** Session replays in the emulator: batches of a session, and how owners read them. */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { TestClock } from "effect/testing"
import * as SessionReplaysEndpoints from "../../../../src/endpoints/platform/SessionReplays.ts"
import { CreateServerTeam } from "../../../../src/endpoints/teams/Teams.ts"
import { DeleteUser } from "../../../../src/endpoints/users/Users.ts"
import { api } from "../../Api.ts"
import { callers, detailsOf, refusalOf, unknownId } from "../../Callers.ts"

const on = { "apps.installed.analytics.enabled": true }
const uuid = () => crypto.randomUUID()
const segment = uuid()

const withAda = Effect.gen(function*() {
  const world = yield* callers(on)
  const ada = yield* world.person()
  const record = (events: ReadonlyArray<{ readonly timestamp: number }>, batchId = uuid(), by: Pick<typeof ada, "as"> = ada) =>
    by.as(SessionReplaysEndpoints.RecordSessionReplay({
      body: {
        browserSessionId: segment,
        sessionReplaySegmentId: segment,
        batchId,
        startedAt: new Date(0),
        sentAt: new Date(9_000),
        events
      }
    }))
  const list = (query: object = {}) => world.admin(SessionReplaysEndpoints.ListSessionReplays({ query }))
  return { ...world, ada, record, list }
})

describe("a batch", () => {
  it.effect("belongs to the replay of its session, and is stored only once", () =>
    Effect.gen(function*() {
      const { ada, list, record } = yield* withAda
      const batchId = uuid()
      const first = yield* record([{ timestamp: 5_000 }, { timestamp: 1_000 }], batchId)
      assert.deepInclude(first, { batchId, isDuplicate: false })
      assert.include(first.storageKey, batchId)
      assert.deepStrictEqual(yield* record([{ timestamp: 5_000 }], batchId), { ...first, isDuplicate: true })
      yield* TestClock.adjust("3 minutes")
      assert.strictEqual((yield* record([{ timestamp: 7_000 }])).sessionReplayId, first.sessionReplayId)
      const { items, nextCursor } = yield* list()
      assert.isNull(nextCursor)
      assert.deepStrictEqual(items, [{
        id: first.sessionReplayId,
        user: { id: ada.userId, displayName: null, primaryEmail: ada.email },
        startedAt: new Date(1_000),
        lastEventAt: new Date(7_000),
        chunkCount: 2,
        eventCount: 3
      }])
      yield* TestClock.adjust("181 seconds")
      assert.notStrictEqual((yield* record([{ timestamp: 8_000 }])).sessionReplayId, first.sessionReplayId)
    }))
  it.effect("is refused without a user, with analytics disabled, or if it is too large", () =>
    Effect.gen(function*() {
      const { client, configure, record } = yield* withAda
      const large = [{ timestamp: 1, text: "x".repeat(1_000_000) }]
      assert.strictEqual(yield* refusalOf(record(large)), 413)
      const signedOut = record([{ timestamp: 1 }], uuid(), { as: client })
      assert.strictEqual(yield* refusalOf(signedOut), "UserAuthenticationRequired")
      yield* configure({ "apps.installed.analytics.enabled": false })
      assert.strictEqual(yield* refusalOf(record([{ timestamp: 1 }])), "AnalyticsNotEnabled")
    }))
})

describe("replays", () => {
  it.effect("are listed in pages, and filtered by user, team, duration, time and clicks", () =>
    Effect.gen(function*() {
      const { ada, emulator, list, person, record, server } = yield* withAda
      const grace = yield* person("grace@example.com")
      const replayId = (yield* record([{ timestamp: 1_000 }, { timestamp: 2_000 }])).sessionReplayId
      const two = (yield* record([{ timestamp: 4_000 }], uuid(), grace)).sessionReplayId
      const ids = (query: object) => Effect.map(list(query), ({ items }) => items.map(({ id }) => id))
      assert.deepStrictEqual(yield* ids({}), [two, replayId])
      assert.deepStrictEqual(yield* ids({ userIds: [ada.userId] }), [replayId])
      const { id: teamId } = yield* server(CreateServerTeam({ body: { displayName: "T", creatorUserId: grace.userId } }))
      assert.deepStrictEqual(yield* ids({ teamIds: [teamId] }), [two])
      assert.deepStrictEqual(yield* ids({ durationMin: 1_000 }), [replayId])
      assert.deepStrictEqual(yield* ids({ durationMax: 999 }), [two])
      assert.deepStrictEqual(yield* ids({ lastEventFrom: new Date(3_000) }), [two])
      assert.deepStrictEqual(yield* ids({ lastEventTo: new Date(3_000) }), [replayId])
      assert.deepStrictEqual(yield* ids({ clickCountMin: 1 }), [])
      const { nextCursor } = yield* list({ limit: 1 })
      assert.strictEqual(nextCursor, two)
      assert.deepStrictEqual(yield* ids({ cursor: two }), [replayId])
      assert.deepStrictEqual(yield* detailsOf(list({ cursor: unknownId })), { itemId: unknownId })
      assert.strictEqual(yield* refusalOf(list({ durationMin: 2, durationMax: 1 })), 400)
      emulator.restore(JSON.parse(JSON.stringify(emulator.snapshot())))
      assert.deepStrictEqual(yield* ids({}), [two, replayId])
      yield* server(DeleteUser({ params: { userId: grace.userId } }))
      assert.deepStrictEqual(yield* ids({}), [replayId])
    }))
  it.effect("can be read with their metadata, their batches and their events", () =>
    Effect.gen(function*() {
      const { admin, record } = yield* withAda
      const { sessionReplayId } = yield* record([{ timestamp: 5_000 }])
      yield* record([{ timestamp: 1_000 }, { timestamp: 2_000 }])
      const params = { sessionReplayId }
      assert.strictEqual((yield* admin(SessionReplaysEndpoints.ReadSessionReplay({ params }))).eventCount, 3)
      const { items: [early, late] } = yield* admin(SessionReplaysEndpoints.ListSessionReplayChunks({ params, query: {} }))
      assert.deepInclude(early, { eventCount: 2, browserSessionId: segment, firstEventAt: new Date(1_000) })
      const rest = yield* admin(SessionReplaysEndpoints.ListSessionReplayChunks({ params, query: { cursor: early?.id ?? "" } }))
      assert.deepStrictEqual(rest.items, [late ?? assert.fail()])
      const { chunkEvents, chunks } = yield* admin(
        SessionReplaysEndpoints.ReadSessionReplayEvents({ params, query: { offset: 1 } })
      )
      assert.lengthOf(chunks, 2)
      assert.deepStrictEqual(chunkEvents.map(({ chunkId, events }) => ({ chunkId, events: Redacted.value(events) })), [
        { chunkId: late?.id ?? "", events: [{ timestamp: 5_000 }] }
      ])
      const chunk = SessionReplaysEndpoints.ReadSessionReplayChunk({ params: { ...params, chunkId: early?.id ?? "" } })
      assert.deepStrictEqual(Redacted.value(yield* admin(chunk)), [{ timestamp: 1_000 }, { timestamp: 2_000 }])
      const noReplay = { sessionReplayId: unknownId }
      assert.strictEqual(yield* refusalOf(admin(SessionReplaysEndpoints.ReadSessionReplay({ params: noReplay }))), "ItemNotFound")
      assert.strictEqual(
        yield* refusalOf(admin(SessionReplaysEndpoints.ListSessionReplayChunks({ params: noReplay, query: {} }))),
        "ItemNotFound"
      )
      assert.strictEqual(
        yield* refusalOf(admin(SessionReplaysEndpoints.ReadSessionReplayEvents({ params: noReplay, query: {} }))),
        "ItemNotFound"
      )
      const missing = SessionReplaysEndpoints.ReadSessionReplayChunk({ params: { ...params, chunkId: unknownId } })
      assert.deepStrictEqual(yield* detailsOf(admin(missing)), { itemId: unknownId })
    }))
  it.effect("count the clicks that analytics recorded for their segment", () =>
    Effect.gen(function*() {
      const { ada, emulator, list, record } = yield* withAda
      const { sessionReplayId } = yield* record([{ timestamp: 1_000 }])
      const client = api(emulator)
      const { json } = yield* Effect.promise(() =>
        client("POST", "/auth/password/sign-in", { email: ada.email, password: "analytical engine" })
      )
      const batch = {
        session_replay_segment_id: segment,
        batch_id: uuid(),
        sent_at_ms: 1,
        events: [{ event_type: "$click", event_at_ms: 1, data: {} }]
      }
      yield* Effect.promise(() => client("POST", "/analytics/events/batch", batch, { "x-stack-access-token": json.access_token }))
      assert.deepStrictEqual((yield* list({ clickCountMin: 1 })).items.map(({ id }) => id), [sessionReplayId])
      assert.deepStrictEqual((yield* list({ clickCountMin: 2 })).items, [])
    }))
})
