/** Session replays, for project owners. Not available on older providers. */
import * as Endpoints from "../../endpoints/platform/SessionReplays.ts"
import type {
  SessionReplayChunkQuery,
  SessionReplayEventsQuery,
  SessionReplayQuery
} from "../../schema/platform/SessionReplay.ts"

export { record } from "../client/ReplayRecording.ts"

/**
 * One page of replays; the replay with the latest event comes first. Pass `nextCursor` in the query for the next page.
 *
 * **Errors** `ItemNotFound` (the cursor is not a replay that matches the query) · `CallError` (`Refused`: `durationMin` is above
 * `durationMax`)
 * @category verbs @since 0.1.0
 */
export const page = (query: SessionReplayQuery = {}) => Endpoints.ListSessionReplays({ query })

/** A replay by its id, without its events. **Errors** `ItemNotFound` (no such replay) · `CallError` @category verbs @since 0.1.0 */
export const get = (sessionReplayId: string) => Endpoints.ReadSessionReplay({ params: { sessionReplayId } })

/**
 * One page of a replay's batches, without their events, oldest first. Pass `nextCursor` in the query for the next page.
 *
 * **Errors** `ItemNotFound` (no such replay or cursor) · `CallError`
 * @category verbs @since 0.1.0
 */
export const chunks = (sessionReplayId: string, query: SessionReplayChunkQuery = {}) =>
  Endpoints.ListSessionReplayChunks({ params: { sessionReplayId }, query })

/**
 * All batches of a replay, with the events of the requested batches (default: all). Events are `Redacted`: they contain what the user saw
 * and typed.
 *
 * **Errors** `ItemNotFound` (no such replay) · `CallError`
 * @category verbs @since 0.1.0
 */
export const events = (sessionReplayId: string, query: SessionReplayEventsQuery = {}) =>
  Endpoints.ReadSessionReplayEvents({ params: { sessionReplayId }, query })

/** The events of one batch, `Redacted`. **Errors** `ItemNotFound` (no such batch) · `CallError` @category verbs @since 0.1.0 */
export const chunkEvents = (sessionReplayId: string, chunkId: string) =>
  Endpoints.ReadSessionReplayChunk({ params: { sessionReplayId, chunkId } })
