/** A network that fails at random between an app and an emulator, and counts what the emulator carried out. */
import type { Emulator } from "../../src/emulator/index.ts"

type Fetch = typeof globalThis.fetch

/** A request body that the emulator accepted, with its method and path, such as `POST /teams {"display_name":"a"}`. */
const keyOf = (url: string, init: RequestInit | undefined) =>
  `${init?.method ?? "GET"} ${new URL(url).pathname.replace("/api/v1", "")} ${typeof init?.body === "string" ? init.body : ""}`

/** Waits until the request is aborted. */
const hang = (signal: AbortSignal | null | undefined) =>
  new Promise<never>((_, reject) => {
    signal?.addEventListener("abort", () => reject(signal.reason))
  })
const fail = () => Promise.reject(new TypeError("fetch failed"))
const refuse = (status: number, headers = {}) => Promise.resolve(new Response("unavailable", { status, headers }))

type Send = () => Promise<Response>
type Failure = (send: Send, signal: AbortSignal | null | undefined) => Promise<Response>

const failures: ReadonlyArray<Failure> = [
  fail,
  (send) => send().then(fail),
  (send) => send().then(fail),
  () => refuse(429, { "retry-after": "0" }),
  () => refuse(503),
  (send) => send().then(() => refuse(500)),
  // The body ends early.
  (send) => send().then(async (response) => new Response((await response.text()).slice(0, 20), response)),
  (_, signal) => hang(signal),
  (send, signal) => send().then(() => hang(signal)),
  // A captive portal.
  () =>
    Promise.resolve(
      new Response("<!doctype html><title>Sign in to the network</title>", { headers: { "content-type": "text/html" } })
    )
]

/** Of 100 requests, 19 meet a failure. `runCounts` has how often each request was carried out. */
export const unreliable = (emulator: Emulator, random: () => number) => {
  const runCounts = new Map<string, number>()
  const fetch: Fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    const send = async () => {
      const response = await emulator.fetch(url, { ...init, signal: null })
      const key = keyOf(url, init)
      if (response.ok && response.headers.get("x-stack-known-error") === null) runCounts.set(key, (runCounts.get(key) ?? 0) + 1)
      return response
    }
    const failure = random() < 0.19 ? failures[Math.floor(random() * failures.length)] : undefined
    return failure === undefined ? await send() : await failure(send, init?.signal)
  }
  return { fetch, runCounts }
}
