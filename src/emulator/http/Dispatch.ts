/**
 * Answers a request to the API: checks its credentials, selects the endpoint, decodes the input, calls the handler and encodes the result.
 */
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { lazy } from "../../base/lazy.ts"
import { InsufficientAccessType } from "../../errors/provider/AccessErrors.ts"
import { AccessTypeRequired } from "../../errors/provider/KeyErrors.ts"
import { CannotGetOwnUserWithoutUser } from "../../errors/provider/SessionErrors.ts"
import type { AccessType } from "../../pipeline/ports/Access.ts"
import type { Codec } from "../../pipeline/request/Endpoint.ts"
import { type ServedEndpoint, servedEndpoints } from "../handlers/index.ts"
import { browserUrl } from "../model/platform/BrowserUrl.ts"
import {
  type EmulatorRequest,
  type EmulatorResponse,
  jsonResponse,
  providerFailure,
  RawResponse,
  textResponse
} from "../request/EmulatorResponse.ts"
import { openNames } from "../request/Handler.ts"
import { knownErrorResponse, type KnownErrorValue } from "../request/KnownErrorResponse.ts"
import {
  applyQuirk,
  problemsOfNewer,
  type ProviderQuirk,
  type QuirkContext,
  quirkRefusal,
  standIns
} from "../request/ProviderQuirk.ts"
import { type Identity, RequestContext, type RequestFacts } from "../request/RequestContext.ts"
import { isFields } from "../store/Fields.ts"
import type { Store } from "../store/Store.ts"
import { authenticate } from "./Authentication.ts"
import { quirkOf } from "./ProviderQuirks.ts"
import { unknownQueryKeys } from "./QueryKeys.ts"
import { bodyBytes, parseBody, parseQuery, type Problems, requestReader, schemaError } from "./RequestDecoding.ts"
import { routes } from "./Routes.ts"
import { isUnstorable, storedBody, storedIds } from "./StoredValues.ts"

type Read = ReturnType<typeof requestReader>

/** An endpoint with its codecs, which are prepared on first use. */
interface Prepared extends ServedEndpoint {
  readonly quirk: ProviderQuirk
  readonly readers: () => { readonly params: Read | undefined; readonly query: Read | undefined; readonly body: Read | undefined }
  readonly encode: () => ((value: unknown) => Effect.Effect<unknown, Schema.SchemaError>) | undefined
}

const partReader = (name: string, codec: Codec | undefined, isOpen = false) => codec && requestReader(name, codec, isOpen)

const prepare = (entry: ServedEndpoint): Prepared => {
  const { body, params, query, success } = entry.endpoint
  const quirk = quirkOf(entry.name)
  return {
    ...entry,
    quirk,
    readers: lazy(() => ({
      params: partReader("params", params),
      query: partReader("query", query, quirk.isQueryOpen),
      body: partReader("body", body)
    })),
    encode: lazy(() => success && Schema.encodeUnknownEffect(success))
  }
}

const routeTable = (entries: ReadonlyArray<ServedEndpoint>) =>
  lazy(() =>
    routes(
      entries.map(prepare).map((value) => ({ endpoint: value.endpoint, value }))
    )
  )

const openEndpoints: ReadonlySet<string> = new Set(openNames)
const accessTypes: ReadonlyArray<AccessType> = ["client", "server", "admin"]

/**
 * The route's endpoints that the access type may call. If there are none, fails with `AccessTypeRequired` for a request without an access
 * type, and otherwise with `InsufficientAccessType`, which names the access types that may call the route.
 */
