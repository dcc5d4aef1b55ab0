/** Time limits of callers that wait for a renewal which another caller of the process has started. */
import { afterEach, assert, beforeEach, describe, it, vi } from "vitest"
import { createProxy } from "../../../src/backend/next/index.ts"
import { createAuthentication } from "../../../src/backend/server/index.ts"
import {
  type CallError,
  type ClientAppOptions,
  createClientApp,
  createServerApp,
  isCallError,
  pairTokenStore,
  requestTokenStore,
  reveal
} from "../../../src/promise/index.ts"
import { accessToken } from "../../kit/TestApp.ts"

const projectId = "6d2a1b4c-3f5e-4a7b-8c9d-0e1f2a3b4c5d"
/** The refresh token of the test; another in each test, because the requests of one session share renewals. */
let refreshToken: string
beforeEach(() => {
  refreshToken = crypto.randomUUID()
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] })
})
afterEach(() => {
  vi.useRealTimers()
})

const request = () => {
  const session = encodeURIComponent(JSON.stringify({ refresh_token: refreshToken, updated_at_millis: 1 }))
  return new Request("http://localhost:3000/", { headers: { cookie: `stack-refresh-${projectId}--default=${session}` } })
}

/** A provider whose renewals end after `millis`, and which counts them with their cancellations. */
const provider = (millis: number) => {
  const counts = { exchanges: 0, cancelled: 0 }
  const fetch: typeof globalThis.fetch = (input, init) => {
    const request = new Request(input, init)
    if (!request.url.endsWith("/auth/oauth/token")) return Promise.resolve(Response.json({ keys: [] }))
    counts.exchanges++
    return new Promise((resolve, reject) => {
      if (Number.isFinite(millis)) {
        const body = {
          access_token: accessToken(2_000_000_000_000, "new"),
          token_type: "Bearer",
          expires_in: 600,
          scope: "legacy"
        }
        setTimeout(() => resolve(Response.json(body)), millis)
      }
      init?.signal?.addEventListener("abort", () => {
        counts.cancelled++
        reject(new DOMException("The request was aborted.", "AbortError"))
      })
    })
  }
  return { counts, fetch }
}
const hanging = () => provider(Infinity)

type Limits = Pick<ClientAppOptions, "fetch" | "totalTimeout">
/** One host: the hosted provider has others, to which a lost request goes. */
const baseUrl = "https://provider.example"
const keys = { projectId, baseUrl, publishableClientKey: "pck_1", secretServerKey: "ssk_1" }

/** The callers that wait for a renewal; each resolves to its outcome. */
const callers = {
  createServerApp: async (limits: Limits) =>
    reveal(await createServerApp({ ...keys, ...limits, tokenStore: requestTokenStore(request()) }).auth.findTokens()),
  "user.get": (limits: Limits) => createServerApp({ ...keys, ...limits, tokenStore: requestTokenStore(request()) }).user.get(),
  createClientApp: async (limits: Limits) =>
    reveal(
      await createClientApp({
        projectId,
        baseUrl,
        ...limits,
        tokenStore: pairTokenStore({ accessToken: accessToken(1, "old"), refreshToken })
      }).auth.findTokens()
    ),
  createAuthentication: async (limits: Limits) => {
    const who = await createAuthentication({ ...keys, ...limits }).authenticate(request())
    if (who.status === "refused") throw who.error
    return who
  }
}

/** The outcome of a call, and the simulated milliseconds that it took. */
const withTime = (call: Promise<unknown>) => {
  const start = Date.now()
  const outcome: { millis?: number; value?: unknown; error?: unknown } = {}
  call.then((value) => outcome.value = value, (error: unknown) => outcome.error = error).finally(() =>
    outcome.millis = Date.now() - start
  )
  return outcome
}
/** Lets everything run that does not wait for a timer; `setImmediate` is not simulated. */
const settle = async () => {
  for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setImmediate(resolve))
}
const elapse = async (millis: number, step = 100) => {
  for (let elapsedMillis = 0; elapsedMillis < millis; elapsedMillis += step) {
    await settle()
    await vi.advanceTimersByTimeAsync(step)
  }
  await settle()
}
const limitOf = (error: unknown): number | undefined => {
  const reason = isCallError(error) ? (error as CallError).reason : undefined
  return reason?._tag === "TimedOut" ? reason.millis : undefined
}

