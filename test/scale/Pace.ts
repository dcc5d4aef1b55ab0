/** The times of a simulation. The run of real processes has shorter ones, because its seconds pass. */

export interface Pace {
  /** The lifetime of an access token. All times are in milliseconds. */
  readonly lifetime: number
  /** The mean time between two pages of a person. */
  readonly meanGap: number
  /** Time before the first figure. */
  readonly warmUp: number
  readonly duration: number
  /** The difference of clocks that the servers accept. */
  readonly tolerance: number
}

/** The defaults of the provider and of the library. */
export const usual: Pace = { lifetime: 600_000, meanGap: 120_000, warmUp: 60_000, duration: 600_000, tolerance: 30_000 }

/** The share of pages that send three requests concurrently. */
export const burstShare = 0.2
/** The requests of such a page. */
export const burstRequests = 3
/** The share of pages that read the user at the provider. */
export const readShare = 0.2

/** Requests a second at the provider in the steady state, for each person: renewals and reads. */
export const steadyRate = ({ lifetime, meanGap }: Pace): number =>
  1000 / (lifetime + meanGap * 5 / 6) + readShare * 1000 / meanGap
