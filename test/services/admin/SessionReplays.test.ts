/** The verbs of session replays: requests, results and refusals. */
import * as SessionReplaysEndpoints from "../../../src/endpoints/platform/SessionReplays.ts"
import * as SessionReplays from "../../../src/services/admin/SessionReplays.ts"
import * as ReplayRecording from "../../../src/services/client/ReplayRecording.ts"
import { testVerbs } from "../Verbs.ts"

const replay = "9c37e5b1-0d4f-4a82-8c16-f75b2e90d3a8"
const batchId = "e4a78d10-93f5-4c62-b1d7-2608fb53ca94"
const batch = {
  browserSessionId: "0b1f6a52-7c39-4d80-9ae1-5f2c8d43b760",
  sessionReplaySegmentId: "5d9e0c74-21ab-4f36-8b5d-c07e9a614f28",
  batchId,
  startedAt: new Date(1_000),
  sentAt: new Date(2_000),
  events: [{ type: 4, timestamp: 1_500 }]
}

testVerbs("client", {
  "ReplayRecording.record": {
    call: ReplayRecording.record(batch),
    endpoint: SessionReplaysEndpoints.RecordSessionReplay,
    sends: "POST /session-replays/batch",
    body: {
      browser_session_id: batch.browserSessionId,
      session_replay_segment_id: batch.sessionReplaySegmentId,
      batch_id: batchId,
      started_at_ms: 1_000,
      sent_at_ms: 2_000,
      events: [{ type: 4, timestamp: 1_500 }]
    }
  }
})

testVerbs("admin", {
  "SessionReplays.page": {
    call: SessionReplays.page({ userIds: [replay, batchId], lastEventFrom: new Date(5), cursor: "c" }),
    endpoint: SessionReplaysEndpoints.ListSessionReplays,
    sends: `GET /internal/session-replays?user_ids=${replay}%2C${batchId}&last_event_at_from_millis=5&cursor=c`
  },
  "SessionReplays.get": {
    call: SessionReplays.get(replay),
    endpoint: SessionReplaysEndpoints.ReadSessionReplay,
    sends: `GET /internal/session-replays/${replay}`
  },
  "SessionReplayChunks.page": {
    call: SessionReplays.chunks.page({ sessionReplayId: replay }),
    endpoint: SessionReplaysEndpoints.ListSessionReplayChunks,
    sends: `GET /internal/session-replays/${replay}/chunks`
  },
  "SessionReplays.getEvents": {
    call: SessionReplays.getEvents(replay, { offset: 2, limit: 1 }),
    endpoint: SessionReplaysEndpoints.ReadSessionReplayEvents,
    sends: `GET /internal/session-replays/${replay}/events?offset=2&limit=1`
  },
  "SessionReplayChunks.get": {
    call: SessionReplays.chunks.get("c2", { sessionReplayId: replay }),
    endpoint: SessionReplaysEndpoints.ReadSessionReplayChunk,
    sends: `GET /internal/session-replays/${replay}/chunks/c2/events`
  }
})
