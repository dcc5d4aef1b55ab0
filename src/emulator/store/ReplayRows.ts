/** Rows of session replays. Values are plain JSON. */

/** A recording of a session. After a long pause, the session continues in a new recording. */
export interface ReplayRow {
  readonly id: string
  readonly projectId: string
  readonly userId: string
  readonly sessionId: string
  readonly startedAt: number
  readonly lastEventAt: number
  /** When the emulator received the replay's last batch, in milliseconds since 1970. */
  readonly updatedAt: number
}

/** A batch of a replay. */
export interface ReplayChunkRow {
  readonly id: string
  readonly projectId: string
  readonly replayId: string
  readonly batchId: string
  readonly segmentId: string
  readonly browserSessionId: string
  /** The events as the page sent them, in JSON. */
  readonly events: ReadonlyArray<unknown>
  readonly byteLength: number
  readonly firstEventAt: number
  readonly lastEventAt: number
  readonly createdAt: number
}
