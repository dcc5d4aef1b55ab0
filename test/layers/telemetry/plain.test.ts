/** Spans and metrics for programs without Effect, through OpenTelemetry's interfaces, equal those of Effect's exporters. */
import { type Context, context, type ContextManager, ROOT_CONTEXT } from "@opentelemetry/api"
import { AsyncLocalStorage } from "node:async_hooks"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { createAdminApp, createServerApp, pairTokenStore } from "../../../src/promise/index.ts"
import { visitor } from "../../backend/server/Visitor.ts"
import { type Canaries, leaks } from "../../e2e/privacy/Canaries.ts"
import { withUser } from "../../emulator/Api.ts"
import { plain } from "./Exported.ts"

/** The parts of `@opentelemetry/context-async-hooks` that the tests need. */
class Storage implements ContextManager {
  readonly storage = new AsyncLocalStorage<Context>()
  active() {
    return this.storage.getStore() ?? ROOT_CONTEXT
  }
  with: ContextManager["with"] = (active, run, self, ...args) => this.storage.run(active, () => run.apply(self, args))
  bind: ContextManager["bind"] = (_, target) => target
  enable() {
    return this
  }
  disable() {
    return this
  }
}
beforeAll(() => void context.setGlobalContextManager(new Storage()))
afterAll(() => context.disable())

const world = async () => {
  const provider = await withUser()
  const { project, url: baseUrl, fetch } = provider.emulator
  return { ...provider, ...plain(), options: { ...project, baseUrl, fetch } }
}

describe("a server app", () => {
  it("creates a child span of the active span for each call", async () => {
    const { options, spans, telemetry, tracer, userId } = await world()
    const server = createServerApp({ ...options, telemetry })
    const requests = Array.from({ length: 20 }, (_, index) =>
      tracer.startActiveSpan(`request ${index}`, async (span) => {
        await server.users.get(userId)
        await server.users.get(userId)
        span.end()
        return span.spanContext().spanId
      }))
    const parents = await Promise.all(requests)
    const calls = spans().filter(({ name }) => name === "users.get")
    assert.lengthOf(calls, 40)
    for (const id of parents) assert.lengthOf(calls.filter(({ parentSpanContext }) => parentSpanContext?.spanId === id), 2)
    const [call] = calls
    assert.deepStrictEqual(call?.attributes, { "http.request.method": "GET", "url.template": "/users/{userId}" })
    assert.deepStrictEqual([call?.kind, call?.status.code], [2, 0])
    await server.dispose()
  })

  it("has the spans of requests below the call, and names those that are sent again", async () => {
    const { emulator, options, spans, telemetry, tracer, userId } = await world()
    /** Instruments `fetch`, as the packages of OpenTelemetry do. */
    const fetch: typeof globalThis.fetch = (...args) =>
      tracer.startActiveSpan("GET", (span) => options.fetch(...args).finally(() => span.end()))
    const server = createServerApp({ ...options, fetch, telemetry, retry: { shouldRetry: () => true, baseDelay: "1 milli" } })
    emulator.addFault({ count: 2, status: 503 })
    await tracer.startActiveSpan("request", async (span) => {
      await Promise.all([server.users.get(userId), server.users.page()])
      span.end()
    })
    const parentOf = ({ parentSpanContext }: ReturnType<typeof spans>[number]) =>
      spans().find((span) => span.spanContext().spanId === parentSpanContext?.spanId)
    const pathOf = (span: ReturnType<typeof spans>[number] | undefined): string =>
      span ? `${pathOf(parentOf(span))}/${span.name}` : ""
    const requests = spans().filter(({ name }) => name === "GET").map(pathOf)
    assert.deepStrictEqual(requests.toSorted(), [
      "/request/users.get/GET",
      "/request/users.get/resend/GET",
      "/request/users.list/GET",
      "/request/users.list/resend/GET"
    ])
    const resends = spans().filter(({ name }) => name === "resend").map(({ attributes }) => attributes)
    const attributes = { "http.request.resend_count": 1, "http.response.status_code": 200 }
    assert.deepStrictEqual(resends, [attributes, attributes])
    await server.dispose()
  })

  it("records why a call failed, and counts calls by outcome", async () => {
    const { counts, emulator, options, points, spans, telemetry, userId } = await world()
    await using server = createServerApp({ ...options, telemetry })
    await server.users.get(userId)
    await server.safe.users.get(crypto.randomUUID())
    emulator.addFault({ count: 1, status: 500 })
    await server.safe.users.get(userId)
    const spanTexts = spans().map(({ attributes, status }) => [
      attributes["error.type"],
      attributes["http.response.status_code"],
      status.code
    ])
    assert.deepStrictEqual(spanTexts, [[undefined, undefined, 0], ["UserNotFound", 404, 2], ["ServerFailure", 500, 2]])
    assert.deepStrictEqual(await counts(), [
      "calls users.get ServerFailure 1",
      "calls users.get UserNotFound 1",
      "calls users.get ok 1"
    ])
    const { dataPoints = [], descriptor } = (await points()).get("latchkey.client.call.duration") ?? {}
    assert.deepStrictEqual([descriptor?.unit, dataPoints.length], ["s", 3])
  })

  it("accepts a tracer without a meter and vice versa, and records a cancelled call", async () => {
    const { counts, emulator, options, spans, telemetry: { meter, tracer }, userId } = await world()
    const controller = new AbortController()
    emulator.addFault({ count: 1, delayMillis: 60_000 })
    const call = createServerApp({ ...options, telemetry: { meter } }).with(controller).users.get(userId)
    controller.abort()
    await call.then(() => assert.fail("The call was given up."), () => undefined)
    assert.deepStrictEqual([await counts(), spans().length], [["calls users.get interrupted 1"], 0])
    await createServerApp({ ...options, telemetry: { tracer } }).users.get(userId)
    assert.deepStrictEqual([(await counts()).length, spans().length], [1, 1])
  })
})

it("an admin app reports telemetry in the same way as a server app", async () => {
  const { counts, options, telemetry } = await world()
  await createAdminApp({ ...options, telemetry }).project.get()
  assert.lengthOf(await counts(), 1)
})

it("`authenticate` reports its renewals and its reads of users", async () => {
  const { counts, spans, telemetry } = plain()
  const { authenticate, request, signIn, userId } = await visitor({ telemetry })
  signIn(null)
  const who = await authenticate(request())
  assert.strictEqual(who.status === "signed-in" && (await who.findUser())?.id, userId)
  assert.deepStrictEqual(await counts(), ["calls sessions.refresh ok 1", "calls user.get ok 1", "renewals renewed 1"])
  assert.deepStrictEqual(spans().map(({ name }) => name), ["sessions.refresh", "user.get"])
})

it("telemetry contains no key, token, password or e-mail address", async () => {
  const { accessToken, emulator: { project }, options, places, refreshToken, spans, telemetry, userId } = await world()
  const tokenStore = pairTokenStore({ accessToken, refreshToken })
  await using server = createServerApp({ ...options, tokenStore, telemetry })
  const password = "difference engine"
  await server.user.find()
  await server.users.page({ query: "ada@example.com" })
  await server.users.update(userId, { password })
  await server.safe.auth.signInWithPassword({ email: "ada@example.com", password: "analytical engine" })
  assert.isAtLeast(spans().length, 4)
  const { secretServerKey } = project
  const people = { former: "analytical engine", address: "ada@example.com" }
  const secrets: Canaries = { accessToken, refreshToken, secretServerKey, password, ...people }
  assert.deepStrictEqual(leaks(secrets, await places()), [])
})
