/**
 * The batches in which a session replay was recorded, for project owners. Not available on older providers.
 * @category verbs @since 0.1.0
 */
import * as SessionReplaysEndpoints from "../../endpoints/platform/SessionReplays.ts"
import type { SessionReplayChunkQuery } from "../../schema/platform/SessionReplay.ts"
import { streamPages } from "../lists/streamPages.ts"

/** The replay that a batch belongs to. @category models @since 0.1.0 */
export interface OfReplay {
  /** The id of the replay. */
  readonly sessionReplayId: string
}

/**
 * One page of a replay's batches, without their events, oldest first. Pass `nextCursor` in the query for the next page.
 *
 * **Errors** `ItemNotFound` (no such replay or cursor) · `CallError`
 */
export const page = ({ sessionReplayId, ...query }: OfReplay & SessionReplayChunkQuery) =>
  SessionReplaysEndpoints.ListSessionReplayChunks({ params: { sessionReplayId }, query })

/**
 * All batches of a replay, without their events, oldest first. A page is fetched when its first batch is needed; `limit` is the page size.
 *
 * **Errors** `ItemNotFound` (no such replay or cursor) · `CallError`
 */
export const stream = (query: OfReplay & SessionReplayChunkQuery) =>
  streamPages(SessionReplaysEndpoints.ListSessionReplayChunks.id, page, query)

/** The events of one batch, `Redacted`. **Errors** `ItemNotFound` (no such batch) · `CallError` */
export const get = (chunkId: string, { sessionReplayId }: OfReplay) =>
  SessionReplaysEndpoints.ReadSessionReplayChunk({ params: { sessionReplayId, chunkId } })
