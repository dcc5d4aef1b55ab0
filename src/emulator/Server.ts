/** The emulator on a port, for whatever cannot be given a `fetch`. Node only. */
import * as Effect from "effect/Effect"
import type { IncomingMessage, ServerResponse } from "node:http"
import type { Answer, Asked } from "./Answer.ts"

export interface Listening {
  /** Without a slash at the end: `http://127.0.0.1:8102`. */
  readonly url: string
  /** Stops listening and ends open connections. */
  readonly close: () => Promise<void>
}

/** Largest body that is read, in bytes: an image of a million characters in JSON, and some. */
const largestBody = 8_000_000

const bodyOf = async (message: IncomingMessage): Promise<Uint8Array | undefined> => {
  const chunks: Array<Uint8Array> = []
  let size = 0
  for await (const chunk of message as AsyncIterable<Uint8Array>) {
    size += chunk.length
    if (size > largestBody) throw new RangeError("the body is too large")
    chunks.push(chunk)
  }
  return chunks.length === 0 ? undefined : chunks.length === 1 ? chunks[0] : Buffer.concat(chunks)
}

const headersOf = ({ headers }: IncomingMessage): Asked["headers"] =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(", ") : value]))

export const listen = async (
  answer: (asked: Asked) => Effect.Effect<Answer, unknown>,
  { host, port }: { readonly host: string; readonly port: number }
): Promise<Listening> => {
  const { createServer } = await import("node:http")
  const respond = async (message: IncomingMessage, response: ServerResponse) => {
    try {
      const asked: Asked = {
        method: message.method ?? "GET",
        target: message.url ?? "/",
        headers: headersOf(message),
        body: await bodyOf(message)
      }
      const { body, headers, status } = await Effect.runPromise(answer(asked))
      response.writeHead(status, { ...headers, "content-length": Buffer.byteLength(body) })
      response.end(asked.method === "HEAD" ? undefined : body)
    } catch {
      // A broken connection was asked for, or the caller has gone.
      message.destroy()
    }
  }
  const server = createServer((message, response) => void respond(message, response))
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject)
    server.listen(port, host, () => {
      server.off("error", reject)
      resolve()
    })
  })
  const address = server.address()
  const shown = host.includes(":") ? `[${host}]` : host
  return {
    url: `http://${shown}:${typeof address === "object" && address !== null ? address.port : port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
  }
}
