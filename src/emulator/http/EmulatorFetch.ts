/** The emulator as `fetch`, and as a transport in the caller's fiber. */
import * as Effect from "effect/Effect"
import type { Send } from "../../pipeline/ports/WireRequest.ts"
import { runPromise } from "../../pipeline/timing/Runtime.ts"
import { networkError } from "../../pipeline/transport/networkError.ts"
import type { EmulatorRequest } from "../request/EmulatorResponse.ts"
import { ConnectionReset } from "./Faults.ts"
import type { HttpApp } from "./httpApp.ts"
import { collectBody, isBodiless, streamBody } from "./ResponseBody.ts"

/** Makes a transport that calls the emulator. Interrupting a call ends the caller's wait, but never the emulator's handler. */
export const makeSend = (app: HttpApp): Send => (request) => {
  const { body, headers, method, url } = request
  const { pathname, search } = new URL(url)
  return app({
    method,
    target: pathname + search,
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
    body
  }).pipe(
    Effect.flatMap((response) =>
      Effect.map(
        isBodiless(response.status) ? Effect.succeed("") : collectBody(response, Effect.fail(new ConnectionReset())),
        (body) => ({ status: response.status, headers: response.headers, body })
      )
    ),
    Effect.catch((cause) => networkError(request, cause))
  )
}

/** The request's body. Rejects with the signal's reason when the signal aborts, even if the body's stream never ends. */
const bytesOf = async (request: Request): Promise<ArrayBuffer> => {
  const { signal } = request
  signal.throwIfAborted()
  const read = new AbortController()
  const abortion = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { signal: read.signal })
  })
  try {
    return await Promise.race([request.arrayBuffer(), abortion])
  } finally {
    read.abort()
  }
}

export const makeFetch = (app: HttpApp): typeof globalThis.fetch =>
async (
  input,
  init
) => {
  const request = new Request(input, init)
  const { pathname, search } = new URL(request.url)
  const bytes = await bytesOf(request)
  const emulatorRequest: EmulatorRequest = {
    method: request.method,
    target: pathname + search,
    headers: Object.fromEntries(request.headers),
    body: bytes.byteLength === 0 ? undefined : new Uint8Array(bytes)
  }
  try {
    const response = await runPromise(app(emulatorRequest), request.signal)
    const { cookies = [], headers: fields, status } = response
    const headers = new Headers(fields)
    for (const cookie of cookies) headers.append("set-cookie", cookie)
    const body = isBodiless(status) || request.method === "HEAD" ? null : streamBody(response, request.signal)
    return new Response(body, { status, headers })
  } catch (cause) {
    throw request.signal.aborted ? request.signal.reason : new TypeError("fetch failed", { cause })
  }
}
