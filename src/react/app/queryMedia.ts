/** Media queries that also work in test environments. */

/** The result of a media query; `undefined` in environments without `matchMedia`, such as jsdom. */
export const queryMedia = (query: string): MediaQueryList | undefined =>
  (globalThis as Partial<typeof globalThis>).matchMedia?.(query)
