/** A token store whose code loads on first use. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Scope from "effect/Scope"
import type { CallError } from "../errors/call/CallError.ts"
import type { TokenStore } from "../pipeline/ports/TokenStore.ts"
import { requireFits } from "../pipeline/session/SessionWrites.ts"
import * as SingleFlight from "../pipeline/timing/SingleFlight.ts"

type Store = TokenStore["Service"]

/**
 * Becomes the store that `make` creates from the loaded code. A read or write fails if the code cannot be loaded; the next one tries
 * again. The session reads the store before it does anything else, so the optional functions may appear with the first read.
 */
export const lateStore = <Loaded>(
  load: Effect.Effect<Loaded, CallError>,
  make: (loaded: Loaded) => Effect.Effect<Store, never, Scope.Scope>,
  watched?: unknown
): Effect.Effect<Store, never, Scope.Scope> =>
  Effect.map(Effect.scope, (scope): Store => {
    let store: Store | undefined
    const singleFlight = SingleFlight.make(scope)
    const loading = Effect.flatMap(load, (loaded) =>
      Effect.map(Scope.provide(make(loaded), scope), (made) => {
        Object.assign(late, made)
        return store = made
      }))
    const ready = Effect.suspend(() => store ? Effect.succeed(store) : singleFlight("", loading))
    const late: Store = {
      isPersistent: true,
      get: Effect.flatMap(ready, ({ get }) => get),
      // Checks a session that is set before the first read.
      set: (tokens, onlyIf) =>
        Effect.flatMap(ready, (store) =>
          Effect.andThen(
            Option.isSome(tokens) ? requireFits(store, tokens.value) : Effect.void,
            store.set(tokens, onlyIf)
          )),
      ...(watched !== undefined && {
        watch: (changed: () => void) =>
          Effect.catch(Effect.flatMap(ready, ({ watch }) => watch ? watch(changed) : Effect.never), () => Effect.never)
      })
    }
    return late
  })
