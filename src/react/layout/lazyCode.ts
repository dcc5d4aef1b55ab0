/** Components whose code is loaded when they are first shown, and can be loaded again after a failure. */
import { type ComponentType, lazy, type LazyExoticComponent } from "react"

/**
 * The code of a page or section could not be loaded: no network, or a deployment has replaced its file. `isRepeated`: an earlier attempt
 * failed too. Only reloading the document helps then, unless the device `isOffline`, because browsers may cache the failure (HTML, module
 * map).
 */
export class CodeNotLoaded extends Error {
  readonly _tag = "CodeNotLoaded"
  override readonly name = "CodeNotLoaded"
  readonly isRepeated: boolean
  // Servers have no `navigator`, or one without `onLine`.
  readonly isOffline = globalThis.navigator?.onLine === false
  constructor(isRepeated: boolean, cause: unknown) {
    super("The code of this page could not be loaded.", { cause })
    this.isRepeated = isRepeated
  }
}

export interface LazyCode<Props extends object> {
  readonly latest: () => LazyExoticComponent<ComponentType<Props>>
  /** Returns the component; after a failure, a new one that loads the code again. */
  readonly again: () => LazyExoticComponent<ComponentType<Props>>
}

/** Loads a component's code on first use. React caches a failed load, so each attempt needs a new component. Loaded code stays loaded. */
export const lazyCode = <Props extends object>(load: () => Promise<ComponentType<Props>>): LazyCode<Props> => {
  let failures = 0
  let isBroken = false
  const make = () =>
    lazy(async () => {
      try {
        return { default: await load() }
      } catch (cause) {
        isBroken = true
        throw new CodeNotLoaded(failures++ > 0, cause)
      }
    })
  let latest = make()
  return {
    latest: () => latest,
    again: () => {
      if (isBroken) latest = make()
      isBroken = false
      return latest
    }
  }
}
