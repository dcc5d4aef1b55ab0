/** The handler of a session in HttpOnly cookies in real servers: each call of a browser app, and what is refused. */
import type createExpress from "express"
import { sessionHandler } from "latchkey/express"
import { type FastifyLike, sessionHandler as sessionPlugin } from "latchkey/fastify"
import { createAuthentication } from "latchkey/server"
import { createServer, type RequestListener } from "node:http"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import { createStaticHandler } from "react-router"
import { CookieJar } from "tough-cookie"
import { afterAll, assert, beforeAll, describe, it, vi } from "vitest"
import { newEmulator, optionsOf } from "../kit/emulator.ts"
import { ensureInstalled, requireHost } from "./Installed.ts"
import * as TanStackStart from "./TanStackStart.ts"

beforeAll(ensureInstalled, 330_000)

const path = "/auth/session"
const account = { email: "ada@example.com", password: "analytical engine" }
const closings: Array<() => unknown> = []
afterAll(() => Promise.all(closings.map((close) => close())))

const emulator = newEmulator()
const { baseUrl, projectId, publishableClientKey } = optionsOf(emulator)
const authentication = createAuthentication({ projectId, publishableClientKey, baseUrl, fetch: emulator.fetch, backend: path })

const listen = async (listener: RequestListener) => {
  const server = createServer(listener).listen(0, "127.0.0.1")
  await new Promise((resolve) => server.on("listening", resolve))
  closings.push(() => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
const express = (isParsed: boolean) => () => {
  const create = requireHost("express") as typeof createExpress
  const app = create()
  if (isParsed) app.use(create.json(), create.urlencoded())
  app.use((_, response, next) => {
    response.cookie("visited", "yes")
    next()
  })
  app.post(path, sessionHandler(authentication))
  return listen(app)
}
interface FastifyApp extends FastifyLike {
  register(plugin: ReturnType<typeof sessionPlugin>, options: { readonly prefix: string }): unknown
  listen(options: object): Promise<string>
  close(): Promise<void>
}
const fastify = async () => {
  const app = (requireHost("fastify") as () => FastifyApp)()
  app.addHook(
    "onRequest" as never,
    (async (_: unknown, reply: { header: (name: string, value: string) => void }) => {
      reply.header("set-cookie", "visited=yes")
    }) as never
  )
  app.register(sessionPlugin(authentication), { prefix: path })
  closings.push(() => app.close())
  return app.listen({ port: 0, host: "127.0.0.1" })
}

/** Serves a route of docs/sessions.md, which reads its options from the environment when it loads. */
const route = (load: () => Promise<(request: Request) => Promise<Response>>) => async () => {
  vi.stubEnv("HEXCLAVE_PROJECT_ID", projectId)
  vi.stubEnv("HEXCLAVE_API_URL", (await emulator.listen({ port: 0 })).url)
  const handler = await load()
  vi.unstubAllEnvs()
  const { getRequestListener } = requireHost("@hono/node-server") as NodeServer
  // By default it replaces the global `Request` and `Response` of this process, also for the tests of other files.
  return listen(getRequestListener(handler, { overrideGlobalObjects: false }))
}
interface NodeServer {
  readonly getRequestListener: (
    handler: (request: Request) => Promise<Response>,
    options: { readonly overrideGlobalObjects: boolean }
  ) => RequestListener
}
const reactRouter = route(async () => {
  const { action } = await import("../../examples/backends/react-router-session.ts")
  const routes = createStaticHandler([{ path, action }])
  return (request) => routes.queryRoute(request)
})
const tanStackStart = route(() => TanStackStart.load(join(import.meta.dirname, "tanStackSessionRouter.ts")))

const browserAt = (origin: string) => {
  const jar = new CookieJar()
  return {
    cookies: () => jar.getCookiesSync(origin).map(({ httpOnly, key }) => [key.replace(projectId, "ID"), httpOnly]),
    marker: () => jar.getCookiesSync(origin).find(({ key }) => key.startsWith("latchkey-session"))?.value ?? "",
    send: async (call: string, body: string, type: string, headers: { readonly [name: string]: string } = {}) => {
      const response = await fetch(origin + path, {
        method: "POST",
        headers: {
          cookie: jar.getCookieStringSync(origin),
          "content-type": type,
          origin,
          "sec-fetch-site": "same-origin",
          "x-latchkey-call": call,
          ...headers
        },
        body
      })
      for (const cookie of response.headers.getSetCookie()) jar.setCookieSync(cookie, origin)
      return { response, text: await response.text() }
    }
  }
}
const [json, form] = ["application/json", "application/x-www-form-urlencoded"]

/** The cookie that an app sets on each response. */
const visitCookies: Array<Array<string | boolean>> = [["visited", false]]

describe.each([
  ["Express", express(false), visitCookies],
  ["Express behind parsers of bodies", express(true), visitCookies],
  ["Fastify", fastify, visitCookies],
  ["React Router", reactRouter, []],
  ["TanStack Start", tanStackStart, []]
])("%s", (name, start, appCookies) => {
  let origin = ""
  beforeAll(async () => {
    origin = await start()
  }, 60_000)
  it("signs in, renews and signs out, and keeps the app's cookies", async () => {
    const { cookies, marker, send } = browserAt(origin)
    const email = `${name.replaceAll(" ", "-")}@example.com`.toLowerCase()
    const signUp = await send("POST /auth/password/sign-up", JSON.stringify({ ...account, email }), json)
    assert.strictEqual(signUp.response.status, 200, signUp.text)
    assert.strictEqual(signUp.response.headers.get("cache-control"), "private, no-store")
    assert.deepStrictEqual(cookies(), [
      ...appCookies,
      ["stack-refresh-ID--default", true],
      ["stack-access", true],
      ["latchkey-session-ID", false]
    ])
    const renewal = await send("POST /auth/oauth/token", `grant_type=refresh_token&refresh_token=${marker()}`, form)
    assert.strictEqual(JSON.parse(renewal.text).access_token, JSON.parse(signUp.text).access_token)
    const accessToken = JSON.parse(renewal.text).access_token
    const signOut = await send("DELETE /auth/sessions/current", "{}", json, { "x-stack-access-token": accessToken })
    assert.deepStrictEqual(JSON.parse(signOut.text), { success: true })
  })
  it("refuses a page of another site, a form, and a body that is too long", async () => {
    const { cookies, send } = browserAt(origin)
    const call = "POST /auth/password/sign-up"
    const body = JSON.stringify({ ...account, email: "eve@example.com" })
    const outcomes = [
      await send(call, body, json, { "sec-fetch-site": "cross-site" }),
      await send("", "a=b", form),
      await send(call, JSON.stringify({ text: "x".repeat(70_000) }), json)
    ]
    assert.deepStrictEqual(outcomes.map(({ response }) => response.status), [403, 400, 413])
    assert.deepStrictEqual(cookies(), appCookies)
  })
})
