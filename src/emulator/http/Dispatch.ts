/** From a request below the API's base to its answer: who asks, which endpoint, what it takes, what it says. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { AccessTypeRequired, InsufficientAccessType } from "../../errors/provider/AccessErrors.ts"
import { CannotGetOwnUserWithoutUser } from "../../errors/provider/SessionErrors.ts"
import type { AccessType } from "../../pipeline/Access.ts"
import type { Codec } from "../../pipeline/Endpoint.ts"
import { type ServedEndpoint, servedEndpoints } from "../handlers/index.ts"
import {
  type EmulatorRequest,
  type EmulatorResponse,
  jsonResponse,
  RawResponse,
  textResponse
} from "../request/EmulatorResponse.ts"
import { knownErrorResponse, type KnownErrorValue } from "../request/KnownErrorResponse.ts"
import { type Identity, RequestContext } from "../request/RequestContext.ts"
import { Store } from "../store/Store.ts"
import { authenticate } from "./Authentication.ts"
import { applyQuirk, type ProviderQuirk, type QuirkContext, quirkOf, quirkRefusal } from "./ProviderQuirks.ts"
import { parseBody, parseQuery, type Problems, requestReader, schemaError } from "./RequestDecoding.ts"
import { routes } from "./Routes.ts"

type Read = ReturnType<typeof requestReader>

/** An endpoint with its codecs, which are prepared on first use. */
interface Prepared extends ServedEndpoint {
  readonly form: ProviderQuirk
  readonly readers: () => { readonly params: Read | undefined; readonly query: Read | undefined; readonly body: Read | undefined }
  readonly encode: () => ((value: unknown) => Effect.Effect<unknown, Schema.SchemaError>) | undefined
}

const once = <A>(make: () => A): () => A => {
  let made: { readonly value: A } | undefined
  return () => (made ??= { value: make() }).value
}
const part = (name: string, codec: Codec | undefined, isOpen = false) => codec && requestReader(name, codec, isOpen)

const prepared = (entry: ServedEndpoint): Prepared => {
  const { body, params, query, success } = entry.endpoint
  const form = quirkOf(entry.name)
  return {
    ...entry,
    form,
    readers: once(() => ({
      params: part("params", params),
      query: part("query", query, form.isQueryOpen),
      body: part("body", body)
    })),
    encode: once(() => success && Schema.encodeUnknownEffect(success))
  }
}

const table = once(() =>
  routes(
    servedEndpoints.map(prepared)
      .filter(({ form }) => form.isGone !== true)
      .map((value) => ({ endpoint: value.endpoint, value }))
  )
)

const accessTypes: ReadonlyArray<AccessType> = ["client", "server", "admin"]

/** The endpoints of the route that the access type may call (protocol/transport-and-auth.md, section 3: refusals of overloads merge). */
const permitted = Effect.fnUntraced(function*<A extends { readonly value: Pick<Prepared, "endpoint" | "form"> }>(
  overloads: ReadonlyArray<A>,
  access: AccessType | null
) {
  const isOpen = ({ value }: A) => value.endpoint.access.length === 0 || value.form.isOpen === true
  const open = overloads.filter(isOpen)
  if (access === null) return open.length > 0 ? open : yield* new AccessTypeRequired()
  const allowed = overloads.filter((overload) => isOpen(overload) || overload.value.endpoint.access.includes(access))
  if (allowed.length > 0) return allowed
  const allowedAccessTypes = accessTypes.filter((type) => overloads.some(({ value }) => value.endpoint.access.includes(type)))
  return yield* new InsufficientAccessType({ details: { actualAccessType: access, allowedAccessTypes } })
})

/** Where a user's id stands, `me` stands for the signed-in user (protocol/semantics.md, section 0). */
const userIds = ["userId", "user_id", "creator_user_id"]
const withoutMe = Effect.fnUntraced(function*(value: unknown, user: Identity["user"]) {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value
  const fields = value as { readonly [key: string]: unknown }
  const named = userIds.filter((key) => fields[key] === "me")
  if (named.length === 0) return value
  if (user === null) return yield* new CannotGetOwnUserWithoutUser()
  return { ...fields, ...Object.fromEntries(named.map((key) => [key, user.id])) }
})

type Input = { readonly params?: unknown; readonly query?: unknown; readonly body?: unknown }

