/** The figures of a scenario, for a fleet of a thousand processes and a million people. */
import * as Figures from "./Figures.ts"
import type { Scenario } from "./scenarios.ts"
import type { Result } from "./simulate.ts"

export interface Summary {
  readonly name: string
  readonly title: string
  /**
   * The maximum number of requests a second at the provider during the scenario, averaged over ten seconds, as a multiple of the steady
   * state's mean.
   */
  readonly peakLoad: number
  /** The same, after the end of the fault. */
  readonly loadAfter: number
  readonly signOuts: number
  /** The share of pages that showed an error. */
  readonly errors: number
  /** The share of pages that showed an error later than half a minute after the end of the fault. */
  readonly errorsLater: number
  /** Completed renewals, as a multiple of the minimum with which every page has a valid token: see `leastRenewals`. */
  readonly renewals: number
  /** The latency in milliseconds: the median, and the 99th percentile. */
  readonly median: number
  readonly p99: number
}

const total = (slots: ReadonlyArray<Figures.Slot>, of: (slot: Figures.Slot) => number): number =>
  slots.reduce((sum, slot) => sum + of(slot), 0)

/** The mean requests of `width` slots up to each slot, because those of few people in ten seconds vary too much. */
const averaged = (slots: ReadonlyArray<Figures.Slot>, width: number): ReadonlyArray<number> =>
  slots.map((_, index) => {
    const some = slots.slice(Math.max(0, index - width + 1), index + 1)
    return some.length < width ? 0 : total(some, Figures.requestsIn) / some.length
  })

const settling = 30_000 / Figures.slot

/**
 * The figures of a run; `width` is the number of ten-second slots over which the load is averaged. The steady state may be that of fewer
 * people.
 */
export const summaryOf = (
  scenario: Scenario,
  { figures: { renewals, slots }, leastRenewals, people }: Result,
  steady: Result,
  width = 1
): Summary => {
  const mean = total(steady.figures.slots, Figures.requestsIn) / steady.figures.slots.length * people / steady.people
  const load = averaged(slots, width).map((requests) => requests / mean)
  const recovered = scenario.fault === undefined ? 0 : scenario.fault[1] * 1000 / Figures.slot
  const latencies = slots.flatMap((slot) => slot.latencies)
  const pages = total(slots, (slot) => slot.pages)
  return {
    name: scenario.name,
    title: scenario.title,
    peakLoad: Math.max(...load),
    loadAfter: Math.max(...load.slice(recovered)),
    signOuts: total(slots, (slot) => slot.signOuts),
    errors: total(slots, (slot) => slot.errors) / pages,
    errorsLater: scenario.fault === undefined ? 0 : total(slots.slice(recovered + settling), (slot) => slot.errors) / pages,
    renewals: renewals() / leastRenewals,
    median: Figures.quantile(latencies, 0.5),
    p99: Figures.quantile(latencies, 0.99)
  }
}

/** At the most. */
export const goals = { signOuts: 0, loadAfter: 2, renewals: 1.05 } as const

/** The maximum difference of the figures of two sizes, as a share of the larger figure. */
const tolerance = 0.15

/** The figures in which the scenarios of two sizes differ, as text. */
export const agreement = (some: ReadonlyArray<Summary>, others: ReadonlyArray<Summary>): ReadonlyArray<string> =>
  some.flatMap((one) => {
    const other = others.find(({ name }) => name === one.name)
    if (other === undefined) return []
    return (["loadAfter", "renewals", "errors", "signOuts"] as const).flatMap((key) => {
      const [a, b] = [one[key], other[key]]
      const isClose = Math.abs(a - b) <= tolerance * Math.max(a, b) || (key === "errors" && Math.abs(a - b) <= 0.02)
      return isClose ? [] : [`${one.name}, ${key}: ${a.toFixed(3)} and ${b.toFixed(3)}`]
    })
  })
