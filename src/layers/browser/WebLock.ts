/** One renewal at a time among the tabs of an origin. */
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import { timeLimit } from "../../pipeline/timing/Timeout.ts"
import type { Locks } from "./Browser.ts"

/** How long a tab waits for another one. One that has died or sleeps with the lock costs no more than this. */
export const longestLockWait = Duration.seconds(2)

/** Asks for the lock. `release` gives it back, or gives up asking. */
const requestLock = (locks: Locks, name: string) => {
  const controller = new AbortController()
  let release: (() => void) | undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const granted = new Promise<void>((resolve) => {
    // A refusal, as in a page that is being closed or a frame without storage, is as good as no lock.
    locks.request(name, { signal: controller.signal }, () => {
      resolve()
      return released
    }).catch(() => resolve())
  })
  return {
    granted,
    release: () => {
      release?.()
      controller.abort()
    }
  }
}

/** Runs the effect under the lock, or without it where there is none or its wait is over. */
export const withWebLock = (locks: Locks | undefined, name: string) => <A, E>(effect: Effect.Effect<A, E>): Effect.Effect<A, E> =>
  locks === undefined ? effect : Effect.acquireUseRelease(
    Effect.sync(() => requestLock(locks, name)),
    ({ granted }) => Effect.andThen(timeLimit(Effect.promise(() => granted), longestLockWait, () => Effect.void), effect),
    ({ release }) => Effect.sync(release)
  )
