/** Faults on demand, so that a program can be tested against a provider that has a bad day. */
import * as Schema from "effect/Schema"
import * as Wire from "../schema/Wire.ts"

const Count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(1))

/** What goes wrong, where, and how often. Several effects may come together: a late 503. */
export const Fault = Wire.struct({
  /** Below the API's base; `*` is any run of characters: `/users/*`. @default every path */
  path: Schema.optional(Schema.String),
  /** @default every method */
  method: Schema.optional(Schema.Literals(["GET", "POST", "PUT", "PATCH", "DELETE"])),
  /** How many requests it meets. @default 1 */
  count: Schema.optional(Count),
  /** Answers nothing: the connection breaks. */
  refuse: Schema.optional(Schema.Boolean),
  /** Answers later, by milliseconds. */
  delayMillis: Schema.optional(Schema.Number.check(Schema.isGreaterThanOrEqualTo(0))),
  /** Answers this status, 429 or 500 to 599, in place of the endpoint. */
  status: Schema.optional(Schema.Int.check(Schema.isBetween({ minimum: 400, maximum: 599 }))),
  /** The header `Retry-After` of that answer, in seconds. */
  retryAfter: Schema.optional(Schema.Number),
  /** Leaves the second half of the answer's body out. */
  truncate: Schema.optional(Schema.Boolean)
})
export type Fault = typeof Fault.Type

interface Pending {
  readonly fault: Fault
  left: number
}

/** `*` is any run of characters. */
const pattern = (path: string): RegExp =>
  new RegExp(`^${path.split("*").map((part) => part.replace(/[.+?^${}()|[\]\\]/g, "\\$&")).join(".*")}$`)

/** The faults that are still to come. */
export class Faults {
  private pending: ReadonlyArray<Pending> = []

  add(fault: Fault): void {
    this.pending = [...this.pending, { fault, left: fault.count ?? 1 }]
  }

  clear(): void {
    this.pending = []
  }

  /** The first fault that meets the request; meeting it uses it up. */
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