const permittedOverloads = Effect.fnUntraced(function*<A extends { readonly value: Pick<Prepared, "endpoint" | "name"> }>(
  overloads: ReadonlyArray<A>,
  access: AccessType | null
) {
  const isOpen = ({ value }: A) => value.endpoint.access.length === 0 || openEndpoints.has(value.name)
  const open = overloads.filter(isOpen)
  if (access === null) return open.length > 0 ? open : yield* new AccessTypeRequired()
  const permittedEndpoints = overloads.filter((overload) => isOpen(overload) || overload.value.endpoint.access.includes(access))
  if (permittedEndpoints.length > 0) return permittedEndpoints
  const allowedAccessTypes = accessTypes.filter((type) => overloads.some(({ value }) => value.endpoint.access.includes(type)))
  return yield* new InsufficientAccessType({ details: { actualAccessType: access, allowedAccessTypes } })
})

/** Fields with a user's id, in which `me` means the signed-in user. */
const userIds = ["userId", "user_id", "creator_user_id"]
const resolveMe = Effect.fnUntraced(function*(value: unknown, user: Identity["user"]) {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value
  const fields = value as { readonly [key: string]: unknown }
  const meKeys = userIds.filter((key) => fields[key] === "me")
  if (meKeys.length === 0) return value
  if (user === null) return yield* new CannotGetOwnUserWithoutUser()
  return { ...fields, ...Object.fromEntries(meKeys.map((key) => [key, user.id])) }
})

/** The provider's failure on a text that its database refuses. */
const unstorable = providerFailure("its database refuses U+0000 in text, and unpaired surrogates in metadata.")

type Input = { readonly params?: unknown; readonly query?: unknown; readonly body?: unknown }

/** Decodes the input of the handler, or fails with the problems of the request. */
const readInput = Effect.fnUntraced(
  function*(
    { endpoint, quirk, readers }: Prepared,
    raw: Required<Input>,
    context: QuirkContext
  ): Effect.fn.Return<Input, Problems> {
    const { body, params, query } = readers()
    const newerProblems = context.isOlder ? problemsOfNewer(quirk, raw.query, raw.body) : []
    if (newerProblems.length > 0) return yield* Effect.fail(newerProblems)
    const unknownKeys = query === undefined ? unknownQueryKeys(endpoint.method, endpoint.path, Object(raw.query)) : []
    if (unknownKeys.length > 0) return yield* Effect.fail(unknownKeys.map((key) => `query contains unknown properties: ${key}`))
    const isOptional = quirk.isBodyOptional !== undefined || endpoint.method === "DELETE"
    const isEmpty = (quirk.isBodyOptional === "ignored" && !isFields(raw.body)) || (raw.body === undefined && isOptional)
    const change = quirk.body && ((fields: Parameters<typeof quirk.body>[0]) => quirk.body?.(fields, context) ?? fields)
    const standIn = standIns(quirk, applyQuirk(change, raw.body))
    return {
      ...(params && { params: yield* params(raw.params) }),
      ...(query && { query: yield* query(applyQuirk(quirk.query, raw.query)) }),
      ...(body && { body: standIn.restore(yield* body(isEmpty ? {} : standIn.body)) })
    }
  }
)

const callHandler = Effect.fnUntraced(function*(
  { encode, endpoint, handler, quirk }: Prepared,
  input: Input,
  facts: RequestFacts,
  { isOlder }: QuirkContext
) {
  const response = handler({ ...facts, ...input as Required<Input> })
  const value = Effect.isEffect(response) ? yield* response as Effect.Effect<unknown, unknown, RequestContext> : response
  const codec = encode()
  const body = codec === undefined ? { success: true } : yield* Effect.orDie(codec(value))
  const { headers, newer, status } = quirk
  const change = (part: unknown) => applyQuirk(isOlder ? newer?.response : undefined, applyQuirk(quirk.response, part))
  const plainResponse = endpoint.isText
    ? textResponse(endpoint.status, String(body))
    : jsonResponse(status?.(body) ?? endpoint.status, change(body))
  return headers === undefined ? plainResponse : { ...plainResponse, headers: { ...plainResponse.headers, ...headers } }
})

