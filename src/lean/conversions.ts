/** Codecs with different values on the wire and in programs. */
import * as Effect from "effect/Effect"
import { absent, Codec, type Run, withParts } from "./Codec.ts"
import { Struct } from "./structures.ts"

export interface Ways {
  readonly decode: Run
  readonly encode: Run
}

/** A conversion with one function per direction. The functions are called only for present values. */
export const ways = (decode: Run, encode: Run): Ways => ({
  decode: (value) => value === absent ? absent : decode(value),
  encode: (value) => value === absent ? absent : encode(value)
})

export const decodeTo = (to: Codec, { decode, encode }: Ways) => (from: Codec): Codec =>
  new Codec(
    (input) => to.d(decode(from.d(input))),
    (value) => {
      const result = encode(to.e(value))
      return result === absent ? absent : from.e(result)
    },
    from.x,
    to.y,
    from.od,
    to.oe,
    () => {
      const value = decode(from.a ? from.a() : absent)
      return value === absent ? absent : to.d(value)
    }
  )

/** Sets the default that the constructor of an error class uses for a field; decoding does not apply the default. */
export const withConstructorDefault = (value: Effect.Effect<unknown>) => (self: Codec): Codec =>
  Object.assign(Object.create(self) as Codec, { c: () => Effect.runSync(value) })

const identity: Run = (value) => value
/** Runs a conversion only as a check, and returns the value unchanged. */
const withChecks = (run: Run): Run => (value) => {
  run(value)
  return value
}

/** A codec of the decoded values. Decoding changes nothing, except that a struct drops unknown keys. */
export const toType = (self: Codec): Codec =>
  self.fields
    ? Struct(Object.fromEntries(Object.entries(self.fields).map(([key, field]) => [key, toType(field)])))
    : new Codec(identity, withChecks(self.e), self.y, self.y, self.oe, self.oe)

/** A codec of the encoded values, which it does not change or check. */
export const toEncoded = (self: Codec): Codec => new Codec(identity, identity, self.x, self.x, self.od, self.od)

/** Decodes an absent key as the default, which is an encoded value. */
export const withDecodingDefaultKey = (value: Effect.Effect<unknown>) => (self: Codec): Codec => {
  const a = () => self.d(Effect.runSync(value))
  const d = (value: unknown) => {
    const read = self.d(value)
    return value === undefined ? a() : read
  }
  return withParts(self, { od: true, a, d })
}
