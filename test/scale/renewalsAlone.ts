/**
 * The fewest renewals of servers that cannot communicate, for people whose pages come at random: each request reaches another server, which
 * knows only the age of the token, and decides with which probability to renew it. An expired token must be renewed, because it identifies
 * no one.
 */
import { burstRequests, burstShare, type Pace } from "./Pace.ts"

/** How many of a page's requests renew, if each does with this probability. */
const renewalsOf = (probability: number) => (1 - burstShare + burstShare * burstRequests) * probability

/** How probable it is that any request of a page renews. */
const isRenewed = (probability: number) => (1 - burstShare) * probability + burstShare * (1 - (1 - probability) ** burstRequests)

const probabilities = Array.from({ length: 51 }, (_, index) => index / 50)

/** Milliseconds of a token's age between two decisions. */
const step = 5_000

/**
 * What an optimal server saves from a renewal to the next, if each renewal a millisecond is worth `rate`: backwards from the first page after
 * the expiry, with the best probability at each age. Positive if fewer than `rate` are possible.
 */
const saved = ({ lifetime, meanGap }: Pace, rate: number): number => {
  let cost = renewalsOf(1) - rate * meanGap
  for (let age = lifetime; age > 0; age -= step) {
    const gains = probabilities.map((probability) => isRenewed(probability) * cost - renewalsOf(probability))
    cost -= rate * step + step / meanGap * Math.max(0, ...gains)
  }
  return -cost
}

/** Renewals in times of the fewest that servers with a common memory need: one for each expired token. */
export const renewalsAlone = (pace: Pace) => {
  const fewest = 1 / (pace.lifetime + pace.meanGap)
  let [low, high] = [0, renewalsOf(1) * fewest]
  for (let round = 0; round < 25; round++) {
    const rate = (low + high) / 2
    if (saved(pace, rate) > 0) high = rate
    else low = rate
  }
  return {
    /** If a token is renewed at its first page after the expiry, as the library does. */
    atExpiry: renewalsOf(1),
    /** With the best decision at each age. */
    least: high / fewest
  }
}
