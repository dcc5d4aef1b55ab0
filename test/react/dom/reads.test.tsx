// @vitest-environment happy-dom
/** Hooks that read beside a component: early reads, and probes of a provider that does not answer. */
import { act, cleanup, renderHook } from "@testing-library/react"
import type { ReactNode } from "react"
import { afterEach, assert, beforeEach, describe, it, onTestFinished, vi } from "vitest"
import { createClientApp, pairTokenStore } from "../../../src/promise/index.ts"
import { useEarlyReads } from "../../../src/react/hooks/useEarlyReads.ts"
import { slow, useOutage } from "../../../src/react/hooks/useOutage.ts"
import { AuthProvider } from "../../../src/react/index.ts"
import { options, project, refusal } from "../../kit/TestApp.ts"

afterEach(cleanup)

const { baseUrl, projectId, publishableClientKey } = options
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url")
const tokenOf = (claims: object) => `${part({ alg: "ES256" })}.${part({ sub: "ada", exp: 4_102_444_800, ...claims })}.c2ln`

/** The `<AuthProvider>` of an app whose user has these claims. */
const providerWith = (fetch: typeof globalThis.fetch, claims: object | undefined) => {
  const tokenStore = claims === undefined
    ? "memory"
    : pairTokenStore({ accessToken: tokenOf(claims), refreshToken: crypto.randomUUID() })
  const app = createClientApp({ baseUrl, projectId, publishableClientKey, fetch, tokenStore })
  onTestFinished(() => app.dispose())
  return ({ children }: { readonly children: ReactNode }) => <AuthProvider app={app}>{children}</AuthProvider>
}

describe("early reads", () => {
  const paths = ["/api/v1/projects/current", "/api/v1/teams"]
  it.each<readonly [user: string, claims: object | undefined, includeAnonymous: boolean, expected: ReadonlyArray<string>]>([
    ["a user", {}, false, paths],
    ["no user", undefined, true, []],
    ["an anonymous user", { is_anonymous: true }, false, []],
    ["an anonymous user who is included", { is_anonymous: true }, true, paths]
  ])("of %s", async (_, claims, includeAnonymous, expected) => {
    const requests: Array<string> = []
    const wrapper = providerWith((input) => {
      requests.push(new URL(String(input)).pathname)
      return new Promise(() => {})
    }, claims)
    renderHook(() => useEarlyReads(includeAnonymous), { wrapper })
    await act(async () => new Promise((resolve) => setTimeout(resolve, 20)))
    assert.deepStrictEqual(requests.toSorted(), expected)
  })
})

describe("an outage", () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())
  const pass = (millis: number) => act(() => vi.advanceTimersByTimeAsync(millis))

  const watching = (isWaiting = true) => {
    const responses = { next: (): Promise<Response> => new Promise(() => {}) }
    const fetch = vi.fn(() => responses.next())
    const onReached = vi.fn<(wasOut: boolean) => void>()
    const hook = renderHook((isWaiting: boolean) => useOutage({ isWaiting, delayMillis: 500, onReached }), {
      wrapper: providerWith(fetch, undefined),
      initialProps: isWaiting
    })
    return { ...hook, fetch, onReached, responses }
  }

  it("is not looked for without a wait, nor before the delay", async () => {
    const { fetch, rerender } = watching(false)
    await pass(10_000)
    assert.strictEqual(fetch.mock.calls.length, 0)
    rerender(true)
    await pass(499)
    assert.strictEqual(fetch.mock.calls.length, 0)
    await pass(1)
    assert.strictEqual(fetch.mock.calls.length, 1)
  })

  const refusalOfProject = refusal(404, "PROJECT_NOT_FOUND", { project_id: projectId })
  it.each<readonly [kind: string, response: () => Promise<Response>]>([
    ["success", async () => Response.json(project)],
    [
      "refusal",
      async () =>
        new Response(refusalOfProject.body, { headers: refusalOfProject.headers as { readonly [name: string]: string } })
    ]
  ])("is over with any response, such as a %s", async (_, response) => {
    const { onReached, responses, result } = watching()
    responses.next = response
    await pass(600)
    // The classes of refusals load in real time.
    await act(() => vi.waitFor(() => assert.deepStrictEqual(onReached.mock.calls, [[false]])))
    assert.isNull(result.current)
    await pass(60_000)
    assert.strictEqual(onReached.mock.calls.length, 1)
  })

  it("is not over without <AuthProvider>, where no probe can be sent", async () => {
    const onReached = vi.fn<(wasOut: boolean) => void>()
    renderHook(() => useOutage({ isWaiting: true, delayMillis: 500, onReached }))
    await pass(60_000)
    assert.deepStrictEqual(onReached.mock.calls, [])
  })

  it("is slow after 2 seconds, which is no outage once the provider answers", async () => {
    const { fetch, onReached, responses, result } = watching()
    await pass(2_499)
    assert.isNull(result.current)
    await pass(2)
    assert.strictEqual(result.current, slow)
    responses.next = async () => Response.json(project)
    await pass(1_100)
    assert.strictEqual(fetch.mock.calls.length, 2)
    assert.isNull(result.current)
    assert.deepStrictEqual(onReached.mock.calls, [[false]])
  })

  it("shows the error, and is probed again after pauses and once online", async () => {
    const { fetch, onReached, rerender, responses, result } = watching()
    const outage = () => result.current
    responses.next = () => Promise.reject(new TypeError("fetch failed"))
    const times: Array<number> = []
    fetch.mockImplementation(() => {
      times.push(Date.now())
      return responses.next()
    })
    await pass(75_000)
    assert.deepInclude(outage(), { _tag: "CallError" })
    const pauses = times.slice(1).map((time, index) => Math.round((time - (times[index] ?? 0)) / 1000))
    assert.deepStrictEqual(pauses.slice(0, 6), [1, 2, 4, 8, 15, 15])
    responses.next = async () => Response.json(project)
    act(() => void dispatchEvent(new Event("online")))
    await pass(10)
    assert.isNull(outage())
    assert.deepStrictEqual(onReached.mock.calls, [[true]])
    responses.next = () => Promise.reject(new TypeError("fetch failed"))
    act(() => void dispatchEvent(new Event("offline")))
    await pass(10)
    assert.deepInclude(outage(), { _tag: "CallError" })
    rerender(false)
    assert.isNull(outage())
    const { length } = times
    await pass(60_000)
    assert.strictEqual(times.length, length)
  })
})