/** A request to the API, and the time at which the emulator handles it. */
export interface ApiCall {
  readonly request: EmulatorRequest
  /** The path below the API's base, without the query: `/users/me`. */
  readonly path: string
  readonly now: number
  /** The state before a concurrent request (`Fault.race`); `undefined` if there is none. */
  readonly before?: Store | undefined
}

/** Reads one of the provider's headers, with either of its two prefixes. */
export const headerOf = ({ headers }: EmulatorRequest) => (name: string): string | undefined =>
  headers[`x-stack-${name}`] ?? headers[`x-hexclave-${name}`]

const handleCall = Effect.fnUntraced(function*(
  table: ReturnType<typeof routeTable>,
  store: Store,
  { before, request, now, path }: ApiCall
) {
  const match = table()(path)
  if (match === undefined) return textResponse(404, `404 Not Found: the API has no path ${path}.`)
  if (request.method === "HEAD") return textResponse(405, "")
  const overloads = match.methods.get(request.method)
  if (overloads === undefined) return { status: 405, headers: {}, body: "" }
  const takesBytes = overloads.some(({ value }) => value.endpoint.encoding === "bytes")
  const rawBody = takesBytes ? bodyBytes(request) : yield* parseBody(request)
  const header = headerOf(request)
  const identity = yield* authenticate(store, now, header)
  const candidates = yield* permittedOverloads(overloads, identity.access)
  const rawQuery = parseQuery(request)
  const query = yield* resolveMe(storedIds(rawQuery, identity.access), identity.user)
  const body = yield* resolveMe(storedIds(storedBody(rawBody), identity.access), identity.user)
  const facts: RequestFacts = {
    ...identity,
    store,
    // The provider reads the configuration, changes it, and writes all of it.
    project: before?.projects.get(identity.project?.id ?? "") ?? identity.project,
    before,
    now,
    header,
    plainHeader: (name: string) => request.headers[name],
    url: browserUrl(store, request.headers["host"])
  }
  const quirkContext: QuirkContext = {
    query: rawQuery,
    userId: identity.user?.id ?? null,
    isOlder: header("client-version") === undefined
  }
  let problems: Problems | undefined
  for (const { names, value } of candidates) {
    const refusal = quirkRefusal(value.quirk, body, quirkContext)
    if (refusal !== undefined) return textResponse(refusal.status, refusal.text)
    const inPath = Object.fromEntries(names.map((name, index) => [name, match.values[index]]))
    const params = yield* resolveMe(storedIds(inPath, identity.access), identity.user)
    const input = yield* Effect.result(readInput(value, { params, query, body }, quirkContext))
    if (input._tag === "Success") {
      if (isUnstorable([inPath, rawQuery, rawBody])) return yield* unstorable
      return yield* Effect.provideService(callHandler(value, input.success, facts, quirkContext), RequestContext, facts)
    }
    problems ??= input.failure
  }
  return yield* schemaError(request, problems ?? [])
})

/** Answers a defect with 500, and prints it. The client shows the first line (`ServerFailure`). */
export const catchDefects = <E>(response: Effect.Effect<EmulatorResponse, E>): Effect.Effect<EmulatorResponse, E> =>
  Effect.catchDefect(response, (defect) => {
    const text = `The emulator failed: ${defect instanceof Error ? defect.stack ?? defect.message : String(defect)}`
    return Effect.as(Console.error(text), textResponse(500, text))
  })

/** Makes a function that answers calls to the given endpoints. Refusals are responses, not failures. */
export const dispatcher = (entries: ReadonlyArray<ServedEndpoint>) => {
  const table = routeTable(entries)
  return (store: Store, call: ApiCall): Effect.Effect<EmulatorResponse> =>
    catchDefects(Effect.catch(
      handleCall(table, store, call),
      // By type, handlers fail with known errors only.
      (error) => error instanceof RawResponse ? Effect.succeed(error.response) : knownErrorResponse(error as KnownErrorValue)
    ))
}

/** Answers calls to all endpoints. */
export const dispatch = dispatcher(servedEndpoints)
