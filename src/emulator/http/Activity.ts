/** The activity of an emulator on a port: its latest requests, and a signal to its page that something changed. */
import type { EmulatorRequest, EmulatorResponse } from "../request/EmulatorResponse.ts"

/** A body in the log; `text` is `null` for bytes and for a body that is too long for the log. */
export interface RecordedBody {
  readonly type: string
  readonly bytes: number
  readonly text: string | null
}

/** A request and its response, including secrets. */
export interface RecordedRequest {
  readonly id: number
  /** The time of the request by the real clock, in milliseconds since 1970. */
  readonly at: number
  readonly durationMillis: number
  readonly method: string
  readonly target: string
  readonly headers: EmulatorRequest["headers"]
  readonly body: RecordedBody
  /** The response; `null` if there was none because a fault reset the connection or the client disconnected. */
  readonly response: Pick<EmulatorResponse, "status" | "headers"> & { readonly body: RecordedBody } | null
  readonly isFaulty: boolean
}

const maxRequests = 300

export class Activity {
  private recorded: ReadonlyArray<RecordedRequest> = []
  private count = 0
  private readonly listeners = new Set<() => void>()

  /** The latest 300 requests, newest first. */
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

  /** Calls the listener after each request and change. Returns a function that removes the listener. */
  listen(listener: () => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  readonly changed = (): void => {
    for (const listener of this.listeners) listener()
  }
}
