/** Trusted Types: the style element of Radix's scroll areas, which menus contain, under `require-trusted-types-for 'script'`. */

/** The content of the style element: React assigns it to `innerHTML`. */
const viewportStyle =
  /^(\[data-radix-[a-z-]+-viewport\])\{scrollbar-width:none;-ms-overflow-style:none;-webkit-overflow-scrolling:touch;\}\1::-webkit-scrollbar\{display:none\}$/

interface TrustedTypes {
  readonly defaultPolicy: object | null
  readonly createPolicy: (name: "default", rules: { readonly createHTML: (html: string) => string | null }) => unknown
}

/**
 * Lets the page render menus: creates a default policy that allows this style and nothing else, unless the page has a default policy. Does
 * nothing in browsers without Trusted Types, or if the page's `trusted-types` does not list `default`.
 */
export const trustStyles = (): void => {
  // TypeScript's library does not declare Trusted Types.
  const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes }
  if (trustedTypes === undefined || trustedTypes.defaultPolicy !== null) return
  try {
    trustedTypes.createPolicy("default", { createHTML: (html) => viewportStyle.test(html) ? html : null })
  } catch {
    // The page's policy does not allow it.
  }
}
