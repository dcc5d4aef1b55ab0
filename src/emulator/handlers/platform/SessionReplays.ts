/** `/session-replays`: recordings of user sessions, in batches. The events are stored unchanged. */
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import type * as Schema from "effect/Schema"
import { AnalyticsNotEnabled } from "../../../errors/provider/AnalyticsErrors.ts"
import { ItemNotFound } from "../../../errors/provider/PaymentErrors.ts"
import { UserAuthenticationRequired } from "../../../errors/provider/SessionErrors.ts"
import type { SessionReplayQuery } from "../../../schema/platform/SessionReplay.ts"
import { configOf } from "../../model/config/Config.ts"
import { isMember } from "../../model/teams/Grants.ts"
import { primaryChannel } from "../../model/users/UserViews.ts"
import { refuse } from "../../request/EmulatorResponse.ts"
import type { SomeHandlers } from "../../request/Handler.ts"
import { currentProject, RequestContext } from "../../request/RequestContext.ts"
import type { ReplayChunkRow, ReplayRow } from "../../store/ReplayRows.ts"
import type { Store } from "../../store/Store.ts"

/** A session that records nothing for this long (ms) starts a new replay. */
const longestPause = 3 * 60_000
/** Maximum size of a body that the provider accepts, in bytes. */
const largestBody = 1_000_000

/** The times of the first and last event; `otherwise` if no event has a time. */
const spanOf = (events: ReadonlyArray<unknown>, otherwise: number) => {
  const times = events.flatMap((event) => {
    const at = typeof event === "object" && event !== null && "timestamp" in event ? event.timestamp : undefined
    return typeof at === "number" && Number.isFinite(at) ? [at] : []
  })
  const first = times.reduce((a, b) => Math.min(a, b), Infinity)
  const last = times.reduce((a, b) => Math.max(a, b), -Infinity)
  return times.length === 0 ? { first: otherwise, last: otherwise } : { first, last }
}

const chunksOf = (store: Store, replayId: string): ReadonlyArray<ReplayChunkRow> =>
  store.replayChunks.where("replayId", replayId)
    .toSorted((a, b) => a.firstEventAt - b.firstEventAt || (a.id < b.id ? -1 : 1))

const view = (store: Store, { id, lastEventAt, startedAt, userId }: ReplayRow) => {
  const chunks = store.replayChunks.where("replayId", id)
  return {
    id,
    user: {
      id: userId,
      displayName: store.users.get(userId)?.displayName ?? null,
      primaryEmail: primaryChannel(store, userId)?.value ?? null
    },
    startedAt: new Date(startedAt),
    lastEventAt: new Date(lastEventAt),
    chunkCount: chunks.length,
    eventCount: chunks.reduce((sum, { events }) => sum + events.length, 0)
  }
}

const chunkView = (chunk: ReplayChunkRow) => ({
  id: chunk.id,
  batchId: chunk.batchId,
  sessionReplaySegmentId: chunk.segmentId,
  eventCount: chunk.events.length,
  byteLength: chunk.byteLength,
  firstEventAt: new Date(chunk.firstEventAt),
  lastEventAt: new Date(chunk.lastEventAt),
  createdAt: new Date(chunk.createdAt)
})
/** The events of a chunk, typed as JSON, because they come from a JSON request. */
const eventsOf = ({ events }: ReplayChunkRow) => Redacted.make(events as ReadonlyArray<Schema.Json>)

const notFound = (itemId: string) => new ItemNotFound({ details: { itemId } })

const replayOf = Effect.fnUntraced(function*(id: string) {
  const replay = (yield* RequestContext).store.replays.get(id)
  const project = yield* currentProject
  return replay?.projectId === project.id ? replay : yield* notFound(id)
})

/** Returns the items after the cursor, or all items without a cursor; fails for an unknown cursor. */
const after = <A extends { readonly id: string }>(list: ReadonlyArray<A>, cursor: string | undefined) => {
  const position = cursor === undefined ? -1 : list.findIndex(({ id }) => id === cursor)
  return cursor !== undefined && position < 0 ? Effect.fail(notFound(cursor)) : Effect.succeed(list.slice(position + 1))
}
const pageOf = <A extends { readonly id: string }, B>(rest: ReadonlyArray<A>, limit: number, show: (item: A) => B) => {
  const items = rest.slice(0, limit)
  return { items: items.map(show), nextCursor: rest.length > limit ? items.at(-1)?.id ?? null : null }
}

const clicksIn = (store: Store, replay: ReplayRow): number => {
  const segments = new Set(store.replayChunks.where("replayId", replay.id).map(({ segmentId }) => segmentId))
  return store.analyticsEvents.where("projectId", replay.projectId)
    .filter(({ segmentId, type }) => type === "$click" && segmentId !== undefined && segments.has(segmentId)).length
}

