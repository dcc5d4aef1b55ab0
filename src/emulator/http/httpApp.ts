/** The emulator as one function from a request to its response, with the headers that every response has. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { randomString } from "../../schema/wire/RandomString.ts"
import { sendAllDue } from "../model/emails/EmailOutbox.ts"
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
import { copyOf, currentTime, type Store } from "../store/Store.ts"
import { authenticate } from "./Authentication.ts"
import { controlApi, type Controls } from "./Control.ts"
import { refusePublicKeys } from "./CrossSiteCheck.ts"
import { withHashedChallenge } from "./DevelopmentLogin.ts"
import { catchDefects, dispatch, headerOf } from "./Dispatch.ts"
import { applyFault, type ConnectionReset } from "./Faults.ts"
import { forwardedResponse, isForwarded } from "./ForwardedPath.ts"
import { oauthCallback } from "./OAuthCallback.ts"
import { parseQuery, schemaError } from "./RequestDecoding.ts"
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

/** Answers a request for the API's base with a text that names the request's access type, project and user. */
const welcome = (store: Store, request: EmulatorRequest, now: number): Effect.Effect<EmulatorResponse> =>
  authenticate(store, now, headerOf(request)).pipe(
    Effect.flatMap(({ access, project, user }) => {
      const unknownField = Object.keys(parseQuery(request))
      if (unknownField.length > 0) {
        return Effect.fail(schemaError(request, [`query contains unknown properties: ${unknownField.join(", ")}`]))
      }
      const name = user === null ? "None" : primaryChannel(store, user.id)?.value ?? user.id
      const who = access === null ? "None" : `${titles[access]}\n  Project: ${project?.id}\n  User: ${name}`
      return Effect.succeed(textResponse(200, `This is Latchkey's emulator of the Stack Auth API.\n\nAuthentication: ${who}`))
    }),
    Effect.catch(knownErrorResponse)
  )

const anonymousIssuerPath = /^\/projects-anonymous-users(\/[^/]+\/\.well-known\/.+)$/

/**
 * The address of a document of the project, for a path below the issuer of its anonymous users' tokens; `undefined` for any other path.
 */
const anonymousIssuerAlias = ({ target }: EmulatorRequest, path: string): string | undefined => {
  const [, document] = anonymousIssuerPath.exec(path) ?? []
  if (document === undefined) return undefined
  const [pathname = "", query = ""] = target.split("?", 2)
  const parameters = new URLSearchParams(query)
  parameters.set("include_anonymous", "true")
  return `${pathname.slice(0, -path.length)}/projects${document}?${parameters}`
}

const callbackPath = /^\/auth\/oauth\/callback\/([\w-]+)$/

const openApi = Effect.promise(async () => {
  const { openApi } = await import("./openApi.ts")
  return jsonResponse(200, openApi())
})

/** Answers a request below the API's base path: from the recording that is replayed, or else from the store. */
const apiResponse = Effect.fnUntraced(function*(
  { replayed, store }: Controls,
  request: EmulatorRequest,
  path: string,
  now: number,
  before: Store | undefined
): Effect.fn.Return<EmulatorResponse> {
  if (request.method === "OPTIONS") return { status: 200, headers: cors, body: "" }
  const recordedResponse = yield* replayed(request)
  if (recordedResponse !== undefined) return recordedResponse
  if (request.method === "GET") {
    if (path === "") return yield* welcome(store, request, now)
    if (path === "/openapi.json") return yield* openApi
    if (path === "/emails/unsubscribe-link") return yield* catchDefects(unsubscribe(store, now, request))
  }
  const location = anonymousIssuerAlias(request, path)
  if (location !== undefined) return { status: 307, headers: { location }, body: "" }
  const [, provider] = callbackPath.exec(path) ?? []
  if (provider !== undefined) {
    return request.method === "GET" || request.method === "POST"
      ? yield* catchDefects(oauthCallback(store, now, request, provider))
      : { status: 405, headers: {}, body: "" }
  }
  const pkceRequest = store.settings.developmentLogin === undefined ? request : yield* withHashedChallenge(request)
  const response = yield* dispatch(store, { request: pkceRequest, path, now, before })
  return isForwarded(path) ? forwardedResponse(request, response) : response
})

/** Changes the status of a refusal to 200 if the request asks for it. Like the provider, keeps 405 for an unknown method. */
const hideRefusalStatus = (request: EmulatorRequest, response: EmulatorResponse): EmulatorResponse =>
  headerOf(request)("override-error-status") !== undefined && response.status >= 400 && response.status < 500
    && response.headers["content-type"] !== undefined
    ? { ...response, status: 200, headers: { ...response.headers, "x-stack-actual-status": String(response.status) } }
    : response

