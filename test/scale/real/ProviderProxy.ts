/** A port in front of the provider: counts its requests, answers as late as the simulated provider, and resets connections without it. */
import { once } from "node:events"
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http"
import type { Kind } from "../SimulatedProvider.ts"

export interface ProxyOptions {
  /** The time before each request is passed on, in milliseconds. */
  readonly delay: () => number
  readonly arrived: (kind: Kind) => void
  /** A renewal was successful. */
  readonly renewed: () => void
}

export const kindOf = (path: string): Kind =>
  path.endsWith("/auth/oauth/token") ? "renewal" : path.endsWith("/users/me") ? "user" : "keys"

export const make = async ({ arrived, delay, renewed }: ProxyOptions) => {
  const agent = new Agent({ keepAlive: true })
  let port = 0
  const pass = (incoming: IncomingMessage, answer: ServerResponse) => {
    const kind = kindOf((incoming.url ?? "").replace(/\?.*/, ""))
    arrived(kind)
    setTimeout(() => {
      const { headers, method, url: path } = incoming
      const passed = request({ agent, host: "127.0.0.1", port, method, path, headers }, (reply) => {
        if (kind === "renewal" && reply.statusCode === 200) renewed()
        answer.writeHead(reply.statusCode ?? 502, reply.headers)
        reply.on("error", () => answer.destroy())
        reply.pipe(answer)
      })
      passed.on("error", () => answer.destroy())
      incoming.pipe(passed)
    }, delay())
  }
  const server = createServer(pass)
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`,
    /** The port of the provider from now on. */
    to: (provider: number) => {
      port = provider
    },
    close: async () => {
      agent.destroy()
      server.closeAllConnections()
      server.close()
      await once(server, "close")
    }
  }
}
