/** A small fleet in scenarios of docs/scale.md keeps the goals; `npm run scale` runs the large one. */
import { assert, beforeAll, describe, it } from "@effect/vitest"
import { isDeep, runs } from "../kit/Depth.ts"
import { draw } from "./picture.ts"
import { budgetFor, type Scenario, scenarios } from "./scenarios.ts"
import { type Result, simulateAll } from "./simulate.ts"
import { goals, summaryOf } from "./summary.ts"

/**
 * Each scenario of 36 people takes 0.3 s. The normal run takes those with faults that the library handles itself, the deep run all of them.
 */
const size = { processes: 3, peopleEach: runs(12, 200) }
const chosen = scenarios.filter(({ name }) => isDeep || ["down", "throttled", "clock-steps"].includes(name))
const minute = 6

const budget = budgetFor(size.processes * size.peopleEach, size.processes)
const results = new Map<string, readonly [Scenario, Result]>()
const resultOf = (name: string) => {
  const found = results.get(name)
  if (found === undefined) throw new Error(`There is no scenario ${name}.`)
  return found
}
/** The figures of a scenario, compared with the load of the steady state if that scenario has run. */
const summaryFor = (name: string) => summaryOf(...resultOf(name), results.get("steady")?.[1] ?? resultOf(name)[1], minute)

beforeAll(async () => {
  for (const result of await simulateAll(chosen, size, budget)) results.set(result[0].name, result)
}, 600_000)

describe("a fleet", () => {
  it.each(chosen.map(({ name }) => name))("meets the goals in the scenario %s", (name) => {
    const summary = summaryFor(name)
    assert.strictEqual(summary.signOuts, goals.signOuts)
    assert.strictEqual(summary.errorsLater, 0)
    assert.isAtMost(summary.renewals, goals.renewals)
    // With few people, the number of requests in a minute depends on chance.
    if (isDeep) assert.isAtMost(summary.loadAfter, goals.loadAfter)
  })

  it("causes errors on pages only if the provider is down or throttles requests", () => {
    for (const { name } of chosen) {
      const { errors } = summaryFor(name)
      if (name !== "down" && name !== "throttled") assert.strictEqual(errors, 0, name)
    }
    assert.isAbove(summaryFor("down").errors, 0.05)
  })

  it("produces the same figures and chart in each run", async () => {
    const [scenario, before] = resultOf("clock-steps")
    const [again] = await simulateAll([scenario], size, budget)
    assert.isDefined(again)
    assert.deepStrictEqual(again[1].figures.slots, before.figures.slots)
    assert.strictEqual(draw(...again, 1), draw(scenario, before, 1))
  })
})
