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
  const paths: Array<string> = []
  const noteFetch: Fetch = (input, init) => {
    paths.push(line({ method: init?.method, path: pathOf(input), search: urlOf(input).search }))
    return fetch(input, init)
  }
  return { asked: paths, fetch: noteFetch }
}

/** Counts requests by endpoint. */
export const counting = (send: Send) => {
  const endpoints: Array<string> = []
  const countSend: Send = (request) =>
    Effect.suspend(() => {
      endpoints.push(request.endpoint)
      return send(request)
    })
  return { sent: endpoints, send: countSend }
}
