/** Injects faults, so that a program can be tested against a failing provider or network. */
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as SchemaIssue from "effect/SchemaIssue"
import { invalidOption } from "../../errors/local/invalidOption.ts"
import * as Wire from "../../schema/wire/Wire.ts"
import { type EmulatorResponse, jsonResponse } from "../request/EmulatorResponse.ts"
import type { Store } from "../store/Store.ts"

const Count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(1))
const Bytes = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))
const Millis = Schema.Number.check(Schema.isGreaterThanOrEqualTo(0))

/**
 * A fault: what fails, for which requests, and how often. All fields can be combined: for example a delayed, truncated 503 in HTML, after
 * the endpoint has run. Except for `gzip`, faults work the same way on a port and in process; `POST /emulator/faults` takes the fields in
 * `snake_case`.
 *
 * **Example** (Lose the response, although the user was created)
 *
 * ```ts
 * emulator.addFault({ method: "POST", path: "/users", apply: true, refuse: true })
 * ```
 * @category schemas @since 0.1.0
 */
export const Fault = Wire.struct({
  /** The path below the API's base, such as `/users/*`, in which `*` matches any characters. @default every path */
  path: Schema.optional(Schema.String),
  /** The method of the request. @default every method */
  method: Schema.optional(Schema.Literals(["GET", "POST", "PUT", "PATCH", "DELETE"])),
  /** Number of requests to which the fault applies. @default 1 */
  count: Schema.optional(Count),
  /**
   * Whether the endpoint runs before the fault replaces its response. Otherwise, a fault with `refuse`, `status` or `body` skips the
   * endpoint.
   */
  apply: Schema.optional(Schema.Boolean),
  /**
   * Makes the `count` requests, at least 2, concurrent: the first changes the emulator, and each of the others reads what the provider reads
   * without a lock (quantities, owned products, the configuration) as it was before the first. So checks pass that should fail, and
   * changes of the configuration are lost.
   */
  race: Schema.optional(Schema.Boolean),
  /** Resets the connection instead of answering. */
  refuse: Schema.optional(Schema.Boolean),
  /** Milliseconds until the first byte of the response. Unless `apply` is set, the delay also precedes the endpoint's run. */
  delayMillis: Schema.optional(Millis),
  /** Answers with this status, 200 to 599. Unless `apply` is set, the endpoint is not called. */
  status: Schema.optional(Schema.Int.check(Schema.isBetween({ minimum: 200, maximum: 599 }))),
  /**
   * Answers with this body, and with status 200 unless `status` is set. Unless `apply` is set, the endpoint is not called. An empty string
   * means no body.
   */
  body: Schema.optional(Schema.String),
  /**
   * The header `Content-Type` of the response. @default `application/json` if `status` or `body` is set, otherwise the endpoint's content
   * type
   */
  contentType: Schema.optional(Schema.String),
  /** The header `Retry-After` of the response: seconds, an HTTP date, or an invalid value. */
  retryAfter: Schema.optional(Schema.Union([Schema.Number, Schema.String])),
  /** Headers to add to the response or to replace in it, such as `location` or `x-stack-known-error`. */
  headers: Schema.optional(Schema.Record(Schema.String, Schema.String)),
  /** Omits the second half of the response's body; the response ends as if it were complete. */
  truncate: Schema.optional(Schema.Boolean),
  /** Number of spaces to append to the response, to make it any size. JSON parsers ignore them. */
  padBytes: Schema.optional(Bytes),
  /**
   * Compresses the response with gzip. Applies only to an emulator that listens on a port: without a port, no HTTP client would decompress
   * the response.
   */
  gzip: Schema.optional(Schema.Boolean),
  /** Milliseconds between the first and the second half of the response's body. */
  slowBodyMillis: Schema.optional(Millis),
  /** Number of bytes of the response's body after which the connection breaks. */
  breakAfterBytes: Schema.optional(Bytes)
})
/** @category models @since 0.1.0 */
export type Fault = typeof Fault.Type

const encodeFaults = Schema.encodeUnknownEffect(Schema.Array(Fault))

/** Encodes faults for `GET /emulator/faults`. */
export const writeFaults = (faults: ReadonlyArray<Fault>): Effect.Effect<unknown> => Effect.orDie(encodeFaults(faults))

const decodeFault = Schema.decodeUnknownResult(Schema.toType(Fault), { onExcessProperty: "error" })
const formatIssues = SchemaIssue.makeFormatterStandardSchemaV1()

