/** Codecs of single values: text, numbers, literals, dates, secrets and JSON. */
import * as Redacted_ from "effect/Redacted"
import { isFinite, isInt, isMinLength } from "./checks.ts"
import { Codec, matching, withParts } from "./Codec.ts"
import { decodeTo, toType, ways } from "./conversions.ts"
import { Issue, refuse } from "./Issue.ts"
import { Union } from "./structures.ts"

const ofType = (type: string) => matching((value) => typeof value === type, type)
const String_ = ofType("string")
const Number_ = ofType("number")
const Boolean_ = ofType("boolean")
export { Boolean_ as Boolean, Number_ as Number, String_ as String }
export const Null = matching((value) => value === null, "null")
export const Undefined = matching((value) => value === undefined, "undefined")
export const Void = matching(() => true, "void")
export const Never = matching(() => false, "never")
/** A codec of the values that a guard accepts. */
export const declare = (is: (value: unknown) => boolean, { expected = "<Declaration>" }: { readonly expected?: string } = {}) =>
  matching(is, expected)
export const Unknown = matching(() => true, "unknown")

export const Int = Number_.check(isInt())
export const Finite = Number_.check(isFinite())
export const NonEmptyString = String_.check(isMinLength(1))

const isPlain = (value: object) => {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || prototype === Object.prototype
}
const isJson = (value: unknown): boolean => {
  if (typeof value !== "object" || value === null) {
    return value === null || typeof value === "string" || typeof value === "boolean" || Number.isFinite(value)
  }
  return Array.isArray(value) ? value.every(isJson) : isPlain(value) && Object.values(value).every(isJson)
}
export const Json = matching(isJson, "JSON value")

export const Literal = (literal: string | number | boolean) =>
  Object.assign(matching((value) => value === literal, typeof literal === "string" ? JSON.stringify(literal) : String(literal)), {
    literal: [literal] as const
  })
export const Literals = (literals: ReadonlyArray<string | number | boolean>) => Union(literals.map(Literal))

/** A valid `Date`. Exported, so that `DateFromString` can load later than `DateFromMillis` (docs/decisions/0032). */
export const ValidDate = matching((value) => value instanceof Date && !Number.isNaN(value.getTime()), "a valid Date")
const dateFrom = (from: Codec, encode: (date: Date) => unknown, expected: string) =>
  decodeTo(ValidDate, ways((input) => new Date(input as string | number), (date) => encode(date as Date)))(
    withParts(from, { x: expected })
  )
export const DateFromMillis = dateFrom(Int, (date) => date.getTime(), "number")
export const DateFromString = dateFrom(String_, (date) => date.toISOString(), "a string that will be decoded as a Date")

export const Redacted = (self: Codec) => {
  const run = (value: unknown) => {
    if (!Redacted_.isRedacted(value)) return refuse("Redacted")
    try {
      self.e(Redacted_.value(value))
    } catch {
      // Omits the mismatch itself, which could reveal the secret.
      throw new Issue("Expected a valid value", "[\"value\"]")
    }
    return value
  }
  return new Codec(run, run, "Redacted")
}
export const RedactedFromValue = (self: Codec) =>
  decodeTo(Redacted(toType(self)), ways(Redacted_.make, (secret) => Redacted_.value(secret as Redacted_.Redacted)))(self)

const parse = (text: unknown): unknown => {
  try {
    return JSON.parse(text as string)
  } catch {
    return refuse("a valid JSON string")
  }
}
export const fromJsonString = (self: Codec) => decodeTo(self, ways(parse, (value) => JSON.stringify(value)))(String_)
