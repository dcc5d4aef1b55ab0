/** Records everything that leaves the process or is printed, and finds the problems in it. */
import { Cause, type Exit, Layer, Logger, Tracer } from "effect"
import { inspect } from "node:util"
import { type Canaries, leaks, type Place, placesIn, printedForms, type Sent } from "./Canaries.ts"

export type Fetch = typeof globalThis.fetch

/** Records every request before it is answered. */
export const watching = (fetch: Fetch) => {
  const requests: Array<Sent> = []
  const watchedFetch: Fetch = (input, init) => {
    const body = init?.body
    if (input instanceof Request || (body !== undefined && typeof body !== "string")) throw new Error("Not a request of ours.")
    requests.push({
      method: init?.method ?? "GET",
      url: String(input),
      headers: Object.fromEntries(new Headers(init?.headers)),
      body
    })
    return fetch(input, init)
  }
  return { sent: requests, fetch: watchedFetch }
}

/** Requests to origins other than the base URL's. */
export const strays = (baseUrl: string, requests: ReadonlyArray<Sent>): ReadonlyArray<string> =>
  requests.filter(({ url }) => new URL(url).origin !== new URL(baseUrl).origin).map(({ url }) => `request to ${url}`)

/** Method and path of each request, below the API's base, with `*` for ids. */
export const lines = (requests: ReadonlyArray<Sent>): ReadonlyArray<string> =>
  requests.map(({ method, url }) => `${method} ${new URL(url).pathname.replace("/api/v1", "")}`)

/** Secrets in requests where they do not belong. */
export const leaksIn = (canaries: Canaries, requests: ReadonlyArray<Sent>): ReadonlyArray<string> =>
  requests.flatMap((request) => leaks(canaries, placesIn(request)))

/** A tracer and a logger that record everything; `takePlaces` returns the records. */
export const recorder = () => {
  const spans: Array<Tracer.NativeSpan> = []
  const logPlaces: Array<Place> = []
  const tracer = Tracer.make({
    span: (options) => {
      const span = new Tracer.NativeSpan(options)
      spans.push(span)
      return span
    }
  })
  const logger = Logger.make(({ cause, message }) => {
    logPlaces.push(...printedForms(message, "log"), ["log, its cause", Cause.pretty(cause)])
  })
  const layer = Layer.merge(Layer.succeed(Tracer.Tracer, tracer), Logger.layer([logger]))
  const outcome = (exit: Exit.Exit<unknown, unknown>) => exit._tag === "Failure" ? Cause.pretty(exit.cause) : ""
  /** Everything recorded since the last call. */
  const takePlaces = (): ReadonlyArray<Place> => {
    const places = spans.splice(0).flatMap(({ attributes, events, name, status }): ReadonlyArray<Place> => [
      ["span", name],
      ...Array.from(attributes, ([attribute, value]): Place => [`span, its ${attribute}`, inspect(value)]),
      ["span, its events", inspect(events, { depth: 12 })],
      ["span, its outcome", status._tag === "Ended" ? outcome(status.exit) : "not ended"]
    ])
    return [...places, ...logPlaces.splice(0)]
  }
  return { layer, taken: takePlaces }
}

/** Records console output until `end` is called. */
export const listening = () => {
  const heardPlaces: Array<Place> = []
  const methods = ["debug", "error", "info", "log", "trace", "warn"] as const
  const originals = methods.map((method) => console[method])
  for (const method of methods) {
    console[method] = (...parts) => void heardPlaces.push(...parts.flatMap((part) => printedForms(part, "console")))
  }
  return {
    heard: heardPlaces,
    end: () => methods.forEach((method, index) => Object.assign(console, { [method]: originals[index] }))
  }
}
