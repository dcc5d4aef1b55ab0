/**
 * The minimum number of renewals by servers that cannot communicate, if people open pages at random times. Each request reaches another
 * server, which knows only the age of the token and renews it with a probability that depends on the age. An expired token is always
 * renewed, because it identifies no user.
 */
import { burstRequests, burstShare, type Pace } from "./Pace.ts"

/** The mean number of renewals by a page, if each of its requests renews with this probability. */
const renewalsOf = (probability: number) => (1 - burstShare + burstShare * burstRequests) * probability

/** The probability that at least one request of a page renews. */
const isRenewed = (probability: number) => (1 - burstShare) * probability + burstShare * (1 - (1 - probability) ** burstRequests)

const probabilities = Array.from({ length: 51 }, (_, index) => index / 50)

/** Milliseconds of a token's age between two decisions. */
const step = 5_000

/**
 * How many fewer renewals the best policy makes from one renewal to the next than `rate` renewals per millisecond would be. Computed
 * backwards from the first page after the expiry, with the best probability at each age. Positive if a policy with fewer renewals exists.
 */
const saved = ({ lifetime, meanGap }: Pace, rate: number): number => {
  let cost = renewalsOf(1) - rate * meanGap
  for (let age = lifetime; age > 0; age -= step) {
    const gains = probabilities.map((probability) => isRenewed(probability) * cost - renewalsOf(probability))
    cost -= rate * step + step / meanGap * Math.max(0, ...gains)
  }
  return -cost
}

/** Renewals, as a multiple of the minimum for servers that share renewals: one for each expired token. */
export const independentRenewals = (pace: Pace) => {
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
