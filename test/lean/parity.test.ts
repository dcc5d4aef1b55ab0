/** Both links of every codec agree: same verdict, same value, same path in the message (docs/decisions/0032). */
import { Cause, Effect, Exit, Redacted } from "effect"
import { assert, describe, it } from "vitest"
import { snakeCase } from "../../src/schema/wire/Wire.ts"
import { endpointsFor, knownExchanges, readRecordings } from "../contract/recordings/Recordings.ts"
import { isDeep, runs } from "../kit/Depth.ts"
import { seed } from "../kit/Seed.ts"
import { type Pair, pairs } from "./codecs.ts"
import { damage, randomFrom, strange, valid } from "./values.ts"

/** A value as comparable text: dates, secrets, errors, absent keys and `undefined` remain distinct. */
const show = (value: unknown): string =>
  JSON.stringify(value, function(this: { readonly [key: string]: unknown }, key, plain: unknown) {
    const raw = this[key]
    if (raw instanceof Date) return { date: raw.getTime() }
    if (Redacted.isRedacted(raw)) return { redacted: show(Redacted.value(raw)) }
    if (raw === undefined) return { undefined: true }
    if (typeof raw === "number" && !Number.isFinite(raw)) return { number: String(raw) }
    if (raw instanceof Error) return { error: { ...raw }, message: raw.message }
    return plain
  })

/** The path of a mismatch: the segments of the last path in a message. */
const pathOf = (message: string) =>
  Array.from(message.split("\n").at(-1)?.matchAll(/\["?(.*?)"?\]/g) ?? [], ([, key = ""]) => snakeCase(key))

/**
 * If the value of a renamed field cannot be converted, effect reports the program's name and src/lean the wire's. If no member of a union
 * matches, src/lean may report the field that does not match.
 */
const isSamePath = (real: ReadonlyArray<string>, lean: ReadonlyArray<string>) =>
  real.every((segment, index) => lean[index]?.startsWith(segment) === true)

interface Outcome {
  readonly verdict: string
  readonly message: string
}
const outcome = (run: Pair["decode"][0], value: unknown): Outcome => {
  const exit = Effect.runSyncExit(run(value))
  if (Exit.isSuccess(exit)) return { verdict: `accepted ${show(exit.value)}`, message: "" }
  return { verdict: Cause.hasDies(exit.cause) ? "threw" : "refused", message: (Cause.squash(exit.cause) as Error).message }
}

/** The differences between the two links for the values; empty if there are none. */
const differences = ({ name }: Pair, [real, lean]: Pair["decode"], values: ReadonlyArray<unknown>) =>
  values.flatMap((value) => {
    const [expected, actual] = [outcome(real, value), outcome(lean, value)]
    const isSame = expected.verdict === actual.verdict &&
      (expected.verdict !== "refused" || isSamePath(pathOf(expected.message), pathOf(actual.message)))
    return isSame ? [] : [`${name}: ${show(value)}\neffect: ${Object.values(expected)}\nlean: ${Object.values(actual)}`]
  })

/**
 * The number of valid values of each codec; each value is damaged three times. One is enough to find what breaks a kind of codec, because
 * each kind has several codecs.
 */
const count = runs(1, 40)

describe("a codec built with src/lean", () => {
  it("exists for every schema, endpoint and error", () => {
    assert.isAbove(pairs.length, 700)
  })

  const random = randomFrom(seed)
  const pick = () => strange.filter(() => isDeep || random() < 0.1)
  const allDamaged = (values: ReadonlyArray<unknown>) =>
    values.flatMap((value) => Array.from({ length: 3 }, () => damage(random, value)))
  const wrong = (pair: Pair, way: "decode" | "encode", values: ReadonlyArray<unknown>) => {
    // A response is encoded only after it was decoded: when a page takes over the values of its server (src/live/DehydratedValues.ts).
    const isOwn = way === "encode" && pair.name.endsWith(" success")
    return differences(pair, pair[way], isOwn ? values : [...values, ...pick(), ...allDamaged(values)])
  }

  it("decodes random and damaged values as effect/Schema does", () => {
    assert.deepStrictEqual(pairs.flatMap((pair) => wrong(pair, "decode", valid(pair.real, count).wire)), [])
  })

  it("encodes random and damaged values as effect/Schema does", () => {
    assert.deepStrictEqual(pairs.flatMap((pair) => wrong(pair, "encode", valid(pair.real, count).typed)), [])
  })

  it("decodes recorded responses as effect/Schema does", () => {
    const recordings = readRecordings()
    if (recordings === undefined) return console.log(`recordings: absent, ${knownExchanges} answers not compared`)
    const byName = new Map(pairs.map((pair) => [pair.name, pair]))
    const samples = recordings.flatMap((exchange) =>
      endpointsFor(exchange).flatMap(({ id }) => {
        const pair = byName.get(`${id} success`)
        return pair ? differences(pair, pair.decode, [exchange.response.body]) : []
      })
    )
    assert.deepStrictEqual(samples, [])
  })
})
