/** The option `retry` of promise apps, over a `fetch` that fails and the test's clock. */
import { afterEach, assert, beforeEach, describe, it, vi } from "@effect/vitest"
import { Schedule } from "effect"
import {
  createAdminApp,
  createClientApp,
  createServerApp,
  type FailedAttempt,
  isRetryable,
  pairTokenStore,
  type RetryOption
} from "../../src/promise/index.ts"
// Loaded before the test replaces the timers.
import "../../src/promise/later.ts" // oxlint-disable-line import/no-unassigned-import
import { accessToken, options, project } from "../kit/TestApp.ts"

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] })
  // Makes the jitter factor of each pause 1.
  vi.spyOn(Math, "random").mockReturnValue(0.5)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Responds in order and repeats the last one; records the milliseconds of the requests. */
const scriptFetch = (...answers: ReadonlyArray<() => Response>) => {
  const times: Array<number> = []
  const start = Date.now()
  const fetch: typeof globalThis.fetch = async () => {
    const response = answers[Math.min(times.length, answers.length - 1)]
    times.push(Date.now() - start)
    return response?.() ?? Promise.reject(new TypeError("fetch failed"))
  }
  return { times, fetch }
}
const loseConnection = () => Promise.reject(new TypeError("fetch failed")) as never
const ok = () => new Response(JSON.stringify(project), { headers: { "content-type": "application/json" } })
const busy = (status: number, retryAfter?: number) => () =>
  new Response("busy", { status, ...(retryAfter !== undefined && { headers: { "retry-after": String(retryAfter) } }) })

const flavours = {
  client: (fetch: typeof globalThis.fetch, retry?: RetryOption) =>
    createClientApp({ ...options, fetch, tokenStore: "memory", retry }),
  server: (fetch: typeof globalThis.fetch, retry?: RetryOption) => createServerApp({ ...options, fetch, retry }),
  admin: (fetch: typeof globalThis.fetch, retry?: RetryOption) => createAdminApp({ ...options, fetch, retry })
}

/** The times of a call's requests, and its result. */
const timesOf = async (
  answers: ReadonlyArray<() => Response>,
  retry?: RetryOption,
  make: (typeof flavours)[keyof typeof flavours] = flavours.client
) => {
  const { fetch, times } = scriptFetch(...answers)
  await using app = make(fetch, retry)
  const ending = app.safe.project.get()
  await vi.advanceTimersByTimeAsync(300_000)
  const result = await ending
  return { times, tag: result.ok ? "ok" : result.error._tag, error: result.ok ? undefined : result.error }
}

describe("retry", () => {
  it("makes five attempts by default", async () => {
    assert.deepStrictEqual((await timesOf([loseConnection])).times, [0, 1_000, 3_000, 7_000, 15_000])
  })
  for (const [name, make] of Object.entries(flavours)) {
    it(`disables all retries if false, even of a throttled request: ${name}`, async () => {
      for (const response of [loseConnection, busy(429, 1), busy(508)]) {
        assert.lengthOf((await timesOf([response], false, make)).times, 1)
      }
    })
    it(`accepts an object of plain values: ${name}`, async () => {
      const { times } = await timesOf([loseConnection], { maxAttempts: 4, baseDelay: "200 millis", maxDelay: 500 }, make)
      assert.deepStrictEqual(times, [0, 200, 600, 1_100])
    })
  }
  it("respects Retry-After with plain values and with a Schedule", async () => {
    const answers = [busy(429, 30), busy(429, 30), ok]
    assert.deepStrictEqual((await timesOf(answers, { baseDelay: 100 })).times, [0, 30_100, 60_300])
    assert.deepStrictEqual((await timesOf(answers, Schedule.exponential(100))).times, [0, 30_100, 60_300])
  })
  it("does not make a second attempt with `maxAttempts: 1`", async () => {
    assert.lengthOf((await timesOf([loseConnection], { maxAttempts: 1 })).times, 1)
  })
  it("repeats a failed attempt if the program's `shouldRetry` returns `true` for it", async () => {
    const attempts: Array<FailedAttempt> = []
    const shouldRetry = (attempt: FailedAttempt) => {
      attempts.push(attempt)
      return isRetryable(attempt) || (attempt.idempotent && attempt.status === 503)
    }
    assert.deepStrictEqual((await timesOf([busy(503, 2), ok], { shouldRetry })).times, [0, 3_000])
    assert.deepStrictEqual(attempts, [{
      endpoint: "project.get",
      method: "GET",
      idempotent: true,
      attempt: 1,
      outcome: "ServerFailure",
      status: 503,
      retryAfterMillis: 2_000,
      code: null
    }])
    assert.lengthOf((await timesOf([busy(503, 2)])).times, 1)
  })
  it("passes on an error that the program's `shouldRetry` throws", async () => {
    const thrownError = new Error("mine")
    const { fetch } = scriptFetch(loseConnection)
    await using app = createClientApp({
      ...options,
      fetch,
      tokenStore: "memory",
      retry: {
        shouldRetry: () => {
          throw thrownError
        }
      }
    })
    assert.strictEqual(await app.project.get().catch((error: unknown) => error), thrownError)
  })
  it("is inherited from the `owner` app by admin apps that do not set it", async () => {
    for (const [retry, expected] of [[undefined, 1], [{ maxAttempts: 2 }, 2]] as const) {
      const { fetch, times } = scriptFetch(loseConnection)
      const tokenStore = pairTokenStore({ accessToken: accessToken(4_102_444_800_000), refreshToken: crypto.randomUUID() })
      await using owner = createClientApp({ ...options, projectId: "internal", fetch, tokenStore, retry: false })
      await using app = createAdminApp({ projectId: options.projectId, owner, retry })
      const ending = app.safe.project.get()
      await vi.advanceTimersByTimeAsync(60_000)
      assert.isFalse((await ending).ok)
      assert.lengthOf(times, expected)
    }
  })
  it("applies to the renewal of a session", async () => {
    const { fetch, times } = scriptFetch(loseConnection)
    await using app = createClientApp({
      ...options,
      fetch,
      tokenStore: pairTokenStore({ refreshToken: crypto.randomUUID() }),
      retry: false
    })
    assert.isFalse((await app.safe.user.find()).ok)
    assert.lengthOf(times, 1)
  })
})