/** Checks a fault, which programs without types can give any form. Throws `InvalidOption`, which names the first invalid field. */
const checkedFault = (input: unknown): Fault => {
  const decodedFault = decodeFault(input)
  if (Result.isSuccess(decodedFault)) {
    const { count = 1, race } = decodedFault.success
    if (race !== true || count > 1) return decodedFault.success
    throw invalidOption("fault.count", "must be at least 2 with `race`: the concurrent requests.")
  }
  const [issue] = formatIssues(decodedFault.failure.issue).issues
  const option = ["fault", ...(issue?.path ?? []).map(String)].join(".")
  const message = issue?.message ?? "Expected a fault"
  throw invalidOption(option, message === "Expected no excess property" ? "is not a field of a fault." : `${message}.`)
}

/** A fault reset the connection before a response was sent. */
export class ConnectionReset extends Data.TaggedError("ConnectionReset")<{}> {}

const replacement = ({ body, status }: Fault): EmulatorResponse | undefined => {
  if (status === undefined && body === undefined) return undefined
  const response = jsonResponse(status ?? 200, { message: `This is an injected fault: ${status}.` })
  return body === undefined ? response : { ...response, body }
}

const truncateBody = (response: EmulatorResponse): EmulatorResponse => ({
  ...response,
  body: response.body.slice(0, Math.floor(response.body.length / 2))
})

const pad = (response: EmulatorResponse, bytes: number): EmulatorResponse =>
  typeof response.body === "string" ? { ...response, body: response.body + " ".repeat(bytes) } : response

const withFaultHeaders = (response: EmulatorResponse, { contentType, headers, retryAfter }: Fault): EmulatorResponse => ({
  ...response,
  headers: {
    ...response.headers,
    ...(contentType !== undefined && { "content-type": contentType }),
    ...(retryAfter !== undefined && { "retry-after": String(retryAfter) }),
    ...Object.fromEntries(Object.entries(headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]))
  }
})

/** Applies a fault to a request. `ordinary` is the endpoint's response without the fault. */
export const applyFault = Effect.fnUntraced(function*(fault: Fault, ordinary: Effect.Effect<EmulatorResponse>) {
  const { breakAfterBytes, delayMillis, gzip, padBytes, refuse, slowBodyMillis, truncate } = fault
  const response = fault.apply === true ? yield* ordinary : undefined
  if (delayMillis !== undefined) yield* Effect.sleep(delayMillis)
  if (refuse === true) return yield* new ConnectionReset()
  const plain = withFaultHeaders(replacement(fault) ?? response ?? (yield* ordinary), fault)
  const paddedResponse = padBytes === undefined ? plain : pad(plain, padBytes)
  return {
    ...(truncate === true ? truncateBody(paddedResponse) : paddedResponse),
    delivery: { breakAfterBytes, pauseMillis: slowBodyMillis, gzip: gzip === true },
    isFaulty: true
  } satisfies EmulatorResponse
})

/** A fault that applies to a request. */
export interface Applied {
  readonly fault: Fault
  /** With `race`, the state before the first of the concurrent requests; absent until that request. */
  before?: Store
}

interface Pending extends Applied {
  left: number
}

/** Whether a path matches a pattern, in which `*` matches any characters. Takes linear time, unlike a regular expression of many stars. */
const matchesPattern = (pattern: string, path: string): boolean => {
  const [start = "", ...rest] = pattern.split("*")
  const end = rest.pop()
  if (end === undefined) return path === pattern
  if (!path.startsWith(start)) return false
  let from = start.length
  for (const part of rest) {
    const index = path.indexOf(part, from)
    if (index < 0) return false
    from = index + part.length
  }
  return path.length - end.length >= from && path.endsWith(end)
}

/** The faults that still apply to future requests. */
export class Faults {
  private pending: ReadonlyArray<Pending> = []
  private readonly changed: () => void

  /** `onChange` is called after faults are added or cleared, but not when a request uses one. */
  constructor(onChange: () => void) {
    this.changed = onChange
  }

  /** Adds a fault. Throws `InvalidOption` if it is invalid. */
  add(input: Fault): void {
    const fault = checkedFault(input)
    this.pending = [...this.pending, { fault, left: fault.count ?? 1 }]
    this.changed()
  }

  clear(): void {
    this.pending = []
    this.changed()
  }

  /** All faults, each with the number of requests to which it still applies. */
  all(): ReadonlyArray<Fault> {
    return this.pending.map(({ fault, left }) => ({ ...fault, count: left }))
  }

  /** Returns the first fault that applies to the request, and reduces the fault's count by one. */
  next(method: string, path: string): Applied | undefined {
    const match = this.pending.find(({ fault }) =>
      (fault.method === undefined || fault.method === method) && (fault.path === undefined || matchesPattern(fault.path, path))
    )
    if (match === undefined) return undefined
    match.left -= 1
    if (match.left <= 0) this.pending = this.pending.filter((entry) => entry !== match)
    return match
  }
}
