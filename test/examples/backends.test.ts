/** The examples of backends authenticate users, refuse other requests, and set renewed cookies. */
import { createServer, type RequestListener, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { createStaticHandler } from "react-router"
import { beforeAll, vi } from "vitest"
import { createSignedIn } from "../../examples/backends/express.ts"
import { createApp } from "../../examples/backends/hono.ts"
import { createRoutes } from "../../examples/backends/react-router.ts"
import { createHandler } from "../../examples/backends/web.ts"
import { at, type Backend, behaves, environmentOf, inProcess, type Start } from "./Behaviour.ts"
import { ensureInstalled, requireHost } from "./Installed.ts"
import * as TanStackStart from "./TanStackStart.ts"
import * as Workerd from "./Workerd.ts"

const overHttp = async (listener: RequestListener): Promise<Backend> => {
  const server: Server = createServer(listener).listen(0, "127.0.0.1")
  await new Promise((resolve) => server.on("listening", resolve))
  const { port } = server.address() as AddressInfo
  return {
    ask: at(`http://127.0.0.1:${port}`),
    close: () => new Promise((resolve) => void server.close(() => resolve()))
  }
}

/** Serves the example as the documentation of Express does. */
const express: Start = async ({ options }) => {
  type Route = (path: string, handler: (...args: Parameters<RequestListener>) => void | Promise<void>) => void
  const create = requireHost("express") as () => RequestListener & { readonly get: Route; readonly all: Route }
  const app = create()
  const signedIn = createSignedIn(options)
  app.get("/", (_, response) => void response.end("open to everybody"))
  app.all(
    "/me",
    signedIn(async (who, _, response) => {
      const user = await who.findUser()
      response.setHeader("content-type", "application/json")
      response.end(JSON.stringify({ id: user?.id, email: user?.primaryEmail }))
    })
  )
  app.get(
    "/visit",
    signedIn((_, __, response) => {
      response.setHeader("cache-control", "public, max-age=60")
      response.appendHeader("set-cookie", "visited=yes; Path=/")
      response.end("welcome")
    })
  )
  return overHttp(app)
}

const worker: Start = async (world) => {
  const runtime = await Workerd.serve("worker.ts", await environmentOf(world))
  return { problems: runtime.problems, ask: at(runtime.url), close: runtime.close }
}

/** Responds as React Router's own server does for routes without a component. */
const reactRouter: Start = ({ options }) => {
  const routes = createStaticHandler(createRoutes(options))
  return inProcess((request) =>
    routes.queryRoute(request, { generateMiddlewareResponse: async (query) => await query(request) as Response })
  )
}

const tanStackStart: Start = async (world) => {
  for (const [name, value] of Object.entries(await environmentOf(world))) vi.stubEnv(name, value)
  const handler = await TanStackStart.load("tanstack-start.ts")
  vi.unstubAllEnvs()
  return inProcess(handler)
}

beforeAll(ensureInstalled, 180_000)

behaves("a fetch handler", ({ options }) => inProcess(createHandler(options)))
behaves("Hono", ({ options }) => inProcess(createApp(options).fetch))
behaves("Express", express)
behaves("a Cloudflare worker", worker)
behaves("React Router", reactRouter)
behaves("TanStack Start", tanStackStart)