/** What the handler takes, or what is wrong with the request. */
const read = Effect.fnUntraced(
  function*(
    { endpoint, form, readers }: Prepared,
    raw: Required<Input>,
    request: QuirkContext
  ): Effect.fn.Return<Input, Problems> {
    const { body, params, query } = readers()
    const isOptional = form.isBodyOptional === true || endpoint.method === "DELETE"
    const change = form.body && ((fields: Parameters<typeof form.body>[0]) => form.body?.(fields, request) ?? fields)
    const given = raw.body === undefined && isOptional ? {} : applyQuirk(change, raw.body)
    return {
      ...(params && { params: yield* params(raw.params) }),
      ...(query && { query: yield* query(raw.query) }),
      ...(body && { body: yield* body(given) })
    }
  }
)

const perform = Effect.fnUntraced(function*({ encode, endpoint, form, handler }: Prepared, input: Input) {
  const value = yield* handler(input as Required<Input>)
  const codec = encode()
  const body = codec === undefined ? { success: true } : yield* Effect.orDie(codec(value))
  const { response, headers, status } = form
  const made = endpoint.isText
    ? textResponse(endpoint.status, String(body))
    : jsonResponse(status?.(body) ?? endpoint.status, applyQuirk(response, body))
  return headers === undefined ? made : { ...made, headers: { ...made.headers, ...headers } }
})

/** Which part of the request line names the endpoint, and when it came. */
export interface ApiCall {
  readonly request: EmulatorRequest
  /** Below the API's base, without the query: `/users/me`. */
  readonly path: string
  readonly now: number
}

/** A header of the provider: the same set exists with two prefixes. */
export const headerOf = ({ headers }: EmulatorRequest) => (name: string): string | undefined =>
  headers[`x-stack-${name}`] ?? headers[`x-hexclave-${name}`]

const found = Effect.fnUntraced(function*(store: Store, { request, now, path }: ApiCall) {
  const match = table()(path)
  if (match === undefined) return textResponse(404, `404 Not Found: the API has no path ${path}.`)
  if (request.method === "HEAD") return textResponse(405, "")
  const overloads = match.methods.get(request.method)
  if (overloads === undefined) return { status: 405, headers: {}, body: "" }
  const rawBody = yield* parseBody(request)
  const header = headerOf(request)
  const identity = yield* authenticate(store, now, header)
  const candidates = yield* permitted(overloads, identity.access)
  const query = yield* withoutMe(parseQuery(request), identity.user)
  const body = yield* withoutMe(rawBody, identity.user)
  const incoming = {
    ...identity,
    now,
    header,
    plainHeader: (name: string) => request.headers[name],
    apiUrl: `${store.url}/api/v1`
  }
  const context = Context.make(Store, store).pipe(Context.add(RequestContext, incoming))
  const surroundings: QuirkContext = { query: parseQuery(request), userId: identity.user?.id ?? null }
  let complaints: Problems | undefined
  for (const { names, value } of candidates) {
    const refusal = quirkRefusal(value.form, body, surroundings)
    if (refusal !== undefined) return textResponse(refusal.status, refusal.text)
    const params = yield* withoutMe(Object.fromEntries(names.map((name, index) => [name, match.values[index]])), identity.user)
    const input = yield* Effect.result(read(value, { params, query, body }, surroundings))
    if (input._tag === "Success") return yield* Effect.provideContext(perform(value, input.success), context)
    complaints ??= input.failure
  }
  return yield* schemaError(request, complaints ?? [])
})

/** A defect is an answer of 500, as a bug of the provider is. */
export const catchDefects = <E>(response: Effect.Effect<EmulatorResponse, E>): Effect.Effect<EmulatorResponse, E> =>
  Effect.catchDefect(response, (defect) =>
    Effect.succeed(
      textResponse(500, `The emulator failed: ${defect instanceof Error ? defect.stack ?? defect.message : String(defect)}`)
    ))

/** The answer to a call, refusals included. */
export const dispatch = (store: Store, call: ApiCall): Effect.Effect<EmulatorResponse> =>
  catchDefects(Effect.catch(
    found(store, call),
    // What endpoints refuse with is a known error: their declarations take nothing else.
    (error) => error instanceof RawResponse ? Effect.succeed(error.response) : knownErrorResponse(error as KnownErrorValue)
  ))
