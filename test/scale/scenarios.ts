/** What happens to the fleet and its provider within ten minutes. */
import type { BudgetOptions } from "../../src/fleet/Fleet.ts"
import { type Pace, steadyRate, usual } from "./Pace.ts"
import type { Condition } from "./SimulatedProvider.ts"

export type Happening =
  | { readonly kind: "provider"; readonly condition: Condition }
  | { readonly kind: "redis"; readonly answers: boolean }
  | { readonly kind: "rotation" }
  /** Replaces this share of the processes. */
  | { readonly kind: "restart"; readonly from: number; readonly to: number }
  /** Sets the clocks of this share of the processes ahead by `ahead` milliseconds. */
  | { readonly kind: "clocks"; readonly from: number; readonly to: number; readonly ahead: number }

export interface Scenario {
  readonly name: string
  readonly title: string
  readonly says: string
  /** The events, with their times in seconds. */
  readonly happenings: ReadonlyArray<readonly [seconds: number, happening: Happening]>
  /** When the fault begins and ends, in seconds. */
  readonly fault?: readonly [begin: number, end: number]
  /** All processes start at the same time with empty caches, and each person's access token has expired. */
  readonly isCold?: boolean
}

const provider = (condition: Condition): Happening => ({ kind: "provider", condition })
const up = provider({ kind: "up" })

export const scenarios: ReadonlyArray<Scenario> = [
  { name: "steady", title: "Steady state", says: "Nothing happens.", happenings: [] },
  {
    name: "cold-start",
    title: "Cold start",
    says:
      "All processes start at once with empty caches. Each person's access token has expired; the people come back within five minutes.",
    happenings: [],
    isCold: true
  },
  {
    name: "deploy",
    title: "Deploy",
    says: "Within two minutes, each process is replaced by a new one with empty caches.",
    fault: [180, 300],
    happenings: Array.from({ length: 20 }, (_, step) => [180 + step * 6, {
      kind: "restart",
      from: step / 20,
      to: (step + 1) / 20
    }])
  },
  {
    name: "key-rotation",
    title: "Key rotation",
    says: "The provider signs with a new key from one moment to the next, without having published it before.",
    fault: [300, 310],
    happenings: [[300, { kind: "rotation" }]]
  },
  {
    name: "slow",
    title: "Provider slow",
    says: "For three minutes, each reply of the provider takes four seconds.",
    fault: [180, 360],
    happenings: [[180, provider({ kind: "slow", millis: 4000 })], [360, up]]
  },
  {
    name: "down",
    title: "Provider down",
    says: "For five minutes, the connection of each request to the provider is reset.",
    fault: [120, 420],
    happenings: [[120, provider({ kind: "down" })], [420, up]]
  },
  {
    name: "throttled",
    title: "Provider answers 429",
    says: "For two minutes, the provider answers 429 with `Retry-After: 10`.",
    fault: [180, 300],
    happenings: [[180, provider({ kind: "throttled", retryAfterSeconds: 10 })], [300, up]]
  },
  {
    name: "redis-gone",
    title: "Redis gone",
    says: "For five minutes, Redis keeps its connections and does not answer; it returns empty.",
    fault: [120, 420],
    happenings: [[120, { kind: "redis", answers: false }], [420, { kind: "redis", answers: true }]]
  },
  {
    name: "clock-steps",
    title: "Clock steps",
    says:
      "For five minutes, the clocks of a quarter of the processes are two minutes ahead, and of another quarter two minutes behind.",
    fault: [120, 420],
    happenings: [
      [120, { kind: "clocks", from: 0, to: 0.25, ahead: 120_000 }],
      [120, { kind: "clocks", from: 0.25, to: 0.5, ahead: -120_000 }],
      [420, { kind: "clocks", from: 0, to: 1, ahead: 0 }]
    ]
  }
]

/** Whether Redis answers, so many milliseconds after the start of the figures. */
export const redisAnswers = ({ happenings }: Scenario, millis: number): boolean => {
  let answers = true
  for (const [seconds, happening] of happenings) {
    if (happening.kind === "redis" && seconds * 1000 <= millis) answers = happening.answers
  }
  return answers
}

/** The budget of a fleet, as a multiple of its load in the steady state. */
export const budgetFactor = 1.8

/**
 * A window of one second smooths the load. For few people the window is longer, because rounding up its limit would otherwise allow too
 * much.
 */
export const budgetFor = (people: number, processes: number, pace: Pace = usual): BudgetOptions => {
  const rate = people * steadyRate(pace)
  const seconds = rate < 5 ? 10 : 1
  const limit = Math.ceil(rate * budgetFactor * seconds)
  return { limit, window: `${seconds} seconds`, limitWithoutRedis: Math.ceil(limit / processes) }
}
