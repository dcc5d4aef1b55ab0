/** One renewal at a time across the tabs of an origin. */
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import { patience } from "../../pipeline/timing/Deadline.ts"
import { timeLimit } from "../../pipeline/timing/Timeout.ts"
import type { Locks } from "./Browser.ts"

/** The longest wait for the lock of another tab, which may have crashed or be suspended. */
export const longestLockWait = Duration.seconds(2)

/** Requests the lock. `release` releases it, or cancels the request. */
const requestLock = (locks: Locks, name: string) => {
  const controller = new AbortController()
  let release: (() => void) | undefined
  const releasePromise = new Promise<void>((resolve) => {
    release = resolve
  })
  const grant = new Promise<void>((resolve) => {
    // A refusal, as in a closing page or a frame without storage, is treated as having no lock.
    locks.request(name, { signal: controller.signal }, () => {
      resolve()
      return releasePromise
    }).catch(() => resolve())
  })
  return {
    granted: grant,
    release: () => {
      release?.()
      controller.abort()
    }
  }
}

/** Runs the effect under the lock, or without it if the browser has no locks or the wait times out. */
export const withWebLock = (locks: Locks | undefined, name: string) => <A, E>(effect: Effect.Effect<A, E>): Effect.Effect<A, E> =>
  locks === undefined ? effect : Effect.acquireUseRelease(
    Effect.sync(() => requestLock(locks, name)),
    ({ granted }) =>
      Clock.clockWith((clock) =>
        Effect.flatMap(
          patience(clock.currentTimeMillisUnsafe(), Duration.toMillis(longestLockWait)),
          (wait) => Effect.andThen(timeLimit(Effect.promise(() => granted), Duration.millis(wait), () => Effect.void), effect)
        )
      ),
    ({ release }) => Effect.sync(release)
  )
