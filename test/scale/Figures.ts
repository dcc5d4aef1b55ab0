/** The counts of a simulation, in slots of ten seconds from the end of the warm-up. */
import type { Kind } from "./SimulatedProvider.ts"

/** The length of a slot, in milliseconds. */
export const slot = 10_000

export interface Slot {
  /** Requests at the provider. */
  readonly requests: { [K in Kind]: number }
  pages: number
  /** Pages with an error of the provider: status 503. */
  errors: number
  /** Pages that found a person with a session signed out. */
  signOuts: number
  /** The latency of each page, in milliseconds. */
  readonly latencies: Array<number>
}

const newSlot = (): Slot => ({
  requests: { renewal: 0, user: 0, keys: 0 },
  pages: 0,
  errors: 0,
  signOuts: 0,
  latencies: []
})

export const requestsIn = ({ requests }: Slot): number => requests.keys + requests.renewal + requests.user

export const make = (start: number, millis: number) => {
  const slots = Array.from({ length: Math.ceil(millis / slot) }, newSlot)
  const seconds = Array.from({ length: Math.ceil(millis / 1000) }, () => 0)
  let renewals = 0
  return {
    slots,
    /** Requests at the provider in each second. */
    seconds,
    /** Completed renewals. */
    renewals: () => renewals,
    renewed: (now: number) => {
      if (now >= start) renewals++
    },
    arrived: (now: number, kind: Kind) => {
      const at = slots[Math.floor((now - start) / slot)]
      if (at) at.requests[kind]++
      const second = Math.floor((now - start) / 1000)
      if (second in seconds) seconds[second] = (seconds[second] ?? 0) + 1
    },
    /** The slot at this time; `undefined` in the warm-up and after the end. */
    at: (now: number): Slot | undefined => slots[Math.floor((now - start) / slot)]
  }
}

export type Figures = ReturnType<typeof make>

/** The value below which this share of the values is. */
export const quantile = (values: ReadonlyArray<number>, share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0
