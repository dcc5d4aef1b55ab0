/** Hosts of one provider: HTTP servers in front of an emulator, which a test takes down one by one. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { onTestFinished, vi } from "vitest"
import { type Emulator } from "../../src/emulator/index.ts"
import { newEmulator } from "./emulator.ts"

/**
 * `refused`: nothing listens. `silent`: accepts connections and never responds. `reset`: reads the request, then closes the connection.
 * `html404`, `html503`: a cache or gateway responds in place of the provider.
 */
export type State = "up" | "refused" | "silent" | "reset" | "html404" | "html503"

export interface Host {
  readonly url: string
  /** The method and path of each request that the host received, and its headers. */
  readonly requests: Array<{ readonly line: string; readonly headers: IncomingMessage["headers"] }>
  readonly turn: (state: State) => Promise<void>
  /** Delays each later response by a number of milliseconds. */
  readonly delay: (millis: number) => void
}

const textOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Array<Uint8Array> = []
  for await (const chunk of request) chunks.push(chunk as Uint8Array)
  return Buffer.concat(chunks).toString()
}

const forward = async (emulator: Emulator, request: IncomingMessage, body: string, response: ServerResponse) => {
  const headers = Object.entries(request.headers).filter(([name]) => name.startsWith("x-") || name === "content-type")
  const reply = await emulator.fetch(`${emulator.url}${request.url}`, {
    method: request.method ?? "GET",
    headers: headers.map(([name, value]) => [name, String(value)]),
    ...(body !== "" && { body })
  })
  response.writeHead(reply.status, Object.fromEntries(reply.headers))
  response.end(await reply.text())
}

/** The code of the failure of a request to a port of this machine. */
const refusalOf = (port: number): Promise<unknown> =>
  fetch(`http://127.0.0.1:${port}`).then(
    () => undefined,
    ({ cause }: { readonly cause?: { readonly code?: unknown } }) => cause?.code
  )

/** A host of the emulator's provider on its own port, closed when the test ends. */
export const newHost = async (emulator: Emulator, state: State = "up"): Promise<Host> => {
  let current: State = "up"
  let delayMillis = 0
  const requests: Host["requests"] = []
  const server = createServer((request, response) => {
    requests.push({ line: `${request.method} ${request.url?.replace("/api/v1", "")}`, headers: request.headers })
    void textOf(request).then(async (body) => {
      if (delayMillis > 0) await new Promise((resolve) => setTimeout(resolve, delayMillis))
      if (current === "up") await forward(emulator, request, body, response)
      else if (current === "reset") request.socket.destroy()
      else if (current !== "silent") {
        response.writeHead(current === "html404" ? 404 : 503, { "content-type": "text/html" })
        response.end("<!doctype html><title>Not here</title>")
      }
    }, () => {})
  })
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve))
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  await listen(0)
  const { port } = server.address() as AddressInfo
  onTestFinished(() => server.listening ? close() : undefined)
  const turn = async (next: State) => {
    current = next
    if (next === "refused" && server.listening) {
      await close()
      // Before, `fetch` may send a request over a connection that the server has closed, which ends with ECONNRESET.
      while (await refusalOf(port) !== "ECONNREFUSED") continue
    }
    if (next !== "refused" && !server.listening) await listen(port)
  }
  await turn(state)
  return { url: `http://127.0.0.1:${port}`, requests, turn, delay: (millis) => void (delayMillis = millis) }
}

/** An emulator with a user, and hosts in these states. */
export const withHosts = async (...states: ReadonlyArray<State>) => {
  const emulator = newEmulator()
  const hosts: Array<Host> = []
  for (const state of states) hosts.push(await newHost(emulator, state))
  return { emulator, hosts, baseUrl: hosts.map(({ url }) => url) }
}

export const linesOf = ({ requests }: Host): ReadonlyArray<string> => requests.map(({ line }) => line)

/** Makes this runtime look like a browser to the step that chooses the host: failures have no code there. */
export const withoutErrorCodes = (): void => {
  vi.stubGlobal("process", Object.create(process, { versions: { value: {} } }))
  onTestFinished(() => void vi.unstubAllGlobals())
}