/** Adds the request id, caching and CORS headers, and the newer names of headers if the request used them. */
const withCommonHeaders = (request: EmulatorRequest, response: EmulatorResponse): EmulatorResponse => {
  const headers: { [name: string]: string } = {
    // The provider sends CORS headers for these paths only.
    ...(request.target.startsWith("/api/") && cors),
    "x-stack-request-id": randomString(80),
    "cache-control": "no-store, max-age=0",
    ...response.headers
  }
  if (Object.keys(request.headers).some((name) => name.startsWith("x-hexclave-"))) {
    for (const name of ["actual-status", "known-error", "request-id"]) {
      const value = headers[`x-stack-${name}`]
      if (value !== undefined) headers[`x-hexclave-${name}`] = value
    }
  }
  return { ...response, headers }
}

/** Indents the JSON of a response to a browser. */
const prettyPrinted = (request: EmulatorRequest, response: EmulatorResponse): EmulatorResponse =>
  request.headers["accept"]?.includes("text/html") === true && typeof response.body === "string" && response.body !== ""
    && response.headers["content-type"]?.startsWith("application/json") === true
    ? { ...response, body: JSON.stringify(JSON.parse(response.body), null, 2) }
    : response

/**
 * Applies the next fault to the API's response, as a proxy would. The status of a fault is therefore never replaced by 200, unlike the
 * status of a refusal (`hideRefusalStatus`). Handlers are uninterruptible: they finish even if the client has disconnected.
 */
const withFaults = (
  controls: Controls,
  request: EmulatorRequest,
  path: string,
  now: number
): Effect.Effect<EmulatorResponse, ConnectionReset> => {
  const fault = controls.faults.next(request.method, path)
  const { before } = fault ?? {}
  if (fault?.fault.race === true) fault.before ??= copyOf(controls.store)
  const ordinary = Effect.uninterruptible(
    Effect.map(
      Effect.suspend(() => apiResponse(controls, request, path, now, before)),
      (response) => hideRefusalStatus(request, prettyPrinted(request, response))
    )
  )
  return fault === undefined ? ordinary : applyFault(fault.fault, ordinary)
}

const apiPath = /^\/api\/(?:v1|latest|v2beta\d+)(\/.*)?$/
/** Removes trailing slashes without a regular expression, which would take quadratic time for slashes within the path. */
const withoutSlashes = (path: string): string => {
  let end = path.length
  while (path[end - 1] === "/") end--
  return path.slice(0, end)
}
const contentTooLarge = textResponse(413, `413 Content Too Large: the emulator reads bodies of ${maxBodyBytes} bytes at most.`)
const health: EmulatorResponse = { status: 200, headers: { "content-type": "application/json" }, body: "{\"status\":\"ok\"}" }

const handleRequest = Effect.fnUntraced(
  function*(controls: Controls, request: EmulatorRequest): Effect.fn.Return<EmulatorResponse, ConnectionReset> {
    const path = request.target.split("?", 1)[0] ?? "/"
    const { store } = controls
    store.clock = yield* Clock.Clock
    const now = currentTime(store)
    sendAllDue(store, now)
    if (request.isBodyTooLarge === true || (request.body?.length ?? 0) > maxBodyBytes) return contentTooLarge
    if (path === "/health") return health
    if (!path.startsWith("/api/")) return yield* controlApi(controls, request, path, now)
    if (path.endsWith("/")) {
      return { status: 308, headers: { location: withoutSlashes(path) + request.target.slice(path.length) }, body: "" }
    }
    const [fullMatch, below = ""] = apiPath.exec(path) ?? []
    const refusal = refusePublicKeys(request, headerOf(request), { url: store.url, allowedHosts: controls.allowedHosts })
    if (refusal !== undefined) return refusal
    if (fullMatch === undefined) {
      return hideRefusalStatus(request, textResponse(404, "404 Not Found: no such version of the API."))
    }
    return yield* withFaults(controls, request, below, now)
  }
)

const saveFailed = (cause: unknown) =>
  textResponse(
    500,
    `The emulator could not save what this request changed: ${cause instanceof Error ? cause.message : String(cause)}`
  )

/** Delays a response until the changes of its request are saved. Requests without changes are answered even while saves fail. */
const whenSaved = <E>(disk: DiskSnapshot, response: Effect.Effect<EmulatorResponse, E>): Effect.Effect<EmulatorResponse, E> =>
  Effect.suspend(() => {
    const before = disk.changes()
    return Effect.flatMap(response, (response) =>
      Effect.promise(() =>
        disk.changes() === before
          ? disk.idle().then(() => response)
          : disk.saved().then(() => response, saveFailed)
      ))
  })

/** The emulator as a function from a request to its response; a fault can reset the connection instead. */
export type HttpApp = (request: EmulatorRequest) => Effect.Effect<EmulatorResponse, ConnectionReset>

/** Answers requests. The emulator's time is that of the fiber's clock plus the emulator's offset. */
export const httpApp = (controls: Controls): HttpApp => (request) =>
  catchDefects(
    controls.disk === undefined ? handleRequest(controls, request) : whenSaved(controls.disk, handleRequest(controls, request))
  ).pipe(Effect.map((response) => withCommonHeaders(request, response)))
