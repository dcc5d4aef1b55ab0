/** Codecs made of codecs: structs, lists, records and unions. */
import { nearest } from "../base/nearest.ts"
import { absent, Codec, type Fields, matching, type Run, sideOf, type Way } from "./Codec.ts"
import { isIssue, isOtherKind, Issue, raise, refuse } from "./Issue.ts"

const segment = (key: string | number) => `[${JSON.stringify(key)}]`

/** Converts a field or an element with `run`, and adds `key` to the path of a mismatch. */
const under = (key: string | number, run: Run, value: unknown) => {
  try {
    return run(value)
  } catch (error) {
    if (isIssue(error)) error.within(segment(key))
    throw error
  }
}

type Json = { readonly [key: string]: unknown }
const isObject = (value: unknown): value is Json => typeof value === "object" && value !== null && !Array.isArray(value)

/** Computes a value on first use, because a program declares hundreds of structs and uses only a few. */
const once = <A>(make: () => A) => {
  let value: A | undefined
  return () => value ??= make()
}

/** The mismatch of a key that no field of a struct has. */
const unknownKey = (key: string, keys: ReadonlyArray<string>) => {
  const suggestion = nearest(key, keys)
  const hint = suggestion ? `did you mean ${suggestion}?` : `the keys are ${keys.join(", ")}`
  return new Issue(`Unknown key ${JSON.stringify(key)}: ${hint}`, segment(key))
}

/**
 * A struct whose keys may have other names on the wire. Decoding drops unknown keys, because the provider adds fields; encoding refuses
 * them, because a dropped filter of a list would select all records.
 */
const struct = (fields: Fields, wireKey: (key: string) => string) => {
  const parts = once(() => Object.entries(fields).map(([key, field]) => [key, wireKey(key), field] as const))
  const decode = (value: unknown) => {
    if (!isObject(value)) return refuse("object")
    const result: { [key: string]: unknown } = {}
    for (const [key, wire, field] of parts()) {
      const read = wire in value ? under(wire, field.d, value[wire]) : field.a ? under(wire, field.a, undefined) : absent
      if (read !== absent) result[key] = read
      else if (!field.oe) throw new Issue("Missing key", segment(wire))
    }
    return result
  }
  const encode = (value: unknown) => {
    if (!isObject(value)) return refuse("object")
    for (const key of Object.keys(value)) if (!Object.hasOwn(fields, key)) throw unknownKey(key, Object.keys(fields))
    const result: { [key: string]: unknown } = {}
    for (const [key, wire, field] of parts()) {
      const wireValue = key in value ? under(key, field.e, value[key]) : absent
      if (wireValue !== absent) result[wire] = wireValue
      else if (!field.od) throw new Issue("Missing key", segment(key))
    }
    return result
  }
  const literals = once(() => parts().flatMap(([e, d, { literal }]) => literal ? [{ d, e, is: literal[0] }] : []))
  return Object.assign(new Codec(decode, encode, "object", "object", false, false, undefined, fields), { literals })
}

export const Struct = (fields: Fields): Codec => {
  if (Object.keys(fields).length > 0) return struct(fields, (key) => key)
  const { d, e, x } = matching((value) => value !== null && value !== undefined, "object | array")
  return new Codec(d, e, x, x, false, false, undefined, fields)
}

export const encodeKeys = (names: { readonly [key: string]: string }) => (self: Codec) =>
  struct(self.fields ?? {}, (key) => names[key] ?? key)

const forEach = (run: Run) => (value: unknown) =>
  Array.isArray(value) ? value.map((element: unknown, index) => under(index, run, element)) : refuse("array")
const ArrayOf = (item: Codec) => new Codec(forEach(item.d), forEach(item.e), "array")
export { ArrayOf as Array }

export const Tuple = (items: ReadonlyArray<Codec>) => {
  const run = (way: Way) => (value: unknown) => {
    if (!Array.isArray(value)) return refuse("array")
    const result = items.map((item, index) => {
      if (index >= value.length) throw new Issue("Missing key", segment(index))
      return under(index, item[way], value[index])
    })
    if (value.length > items.length) throw new Issue("Expected no excess property", segment(items.length))
    return result
  }
  return new Codec(run("d"), run("e"), "array")
}

const eachOf = (run: Run) => (value: unknown) =>
  isObject(value)
    // Defines keys instead of assigning them, because a key may be `__proto__`.
    ? Object.fromEntries(Object.keys(value).map((key) => [key, under(key, run, value[key])]))
    : refuse("object")
export const Record = (_: Codec, item: Codec) => new Codec(eachOf(item.d), eachOf(item.e), "object")

const oneOf = (expected: ReadonlyArray<string>) => [...new Set(expected)].join(" | ")

/**
 * Tries the members whose literals match the value, in order. If all fail, reports the mismatches of the members that expect the value's
 * type.
 */
export const Union = (members: ReadonlyArray<Codec>) => {
  const expected = (way: Way) => oneOf(members.map((member) => sideOf(member, way)))
  const run = (way: Way) => (value: unknown) => {
    const issues = []
    for (const member of members) {
      if (isObject(value) && member.literals?.().some((literal) => value[literal[way]] !== literal.is)) continue
      try {
        return member[way](value)
      } catch (error) {
        if (!isIssue(error)) throw error
        if (!isOtherKind(error, sideOf(member, way))) issues.push(error)
      }
    }
    return issues.length > 0 ? raise(issues) : refuse(expected(way))
  }
  return new Codec(run("d"), run("e"), expected("d"), expected("e"))
}

/** Accepts the codec's values, and also `nullish`, which stays unchanged. */
const or = (self: Codec, nullish: null | undefined): readonly [Run, Run, string, string] => {
  const run = (way: Way) => (value: unknown) => {
    if (value === nullish) return value
    try {
      return self[way](value)
    } catch (error) {
      const expected = sideOf(self, way)
      if (isOtherKind(error, expected)) refuse(`${expected} | ${nullish}`)
      throw error
    }
  }
  return [run("d"), run("e"), `${self.x} | ${nullish}`, `${self.y} | ${nullish}`]
}

export const NullOr = (self: Codec) => new Codec(...or(self, null))
export const optionalKey = (self: Codec) => new Codec(self.d, self.e, self.x, self.y, true, true)
/** Lets the key be absent, or its value `undefined`. */
export const optional = (self: Codec) => new Codec(...or(self, undefined), true, true)
