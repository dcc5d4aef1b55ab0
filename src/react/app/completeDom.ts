/** Completes the DOM of test environments. */
import { hasPage } from "../../base/platform.ts"

const noOperation = () => {}

/** An observer of elements that never change their size. */
class StillObserver implements ResizeObserver {
  disconnect = noOperation
  observe = noOperation
  unobserve = noOperation
}

/**
 * Adds what the menus and selects of Radix need and jsdom or happy-dom lacks, so that tests need no set-up. Browsers have all of it. Does
 * nothing in production.
 */
export const completeDom = (): void => {
  if (!hasPage() || typeof process === "undefined" || process.env["NODE_ENV"] === "production") return
  const { prototype }: { readonly prototype: Partial<Pick<Element, "hasPointerCapture" | "scrollIntoView">> } = Element
  prototype.hasPointerCapture ??= () => false
  prototype.scrollIntoView ??= noOperation
  window.ResizeObserver ??= StillObserver
}
