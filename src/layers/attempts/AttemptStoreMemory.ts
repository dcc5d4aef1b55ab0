/** Stores an attempt code in memory for the lifetime of the layer: for servers, terminals and tests. */
import * as Layer from "effect/Layer"
import { type AttemptStorage, AttemptStore } from "../../pipeline/ports/AttemptStore.ts"

/** @category constructors @since 0.1.0 */
export const make = (): AttemptStorage => {
  const values = new Map<string, string>()
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, text) => void values.set(key, text),
    removeItem: (key) => void values.delete(key)
  }
}

/** @category layers @since 0.1.0 */
export const layer: Layer.Layer<never> = Layer.sync(AttemptStore, () => {
  const storage = make()
  return () => storage
})
