/**
 * Session replays: batches of rrweb events that browsers record, and the queries with which owners read them.
 * @category schemas @since 0.1.0
 */
import * as Schema from "effect/Schema"
import * as SchemaGetter from "effect/SchemaGetter"
import { Uuid } from "../wire/Ids.ts"
import * as Wire from "../wire/Wire.ts"

const optional = Schema.optional
const count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))

/** A batch of a recording. The batches of one session form one replay; after a pause of several minutes, a new replay starts. */
export class SessionReplayBatch extends Schema.Opaque<SessionReplayBatch>()(Wire.struct({
  /** The id of the browser's session, the same in all tabs. */
  browserSessionId: Uuid,
  /** The id of the segment: the events of one page load in one tab. Generate a new id on each page load. */
  sessionReplaySegmentId: Uuid,
  /** The id of the batch. The provider records each id only once. */
  batchId: Uuid,
  startedAt: Wire.Moment,
  sentAt: Wire.Moment,
  /** 1 to 5,000 rrweb events; the whole request body has at most 1,000,000 bytes. */
  events: Schema.Array(Wire.JsonInput).check(Schema.isMinLength(1), Schema.isMaxLength(5_000))
}, { startedAt: "started_at_ms", sentAt: "sent_at_ms" })) {}

/** The confirmation that a batch was stored. */
export class SessionReplayReceipt extends Schema.Opaque<SessionReplayReceipt>()(Wire.struct({
  sessionReplayId: Schema.String,
  batchId: Schema.String,
  /** The key of the batch in the provider's storage. */
  storageKey: Schema.String,
  /** Whether the batch was already recorded. */
  isDuplicate: Schema.Boolean
}, { storageKey: "s3_key", isDuplicate: "deduped" })) {}

/** A replay of one session of a user, without its events. */
export class SessionReplay extends Schema.Opaque<SessionReplay>()(Wire.struct({
  id: Schema.String,
  user: Wire.struct({
    id: Schema.String,
    displayName: Wire.nullable(Schema.String),
    primaryEmail: Wire.nullable(Schema.String)
  }),
  startedAt: Wire.Moment,
  lastEventAt: Wire.Moment,
  chunkCount: Schema.Number,
  eventCount: Schema.Number
}, { user: "project_user", startedAt: "started_at_millis", lastEventAt: "last_event_at_millis" })) {}

// The provider ignores an empty filter, and would list the replays of all users.
const ids = Schema.Array(Uuid).check(Schema.isMinLength(1))
/** Ids, as one comma-separated string on the wire. */
const idList = Schema.String.pipe(Schema.decodeTo(ids, {
  decode: SchemaGetter.transform((text: string) => text === "" ? [] : text.split(",")),
  encode: SchemaGetter.transform((list: ReadonlyArray<string>) => list.join(","))
}))

/** Filters for the replays to list. The replay with the latest event comes first. */
export class SessionReplayQuery extends Schema.Opaque<SessionReplayQuery>()(Wire.struct({
  /** At least one id. */
  userIds: optional(idList),
  /** Limits the list to replays of users who are members of one of these teams; at least one id. */
  teamIds: optional(idList),
  /** The minimum duration in milliseconds; `durationMax` is the maximum. */
  durationMin: optional(count),
  durationMax: optional(count),
  lastEventFrom: optional(Wire.Moment),
  lastEventTo: optional(Wire.Moment),
  clickCountMin: optional(count),
  /** Replays per page, 1 to 200. @default 50 */
  limit: optional(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 200 }))),
  /** The `nextCursor` of the previous page. */
  cursor: optional(Schema.String)
}, {
  durationMin: "duration_ms_min",
  durationMax: "duration_ms_max",
  lastEventFrom: "last_event_at_from_millis",
  lastEventTo: "last_event_at_to_millis"
})) {}

const chunk = {
  id: Schema.String,
  batchId: Schema.String,
  sessionReplaySegmentId: Wire.nullable(Schema.String),
  eventCount: Schema.Number,
  /** The compressed size of the stored batch, in bytes. */
  byteLength: Schema.Number,
  firstEventAt: Wire.Moment,
  lastEventAt: Wire.Moment,
  createdAt: Wire.Moment
}
const wireNames = {
  firstEventAt: "first_event_at_millis",
  lastEventAt: "last_event_at_millis",
  createdAt: "created_at_millis"
}

/** A batch of a replay, without its events. */
export class SessionReplayChunk extends Schema.Opaque<SessionReplayChunk>()(
  Wire.struct({ ...chunk, browserSessionId: Wire.nullable(Schema.String) }, wireNames)
) {}

/** The page of a replay's batches to list, oldest batch first. */
export class SessionReplayChunkQuery extends Schema.Opaque<SessionReplayChunkQuery>()(Wire.struct({
  /** Batches per page, 1 to 500. @default 100 */
  limit: optional(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 500 }))),
  /** The `nextCursor` of the previous page. */
  cursor: optional(Schema.String)
})) {}

/** The range of batches from which to read events. */
export class SessionReplayEventsQuery extends Schema.Opaque<SessionReplayEventsQuery>()(Wire.struct({
  /** @default 0 */
  offset: optional(count),
  /** @default all */
  limit: optional(Schema.Int.check(Schema.isGreaterThanOrEqualTo(1)))
})) {}

/** All batches of a replay, and the events of the requested batches. Events contain what users saw and typed. */
export class SessionReplayEvents extends Schema.Opaque<SessionReplayEvents>()(Wire.struct({
  chunks: Schema.Array(Wire.struct(chunk, wireNames)),
  chunkEvents: Schema.Array(Wire.struct({ chunkId: Schema.String, events: Schema.RedactedFromValue(Schema.Array(Wire.Json)) }))
})) {}
