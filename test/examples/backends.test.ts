/** The examples of backends authenticate users, refuse other requests, and set renewed cookies. */
import type createExpress from "express"
import { type FastifyLike, signedIn as signedInScope, type SignedInRequest } from "latchkey/fastify"
import { createAuthentication } from "latchkey/server"
import { createServer, type RequestListener, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { createStaticHandler } from "react-router"
import { beforeAll, vi } from "vitest"
import { addRoutes } from "../../examples/backends/express.ts"
import { createApp } from "../../examples/backends/hono.ts"
import { createRoutes } from "../../examples/backends/react-router.ts"
import { createHandler } from "../../examples/backends/web.ts"
import { at, type Backend, behaves, environmentOf, inProcess, type Start } from "./Behaviour.ts"
import { bundleExample, ensureInstalled, requireHost } from "./Installed.ts"
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
  const app = (requireHost("express") as typeof createExpress)()
  addRoutes(app, options)
  return overHttp(app)
}

interface FastifyApp extends FastifyLike {
  readonly register: (plugin: (scope: FastifyApp, options: unknown, next: () => void) => void) => FastifyApp
  readonly all: (path: string, handler: (request: SignedInRequest, reply: FastifyReply) => Promise<unknown>) => unknown
  readonly listen: (options: { readonly port: number }) => Promise<string>
  readonly close: () => Promise<void>
}

interface FastifyReply {
  readonly header: (name: string, value: string) => FastifyReply
}

const fastify: Start = async ({ options }) => {
  const app = (requireHost("fastify") as () => FastifyApp)()
  app.all("/", async () => "open to all")
  app.register((members, _, next) => {
    members.register(signedInScope(createAuthentication(options)))
    members.all("/me", async ({ user, who }) => {
      const current = await who.findUser()
      return { id: user.id, email: current?.primaryEmail }
    })
    members.all("/visit", async (_, reply) => {
      reply.header("set-cookie", "visited=yes; Path=/").header("cache-control", "private, max-age=60")
        .header("cdn-cache-control", "max-age=60")
      return "welcome"
    })
    next()
  })
  return { ask: at(await app.listen({ port: 0 })), close: () => app.close() }
}

/** Serves the app of an example whose framework is among the hosts. */
const startBundle = (file: string, call: "fetch" | "handle"): Start => async ({ options }) => {
  const { createApp }: { readonly createApp: (options: unknown) => { readonly [Name in typeof call]: Handler } } = await import(
    await bundleExample(file)
  )
  const app = createApp(options)
  return inProcess((request) => app[call](request))
}
type Handler = (request: Request) => Promise<Response>

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
behaves("Fastify", fastify)
behaves("H3", startBundle("h3.ts", "fetch"))
behaves("Elysia", startBundle("elysia.ts", "handle"))
behaves("a Cloudflare worker", worker)
behaves("React Router", reactRouter)
behaves("TanStack Start", tanStackStart)
