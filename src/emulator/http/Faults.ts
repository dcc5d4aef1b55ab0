/** Injects faults, so that a program can be tested against a failing provider or network. */
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Wire from "../../schema/wire/Wire.ts"
import { type EmulatorResponse, jsonResponse } from "../request/EmulatorResponse.ts"

const Count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(1))
const Bytes = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))
const Millis = Schema.Number.check(Schema.isGreaterThanOrEqualTo(0))

/**
 * A fault: what fails, for which requests, and how often. All fields can be combined: a 503 in HTML, late, cut off, after the request was
 * carried out. Faults work the same over a port and in process; `POST /emulator/faults` takes them in `snake_case`.
 *
 * **Example** (Lose the answer, although the user was created)
 *
 * ```ts
 * emulator.addFault({ method: "POST", path: "/users", apply: true, refuse: true })
 * ```
 * @category schemas @since 0.1.0
 */
export const Fault = Wire.struct({
  /** Below the API's base; `*` matches any run of characters: `/users/*`. @default every path */
  path: Schema.optional(Schema.String),
  /** @default every method */
  method: Schema.optional(Schema.Literals(["GET", "POST", "PUT", "PATCH", "DELETE"])),
  /** Number of requests that it applies to. @default 1 */
  count: Schema.optional(Count),
  /** Whether the endpoint runs before the fault replaces its response. Without it, `refuse`, `status` and `body` skip the endpoint. */
  apply: Schema.optional(Schema.Boolean),
  /** Answers nothing: the connection is reset. */
  refuse: Schema.optional(Schema.Boolean),
  /** Milliseconds until the first byte of the answer. They pass before the endpoint runs, too, unless `apply` is set. */
  delayMillis: Schema.optional(Millis),
  /** Answers this status, 200 to 599, instead of calling the endpoint. */
  status: Schema.optional(Schema.Int.check(Schema.isBetween({ minimum: 200, maximum: 599 }))),
  /** Answers this text instead of calling the endpoint, with status 200 unless `status` is set; empty for no body. */
  body: Schema.optional(Schema.String),
  /** The header `Content-Type` of the answer. @default JSON, or the endpoint's */
  contentType: Schema.optional(Schema.String),
  /** The header `Retry-After` of the answer: seconds, an HTTP date, or an invalid value. */
  retryAfter: Schema.optional(Schema.Union([Schema.Number, Schema.String])),
  /** Headers that are added to the answer or replace its own: `location`, `x-stack-known-error`. */
  headers: Schema.optional(Schema.Record(Schema.String, Schema.String)),
  /** Omits the second half of the answer's body; the answer ends as if it were complete. */
  truncate: Schema.optional(Schema.Boolean),
  /** Appends as many spaces, which JSON ignores, to make an answer of any size. */
  padBytes: Schema.optional(Bytes),
  /** Compresses the answer (gzip). Over a port only: in process, no HTTP client would decompress it. */
  gzip: Schema.optional(Schema.Boolean),
  /** Milliseconds between the first half of the answer's body and the second. */
  slowBodyMillis: Schema.optional(Millis),
  /** The connection breaks after as many bytes of the answer's body. */
  breakAfterBytes: Schema.optional(Bytes)
})
/** @category models @since 0.1.0 */
export type Fault = typeof Fault.Type

const encodeFaults = Schema.encodeUnknownEffect(Schema.Array(Fault))

/** Faults as `GET /emulator/faults` has them. */
export const writeFaults = (faults: ReadonlyArray<Fault>): Effect.Effect<unknown> => Effect.orDie(encodeFaults(faults))

/** The connection breaks before an answer, as a fault asked for. */
export class ConnectionReset extends Data.TaggedError("ConnectionReset")<{}> {}

const replacement = ({ body, status }: Fault): EmulatorResponse | undefined => {
  if (status === undefined && body === undefined) return undefined
  const response = jsonResponse(status ?? 200, { message: `A fault was asked for: ${status}.` })
  return body === undefined ? response : { ...response, body }
}

const truncated = (response: EmulatorResponse): EmulatorResponse => ({
  ...response,
  body: response.body.slice(0, Math.floor(response.body.length / 2))
})

const padded = (response: EmulatorResponse, bytes: number): EmulatorResponse =>
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

/** The outcome of a request that the fault applies to; `ordinary` is the endpoint's own. */
export const applyFault = Effect.fnUntraced(function*(fault: Fault, ordinary: Effect.Effect<EmulatorResponse>) {
  const { breakAfterBytes, delayMillis, gzip, padBytes, refuse, slowBodyMillis, truncate } = fault
  const applied = fault.apply === true ? yield* ordinary : undefined
  if (delayMillis !== undefined) yield* Effect.sleep(delayMillis)
  if (refuse === true) return yield* new ConnectionReset()
  const plain = withFaultHeaders(replacement(fault) ?? applied ?? (yield* ordinary), fault)
  const whole = padBytes === undefined ? plain : padded(plain, padBytes)
  return {
    ...(truncate === true ? truncated(whole) : whole),
    delivery: { breakAfterBytes, pauseMillis: slowBodyMillis, gzip: gzip === true },
    isFaulty: true
  } satisfies EmulatorResponse
})

interface Pending {
  readonly fault: Fault
  left: number
}

/** `*` matches any run of characters. */
const pattern = (path: string): RegExp =>
  new RegExp(`^${path.split("*").map((part) => part.replace(/[.+?^${}()|[\]\\]/g, "\\$&")).join(".*")}$`)

/** The faults that are left. */
export class Faults {
  private pending: ReadonlyArray<Pending> = []
  private readonly changed: () => void

  /** `changed` is called after each change that no request makes. */
  constructor(changed: () => void) {
    this.changed = changed
  }

  add(fault: Fault): void {
    this.pending = [...this.pending, { fault, left: fault.count ?? 1 }]
    this.changed()
  }

  clear(): void {
    this.pending = []
    this.changed()
  }

  /** All of them, each with the number of requests that it still applies to. */
  all(): ReadonlyArray<Fault> {
    return this.pending.map(({ fault, left }) => ({ ...fault, count: left }))
  }

  /** The first fault that applies to the request, counted down by one. */
  next(method: string, path: string): Fault | undefined {
    const met = this.pending.find(({ fault }) =>
      (fault.method === undefined || fault.method === method) && (fault.path === undefined || pattern(fault.path).test(path))
    )
    if (met === undefined) return undefined
    met.left -= 1
    if (met.left === 0) this.pending = this.pending.filter((other) => other !== met)
    return met.fault
  }
}
