/** The pages that people open, decided before a simulation starts, so that all scenarios of one size have the same. */
import { burstRequests, burstShare, readShare } from "./Pace.ts"

/** A number from 0 to 1, the same sequence for each seed (mulberry32). */
export const randomOf = (seed: number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export interface Visit {
  readonly person: number
  /** The processes that answer the visit: one request each, concurrently. */
  readonly processes: ReadonlyArray<number>
  /** Whether the first request reads the user at the provider. */
  readonly readsUser: boolean
}

export interface VisitOptions {
  /** The mean time between two pages of a person, in milliseconds. */
  readonly meanGap: number
  readonly people: number
  readonly processes: number
  readonly start: number
  readonly end: number
  /** Milliseconds within which all first visits occur. Default: about one mean gap. */
  readonly arriveWithin?: number
  readonly random: () => number
}

/** Times of visits are multiples of this, in milliseconds, so that many happen in one step of the clock. */
const grid = 100

/** The visits by their times, in ascending order. */
export const make = (options: VisitOptions): ReadonlyArray<readonly [at: number, visits: ReadonlyArray<Visit>]> => {
  const { end, meanGap, people, processes, random, start } = options
  const byTime = new Map<number, Array<Visit>>()
  const gap = () => -Math.log(1 - random()) * meanGap
  const anyProcess = () => Math.floor(random() * processes)
  for (let person = 0; person < people; person++) {
    for (let at = start + (options.arriveWithin === undefined ? gap() : random() * options.arriveWithin); at < end; at += gap()) {
      const time = Math.ceil(at / grid) * grid
      const visit = {
        person,
        processes: Array.from({ length: random() < burstShare ? burstRequests : 1 }, anyProcess),
        readsUser: random() < readShare
      }
      const others = byTime.get(time)
      if (others) others.push(visit)
      else byTime.set(time, [visit])
    }
  }
  return [...byTime].sort(([a], [b]) => a - b)
}

export interface LeastOptions {
  /** The lifetime of an access token, in milliseconds. */
  readonly lifetime: number
  /** The time from which renewals count. */
  readonly from: number
  /**
   * Whether processes can share renewals at the time `at`. If not, each process that receives an expired token renews it separately.
   * @default always
   */
  readonly isShared?: (at: number) => boolean
}

/** The minimum number of renewals with which each person has a valid token at each visit from `from` on. */
export const leastRenewals = (
  visits: ReturnType<typeof make>,
  expiries: ReadonlyArray<number>,
  { from, isShared = () => true, lifetime }: LeastOptions
): number => {
  const validUntil = [...expiries]
  let count = 0
  for (const [at, visitors] of visits) {
    for (const { person, processes } of visitors) {
      if ((validUntil[person] ?? 0) > at) continue
      validUntil[person] = at + lifetime
      if (at >= from) count += isShared(at) ? 1 : new Set(processes).size
    }
  }
  return count
}
