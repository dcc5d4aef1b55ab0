/** A proxy in front of an emulator that changes the answers of some calls, to simulate a provider that differs. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { setTimeout } from "node:timers/promises"
import { onTestFinished } from "vitest"
import { type Emulator, makeSync, type Options } from "../../../src/emulator/index.ts"

export interface Answer {
  status: number
  headers: { [name: string]: string }
  /** A JSON value or a text. */
  body: unknown
}
export interface Plant {
  readonly method: string
  /** Matches the path below `/api/v1`, without the query. */
  readonly path: RegExp
  readonly change: (response: Answer) => void
}

/** Starts an emulator with a proxy in front of it, which waits before each answer, and returns both addresses. */
export const plantFaults = async (
  plants: ReadonlyArray<Plant>,
  { latencyMillis = 0, ...options }: Options & { readonly latencyMillis?: number } = {}
): Promise<{ readonly emulator: Emulator; readonly url: string }> => {
  const emulator = makeSync({ passwordIterations: 1, ...options })
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Array<Buffer> = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const reply = await emulator.fetch(`${emulator.url}${request.url}`, {
      method: request.method ?? "GET",
      headers: Object.entries(request.headers).map(([name, value]) => [name, String(value)] as [string, string]),
      ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
      redirect: "manual"
    })
    const text = await reply.text()
    if (latencyMillis > 0) await setTimeout(latencyMillis)
    const headers = Object.fromEntries(reply.headers)
    const isJson = headers["content-type"]?.startsWith("application/json") === true
    const newAnswer: Answer = { status: reply.status, headers, body: isJson ? JSON.parse(text) : text }
    const path = (request.url ?? "").replace(/^\/api\/v1/, "").split("?", 1)[0] ?? ""
    for (const plant of plants) if (plant.method === request.method && plant.path.test(path)) plant.change(newAnswer)
    const body = isJson ? JSON.stringify(newAnswer.body) : String(newAnswer.body)
    response.writeHead(newAnswer.status, newAnswer.headers).end(body)
  }
  const server = createServer((request, response) => void respond(request, response))
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { emulator, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}
