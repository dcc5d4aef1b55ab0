/** Recordings of what users see, as owners read them. Older providers do not have it. */
import * as Endpoints from "../../endpoints/platform/SessionReplays.ts"
import type {
  SessionReplayChunkQuery,
  SessionReplayEventsQuery,
  SessionReplayQuery
} from "../../schema/platform/SessionReplay.ts"

export { record } from "../client/ReplayRecording.ts"

/**
 * One page of replays, the one with the latest event first. `nextCursor` goes into the query for the next page.
 *
 * **Errors** `ItemNotFound` (no replay of the query has the cursor's id) · `CallError` (`Refused`: the shortest duration is above the
 * longest)
 * @category verbs @since 0.1.0
 */
export const page = (query: SessionReplayQuery = {}) => Endpoints.ListSessionReplays({ query })

/**
 * A replay by its id, without its events. **Errors** `ItemNotFound` (there is no such replay) · `CallError`
 * @category verbs @since 0.1.0
 */
export const get = (sessionReplayId: string) => Endpoints.ReadSessionReplay({ params: { sessionReplayId } })

/**
 * One page of a replay's batches, without their events, the oldest first. `nextCursor` goes into the query for the next page.
 *
 * **Errors** `ItemNotFound` (there is no such replay or cursor) · `CallError`
 * @category verbs @since 0.1.0
 */
export const chunks = (sessionReplayId: string, query: SessionReplayChunkQuery = {}) =>
  Endpoints.ListSessionReplayChunks({ params: { sessionReplayId }, query })

/**
 * All batches of a replay, with the events of those that are asked for, by default of all. Events are `Redacted`: they show what
 * the user saw and typed.
 *
 * **Errors** `ItemNotFound` (there is no such replay) · `CallError`
 * @category verbs @since 0.1.0
 */
export const events = (sessionReplayId: string, query: SessionReplayEventsQuery = {}) =>
  Endpoints.ReadSessionReplayEvents({ params: { sessionReplayId }, query })

/**
 * The events of one batch, `Redacted`. **Errors** `ItemNotFound` (there is no such batch) · `CallError`
 * @category verbs @since 0.1.0
 */
export const chunkEvents = (sessionReplayId: string, chunkId: string) =>
  Endpoints.ReadSessionReplayChunk({ params: { sessionReplayId, chunkId } })
