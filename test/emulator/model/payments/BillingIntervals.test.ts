/** Recurring intervals, in days, weeks, months and years. */
import { assert, describe, it } from "@effect/vitest"
import { addInterval, periodEnd, periods } from "../../../../src/emulator/model/payments/BillingIntervals.ts"

const at = (date: string) => Date.parse(date)
const iso = (moment: number) => new Date(moment).toISOString().slice(0, 10)

describe("an interval", () => {
  it.each(
    [
      ["2026-01-31", [1, "month"], 1, "2026-02-28"],
      ["2026-01-31", [1, "month"], 2, "2026-03-31"],
      ["2028-02-29", [1, "year"], 1, "2029-02-28"],
      ["2028-02-29", [1, "year"], 4, "2032-02-29"],
      ["2026-11-21", [2, "week"], 3, "2027-01-02"],
      ["2026-12-30", [5, "day"], 1, "2027-01-04"]
    ] as const
  )("from %s, %s, %i times", (start, interval, times, end) => {
    assert.strictEqual(iso(addInterval(at(start), interval, times)), end)
  })
  it("is counted from the first start, so short months do not shift later periods", () => {
    const months = Array.from(periods(at("2026-01-31"), [1, "month"], at("2026-05-01")), ({ from, to }) => [iso(from), iso(to)])
    assert.deepStrictEqual(months, [
      ["2026-01-31", "2026-02-28"],
      ["2026-02-28", "2026-03-31"],
      ["2026-03-31", "2026-04-30"],
      ["2026-04-30", "2026-05-31"]
    ])
    assert.strictEqual(iso(periodEnd(at("2026-01-31"), [1, "month"], at("2026-03-31"))), "2026-04-30")
  })
  it("of zero length is one endless period, and no period starts in the future", () => {
    assert.deepStrictEqual(Array.from(periods(5, [0, "day"], 9)), [{ from: 5, to: Infinity }])
    assert.deepStrictEqual(Array.from(periods(5, [1, "day"], 4)), [])
  })
})
