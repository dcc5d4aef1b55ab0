/** Single flight: concurrent callers share one run of an effect. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import type * as Scope from "effect/Scope"
import { Deadline } from "./Deadline.ts"

/** Concurrent callers with the same key share one run. The key determines the effect, and so its types. */
export interface SingleFlight {
  <A, E, R>(key: string, effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R>
}

/** Callers share one run permanently: later callers join its fiber or receive its outcome. */
export interface RunOnce {
  /** `onLeave` runs if the caller is interrupted. */
  <A, E, R>(
    effect: Effect.Effect<A, E, R>,
    onLeave?: (fiber: Fiber.Fiber<A, E>) => Effect.Effect<void>
  ): Effect.Effect<A, E, R>
}

/** Starts a run that its callers cannot interrupt. Closing `owner`, if it is given, interrupts the run. */
export const start = <A, E, R>(
  effect: Effect.Effect<A, E, R>,
  owner: Scope.Scope | undefined
): Effect.Effect<Fiber.Fiber<A, E>, never, R> => {
  const run = Effect.interruptible(effect)
  return owner ? Effect.forkIn(run, owner) : Effect.forkDetach(run)
}

/** Makes a function that runs an effect once: every later call joins that run or receives its outcome. */
export const once = (owner?: Scope.Scope): RunOnce => {
  let flight: Fiber.Fiber<unknown, unknown> | undefined
  return <A, E, R>(effect: Effect.Effect<A, E, R>, onLeave?: (fiber: Fiber.Fiber<A, E>) => Effect.Effect<void>) =>
    Effect.uninterruptibleMask((restore) => {
      // Each shared function is called with effects of one type only.
      const running = flight as Fiber.Fiber<A, E> | undefined
      return Effect.flatMap(running ? Effect.succeed(running) : start(effect, owner), (fiber) => {
        flight = fiber
        const join = restore(Fiber.join(fiber))
        return onLeave ? Effect.onInterrupt(join, () => onLeave(fiber)) : join
      })
    })
}

/** How much earlier than its deadline a timer may end a caller, in milliseconds. */
const timerTolerance = 50

const noDeadline = { first: () => Infinity, last: () => Infinity }

/** The callers of one run, with their deadlines. */
const makeCallers = () => {
  const waiting = new Set<typeof noDeadline>()
  /** The deadline of the most patient caller that left early. */
  let leftUntil = -Infinity
  return {
    add: (deadline: typeof noDeadline) => waiting.add(deadline),
    /** Returns whether the last caller has reached its deadline, so that no caller waits for the run any longer. */
    leave: (deadline: typeof noDeadline, now: number) => {
      const until = deadline.last()
      waiting.delete(deadline)
      if (until > now + timerTolerance) leftUntil = Math.max(leftUntil, until)
      return waiting.size === 0 && leftUntil <= now
    },
    first: () => Array.from(waiting).reduce((time, { first }) => Math.min(time, first()), Infinity),
    last: () => Array.from(waiting).reduce((time, { last }) => Math.max(time, last()), leftUntil)
  }
}

/**
 * Makes a single flight: one run per key at a time. A run has the deadlines of its callers: it is interrupted when its most patient caller
 * has reached its deadline. A caller that is interrupted before its deadline does not end the run.
 */
export const make = (owner?: Scope.Scope): SingleFlight => {
  const inFlight = new Map<string, { readonly run: RunOnce; readonly callers: ReturnType<typeof makeCallers> }>()
  return (key, effect) =>
    Effect.flatMap(Deadline, (deadline) => {
      const flight = inFlight.get(key) ?? { run: once(owner), callers: makeCallers() }
      inFlight.set(key, flight)
      const { callers, run } = flight
      const ownDeadline = deadline ?? noDeadline
      callers.add(ownDeadline)
      const remove = Effect.sync(() => {
        if (inFlight.get(key) === flight) inFlight.delete(key)
      })
      const sharedRun = Effect.provideService(Effect.ensuring(effect, remove), Deadline, callers)
      return run(sharedRun, (fiber) =>
        Clock.clockWith((clock) =>
          callers.leave(ownDeadline, clock.currentTimeMillisUnsafe())
            ? Effect.andThen(remove, Effect.sync(() => fiber.interruptUnsafe()))
            : Effect.void
        ))
    })
}
