/** Values for a codec: valid ones, and copies with one change somewhere. */
import { Arbitrary, Effect, Exit, Redacted, Schema } from "effect"
import type { Codec } from "../../src/schema/wire/Codec.ts"
import { seed } from "../kit/Seed.ts"

/** Numbers from 0 to 1, the same for each seed (a linear congruential generator, Numerical Recipes). */
export const randomFrom = (start: number) => {
  let state = start >>> 0
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}
type Random = () => number
const pick = <A>(random: Random, list: ReadonlyArray<A>): A | undefined => list[Math.floor(random() * list.length)]

const uuid = "3f1d0b1e-8d6b-4b7e-9a55-0a4f4e6b1c11"
const plain = [
  null,
  undefined,
  0,
  -1,
  1.5,
  NaN,
  Infinity,
  1e300,
  "",
  "x",
  "true",
  "me",
  "2024-01-01",
  "a@b.co",
  true,
  false,
  uuid
]
const objects = [[], {}, [1], ["day"], [1, "day"], { a: 1 }, { type: "x" }, new Date(0), new Date(NaN)]
const secrets = [Redacted.make("s"), Redacted.make(""), Redacted.make(5)]
/** Values of every kind, each of which some codec accepts. */
export const strange: ReadonlyArray<unknown> = [...plain, ...objects, ...secrets, "x".repeat(300)]

const isContainer = (value: unknown): value is object =>
  typeof value === "object" && value !== null &&
  (Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype)

/** A copy with one part removed, added or replaced. */
export const damage = (random: Random, value: unknown): unknown => {
  if (!isContainer(value) || random() < 0.15) return pick(random, strange)
  if (Array.isArray(value)) {
    const index = Math.floor(random() * (value.length + 1))
    return random() < 0.3
      ? value.toSpliced(index, 1)
      : [...value.slice(0, index), damage(random, value[index]), ...value.slice(index + 1)]
  }
  const entries = Object.entries(value)
  const choice = random()
  if (choice < 0.1) return { ...value, unknown_key: pick(random, strange) }
  const [key] = pick(random, entries) ?? ["x"]
  const otherEntries = entries.filter(([name]) => name !== key)
  return Object.fromEntries(
    choice < 0.3 ? otherEntries : [...otherEntries, [key, damage(random, entries.find(([name]) => name === key)?.[1])]]
  )
}

const sample = (codec: Codec, count: number): ReadonlyArray<unknown> => {
  try {
    const exit = Effect.runSyncExit(Arbitrary.sampleEffect(Arbitrary.schema(codec), { count, seed, size: 3 }))
    return Exit.isSuccess(exit) ? exit.value : []
  } catch {
    // There is no generator for a filter.
    return []
  }
}

const succeeding = (run: (value: unknown) => Effect.Effect<unknown, unknown>, values: ReadonlyArray<unknown>) =>
  values.flatMap((value) => {
    const exit = Effect.runSyncExit(run(value))
    return Exit.isSuccess(exit) ? [exit.value] : []
  })

/** Valid values of both sides, as far as they can be generated. */
export const valid = (
  codec: Codec,
  count: number
): { readonly wire: ReadonlyArray<unknown>; readonly typed: ReadonlyArray<unknown> } => {
  const samples = sample(Schema.toType(codec), count)
  if (samples.length > 0) return { typed: samples, wire: succeeding(Schema.encodeUnknownEffect(codec), samples) }
  const decode = Schema.decodeUnknownEffect(codec)
  const wire = sample(Schema.toEncoded(codec), count).filter((value) => Exit.isSuccess(Effect.runSyncExit(decode(value))))
  return { wire, typed: succeeding(decode, wire) }
}
