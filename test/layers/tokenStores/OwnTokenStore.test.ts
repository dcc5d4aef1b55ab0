/** A custom token store, as in docs/sessions.md, passes the laws. */
import { Effect, Layer, Option, Semaphore } from "effect"
import { isStoredToken, type Schemas, TokenStore } from "../../../src/index.ts"
import { tokenStoreLaws } from "./TokenStoreLaws.ts"

/** The interface of a keychain, a file or a database. */
interface Place {
  readonly read: () => Promise<Schemas.Tokens | null>
  readonly write: (tokens: Schemas.Tokens | null) => Promise<void>
}

const layerOf = (storage: Place): Layer.Layer<TokenStore> =>
  Layer.effect(
    TokenStore,
    Effect.sync(() => {
      const lock = Semaphore.makeUnsafe(1)
      const get = Effect.promise(storage.read).pipe(Effect.map(Option.fromNullOr))
      return TokenStore.of({
        isPersistent: true,
        get,
        // Atomic: no write may happen between the check and the write.
        set: (tokens, onlyIf) =>
          Effect.gen(function*() {
            if (onlyIf !== undefined && !isStoredToken(yield* get, onlyIf)) return false
            yield* Effect.promise(() => storage.write(Option.getOrNull(tokens)))
            return true
          }).pipe(lock.withPermits(1))
      })
    })
  )

tokenStoreLaws("a store of a program's own", true, () => {
  let keptTokens: Schemas.Tokens | null = null
  return layerOf({
    read: async () => keptTokens,
    write: async (tokens) => {
      keptTokens = tokens
    }
  })
})
