/** The fewest renewals, to which docs/scale.md compares those of a fleet. */
import { assert, describe, it } from "@effect/vitest"
import { independentRenewals } from "./independentRenewals.ts"
import { burstRequests, burstShare, usual } from "./Pace.ts"
import { goals } from "./summary.ts"
import * as Visits from "./Visits.ts"

describe("the minimum number of renewals", () => {
  const page = (person: number, ...processes: ReadonlyArray<number>) => [{ person, processes, readsUser: false }]
  const visits = [
    [0, page(0, 0, 1, 2)],
    [10, page(0, 0)],
    [100, page(0, 0, 1, 1)],
    [150, page(1, 2, 3, 2)],
    [205, page(0, 3, 3, 3)]
  ] as const

  it("is one per expired token if processes share renewals", () => {
    assert.strictEqual(Visits.leastRenewals(visits, [50, 0], { lifetime: 100, from: 0 }), 3)
    assert.strictEqual(Visits.leastRenewals(visits, [50, 0], { lifetime: 100, from: 120 }), 2)
  })

  it("is one per process that a page uses while processes cannot share renewals", () => {
    const isShared = (at: number) => at < 90 || at > 200
    assert.strictEqual(Visits.leastRenewals(visits, [50, 0], { lifetime: 100, from: 0, isShared }), 5)
  })
})

/** Renewals of one person, as a multiple of one per lifetime and gap, if requests renew with a probability before the expiry. */
const simulated = (ahead: number, probability: number): number => {
  const random = Visits.randomOf(7)
  let [now, issued, renewals] = [0, 0, 0]
  for (let visit = 0; visit < 40_000; visit++) {
    now += -Math.log(1 - random()) * usual.meanGap
    const age = now - issued
    const requests = random() < burstShare ? burstRequests : 1
    const decision = age >= usual.lifetime ? 1 : age >= usual.lifetime - ahead ? probability : 0
    const renewing = Array.from({ length: requests }, random).filter((value) => value < decision).length
    renewals += renewing
    if (renewing > 0) issued = now
  }
  return renewals / now * (usual.lifetime + usual.meanGap)
}

describe("servers that cannot communicate", () => {
  const { atExpiry, least } = independentRenewals(usual)

  it("cannot meet the goal for renewals, and save little by renewing early", () => {
    assert.closeTo(atExpiry, 1.4, 1e-9)
    assert.isBelow(least, atExpiry)
    assert.isAbove(least, 0.99 * atExpiry)
    // People with a page every ten seconds give a server more opportunities to renew early.
    for (const meanGap of [600_000, 10_000]) assert.isAbove(independentRenewals({ ...usual, meanGap }).least, goals.renewals)
  })

  it("renew no less often with a fixed probability than with the best rule", () => {
    assert.closeTo(simulated(0, 0), atExpiry, 0.02)
    for (const ahead of [20_000, 120_000]) {
      for (const probability of [0.2, 1]) assert.isAbove(simulated(ahead, probability), least - 0.02)
    }
  })
})
