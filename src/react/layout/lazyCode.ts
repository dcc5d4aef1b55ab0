/** Components whose code loads when they are first shown, and can be loaded again after a failure. */
import { type ComponentType, lazy, type LazyExoticComponent } from "react"

/**
 * The code of a page or section could not be loaded: without a network, or because a deployment has replaced its file. `isRepeated` where
 * another attempt had failed before; then only loading the document anew helps, since browsers may keep the failure (HTML, module map).
 */
export class CodeNotLoaded extends Error {
  readonly _tag = "CodeNotLoaded"
  override readonly name = "CodeNotLoaded"
  readonly isRepeated: boolean
  constructor(isRepeated: boolean, cause: unknown) {
    super("The code of this page could not be loaded.", { cause })
    this.isRepeated = isRepeated
  }
}

export interface LazyCode<Props extends object> {
  readonly latest: () => LazyExoticComponent<ComponentType<Props>>
  /** Another component, which loads the code again where it has failed before. */
  readonly again: () => LazyExoticComponent<ComponentType<Props>>
}

/** React keeps a failure to load, so each attempt is another component. Code that has been loaded stays as it is. */
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
