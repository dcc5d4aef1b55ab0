/** Runs one scenario: processes of the library, people with browsers, the provider and Redis, on the test clock. */
import * as Effect from "effect/Effect"
import * as Random from "effect/Random"
import * as Scope from "effect/Scope"
import { TestClock } from "effect/testing"
import type { BudgetOptions } from "../../src/fleet/Fleet.ts"
import * as Browser from "./Browser.ts"
import * as Figures from "./Figures.ts"
import * as immediateCrypto from "./immediateCrypto.ts"
import * as MemoryRedis from "./MemoryRedis.ts"
import { type Pace, usual } from "./Pace.ts"
import { type Happening, redisAnswers, type Scenario } from "./scenarios.ts"
import * as ServerProcess from "./ServerProcess.ts"
import * as SimulatedClock from "./SimulatedClock.ts"
import * as SimulatedProvider from "./SimulatedProvider.ts"
import * as Visits from "./Visits.ts"

export interface Size {
  readonly processes: number
  readonly peopleEach: number
}

export interface Result {
  readonly figures: Figures.Figures
  readonly people: number
  /** The minimum number of renewals with which the same pages have valid tokens. Without Redis, processes cannot share them. */
  readonly leastRenewals: number
}

const start = Date.UTC(2026, 0, 1)

export const simulate = (
  scenario: Scenario,
  { peopleEach, processes: count }: Size,
  budget: BudgetOptions | undefined,
  { duration, lifetime, meanGap, tolerance, warmUp }: Pace = usual
) =>
  Effect.gen(function*() {
    const people = count * peopleEach
    const clock = yield* SimulatedClock.make
    yield* TestClock.setTime(start)
    const random = Visits.randomOf(people)
    const measured = scenario.isCold ? start : start + warmUp
    const end = measured + duration
    const figures = Figures.make(measured, duration)
    const redis = MemoryRedis.make(clock.now)
    const provider = SimulatedProvider.make({
      lifetime,
      now: clock.now,
      random,
      arrived: (kind) => {
        clock.note()
        figures.arrived(clock.now(), kind)
      },
      renewed: () => figures.renewed(clock.now())
    })

    const ahead = Array.from({ length: count }, () => 0)
    const scope = yield* Effect.scope
    const newProcess = (index: number) =>
      ServerProcess.make(clock.machine(() => ahead[index] ?? 0), redis, provider, budget, tolerance).pipe(Scope.provide(scope))
    const processes = yield* Effect.forEach(ahead, (_, index) => newProcess(index))

    const ages = Array.from(
      { length: people },
      () => scenario.isCold ? 2 * lifetime : random() * lifetime
    )
    const browsers = ages.map((age, person) =>
      Browser.make(`refresh-person-${person}`, provider.accessToken(`person-${person}`, start - age))
    )
    const visits = Visits.make({
      meanGap,
      people,
      processes: count,
      start,
      end,
      random,
      ...(scenario.isCold && { arriveWithin: 300_000 })
    })

    const happen = (happening: Happening): Effect.Effect<void, unknown> => {
      switch (happening.kind) {
        case "provider":
          return Effect.sync(() => provider.setCondition(happening.condition))
        case "redis":
          return Effect.sync(() => redis.setAnswering(happening.answers))
        case "rotation":
          return Effect.sync(() => provider.rotate())
        case "clocks":
          return Effect.sync(() =>
            ahead.fill(happening.ahead, Math.round(happening.from * count), Math.round(happening.to * count))
          )
        case "restart": {
          const replaced = ahead.map((_, index) => index).filter((index) =>
            index >= happening.from * count && index < happening.to * count
          )
          return Effect.forEach(replaced, (index) =>
            Effect.map(newProcess(index), (process) => {
              processes[index] = process
            }), { discard: true })
        }
      }
    }

    const visited = ({ person, processes: indexes, readsUser }: Visits.Visit) =>
      Effect.gen(function*() {
        const browser = browsers[person]
        if (browser === undefined) return
        const startedAt = clock.now()
        const statuses = yield* Effect.forEach(
          indexes.flatMap((index) => processes[index] ?? []),
          (answer, index) => answer(browser, readsUser && index === 0),
          { concurrency: "unbounded" }
        )
        clock.note()
        const slot = figures.at(startedAt)
        if (slot === undefined) return
        slot.pages++
        slot.latencies.push(clock.now() - startedAt)
        if (statuses.some((status) => status >= 500)) slot.errors++
        if (statuses.includes(401) || !browser.isSignedIn()) slot.signOuts++
      })

    const timed = [
      ...visits.map(([at, visitors]) =>
        [at, Effect.forEach(visitors, (visit) => Effect.forkDetach(visited(visit)), { discard: true })] as const
      ),
      ...scenario.happenings.map(([seconds, happening]) => [measured + seconds * 1000, happen(happening)] as const)
    ].sort(([a], [b]) => a - b)
    for (const [at, event] of timed) {
      yield* clock.advance(at)
      yield* event
    }
    yield* clock.advance(end)
    const expiries = ages.map((age) => start - age + lifetime)
    const isShared = (at: number) => redisAnswers(scenario, at - measured)
    return {
      figures,
      people,
      leastRenewals: Visits.leastRenewals(visits, expiries, { lifetime, from: measured, isShared })
    }
  }).pipe(Effect.scoped, Random.withSeed("scale"), Effect.provide(TestClock.layer()))

/** Runs scenarios one after the other. */
export const simulateAll = async (
  all: ReadonlyArray<Scenario>,
  size: Size,
  budget: BudgetOptions | undefined,
  pace: Pace = usual
): Promise<ReadonlyArray<readonly [Scenario, Result]>> => {
  const restore = immediateCrypto.install()
  try {
    const results: Array<readonly [Scenario, Result]> = []
    for (const scenario of all) results.push([scenario, await Effect.runPromise(simulate(scenario, size, budget, pace))])
    return results
  } finally {
    restore()
  }
}
