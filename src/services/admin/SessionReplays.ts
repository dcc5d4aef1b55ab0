/** Session replays, for project owners. Not available on older providers. @category verbs @since 0.1.0 */
import * as SessionReplaysEndpoints from "../../endpoints/platform/SessionReplays.ts"
import type { SessionReplayEventsQuery, SessionReplayQuery } from "../../schema/platform/SessionReplay.ts"
import { streamPages } from "../lists/streamPages.ts"

export { record } from "../client/ReplayRecording.ts"
export * as chunks from "./SessionReplayChunks.ts"

/**
 * One page of replays; the replay with the latest event comes first. Pass `nextCursor` in the query for the next page.
 *
 * **Errors** `ItemNotFound` (the cursor is not a replay that matches the query) · `CallError` (`Refused`: `durationMin` is above
 * `durationMax`)
 */
export const page = (query: SessionReplayQuery = {}) => SessionReplaysEndpoints.ListSessionReplays({ query })

/**
 * All replays that match the query; the replay with the latest event comes first. A page is fetched when its first replay is needed; `limit`
 * is the page size.
 *
 * **Errors** `ItemNotFound` (the cursor is not a replay that matches the query) · `CallError` (`Refused`: `durationMin` is above
 * `durationMax`)
 */
export const stream = (query: SessionReplayQuery = {}) => streamPages(SessionReplaysEndpoints.ListSessionReplays.id, page, query)

/** A replay by its id, without its events. **Errors** `ItemNotFound` (no such replay) · `CallError` */
export const get = (sessionReplayId: string) => SessionReplaysEndpoints.ReadSessionReplay({ params: { sessionReplayId } })

/**
 * All batches of a replay, with the events of the requested batches (default: all). Events are `Redacted`: they contain what the user saw
 * and typed.
 *
 * **Errors** `ItemNotFound` (no such replay) · `CallError`
 */
export const getEvents = (sessionReplayId: string, query: SessionReplayEventsQuery = {}) =>
  SessionReplaysEndpoints.ReadSessionReplayEvents({ params: { sessionReplayId }, query })
