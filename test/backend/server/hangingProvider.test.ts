/** The longest time that a request to a server waits for a provider that does not respond, or asks to wait. */
import { afterEach, assert, beforeEach, describe, it, vi } from "vitest"
import { createProxy } from "../../../src/backend/next/index.ts"
import { createClientApp, isCallError, requestTokenStore } from "../../../src/promise/index.ts"

beforeEach(() => {
  refreshToken = crypto.randomUUID()
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] })
})
afterEach(() => {
  vi.useRealTimers()
})

const projectId = "6d2a1b4c-3f5e-4a7b-8c9d-0e1f2a3b4c5d"
/** The refresh token of the test; another in each test, because the requests of one session share renewals. */
let refreshToken: string
/** A request with a session that must be renewed. */
const request = () => {
  const session = encodeURIComponent(JSON.stringify({ refresh_token: refreshToken, updated_at_millis: 1 }))
  return new Request("http://localhost:3000/", { headers: { cookie: `stack-refresh-${projectId}--default=${session}` } })
}
const hanging = (): Promise<Response> => new Promise(() => {})
const throttling = async () => new Response("Slow down.", { status: 429, headers: { "retry-after": "50" } })

/** Counts the requests to a provider. */
const provider = (respond: () => Promise<Response>) => vi.fn<typeof globalThis.fetch>(() => respond())
/** Lets everything run that does not wait for a timer; `setImmediate` is not simulated. */
const settle = async () => {
  for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setImmediate(resolve))
}
/** Waits for the first request to the provider, and then for that many milliseconds of simulated time. */
const elapse = async (fetch: ReturnType<typeof provider>, millis: number) => {
  while (fetch.mock.calls.length === 0) await settle()
  await settle()
  await vi.advanceTimersByTimeAsync(millis)
  await settle()
}

describe.each([["does not respond", hanging], ["asks to wait", throttling]])("if the provider %s", (_, respond) => {
  it("createProxy forwards the request within 5 seconds, with the session unchanged", async () => {
    const fetch = provider(respond)
    const forwardedSignals: Array<string | null> = []
    const proxy = createProxy({
      projectId,
      fetch,
      next: ({ request: { headers } }) => {
        forwardedSignals.push(headers.get("cookie"))
        return new Response("page")
      }
    })
    const page = proxy(request())
    await elapse(fetch, 5_000)
    assert.deepStrictEqual(forwardedSignals, [request().headers.get("cookie")])
    assert.deepStrictEqual((await page).headers.getSetCookie(), [])
  })

  it.each(["a request", "a request and setCookies"])("a client app with %s fails within 60 seconds", async (label) => {
    const fetch = provider(respond)
    const tokenStore = requestTokenStore(request(), label === "a request" ? {} : { setCookies: () => {} })
    const app = createClientApp({ projectId, fetch, tokenStore })
    let error: unknown
    void app.user.find().catch((failure: unknown) => {
      error = failure
    })
    await elapse(fetch, 60_000)
    assert.isTrue(isCallError(error), String(error))
  })
})

it("the option `totalTimeout` of createProxy replaces the limit", async () => {
  const fetch = provider(hanging)
  const next = vi.fn(() => new Response("page"))
  void createProxy({ projectId, fetch, next, totalTimeout: "8 seconds" })(request())
  await elapse(fetch, 7_999)
  assert.lengthOf(next.mock.calls, 0)
  await elapse(fetch, 1)
  assert.lengthOf(next.mock.calls, 1)
})
