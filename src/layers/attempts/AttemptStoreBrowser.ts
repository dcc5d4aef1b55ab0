/** Stores an attempt code in the tab's session storage, or in memory if session storage is unavailable. */
import * as Context from "effect/Context"
import * as Layer from "effect/Layer"
import { type AttemptStorage, AttemptStore } from "../../pipeline/ports/AttemptStore.ts"
import * as AttemptStoreMemory from "./AttemptStoreMemory.ts"

const ofTab = Context.get(Context.empty(), AttemptStore)

const attempt = <A>(use: (storage: AttemptStorage) => A): A | undefined => {
  try {
    return use(ofTab())
  } catch {
    // Storage is absent, forbidden or full: memory keeps the code.
    return undefined
  }
}

/** @category constructors @since 0.1.0 */
export const make = (): AttemptStorage => {
  const memory = AttemptStoreMemory.make()
  return {
    // If another page of the tab removed a code, removes it here, too.
    getItem: (key) => {
      const text = attempt((storage) => storage.getItem(key))
      return text === undefined ? memory.getItem(key) : text
    },
    setItem: (key, text) => {
      memory.setItem(key, text)
      attempt((storage) => storage.setItem(key, text))
    },
    removeItem: (key) => {
      memory.removeItem(key)
      attempt((storage) => storage.removeItem(key))
    }
  }
}

/** The storage of one app, created on first use, because most server apps never use it. @category constructors @since 0.1.0 */
export const ownStorage = (): () => AttemptStorage => {
  let storage: AttemptStorage | undefined
  return () => storage ??= make()
}

/** Returns a separate layer for each app, so that nested apps do not share the storage. @category layers @since 0.1.0 */
export const layer = (): Layer.Layer<never> => Layer.sync(AttemptStore, ownStorage)
