/** Promise apps, servers and the emulator under fake timers, which stop only the time limits and pauses of the library. */
import * as Effect from "effect/Effect"
import { afterEach, assert, beforeEach, describe, it, vi } from "vitest"
import { createAuthentication } from "../../src/backend/server/index.ts"
import { createWebhooks } from "../../src/backend/webhooks/index.ts"
import * as Emulator from "../../src/emulator/index.ts"
import { createFleet } from "../../src/fleet/index.ts"
import { ClientApp, TokenStoreMemory } from "../../src/index.ts"
import { createClientApp, createServerApp, promised } from "../../src/promise/index.ts"
import { seed, signWebhook } from "../../src/testing/index.ts"

const minutes = 60_000
const { setImmediate } = globalThis

/** An emulator with a user, and a client app whose requests are recorded. */
const world = async () => {
  const emulator = Emulator.makeSync({ passwordIterations: 1 })
  const { users } = await seed(emulator, { users: { ada: { displayName: "Ada" } } })
  const paths: Array<string> = []
  const fetch: typeof globalThis.fetch = (input, init) => {
    paths.push(new URL(input instanceof Request ? input.url : input).pathname)
    return emulator.fetch(input, init)
  }
  const { projectId, publishableClientKey, secretServerKey } = emulator.project
  const options = { projectId, publishableClientKey, baseUrl: emulator.url, fetch }
  const app = createClientApp({ ...options, tokenStore: "memory" })
  await app.auth.signInWithPassword({ email: users.ada.email, password: users.ada.password })
  paths.length = 0
  return { ada: users.ada, app, emulator, options, secretServerKey, sent: paths }
}
const renewals = (paths: ReadonlyArray<string>) => paths.filter((path) => path.endsWith("/oauth/token")).length

// Node's own `Response` waits for `queueMicrotask`, which Jest replaces only for the test's realm.
const beside = { toNotFake: ["queueMicrotask" as const] }

describe.each([["default", {}], ["all", beside]])("with %s timers faked", (_, config) => {
  beforeEach(() => void vi.useFakeTimers(config))
  afterEach(() => void vi.useRealTimers())

  it("a client app signs in, renews its token once, and is disposed", async () => {
    const { app, sent } = await world()
    vi.advanceTimersByTime(11 * minutes)
    const [me, again] = await Promise.all([app.user.find(), app.user.find()])
    assert.deepStrictEqual([me?.displayName, again?.displayName, renewals(sent)], ["Ada", "Ada", 1])
    await app.auth.signOut()
    await app.dispose()
  })

  it("an app that has a call in flight is disposed", async () => {
    const { app } = await world()
    vi.advanceTimersByTime(11 * minutes)
    const call = app.user.find().catch((error: Error) => error.message)
    await app.dispose()
    assert.include(await call, "disposed")
  })

  it("a server app lists users page by page", async () => {
    const { ada, options, secretServerKey } = await world()
    const server = createServerApp({ ...options, secretServerKey })
    const ids: Array<string> = []
    for await (const { id } of server.users.stream({ limit: 1 })) ids.push(id)
    assert.deepStrictEqual(ids, [ada.id])
    await server.dispose()
  })

  it("a server authenticates a request, and renews its token", async () => {
    const { ada, options, sent } = await world()
    const { authenticate } = createAuthentication(options)
    vi.advanceTimersByTime(11 * minutes)
    const signedIn = await authenticate(new Request("https://app.example/", { headers: ada.headers }))
    assert.strictEqual(signedIn.status === "signed-in" ? (await signedIn.findUser())?.id : signedIn.status, ada.id)
    assert.strictEqual(renewals(sent), 1)
  })

  it("a fleet works without Redis", async () => {
    const { ada, options, secretServerKey } = await world()
    const redis = () => Promise.reject(new Error("Redis is off"))
    const fleet = createFleet({ redis, users: true })
    const server = createServerApp({ ...options, secretServerKey, fleet })
    assert.strictEqual((await server.users.get(ada.id)).id, ada.id)
    await server.dispose()
    await fleet.dispose()
  })

  it("a webhook is verified", async () => {
    const delivery = await signWebhook({
      secret: Emulator.webhookTestSecret,
      event: { type: "user.deleted", data: { id: crypto.randomUUID(), teams: [] } }
    })
    const webhooks = createWebhooks({ secret: Emulator.webhookTestSecret })
    const { event } = await webhooks.verify(new Request("https://app.example/", { method: "POST", ...delivery }))
    assert.strictEqual(event.type, "user.deleted")
  })

  it("an effect that computes for long gives way to other work", async () => {
    const { options } = await world()
    const layer = ClientApp.layer({ ...options, tokenStore: TokenStoreMemory.layer })
    const app = promised(layer, { compute: (step: Effect.Effect<void>): Effect.Effect<void> => Effect.forever(step) })
    const controller = new AbortController()
    const computing = app.with({ signal: controller.signal }).compute(Effect.void).catch((error: unknown) => error)
    await new Promise<void>((resolve) => setImmediate(resolve))
    controller.abort("enough")
    assert.strictEqual(await computing, "enough")
    await app.dispose()
  })

  it("a time limit ends a call when the timers have advanced", async () => {
    const { emulator, options } = await world()
    const app = createClientApp({ ...options, tokenStore: "memory", retry: false, timeout: 1_000 })
    // Loads the code of the verb, which no timer limits.
    await app.project.get()
    emulator.addFault({ delayMillis: 5_000 })
    let failure: string | undefined
    const call = app.project.get().catch((error: Error) => failure = error.message)
    await vi.advanceTimersByTimeAsync(999)
    assert.isUndefined(failure)
    await vi.advanceTimersByTimeAsync(1)
    assert.include(await call, "within 1000")
  })
})