/** Starts a first caller whose renewal hangs. */
const startFirst = async (limits: Limits) => {
  const outcome = withTime(callers.createServerApp(limits))
  await settle()
  return outcome
}

describe.each([["20 seconds", 20_000], ["none", null]] as const)(
  "beside a hanging renewal with the limit %s",
  (_, totalTimeout) => {
    it.each(Object.entries(callers))("%s ends at its own limit of 3 seconds", async (_, call) => {
      const { counts, fetch } = hanging()
      const first = await startFirst({ fetch, totalTimeout })
      // The provider works for this caller, but the renewal of the first one still runs.
      const second = withTime(call({ fetch: provider(0).fetch, totalTimeout: 3_000 }))
      await elapse(2_900)
      assert.isUndefined(second.millis)
      await elapse(100)
      assert.strictEqual(limitOf(second.error), 3_000, String(second.error))
      assert.isAtMost(second.millis ?? Infinity, 3_100)
      assert.deepStrictEqual([first.millis, counts.cancelled], [undefined, 0])
    })
  }
)

it("createProxy ends after 5 seconds beside a page that renews the session", async () => {
  const { fetch } = hanging()
  await startFirst({ fetch })
  const next = vi.fn(() => new Response("page"))
  const page = withTime(createProxy({ projectId, baseUrl, fetch, next })(request()))
  await elapse(5_000)
  assert.lengthOf(next.mock.calls, 1)
  assert.isAtMost(page.millis ?? Infinity, 5_100)
})

it("a short limit does not fail a longer one", async () => {
  const { counts, fetch } = provider(2_000)
  const first = await startFirst({ fetch, totalTimeout: 1_000 })
  const second = withTime(callers["createServerApp"]({ fetch }))
  await elapse(3_000)
  assert.strictEqual(limitOf(first.error), 1_000)
  assert.isUndefined(second.error)
  assert.isAtMost(second.millis ?? Infinity, 2_100)
  assert.strictEqual(counts.exchanges, 1)
})

it("the renewal lives as long as its most patient caller, and ends with it", async () => {
  const { counts, fetch } = hanging()
  const first = await startFirst({ fetch, totalTimeout: 1_000 })
  const second = withTime(callers["createServerApp"]({ fetch, totalTimeout: 4_000 }))
  await elapse(3_900)
  assert.deepStrictEqual([limitOf(first.error), second.millis, counts.cancelled], [1_000, undefined, 0])
  await elapse(300)
  assert.deepStrictEqual([limitOf(second.error), counts.cancelled], [4_000, 1])
  // The next caller starts a new renewal.
  withTime(callers["createServerApp"]({ fetch, totalTimeout: 1_000 }))
  await settle()
  assert.strictEqual(counts.exchanges, 2)
})

it("a caller that is aborted leaves the renewal to the others", async () => {
  const { counts, fetch } = provider(2_000)
  const controller = new AbortController()
  const app = createServerApp({ ...keys, fetch, tokenStore: requestTokenStore(request()) })
  const first = withTime(app.with({ signal: controller.signal }).user.get())
  await settle()
  const second = withTime(callers["createServerApp"]({ fetch, totalTimeout: 5_000 }))
  await elapse(500)
  controller.abort(new Error("gone"))
  await elapse(2_000)
  assert.strictEqual(String(first.error), "Error: gone")
  assert.isUndefined(second.error)
  assert.isAtMost(second.millis ?? Infinity, 2_100)
  assert.strictEqual(counts.exchanges, 1)
})
