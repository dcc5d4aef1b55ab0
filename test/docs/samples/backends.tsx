/** The compiled samples of docs/backends.md, which `test/docs/samples.test.ts` compares with the page. */
import * as NodeSdk from "@effect/opentelemetry/NodeSdk"
import { NodeRedis } from "@effect/platform-node"
import { metrics, trace } from "@opentelemetry/api"
import { PeriodicExportingMetricReader, type PushMetricExporter } from "@opentelemetry/sdk-metrics"
import { BatchSpanProcessor, type SpanExporter } from "@opentelemetry/sdk-trace-base"
import { Effect, Layer } from "effect"
import type { StandardSchemaV1 } from "effect/StandardSchema"
import { Hono } from "hono"
import { CallMetrics, type Schemas, ServerApp } from "latchkey"
import { createFleet } from "latchkey/fleet"
import * as Fleet from "latchkey/fleet"
import { signedIn } from "latchkey/hono"
import { createVerifier } from "latchkey/jwt"
import { createServerApp, type ServerApp as PromiseServerApp, typedMetadata } from "latchkey/promise"
import { type Authentication, createAuthentication, toHttpResponse } from "latchkey/server"
import { createWebhooks } from "latchkey/webhooks"
import { createClient } from "redis"

declare const server: PromiseServerApp
declare const projectId: string
declare const secretServerKey: string
declare const token: string
declare const id: string
declare const request: Request
/** Declares the used part of valibot. */
declare const v: {
  readonly object: <A>(fields: { readonly [K in keyof A]: StandardSchemaV1<A[K]> }) => StandardSchemaV1<A>
  readonly picklist: <const A extends string>(options: ReadonlyArray<A>) => StandardSchemaV1<A>
}
declare const OTLPTraceExporter: new() => SpanExporter
declare const OTLPMetricExporter: new() => PushMetricExporter
declare const program: Effect.Effect<void>

export const sample1 = async () => {
  const verifier = createVerifier({ projectId })
  const { user, sessionId } = await verifier.verify(token)

  return { verifier, user, sessionId }
}

export const sample2 = async () => {
  const { authenticate } = createAuthentication({ projectId })

  const handler = async (request: Request) => {
    const who = await authenticate(request)
    if (who.status !== "signed-in") return who.refusal()
    return who.finish(Response.json({ hello: who.user.displayName }))
  }

  return { authenticate, handler }
}

export const middleware = () => {
  const requireUser = signedIn(createAuthentication({ projectId }))
  const app = new Hono()
    .get("/", (context) => context.text("open to all"))
    .use("/account/*", requireUser)
    .get("/account/email", (context) => context.text(context.get("user").primaryEmail ?? ""))
    .get("/account/plan", async (context) => context.json((await context.get("who").findUser())?.clientReadOnlyMetadata))

  return app
}

export const permission = async (authenticate: Authentication<Schemas.CurrentUser>["authenticate"], request: Request) => {
  const server = createServerApp({ projectId, secretServerKey })

  const who = await authenticate(request)
  if (who.status !== "signed-in") return who.refusal()
  const isAllowed = await server.permissions.project.has("read_people", { userId: who.user.id })
  if (!isAllowed) return who.finish(Response.json({ message: "Not allowed." }, { status: 403 }))

  return who.finish(Response.json({ hello: who.user.displayName }))
}

export const apiKey = async (server: PromiseServerApp, request: Request) => {
  const key = request.headers.get("x-api-key")
  const user = key === null ? null : await server.users.findByApiKey({ apiKey: key })
  if (user === null) return Response.json({ message: "Send a valid API key." }, { status: 401 })

  return Response.json({ hello: user.displayName })
}

export const sample3 = async () => {
  const result = await server.safe.users.get(id)
  if (!result.ok) {
    const { body, headers, status } = toHttpResponse(result.error)
    return Response.json(body, { status, headers })
  }

  return { result }
}

export const sample4 = async () => {
  const webhooks = createWebhooks({ secret: process.env.WEBHOOK_SECRET ?? "" })
  const { event, id } = await webhooks.verify(request)

  return { webhooks, event, id }
}

export const sample5 = async () => {
  const metadata = typedMetadata({ user: { server: v.object({ plan: v.picklist(["free", "pro"]) }) } })
  const server = createServerApp({ projectId, secretServerKey, metadata })

  const user = await server.users.get(id)
  await server.users.update(id, { serverMetadata: { ...user.serverMetadata, plan: "pro" } })

  return { metadata, server, user }
}

export const sample6 = async () => {
  const client = createClient({ url: process.env.REDIS_URL ?? "redis://127.0.0.1:6379", disableOfflineQueue: true })
  client.on("error", console.warn)
  void client.connect()

  const fleet = createFleet({
    redis: (...command) => client.sendCommand(command),
    budget: { limit: 200, window: "10 seconds" },
    users: true
  })
  const { authenticate } = createAuthentication({ projectId, secretServerKey, fleet })
  const server = createServerApp({ projectId, secretServerKey, fleet })

  return { client, fleet, authenticate, server }
}

export const sample7 = async () => {
  const redis = Fleet.whenConnected(NodeRedis.layer({ url: "redis://127.0.0.1:6379", disableOfflineQueue: true }))
  const fleet = Fleet.layer({ budget: { limit: 200, window: "10 seconds" } }).pipe(Layer.provide(redis))
  const app = Fleet.join(ServerApp.layer({})).pipe(Layer.provideMerge(fleet))

  return { redis, fleet, app }
}

export const sample8 = async () => {
  const app = CallMetrics.layer.pipe(Layer.provideMerge(ServerApp.layer({})))
  const telemetry = NodeSdk.layer(() => ({
    resource: { serviceName: "shop" },
    spanProcessor: new BatchSpanProcessor(new OTLPTraceExporter()),
    metricReader: new PeriodicExportingMetricReader({ exporter: new OTLPMetricExporter() })
  }))
  const main = program.pipe(Effect.provide(app), Effect.provide(telemetry))

  return { app, telemetry, main }
}

export const sample9 = async () => {
  const telemetry = { tracer: trace.getTracer("shop"), meter: metrics.getMeter("shop") }
  const server = createServerApp({ telemetry })

  return { telemetry, server }
}