const isListed = (store: Store, query: SessionReplayQuery) => (replay: ReplayRow): boolean => {
  const { clickCountMin = 0, durationMax = Infinity, durationMin = 0, lastEventFrom, lastEventTo, teamIds, userIds } = query
  const duration = replay.lastEventAt - replay.startedAt
  return duration >= durationMin && duration <= durationMax
    && replay.lastEventAt >= (lastEventFrom?.getTime() ?? 0) && replay.lastEventAt <= (lastEventTo?.getTime() ?? Infinity)
    && (userIds === undefined || userIds.includes(replay.userId))
    && (teamIds === undefined || teamIds.some((id) => isMember(store, id, replay.userId)))
    && (clickCountMin === 0 || clicksIn(store, replay) >= clickCountMin)
}

export const sessionReplayHandlers = {
  RecordSessionReplay: Effect.fnUntraced(function*({ body, now, project, sessionId, store, user }) {
    if (!configOf(project).apps.installed.analytics.enabled) return yield* new AnalyticsNotEnabled()
    if (user === null || sessionId === null) return yield* new UserAuthenticationRequired()
    const { batchId, browserSessionId, events, sentAt, sessionReplaySegmentId: segmentId } = body
    const byteLength = new TextEncoder().encode(JSON.stringify(events)).byteLength
    if (byteLength > largestBody) return yield* refuse(413, `The body has more than ${largestBody} bytes.`)
    const span = spanOf(events, sentAt.getTime())
    const recent = store.replays.where("sessionId", sessionId).findLast(({ updatedAt }) => now - updatedAt <= longestPause)
    const replay = recent ?? {
      id: crypto.randomUUID(),
      projectId: project.id,
      userId: user.id,
      sessionId,
      startedAt: span.first,
      lastEventAt: span.last,
      updatedAt: now
    }
    store.replays.put({
      ...replay,
      startedAt: Math.min(replay.startedAt, span.first),
      lastEventAt: Math.max(replay.lastEventAt, span.last),
      updatedAt: now
    })
    const receipt = {
      sessionReplayId: replay.id,
      batchId,
      storageKey: `session-replays/${project.id}/main/${replay.id}/${batchId}.json.gz`
    }
    if (store.replayChunks.where("replayId", replay.id).some((chunk) => chunk.batchId === batchId)) {
      return { ...receipt, isDuplicate: true }
    }
    store.replayChunks.put({
      id: crypto.randomUUID(),
      projectId: project.id,
      replayId: replay.id,
      batchId,
      segmentId,
      browserSessionId,
      events,
      byteLength,
      firstEventAt: span.first,
      lastEventAt: span.last,
      createdAt: now
    })
    return { ...receipt, isDuplicate: false }
  }),
  ListSessionReplays: Effect.fnUntraced(function*({ project: { id }, query, store }) {
    const { cursor, durationMax = Infinity, durationMin = 0, limit = 50 } = query
    if (durationMin > durationMax) return yield* refuse(400, "duration_ms_min is greater than duration_ms_max.")
    const replays = store.replays.where("projectId", id).filter(isListed(store, query))
      .toSorted((a, b) => b.lastEventAt - a.lastEventAt || (a.id < b.id ? 1 : -1))
    return pageOf(yield* after(replays, cursor), limit, (replay) => view(store, replay))
  }),
  ReadSessionReplay: Effect.fnUntraced(function*({ params, store }) {
    return view(store, yield* replayOf(params.sessionReplayId))
  }),
  ListSessionReplayChunks: Effect.fnUntraced(function*({ params, query: { cursor, limit = 100 }, store }) {
    const { id } = yield* replayOf(params.sessionReplayId)
    const rest = yield* after(chunksOf(store, id), cursor)
    return pageOf(rest, limit, (chunk) => ({ ...chunkView(chunk), browserSessionId: chunk.browserSessionId }))
  }),
  ReadSessionReplayEvents: Effect.fnUntraced(function*({ params, query: { limit = Infinity, offset = 0 }, store }) {
    const { id } = yield* replayOf(params.sessionReplayId)
    const chunks = chunksOf(store, id)
    return {
      chunks: chunks.map(chunkView),
      chunkEvents: chunks.slice(offset, offset + limit).map((chunk) => ({ chunkId: chunk.id, events: eventsOf(chunk) }))
    }
  }),
  ReadSessionReplayChunk: Effect.fnUntraced(function*({ params: { chunkId, sessionReplayId }, store }) {
    const { id } = yield* Effect.mapError(replayOf(sessionReplayId), () => notFound(chunkId))
    const chunk = store.replayChunks.get(chunkId)
    return chunk?.replayId === id ? eventsOf(chunk) : yield* notFound(chunkId)
  })
} satisfies SomeHandlers
