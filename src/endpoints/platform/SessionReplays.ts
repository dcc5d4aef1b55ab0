/**
 * `/session-replays` and `/internal/session-replays`: session recordings, written by browsers and read by owners. Not available on older
 * providers. `ItemNotFound` for an unknown replay, batch or cursor.
 * @category endpoints @since 0.1.0
 */
import * as Schema from "effect/Schema"
import { AnalyticsNotEnabled } from "../../errors/provider/AnalyticsErrors.ts"
import { ItemNotFound } from "../../errors/provider/PaymentErrors.ts"
import { UserAuthenticationRequired } from "../../errors/provider/SessionErrors.ts"
import * as Endpoint from "../../pipeline/request/Endpoint.ts"
import {
  SessionReplay,
  SessionReplayBatch,
  SessionReplayChunk,
  SessionReplayChunkQuery,
  SessionReplayEvents,
  SessionReplayEventsQuery,
  SessionReplayQuery,
  SessionReplayReceipt
} from "../../schema/platform/SessionReplay.ts"
import { namedList } from "../../schema/wire/Envelope.ts"
import * as Wire from "../../schema/wire/Wire.ts"

/** Stores a batch of the signed-in user's recording. `Refused` if the body is too large. */
export const RecordSessionReplay = Endpoint.make("sessionReplays.record", "POST /session-replays/batch", {
  // Idempotent: the provider stores a batch once.
  idempotent: true,
  body: SessionReplayBatch,
  success: SessionReplayReceipt,
  errors: [UserAuthenticationRequired, AnalyticsNotEnabled]
})
export const ListSessionReplays = Endpoint.admin("sessionReplays.list", "GET /internal/session-replays", {
  query: SessionReplayQuery,
  success: Wire.cursorPage(SessionReplay),
  errors: [ItemNotFound]
})
export const ReadSessionReplay = Endpoint.admin("sessionReplays.get", "GET /internal/session-replays/{sessionReplayId}", {
  success: SessionReplay,
  errors: [ItemNotFound]
})
export const ListSessionReplayChunks = Endpoint.admin(
  "sessionReplays.listChunks",
  "GET /internal/session-replays/{sessionReplayId}/chunks",
  { query: SessionReplayChunkQuery, success: Wire.cursorPage(SessionReplayChunk), errors: [ItemNotFound] }
)
export const ReadSessionReplayEvents = Endpoint.admin(
  "sessionReplays.events",
  "GET /internal/session-replays/{sessionReplayId}/events",
  { query: SessionReplayEventsQuery, success: SessionReplayEvents, errors: [ItemNotFound] }
)
export const ReadSessionReplayChunk = Endpoint.admin(
  "sessionReplays.chunkEvents",
  "GET /internal/session-replays/{sessionReplayId}/chunks/{chunkId}/events",
  { success: Schema.RedactedFromValue(namedList("events", Wire.Json)), errors: [ItemNotFound] }
)
