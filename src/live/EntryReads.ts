/** The reads of one live value, one at a time. */
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type * as Fiber from "effect/Fiber"
import { disposedError, isDisposal } from "../pipeline/request/disposedError.ts"
import { LiveSchedule } from "../pipeline/timing/Timing.ts"
import type { Fork } from "./Fork.ts"
import { after, type LiveState, pending } from "./LiveState.ts"

/** When a value was read. */
export interface ReadTimes {
  /**
   * The start of the last read, in milliseconds as by `performance.now()`; 0 if the value was set, `Infinity` while a read is requested or
   * running. The response to a call that began later may replace the value.
   */
  began: number
}

interface Underway {
  fiber?: Fiber.Fiber<unknown, unknown>
  isStopped?: boolean
}

/** Returns an object that runs `read` on `refresh`, and publishes the result of each run. Reads nothing before the first `refresh`. */
export const make = <A, E, R>(
  read: Effect.Effect<A, E, R>,
  fork: Fork<R>,
  state: () => LiveState<A, E>,
  publish: (next: LiveState<A, E>) => void
) => {
  const times: ReadTimes = { began: 0 }
  let isWanted = false
  /** The running read; results of earlier reads are ignored. */
  let current: Underway | null = null

  const refresh = () => {
    isWanted = true
    times.began = Infinity
    if (current) return
    const ownRead: Underway = {}
    current = ownRead
    const isMine = () => current === ownRead
    /** Runs one read. Fails if no read is requested, which ends the schedule. */
    const reading = Effect.suspend(() => {
      if (!isMine() || !isWanted) return Effect.fail("unwanted")
      isWanted = false
      const began = performance.now()
      return Effect.map(Effect.timed(Effect.exit(read)), ([duration, exit]) => {
        if (isMine()) {
          if (!isWanted) times.began = began
          publish(after(state(), exit))
        }
        return duration
      })
    })
    const over = Effect.sync(() => {
      if (isMine()) current = null
    })
    // A program's schedule may end while another read is requested.
    const again = Effect.sync(() => {
      if (current === null && isWanted) refresh()
    })
    const reads = LiveSchedule.use((schedule) => Effect.repeatOrElse(reading, schedule, () => Effect.void))
    ownRead.fiber = fork(Effect.andThen(Effect.ensuring(reads, over), again))
    // Disposing of the app ends the running read, and no read follows. A value that was already read remains; a pending state becomes the
    // error `Disposed`.
    ownRead.fiber.addObserver((exit) => {
      if (ownRead.isStopped || state() !== pending || Exit.isSuccess(exit)) return
      const error = Cause.squash(exit.cause)
      const hasEnded = isDisposal(error) || Cause.hasInterruptsOnly(exit.cause)
      publish(after(state(), Exit.fail((hasEnded ? disposedError("live") : error) as E)))
    })
  }
  const stop = () => {
    const finishedRead = current
    current = null
    if (finishedRead) finishedRead.isStopped = true
    finishedRead?.fiber?.interruptUnsafe()
  }
  return { refresh, stop, times }
}
