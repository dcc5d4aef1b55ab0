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
 * For each app, the end of the changes that have begun, by the name of the value. These are promises, because an app may run verbs over two
 * copies of effect.
 */
const changes = globalSingleton("changes", () => new WeakMap<object, Map<string, Promise<void>>>())

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
      const ofApp = changes.get(client) ?? new Map<string, Promise<void>>()
      changes.set(client, ofApp)
      const earlierChanges = ofApp.get(value)
      let end: (() => void) | undefined
      const ownChange = new Promise<void>((resolve) => {
        end = resolve
      })
      const allChanges = earlierChanges ? earlierChanges.then(() => ownChange) : ownChange
      ofApp.set(value, allChanges)
      const turn = Effect.andThen(
        earlierChanges ? Effect.promise(() => earlierChanges) : Effect.void,
        Effect.provideService(change, CurrentValue, value)
      ).pipe(Effect.ensuring(Effect.sync(() => {
        end?.()
        if (ofApp.get(value) === allChanges) ofApp.delete(value)
      })))
      const totalTimeout = Option.getOrNull(settings)?.totalTimeout ?? null
      return limitCall(turn, totalTimeout, { endpoint: `change of ${value}`, method: "PATCH", path: "" })
    })

/** Runs a change of the project's configuration in its turn. */
export const inConfigurationTurn = inTurn("configuration")
