/** An emulated provider on a port that records its requests with times, and can delay a response. */
import { once } from "node:events"
import { createServer } from "node:http"
import { password } from "../emulator/Api.ts"
import { newEmulator } from "../kit/emulator.ts"

/** A received request: its path below the API's base, and its time by `performance.now()`. */
export interface Came {
  readonly path: string
  readonly at: number
}

export const renewing = "/auth/oauth/token"

export const startProvider = async () => {
  const emulator = newEmulator()
  const came = new Array<Came>()
  const watchers = new Set<() => void>()
  let gate: { readonly path: string; readonly open: Promise<void> } | undefined

  const server = createServer((message, response) =>
    void (async () => {
      const path = (message.url ?? "/").replace(/^\/api\/v1/, "").replace(/\?.*/, "")
      const chunks = new Array<Uint8Array>()
      for await (const chunk of message as AsyncIterable<Uint8Array>) chunks.push(chunk)
      came.push({ path, at: performance.now() })
      for (const watcher of watchers) watcher()
      if (gate?.path === path) await gate.open
      const reply = await emulator.fetch(new URL(message.url ?? "/", emulator.url), {
        method: message.method ?? "GET",
        headers: Object.entries(message.headers).flatMap(([name, value]) => typeof value === "string" ? [[name, value]] : []),
        ...(chunks.length > 0 && { body: Buffer.concat(chunks).toString() })
      })
      response.writeHead(reply.status, Object.fromEntries(reply.headers))
      response.end(Buffer.from(await reply.arrayBuffer()))
    })().catch(() => response.destroy())
  )
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`
  const { project } = emulator

  const countedCount = (path: string) => came.filter((request) => request.path === path).length
  let people = 0
  return {
    emulator,
    url,
    came,
    counted: countedCount,
    /** Resolves once the path has received that many requests. */
    until: (path: string, count: number) =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (countedCount(path) < count) return
          watchers.delete(look)
          resolve()
        }
        watchers.add(look)
        look()
      }),
    forget: () => {
      came.length = 0
    },
    /** Holds responses for the path until the returned function is called. */
    hold: (path: string) => {
      const { promise: open, resolve } = Promise.withResolvers<void>()
      gate = { path, open }
      return () => {
        gate = undefined
        resolve()
      }
    },
    /** A user's tokens, new ones each time. */
    signedUp: async () => {
      const response = await emulator.fetch(`${emulator.apiUrl}/auth/password/sign-up`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "x-stack-access-type": "client",
          "x-stack-project-id": project.projectId,
          "x-stack-publishable-client-key": project.publishableClientKey
        },
        body: JSON.stringify({
          email: `ada-${++people}@example.com`,
          password,
          verification_callback_url: "http://localhost/verify"
        })
      })
      const { access_token, refresh_token, user_id } = await response.json() as {
        readonly access_token: string
        readonly refresh_token: string
        readonly user_id: string
      }
      return { accessToken: access_token, refreshToken: refresh_token, userId: user_id, email: `ada-${people}@example.com` }
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, "close")
    }
  }
}

export type Provider = Awaited<ReturnType<typeof startProvider>>
