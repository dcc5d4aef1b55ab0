/** A codec as two functions, with the details that an enclosing struct or union needs. */
import { type Issue, type Issues, raise, refuse } from "./Issue.ts"

/** Returns the converted value, or throws an `Issue`. */
export type Run = (value: unknown) => unknown

/** A condition that a codec checks after the value's type. Returns the mismatches: none if the condition holds. */
export type Check = (value: never) => ReadonlyArray<Issue | Issues>

/** Represents an absent key. */
export const absent: unique symbol = Symbol()

/** A codec. Its properties have short names, because minifiers do not shorten them. */
export class Codec {
  /** Decodes a value. */
  readonly d: Run
  /** Encodes a value. */
  readonly e: Run
  /** A description of the expected value on the wire, for messages: the text after `Expected `. */
  readonly x: string
  /** A description of the expected decoded value, for messages. */
  readonly y: string
  /** Whether the key may be absent on the wire. */
  readonly od: boolean
  /** Whether the key may be absent in the decoded value. */
  readonly oe: boolean
  /** The value of an absent key. @default absent */
  readonly a: (() => unknown) | undefined
  /** The fields of a struct. */
  readonly fields: Fields | undefined
  /** The field's default in constructors. */
  readonly c?: () => unknown
  /** The value of a literal codec, in a list because it may be `false`. */
  readonly literal?: readonly [unknown]
  /** The literal fields by which a union discriminates its members, with their keys for decoding and encoding. */
  readonly literals?: () => ReadonlyArray<{ readonly d: string; readonly e: string; readonly is: unknown }>
  constructor(d: Run, e: Run, x: string, y: string = x, od = false, oe = false, a?: () => unknown, fields?: Fields) {
    this.d = d
    this.e = e
    this.x = x
    this.y = y
    this.od = od
    this.oe = oe
    this.a = a
    this.fields = fields
  }
  pipe(...steps: ReadonlyArray<(self: Codec) => Codec>): Codec {
    return steps.reduce<Codec>((self, step) => step(self), this)
  }
  check(...checks: ReadonlyArray<Check>): Codec {
    const checkAll = (value: unknown) => {
      if (value === absent) return value
      const issues = checks.flatMap((check) => check(value as never))
      return issues.length > 0 ? raise(issues) : value
    }
    return withParts(this, {
      d: (input) => checkAll(this.d(input)),
      // Checks the type first, because other checks may rely on it.
      e: (value) => {
        const wire = this.e(value)
        checkAll(value)
        return wire
      }
    })
  }
}

export type Fields = { readonly [key: string]: Codec }

/** A codec with some parts replaced. */
export const withParts = (codec: Codec, parts: Partial<Pick<Codec, "d" | "e" | "x" | "od" | "a">>): Codec =>
  Object.assign(Object.create(codec) as Codec, parts)

/** A codec that checks a value and does not convert it. */
export const matching = (is: (value: unknown) => boolean, expected: string) => {
  const run = (value: unknown) => is(value) ? value : refuse(expected)
  return new Codec(run, run, expected)
}

/** The direction of a conversion: decoding or encoding. */
export type Way = "d" | "e"
export const sideOf = (codec: Codec, way: Way) => way === "d" ? codec.x : codec.y
