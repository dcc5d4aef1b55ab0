/** Compares a real run with the simulation of the same people, visits and fault. */
import * as Figures from "../Figures.ts"
import type { Scenario } from "../scenarios.ts"
import type { Result } from "../simulate.ts"

export interface Compared {
  /** Requests a second at the provider: before the fault, and the most of ten seconds after it. */
  readonly loadBefore: number
  readonly loadAfter: number
  readonly signOuts: number
  /** As a multiple of the minimum. */
  readonly renewals: number
  /** The share of pages that showed an error, and that of those later than half a minute after the fault. */
  readonly errors: number
  readonly errorsLater: number
  /** How long 99th percentile of the latency of pages, in seconds. */
  readonly p99: number
}

const sum = (slots: ReadonlyArray<Figures.Slot>, of: (slot: Figures.Slot) => number) =>
  slots.reduce((total, slot) => total + of(slot), 0)

const settling = 30_000

export const comparedOf = (
  { fault: [begin, end] = [0, 0] }: Scenario,
  { figures: { renewals, slots }, leastRenewals }: Result
): Compared => {
  const seconds = Figures.slot / 1000
  const before = slots.slice(0, Math.floor(begin / seconds))
  const after = slots.slice(Math.floor(end / seconds))
  const pages = sum(slots, (slot) => slot.pages)
  return {
    loadBefore: sum(before, Figures.requestsIn) / (before.length * seconds),
    loadAfter: Math.max(...after.map((slot) => Figures.requestsIn(slot) / seconds)),
    signOuts: sum(slots, (slot) => slot.signOuts),
    renewals: renewals() / leastRenewals,
    errors: sum(slots, (slot) => slot.errors) / pages,
    errorsLater: sum(slots.slice(Math.ceil((end * 1000 + settling) / Figures.slot)), (slot) => slot.errors) / pages,
    p99: Figures.quantile(slots.flatMap((slot) => slot.latencies), 0.99) / 1000
  }
}

const titles = {
  loadBefore: ["Requests a second at the provider, before the fault", 1],
  loadAfter: ["Maximum over ten seconds after the fault", 1],
  signOuts: ["Sign-outs", 0],
  renewals: ["Renewals, as a multiple of the minimum", 2],
  errors: ["Pages with an error", -1],
  errorsLater: ["… half a minute after the fault", -1],
  p99: ["99th percentile of the latency of pages, in seconds", 1]
} as const satisfies { readonly [K in keyof Compared]: readonly [title: string, digits: number] }

const keys = Object.keys(titles) as ReadonlyArray<keyof Compared>

/** The maximum difference of two figures, as a share of the larger one. */
export const tolerance = 0.2

/** The figures that differ by more than `tolerance`. */
export const differences = (real: Compared, simulated: Compared): ReadonlyArray<keyof Compared> =>
  keys.filter((key) =>
    // A figure that is not a number differs.
    !(Math.abs(real[key] - simulated[key]) <= tolerance * Math.max(real[key], simulated[key]))
  )
const shown = (value: number, digits: number) => digits < 0 ? `${(value * 100).toFixed(1)} %` : value.toFixed(digits)

/** As Markdown. */
export const table = (real: Compared, simulated: Compared): string =>
  [
    "| Figure | Real | Simulated |",
    "|---|--:|--:|",
    ...keys.map((key) => {
      const [title, digits] = titles[key]
      return `| ${title} | ${shown(real[key], digits)} | ${shown(simulated[key], digits)} |`
    })
  ].join("\n")
