/** Storage of the session replays that browsers record. Not available on older providers. @category verbs @since 0.1.0 */
import * as SessionReplaysEndpoints from "../../endpoints/platform/SessionReplays.ts"
import type { SessionReplayBatch } from "../../schema/platform/SessionReplay.ts"

/**
 * Stores a batch of rrweb events of the signed-in user: 1 to 5,000 events, at most 1,000,000 bytes. Idempotent by `batchId`, so a batch may
 * be sent again.
 *
 * **Errors** `UserAuthenticationRequired` · `AnalyticsNotEnabled` · `CallError` (`Refused`: the batch is too large)
 */
export const record = (batch: SessionReplayBatch) => SessionReplaysEndpoints.RecordSessionReplay({ body: batch })
