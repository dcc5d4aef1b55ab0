/** The real run of docs/scale.md: eight processes for two minutes, and the simulation of the same. */
import type { Pace } from "../Pace.ts"
import { budgetFor } from "../scenarios.ts"
import { simulateAll } from "../simulate.ts"
import { type Compared, comparedOf } from "./comparison.ts"
import { type RealSize, run } from "./run.ts"

/** A ninth of the usual lifetime and gap; the outage is half a lifetime, as in the large simulation. */
export const pace: Pace = { lifetime: 90_000, meanGap: 18_000, warmUp: 10_000, duration: 120_000, tolerance: 3_000 }
export const size: RealSize = { processes: 8, peopleEach: 40, down: [30_000, 74_000], preparation: 25_000 }

export const compare = async (
  realSize: RealSize,
  realPace: Pace
): Promise<{ readonly real: Compared; readonly simulated: Compared; readonly fault: readonly [number, number] }> => {
  const { result, scenario } = await run(realSize, realPace)
  const { peopleEach, processes } = realSize
  const [simulation] = await simulateAll([scenario], realSize, budgetFor(processes * peopleEach, processes, realPace), realPace)
  if (simulation === undefined || scenario.fault === undefined) throw new Error("There is no simulation.")
  return { real: comparedOf(scenario, result), simulated: comparedOf(...simulation), fault: scenario.fault }
}
