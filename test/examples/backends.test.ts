/** The examples of backends at work: each knows who is there, refuses who is not, and hands on renewed cookies. */
import { createServer, type RequestListener, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { createSignedIn } from "../../examples/backends/express.ts"
import { createApp } from "../../examples/backends/hono.ts"
import { createHandler } from "../../examples/backends/web.ts"
import { password } from "../emulator/Api.ts"
import { visitor } from "../server/Visitor.ts"
import { ensureInstalled, required } from "./Installed.ts"
import * as Workerd from "./Workerd.ts"

/** One that closes itself. */
interface Backend {
  readonly ask: (path: string, headers?: { readonly [name: string]: string }) => Promise<Response>
  readonly close: () => Promise<void>
  /** What the host complained of. */
  readonly problems?: () => string
}

type World = Awaited<ReturnType<typeof visitor>>

const inProcess = (handler: (request: Request) => Response | Promise<Response>): Backend => ({
  ask: async (path, headers = {}) => handler(new Request(`http://shop.example${path}`, { headers })),
  close: async () => {}
})

const overHttp = async (listener: RequestListener): Promise<Backend> => {
  const server: Server = createServer(listener).listen(0, "127.0.0.1")
  await new Promise((resolve) => server.on("listening", resolve))
  const { port } = server.address() as AddressInfo
  return {
    ask: (path, headers = {}) => fetch(`http://127.0.0.1:${port}${path}`, { headers }),
    close: () => new Promise((resolve) => void server.close(() => resolve()))
  }
}

/** As the documentation of Express has it. */
const express = async ({ options }: World) => {
  const create = required("express") as () => RequestListener & {
    readonly get: (path: string, handler: (...given: Parameters<RequestListener>) => void | Promise<void>) => void
  }
  const app = create()
  const signedIn = createSignedIn(options)
  app.get("/", (_, response) => void response.end("open to everybody"))
  app.get(
    "/me",
    signedIn(async (who, _, response) => {
      const user = await who.getUser()
      response.setHeader("content-type", "application/json")
      response.end(JSON.stringify({ id: user?.id, email: user?.primaryEmail }))
    })
  )
  return overHttp(app)
}

const worker = async ({ emulator }: World): Promise<Backend> => {
  const { url } = await emulator.listen({ port: 0 })
  const runtime = await Workerd.serve("worker.ts", {
    STACK_PROJECT_ID: emulator.project.projectId,
    STACK_PUBLISHABLE_CLIENT_KEY: emulator.project.publishableClientKey,
    STACK_API_URL: url
  })
  return {
    problems: runtime.problems,
    ask: (path, headers = {}) => fetch(runtime.url + path, { headers }),
    close: async () => {
      await runtime.close()
      await emulator.close()
    }
  }
}

const backends: ReadonlyArray<[string, (world: World) => Backend | Promise<Backend>]> = [
  ["a fetch handler", ({ options }) => inProcess(createHandler(options))],
  ["Hono", ({ options }) => inProcess((request) => createApp(options).fetch(request))],
  ["Express", express],
  ["a Cloudflare worker", worker]
]

beforeAll(ensureInstalled, 180_000)

describe.each(backends)("%s", (_, start) => {
  let backend: Backend | undefined
  let world: World
  let tokens: { readonly accessToken: string; readonly refreshToken: string }
  beforeAll(async () => {
    world = await visitor()
    backend = await start(world)
    // The provider has the name now by which the backend knows it, and that is in the token.
    const { json } = await world.client("POST", "/auth/password/sign-in", { email: "ada@example.com", password })
    tokens = { accessToken: json.access_token, refreshToken: json.refresh_token }
  })
  afterAll(async () => {
    await backend?.close()
    assert.strictEqual(backend?.problems?.() ?? "", "")
  })
  const ask: Backend["ask"] = (...asked) => backend?.ask(...asked) ?? assert.fail("The backend has not started.")

  it("is open where it is to be", async () => {
    const response = await ask("/")
    assert.strictEqual(response.status, 200)
    assert.isNotEmpty(await response.text())
  })
  it("knows who is there by a token, also twenty at once before it has any keys", async () => {
    const headers = { authorization: `Bearer ${tokens.accessToken}` }
    for (const response of await Promise.all(Array.from({ length: 20 }, () => ask("/me", headers)))) {
      assert.deepStrictEqual([response.status, await response.json()], [200, { id: world.userId, email: "ada@example.com" }])
      assert.isEmpty(response.headers.getSetCookie())
    }
  })
  it("refuses who is not, and says why", async () => {
    for (const [reason, headers] of [["missing", {}], ["form", { authorization: "Bearer words" }]] as const) {
      const response = await ask("/me", headers)
      assert.deepStrictEqual([response.status, response.headers.get("www-authenticate")], [401, "Bearer"])
      assert.strictEqual((await response.json()).reason, reason)
    }
  })
  it("renews a session in cookies and hands the new ones on, also to twenty at once", async () => {
    const { emulator: { project: { projectId } }, userId } = world
    const { refreshToken } = tokens
    const cookie = `stack-refresh-${projectId}=${refreshToken}; stack-access=${
      encodeURIComponent(JSON.stringify([refreshToken, "words"]))
    }`
    const responses = await Promise.all(Array.from({ length: 20 }, () => ask("/me", { cookie })))
    for (const response of responses) {
      assert.deepStrictEqual([response.status, await response.json()], [200, { id: userId, email: "ada@example.com" }])
      assert.include(response.headers.get("cache-control"), "no-store")
      const names = response.headers.getSetCookie().filter((text) => !text.includes("Max-Age=0")).map((text) =>
        text.split("=", 1)[0]
      )
      assert.deepStrictEqual(new Set(names), new Set(["stack-access", `stack-refresh-${projectId}--default`]))
    }
  })
})
