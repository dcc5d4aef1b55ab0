/** Recordings of what users see, as their browsers write them. Older providers do not have it. */
import * as Endpoints from "../../endpoints/platform/SessionReplays.ts"
import type { SessionReplayBatch } from "../../schema/platform/SessionReplay.ts"

/**
 * Keeps a batch of events of rrweb in the name of the signed-in user. A batch with a known `batchId` is kept once, so that it may be
 * sent again. It has 1 to 5,000 events and at most 1,000,000 bytes.
 *
 * **Errors** `UserAuthenticationRequired` · `AnalyticsNotEnabled` · `CallError` (`Refused`: the batch is too large)
 * @category verbs @since 0.1.0
 */
export const record = (batch: SessionReplayBatch) => Endpoints.RecordSessionReplay({ body: batch })
