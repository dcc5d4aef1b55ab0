/** The ledger of quantities, compared with a naive model that tracks each single unit, tick by tick. */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { balance, type LedgerEntry } from "../../../../src/emulator/model/payments/Ledger.ts"
import { runOptions } from "../../../kit/Seed.ts"

const last = 12
const Tick = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: last }))
const Step = Schema.Struct({
  quantity: Schema.Int.check(Schema.isBetween({ minimum: -6, maximum: 6 })),
  at: Tick,
  expiresAt: Schema.NullOr(Tick)
})

/** The quantity after `now`: the single units that have not expired, minus the debt. Units that expire first are used first. */
const model = (entries: ReadonlyArray<LedgerEntry>, now: number): number => {
  let things: ReadonlyArray<number> = []
  let debt = 0
  for (let tick = 0; tick <= now; tick++) {
    things = things.filter((expiresAt) => expiresAt > tick)
    const today = entries.filter(({ at }) => at === tick)
    for (const { expiresAt, quantity } of today.filter(({ quantity }) => quantity > 0)) {
      const until = expiresAt ?? Infinity
      for (let unit = 0; unit < quantity; unit++) {
        if (until <= tick) continue
        if (debt > 0) debt--
        else things = [...things, until].toSorted((a, b) => a - b)
      }
    }
    for (const { expiresAt, quantity } of today.filter(({ quantity }) => quantity < 0)) {
      // A temporary removal has no effect once it has expired.
      if (expiresAt !== null && expiresAt <= now) continue
      for (let unit = 0; unit < -quantity; unit++) {
        if (things.length > 0) things = things.slice(1)
        else debt++
      }
    }
  }
  return things.length - debt
}

describe("the ledger", () => {
  it.effect.prop(
    "has the same balance as a naive model at every point in time",
    { steps: Schema.Array(Step) },
    ({ steps }) =>
      Effect.sync(() => {
        for (let now = 0; now <= last; now++) assert.strictEqual(balance(steps, now), model(steps, now), `at ${now}`)
      }),
    runOptions(1_000)
  )
  it.effect.prop(
    "is independent of the order in which entries are recorded",
    { steps: Schema.Array(Step) },
    ({ steps }) =>
      Effect.sync(() => {
        const separateSteps = steps.map((step, index) => ({ ...step, at: index, expiresAt: null }))
        assert.strictEqual(balance(separateSteps.toReversed(), steps.length), balance(separateSteps, steps.length))
      }),
    runOptions()
  )
  const table: ReadonlyArray<readonly [what: string, entries: ReadonlyArray<LedgerEntry>, now: number, left: number]> = [
    ["is empty without entries", [], 5, 0],
    ["ignores future entries", [{ quantity: 3, at: 6, expiresAt: null }], 5, 0],
    ["excludes entries that expire now", [{ quantity: 3, at: 0, expiresAt: 5 }], 5, 0],
    ["ignores entries that had expired before they were added", [{ quantity: 3, at: 4, expiresAt: 2 }], 5, 0],
    [
      "loses only the remainder of an entry that expires",
      [{ quantity: 10, at: 0, expiresAt: 5 }, { quantity: 10, at: 0, expiresAt: null }, { quantity: -7, at: 1, expiresAt: null }],
      5,
      10
    ],
    [
      "does not restore a paid debt when the rest of the payment expires",
      [{ quantity: -3, at: 0, expiresAt: null }, { quantity: 5, at: 1, expiresAt: 3 }],
      4,
      0
    ],
    [
      "pays debts with later entries",
      [{ quantity: -3, at: 0, expiresAt: null }, { quantity: 5, at: 1, expiresAt: null }],
      1,
      2
    ],
    ["keeps fractions", [{ quantity: 0.5, at: 0, expiresAt: null }, { quantity: -0.25, at: 1, expiresAt: null }], 1, 0.25]
  ]
  it.each(table)("%s", (_, entries, now, quantityLeft) => {
    assert.strictEqual(balance(entries, now), quantityLeft)
  })
})
