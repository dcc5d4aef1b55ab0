/** What happened at an emulator on a port: its latest requests, and a sign for its page that something changed. */
import type { EmulatorRequest, EmulatorResponse } from "../request/EmulatorResponse.ts"

/** A body as the log keeps it; `text` is `null` for bytes, and for what is longer than the log keeps. */
export interface RecordedBody {
  readonly type: string
  readonly bytes: number
  readonly text: string | null
}

/** A request and its answer, with all their secrets. */
export interface RecordedRequest {
  readonly id: number
  /** The time by the real clock. */
  readonly at: number
  readonly durationMillis: number
  readonly method: string
  readonly target: string
  readonly headers: EmulatorRequest["headers"]
  readonly body: RecordedBody
  /** `null`: no answer, since a fault reset the connection or the client left. */
  readonly response: Pick<EmulatorResponse, "status" | "headers"> & { readonly body: RecordedBody } | null
  readonly isFaulty: boolean
}

const maxRequests = 300

export class Activity {
  private recorded: ReadonlyArray<RecordedRequest> = []
  private count = 0
  private readonly listeners = new Set<() => void>()

  /** Newest first. */
  requests(): ReadonlyArray<RecordedRequest> {
    return this.recorded
  }

  record(request: Omit<RecordedRequest, "id">): void {
    this.recorded = [{ id: ++this.count, ...request }, ...this.recorded.slice(0, maxRequests - 1)]
  }

  clear(): void {
    this.recorded = []
    this.changed()
  }

  /** Calls the listener after each request and change; gives what ends that. */
  listen(listener: () => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  readonly changed = (): void => {
    for (const listener of this.listeners) listener()
  }
}
