/** Completes the DOM of test environments. */

const nothing = () => {}

/** An observer of elements that never change their size. */
class StillObserver implements ResizeObserver {
  disconnect = nothing
  observe = nothing
  unobserve = nothing
}

/**
 * Adds what the menus and selects of Radix need and jsdom or happy-dom lacks, so that tests need no set-up. Browsers have all of it. Does
 * nothing in production.
 */
export const completeDom = (): void => {
  if (typeof window === "undefined" || typeof process === "undefined" || process.env["NODE_ENV"] === "production") return
  const { prototype }: { readonly prototype: Partial<Pick<Element, "hasPointerCapture" | "scrollIntoView">> } = Element
  prototype.hasPointerCapture ??= () => false
  prototype.scrollIntoView ??= nothing
  window.ResizeObserver ??= StillObserver
}
