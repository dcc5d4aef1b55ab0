/** Lets an app's changes of one value wait for each other, where the provider reads the value and then writes it without a lock. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { CallError } from "../../errors/call/CallError.ts"
import { globalSingleton } from "../globalSingleton.ts"
import { ApiClient } from "../ports/ApiClient.ts"
import { limitCall } from "../ports/limitCall.ts"
import { Settings } from "../ports/Settings.ts"

/**
 * The changes of each app that run or wait, by the name of the value: functions that start them. These resolve promises, because an app may
 * run verbs over two copies of effect.
 */
const queues = globalSingleton("queues", () => new WeakMap<object, Map<string, Array<() => void>>>())

/** The value that the running change concerns; its own calls must not wait for it. */
const CurrentValue = Context.Reference<string | null>("latchkey/CurrentValue", { defaultValue: () => null })

/** Adds a change to the queue of the value. `turn` resolves when the change may run; `end` lets the next one run. */
const enter = (client: object, value: string) => {
  const ofApp = queues.get(client) ?? new Map<string, Array<() => void>>()
  const queue = ofApp.get(value) ?? []
  queues.set(client, ofApp.set(value, queue))
  const turn = new Promise<void>((resolve) => void queue.push(resolve))
  const start = queue.at(-1)
  queue[0]?.()
  const end = () => {
    queue.splice(queue.findIndex((change) => change === start), 1)
    queue[0]?.()
    if (queue.length === 0) ofApp.delete(value)
  }
  return { turn, end }
}

/**
 * Runs a change after all earlier changes of the same value by this app have ended, successfully or not. The wait and the change share one
 * total timeout.
 */
export const inTurn =
  (value: string) => <A, E, R>(change: Effect.Effect<A, E, R>): Effect.Effect<A, E | CallError, R | ApiClient> =>
    Effect.flatMap(Effect.all([ApiClient, CurrentValue, Effect.serviceOption(Settings)]), ([client, current, settings]) => {
      if (current === value) return change
      const turn = Effect.acquireUseRelease(
        Effect.sync(() => enter(client, value)),
        ({ turn }) => Effect.andThen(Effect.promise(() => turn), Effect.provideService(change, CurrentValue, value)),
        ({ end }) => Effect.sync(end)
      )
      const totalTimeout = Option.getOrNull(settings)?.totalTimeout ?? null
      return limitCall(turn, totalTimeout, { endpoint: `change of ${value}`, method: "PATCH", path: "" })
    })

/** Runs a change of the project's configuration in its turn. */
export const inConfigurationTurn = inTurn("configuration")
