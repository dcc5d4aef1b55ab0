/** The comparison of a real run with its simulation. */
import { assert, describe, it } from "@effect/vitest"
import * as Figures from "../Figures.ts"
import type { Scenario } from "../scenarios.ts"
import { type Compared, comparedOf, differences, table } from "./comparison.ts"

const scenario: Scenario = { name: "real", title: "", says: "", happenings: [], fault: [20.4, 39.7] }

/** A minute and a half with these requests in each ten seconds, ten pages each, and an error in the third and the eighth. */
const result = (requests: ReadonlyArray<number>) => {
  const figures = Figures.make(0, 90_000)
  for (const [index, slot] of figures.slots.entries()) {
    slot.requests.user = requests[index] ?? 0
    slot.pages = 10
    slot.errors = index === 2 || index === 7 ? 1 : 0
  }
  for (let renewal = 0; renewal < 6; renewal++) figures.renewed(0)
  return { figures, people: 1, leastRenewals: 5 }
}

const figures: Compared = { loadBefore: 5, loadAfter: 9, signOuts: 0, renewals: 1, errors: 0.1, errorsLater: 0, p99: 8 }

describe("the comparison of a real run", () => {
  it("reports load around the fault, renewals relative to the minimum, and errors", () => {
    const compared = comparedOf(scenario, result([40, 60, 900, 120, 80, 50, 50, 50, 50]))
    assert.deepStrictEqual(
      { ...compared, errors: compared.errors.toFixed(3), errorsLater: compared.errorsLater.toFixed(3) },
      { loadBefore: 5, loadAfter: 12, signOuts: 0, renewals: 1.2, errors: "0.022", errorsLater: "0.011", p99: 0 }
    )
  })

  it("lists the figures that differ by more than a fifth", () => {
    assert.deepStrictEqual(differences(figures, figures), [])
    assert.deepStrictEqual(differences(figures, { ...figures, loadAfter: 11, errors: 0.085 }), [])
    assert.deepStrictEqual(
      differences(figures, { ...figures, loadBefore: 6.5, signOuts: 1, renewals: 0.7, errorsLater: 0.01 }),
      ["loadBefore", "signOuts", "renewals", "errorsLater"]
    )
    assert.deepStrictEqual(differences({ ...figures, loadBefore: Number.NaN }, figures), ["loadBefore"])
  })

  it("is shown as a table with units", () => {
    const text = table(figures, { ...figures, errors: 0.125 })
    assert.include(text, "| Pages with an error | 10.0 % | 12.5 % |")
    assert.include(text, "| Requests a second at the provider, before the fault | 5.0 | 5.0 |")
  })
})
