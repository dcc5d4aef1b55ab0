/** The figures of a scenario, for a fleet of a thousand processes and a million people. */
import * as Figures from "./Figures.ts"
import type { Scenario } from "./scenarios.ts"
import { duration, type Result } from "./simulate.ts"

export interface Summary {
  readonly name: string
  readonly title: string
  /** Requests a second at the provider, in times of the mean of the steady state: the most of ten seconds, during the scenario. */
  readonly peakLoad: number
  /** The same, after the end of the fault. */
  readonly loadAfter: number
  readonly signOuts: number
  /** The share of pages that showed an error. */
  readonly errors: number
  /** The share of pages that showed an error later than half a minute after the end of the fault. */
  readonly errorsLater: number
  /** Completed renewals in times of the fewest with which every page has a valid token. */
  readonly renewals: number
  /** In milliseconds, of half of the pages and of 99 %. */
  readonly median: number
  readonly p99: number
}

const total = (slots: ReadonlyArray<Figures.Slot>, of: (slot: Figures.Slot) => number): number =>
  slots.reduce((sum, slot) => sum + of(slot), 0)

/** Slots of the means: ten seconds of few people say little. */
const averaged = (slots: ReadonlyArray<Figures.Slot>, width: number): ReadonlyArray<number> =>
  slots.map((_, index) => {
    const some = slots.slice(Math.max(0, index - width + 1), index + 1)
    return some.length < width ? 0 : total(some, Figures.requestsIn) / some.length
  })

const settling = 30_000 / Figures.slot

/** `width` is the number of slots of ten seconds of which the load is the mean. */
export const summaryOf = (
  scenario: Scenario,
  { figures: { renewals, slots }, leastRenewals }: Result,
  steady: Result,
  width = 1
): Summary => {
  const mean = total(steady.figures.slots, Figures.requestsIn) / (duration / Figures.slot)
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

/** The goals; a scenario may miss the last one for the stated reason. */
export const goals = { signOuts: 0, loadAfter: 2, renewals: 1.05 } as const

/** Without Redis, the requests of one page at several processes cannot share a renewal. */
export const withoutSharing: ReadonlySet<string> = new Set(["redis-gone"])

/** The most by which figures of two sizes may differ: a share of the larger one, or as much of the steady load or of all pages. */
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
