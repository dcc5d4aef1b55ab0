/** The whole server as one function: a request in, an answer out, with what the provider puts around every answer. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { randomString } from "../../schema/wire/RandomString.ts"
import { settleAll } from "../model/emails/EmailOutbox.ts"
import { primaryChannel } from "../model/users/UserViews.ts"
import {
  type EmulatorRequest,
  type EmulatorResponse,
  jsonResponse,
  maxBodyBytes,
  textResponse
} from "../request/EmulatorResponse.ts"
import { knownErrorResponse } from "../request/KnownErrorResponse.ts"
import type { DiskSnapshot } from "../store/DiskSnapshot.ts"
import type { Memory } from "../store/Store.ts"
import { authenticate } from "./Authentication.ts"
import { control, type Controls } from "./Control.ts"
import { dispatch, headerOf, withoutDefects } from "./Dispatch.ts"
import { type Broken, suffering } from "./Faults.ts"
import { returnFrom } from "./OAuthCallback.ts"
import { queryOf, schemaError } from "./RequestDecoding.ts"
import { unsubscribe } from "./Unsubscribe.ts"

const readHeaders = [
  "project-id",
  "branch-id",
  "override-error-status",
  "random-nonce",
  "client-version",
  "disable-artificial-development-delay",
  "access-type",
  "publishable-client-key",
  "secret-server-key",
  "super-secret-admin-key",
  "admin-access-token",
  "refresh-token",
  "access-token",
  "allow-anonymous-user"
]
const cors = {
  "access-control-allow-origin": "*",
  "access-control-allow-methods": "GET, POST, PUT, PATCH, DELETE, OPTIONS",
  "access-control-max-age": "86400",
  "access-control-allow-headers": [
    "content-type",
    "authorization",
    ...readHeaders.map((name) => `x-stack-${name}`),
    ...readHeaders.map((name) => `x-hexclave-${name}`),
    "baggage",
    "sentry-trace",
    "x-vercel-protection-bypass",
    "ngrok-skip-browser-warning"
  ].join(", "),
  "access-control-expose-headers": [
    "content-type",
    "x-stack-actual-status",
    "x-stack-known-error",
    "x-hexclave-actual-status",
    "x-hexclave-known-error",
    "x-stack-request-id"
  ].join(", ")
}

const titles = { client: "Client", server: "Server", admin: "Admin" }

/** The API's base: who the request comes from, in words. */
const welcome = (memory: Memory, asked: EmulatorRequest, now: number): Effect.Effect<EmulatorResponse> =>
  authenticate(memory, now, headerOf(asked)).pipe(
    Effect.flatMap(({ access, project, user }) => {
      const unknown = Object.keys(queryOf(asked))
      if (unknown.length > 0) {
        return Effect.fail(schemaError(asked, [`query contains unknown properties: ${unknown.join(", ")}`]))
      }
      const name = user === null ? "None" : primaryChannel(memory, user.id)?.value ?? user.id
      const who = access === null ? "None" : `${titles[access]}\n  Project: ${project?.id}\n  User: ${name}`
      return Effect.succeed(textResponse(200, `This is Latchkey's emulator of the Stack Auth API.\n\nAuthentication: ${who}`))
    }),
    Effect.catch(knownErrorResponse)
  )

const callbackPath = /^\/auth\/oauth\/callback\/([\w-]+)$/

const openApi = Effect.promise(async () => {
  const { openApi } = await import("./openApi.ts")
  return jsonResponse(200, openApi())
})

/** A request below the API's base. */
const api = (memory: Memory, asked: EmulatorRequest, path: string, now: number): Effect.Effect<EmulatorResponse> => {
  if (asked.method === "OPTIONS") return Effect.succeed({ status: 200, headers: cors, body: "" })
  if (asked.method === "GET") {
    if (path === "") return welcome(memory, asked, now)
    if (path === "/openapi.json") return openApi
    if (path === "/emails/unsubscribe-link") return withoutDefects(unsubscribe(memory, now, asked))
  }
  const [, provider] = callbackPath.exec(path) ?? []
  if (provider !== undefined) {
    return asked.method === "GET" || asked.method === "POST"
      ? withoutDefects(returnFrom(memory, now, asked, provider))
      : Effect.succeed({ status: 405, headers: {}, body: "" })
  }
  return dispatch(memory, { asked, path, now })
}

/** Refusals hidden behind 200, for whoever asks; a method that a path does not have is refused before that is looked at. */
const hiding = (asked: EmulatorRequest, answer: EmulatorResponse): EmulatorResponse =>
  headerOf(asked)("override-error-status") !== undefined && answer.status >= 400 && answer.status < 500
    && answer.headers["content-type"] !== undefined
    ? { ...answer, status: 200, headers: { ...answer.headers, "x-stack-actual-status": String(answer.status) } }
    : answer

