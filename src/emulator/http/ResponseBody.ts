/** Delivers a response body: whole, in two halves with a pause between them, or cut off. */
import * as Effect from "effect/Effect"
import { runPromise } from "../../pipeline/timing/Runtime.ts"
import type { EmulatorResponse } from "../request/EmulatorResponse.ts"

/** The parts in which a body is sent. */
export interface BodyParts {
  readonly first: Uint8Array<ArrayBuffer>
  /** Milliseconds before `rest` is sent. */
  readonly pauseMillis: number
  readonly rest: Uint8Array<ArrayBuffer>
  /** Whether the connection breaks after `rest`. */
  readonly breaks: boolean
}

const encoder = new TextEncoder()
export const bodyBytes = ({ body }: EmulatorResponse): Uint8Array<ArrayBuffer> =>
  typeof body === "string" ? encoder.encode(body) : body

/** Statuses whose responses have no body (WHATWG Fetch, "null body status"). */
export const isBodiless = (status: number): boolean => status === 204 || status === 205 || status === 304

/** The parts of a delayed or broken body; `undefined` for a body that is sent whole. */
export const bodyParts = ({ delivery }: EmulatorResponse, bytes: Uint8Array<ArrayBuffer>): BodyParts | undefined => {
  if (delivery?.breakAfterBytes === undefined && delivery?.pauseMillis === undefined) return undefined
  const { breakAfterBytes = Infinity, pauseMillis = 0 } = delivery
  const sentBytes = bytes.subarray(0, Math.min(breakAfterBytes, bytes.length))
  const middle = pauseMillis > 0 ? Math.floor(sentBytes.length / 2) : sentBytes.length
  return {
    first: sentBytes.subarray(0, middle),
    pauseMillis,
    rest: sentBytes.subarray(middle),
    breaks: breakAfterBytes < bytes.length
  }
}

const pause = (millis: number) => millis > 0 ? Effect.sleep(millis) : Effect.void

/** Collects the whole body. Runs `onBreak` instead if the connection breaks within the body. */
export const collectBody = <E>(response: EmulatorResponse, onBreak: Effect.Effect<never, E>): Effect.Effect<string, E> => {
  const text = typeof response.body === "string" ? response.body : undefined
  const bytes = bodyBytes(response)
  const parts = bodyParts(response, bytes)
  const read = Effect.sync(() => text ?? new TextDecoder().decode(bytes))
  if (parts === undefined) return read
  return Effect.andThen(pause(parts.pauseMillis), parts.breaks ? onBreak : read)
}

/** A body that does not end until the reader cancels it or the signal aborts. */
const eventStream = (events: NonNullable<EmulatorResponse["events"]>, signal: AbortSignal): ReadableStream => {
  let stop: (() => void) | undefined
  return new ReadableStream<Uint8Array>({
    start(controller) {
      stop = events((text) => controller.enqueue(encoder.encode(text)))
      signal.addEventListener("abort", () => {
        stop?.()
        controller.error(signal.reason)
      }, { once: true })
    },
    cancel: () => stop?.()
  })
}

/**
 * The body that `fetch` returns. Reading it fails at the byte where a fault breaks the connection, or with the signal's reason when the
 * signal aborts.
 */
export const streamBody = (response: EmulatorResponse, signal: AbortSignal): BodyInit | null => {
  const bytes = bodyBytes(response)
  const parts = bodyParts(response, bytes)
  if (response.events !== undefined) return eventStream(response.events, signal)
  if (parts === undefined) return response.body
  const cancellation = new AbortController()
  return new ReadableStream({
    async start(controller) {
      if (parts.first.length > 0) controller.enqueue(parts.first)
      try {
        await runPromise(pause(parts.pauseMillis), AbortSignal.any([signal, cancellation.signal]))
      } catch {
        if (signal.aborted) controller.error(signal.reason)
        return
      }
      if (parts.rest.length > 0) controller.enqueue(parts.rest)
      if (parts.breaks) controller.error(new TypeError("terminated"))
      else controller.close()
    },
    cancel: () => cancellation.abort()
  })
}
