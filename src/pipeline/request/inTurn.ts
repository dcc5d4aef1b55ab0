/** Lets an app's changes of one value wait for each other, where the provider reads the value and then writes it without a lock. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Semaphore from "effect/Semaphore"
import type { CallError } from "../../errors/call/CallError.ts"
import { ApiClient } from "../ports/ApiClient.ts"
import { limitCall } from "../ports/limitCall.ts"
import { Settings } from "../ports/Settings.ts"

interface Queue {
  readonly semaphore: Semaphore.Semaphore
  /** The number of changes that run or wait. */
  changes: number
}

/** The queues of an app, by the name of the value. */
const queues = new WeakMap<object, Map<string, Queue>>()

/** The value that the running change concerns; its own calls must not wait for it. */
const CurrentValue = Context.Reference<string | null>("latchkey/CurrentValue", { defaultValue: () => null })

/**
 * Runs a change after all earlier changes of the same value by this app have ended, successfully or not. The wait and the change share one
 * total timeout.
 */
export const inTurn =
  (value: string) => <A, E, R>(change: Effect.Effect<A, E, R>): Effect.Effect<A, E | CallError, R | ApiClient> =>
    Effect.flatMap(Effect.all([ApiClient, CurrentValue, Effect.serviceOption(Settings)]), ([client, current, settings]) => {
      if (current === value) return change
      const ofApp = queues.get(client) ?? new Map<string, Queue>()
      queues.set(client, ofApp)
      const queue = ofApp.get(value) ?? { semaphore: Semaphore.makeUnsafe(1), changes: 0 }
      ofApp.set(value, queue)
      queue.changes++
      const turn = change.pipe(
        Effect.provideService(CurrentValue, value),
        queue.semaphore.withPermits(1),
        Effect.ensuring(Effect.sync(() => {
          if (--queue.changes === 0) ofApp.delete(value)
        }))
      )
      const totalTimeout = Option.getOrNull(settings)?.totalTimeout ?? null
      return limitCall(turn, totalTimeout, { endpoint: `change of ${value}`, method: "PATCH", path: "" })
    })

/** Runs a change of the project's configuration in its turn. */
export const inConfigurationTurn = inTurn("configuration")