/** What is around every answer: request id, caching, CORS of the API, and both names of headers where the newer ones were used. */
const framed = (asked: EmulatorRequest, answer: EmulatorResponse): EmulatorResponse => {
  const headers: { [name: string]: string } = {
    // The provider sends them for these paths only.
    ...(asked.target.startsWith("/api/") && cors),
    "x-stack-request-id": randomString(80),
    "cache-control": "no-store, max-age=0",
    ...answer.headers
  }
  if (Object.keys(asked.headers).some((name) => name.startsWith("x-hexclave-"))) {
    for (const name of ["actual-status", "known-error", "request-id"]) {
      const value = headers[`x-stack-${name}`]
      if (value !== undefined) headers[`x-hexclave-${name}`] = value
    }
  }
  return { ...answer, headers }
}

/** Whoever reads with a browser gets JSON with line breaks. */
const readable = (asked: EmulatorRequest, answer: EmulatorResponse): EmulatorResponse =>
  asked.headers["accept"]?.includes("text/html") === true && typeof answer.body === "string"
    && answer.headers["content-type"]?.startsWith("application/json") === true
    ? { ...answer, body: JSON.stringify(JSON.parse(answer.body), null, 2) }
    : answer

/**
 * Faults stand before the API, as a limiter or a proxy does: their statuses are never hidden. What an endpoint has begun it
 * ends, whoever has gone away meanwhile.
 */
const withFaults = (
  { faults, memory }: Controls,
  asked: EmulatorRequest,
  path: string,
  now: number
): Effect.Effect<EmulatorResponse, Broken> => {
  const ordinary = Effect.uninterruptible(
    Effect.map(api(memory, asked, path, now), (answer) => hiding(asked, readable(asked, answer)))
  )
  const fault = faults.next(asked.method, path)
  return fault === undefined ? ordinary : suffering(fault, ordinary)
}

const apiPath = /^\/api\/(?:v1|latest|v2beta\d+)(\/.*)?$/
/** A loop: a regular expression would take quadratic time for slashes within the path. */
const withoutSlashes = (path: string): string => {
  let end = path.length
  while (path[end - 1] === "/") end--
  return path.slice(0, end)
}
const tooLarge = textResponse(413, `413 Content Too Large: the emulator reads bodies of ${maxBodyBytes} bytes at most.`)
const health: EmulatorResponse = { status: 200, headers: { "content-type": "application/json" }, body: "{\"status\":\"ok\"}" }

const answered = Effect.fnUntraced(
  function*(controls: Controls, asked: EmulatorRequest): Effect.fn.Return<EmulatorResponse, Broken> {
    const path = asked.target.split("?", 1)[0] ?? "/"
    const { memory } = controls
    memory.lastRequestAt = yield* Clock.currentTimeMillis
    const now = memory.lastRequestAt + memory.clockOffset
    settleAll(memory, now)
    if (asked.isBodyTooLarge === true || (asked.body?.length ?? 0) > maxBodyBytes) return tooLarge
    if (path === "/health") return health
    if (!path.startsWith("/api/")) return yield* control(controls, asked, path, now)
    if (path.endsWith("/")) {
      return { status: 308, headers: { location: withoutSlashes(path) + asked.target.slice(path.length) }, body: "" }
    }
    const [matched, below = ""] = apiPath.exec(path) ?? []
    if (matched === undefined) return hiding(asked, textResponse(404, "404 Not Found: no such version of the API."))
    return yield* withFaults(controls, asked, below, now)
  }
)

const unsaved = (cause: unknown) =>
  textResponse(
    500,
    `The emulator could not save what this request changed: ${cause instanceof Error ? cause.message : String(cause)}`
  )

/** Delays an answer until its changes are saved. Requests that change nothing are answered even while saves fail. */
const onceSaved = <E>(store: DiskSnapshot, answer: Effect.Effect<EmulatorResponse, E>): Effect.Effect<EmulatorResponse, E> =>
  Effect.suspend(() => {
    const before = store.changes()
    return Effect.flatMap(answer, (answer) =>
      Effect.promise(() =>
        store.changes() === before
          ? store.idle().then(() => answer)
          : store.saved().then(() => answer, unsaved)
      ))
  })

/** Answers a request. Time is the fiber's clock, plus how far the emulator's own is ahead. */
export const answering = (controls: Controls) => (asked: EmulatorRequest): Effect.Effect<EmulatorResponse, Broken> =>
  withoutDefects(
    controls.store === undefined ? answered(controls, asked) : onceSaved(controls.store, answered(controls, asked))
  ).pipe(Effect.map((answer) => framed(asked, answer)))
