/** Transports that record requests. Scripted answers are in `TestApp.ts`; faults are the emulator's (`addFault`). */
import { Effect } from "effect"
import type { Send } from "../../src/pipeline/ports/WireRequest.ts"

type Fetch = typeof globalThis.fetch

interface RecordedRequest {
  readonly method: string | undefined
  /** The path below the API's version: `/users/me`. */
  readonly path: string
  readonly search: string
}

const urlOf = (input: Parameters<Fetch>[0]) => new URL(input instanceof Request ? input.url : input)

/** The path of a request, relative to the API's version. */
export const pathOf = (input: Parameters<Fetch>[0]) => urlOf(input).pathname.replace("/api/v1", "")

/** Records a line for each request before it is sent. @default its method and path */
export const recordRequests = (
  fetch: Fetch,
  line: (request: RecordedRequest) => string = ({ method, path }) => `${method} ${path}`
) => {
  const asked: Array<string> = []
  const noted: Fetch = (input, init) => {
    asked.push(line({ method: init?.method, path: pathOf(input), search: urlOf(input).search }))
    return fetch(input, init)
  }
  return { asked, fetch: noted }
}

/** Counts requests by endpoint. */
export const counting = (send: Send) => {
  const sent: Array<string> = []
  const counted: Send = (request) =>
    Effect.suspend(() => {
      sent.push(request.endpoint)
      return send(request)
    })
  return { sent, send: counted }
}
