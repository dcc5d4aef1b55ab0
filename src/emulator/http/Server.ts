/** Serves the emulator on a port, for programs that do not accept a `fetch` function. Node only. */
import * as Effect from "effect/Effect"
import type { IncomingMessage, ServerResponse } from "node:http"
import { runPromise } from "../../pipeline/timing/Runtime.ts"
import { type EmulatorRequest, type EmulatorResponse, maxBodyBytes } from "../request/EmulatorResponse.ts"
import type { HttpApp } from "./httpApp.ts"
import { bodyBytes, type BodyParts, bodyParts, isBodiless } from "./ResponseBody.ts"

/** @category models @since 0.1.0 */
export interface Listening {
  /** The base URL, without a trailing slash: `http://127.0.0.1:8102`. */
  readonly url: string
  /** Stops listening and closes open connections. */
  readonly close: () => Promise<void>
}

/**
 * Reads a body to its end, even if it is too large and is dropped: a client does not receive the 413 if the connection closes while the
 * client still sends. Node ends a request that takes longer than five minutes (`server.requestTimeout`).
 */
const bodyOf = async (message: IncomingMessage): Promise<Pick<EmulatorRequest, "body" | "isBodyTooLarge">> => {
  const chunks: Array<Uint8Array> = []
  let size = 0
  for await (const chunk of message as AsyncIterable<Uint8Array>) {
    size += chunk.length
    if (size <= maxBodyBytes) chunks.push(chunk)
    else chunks.length = 0
  }
  if (size > maxBodyBytes) return { body: undefined, isBodyTooLarge: true }
  return { body: chunks.length === 0 ? undefined : chunks.length === 1 ? chunks[0] : Buffer.concat(chunks) }
}

const headersOf = ({ headers }: IncomingMessage): EmulatorRequest["headers"] =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(", ") : value]))

/** Writes the bytes. Settles when the operating system has accepted them, so that they are sent even if the connection is closed next. */
const write = (response: ServerResponse, bytes: Uint8Array) =>
  new Promise<void>((resolve, reject) => {
    response.write(bytes, (error) => error ? reject(error) : resolve())
  })

const compress = async (bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> =>
  (await import("node:zlib")).gzipSync(bytes)

/** Sends a body in parts; `closeSignal` cancels the pause between them when the client has disconnected. */
const sendParts = async (parts: BodyParts, response: ServerResponse, closeSignal: AbortSignal) => {
  response.flushHeaders()
  if (parts.first.length > 0) await write(response, parts.first)
  if (parts.pauseMillis > 0) await runPromise(Effect.sleep(parts.pauseMillis), closeSignal)
  if (parts.rest.length > 0) await write(response, parts.rest)
  if (parts.breaks) response.destroy()
  else response.end()
}

const send = async (
  emulatorResponse: EmulatorResponse,
  message: IncomingMessage,
  response: ServerResponse,
  closeSignal: AbortSignal
): Promise<void> => {
  const { cookies, delivery, status } = emulatorResponse
  const headers = { ...emulatorResponse.headers, ...(cookies && { "set-cookie": [...cookies] }) }
  if (emulatorResponse.events !== undefined) {
    response.writeHead(status, headers).flushHeaders()
    response.once("close", emulatorResponse.events((text) => response.write(text)))
    return
  }
  const plain = isBodiless(status) ? undefined : bodyBytes(emulatorResponse)
  if (plain === undefined) {
    response.writeHead(status, headers).end()
    return
  }
  const body = delivery?.gzip ? await compress(plain) : plain
  const encoding = delivery?.gzip && { "content-encoding": "gzip" }
  response.writeHead(status, { ...headers, ...encoding, "content-length": body.length })
  const parts = bodyParts(emulatorResponse, body)
  if (message.method === "HEAD" || parts === undefined) response.end(message.method === "HEAD" ? undefined : body)
  else await sendParts(parts, response, closeSignal)
}

export const listen = async (
  app: HttpApp,
  { host, port }: { readonly host: string; readonly port: number }
): Promise<Listening> => {
  const { createServer } = await import("node:http")
  const respond = async (message: IncomingMessage, response: ServerResponse) => {
    const closing = new AbortController()
    // Read early, because Node sets it to null when the connection closes.
    const { socket } = message
    response.once("close", () => closing.abort())
    // Without a listener, an error event would end the process.
    response.on("error", () => closing.abort())
    try {
      const request: EmulatorRequest = {
        method: message.method ?? "GET",
        target: message.url ?? "/",
        headers: headersOf(message),
        ...await bodyOf(message)
      }
      await send(await runPromise(app(request), closing.signal), message, response, closing.signal)
    } catch {
      // A fault breaks the connection, or the client has already disconnected.
      if (!socket.destroyed) socket.resetAndDestroy()
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
  const hostText = host.includes(":") ? `[${host}]` : host
  return {
    url: `http://${hostText}:${typeof address === "object" && address !== null ? address.port : port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
  }
}
