/** The current request of Next.js, in the form of other requests, with the cookies of its response where they are writable. */
import type { SetCookie } from "../../layers/cookies/SetCookie.ts"
import type { RequestLike } from "../../layers/tokenStores/TokenStoreRequest.ts"

/** The result of `cookies()` of `next/headers`. @category models @since 0.1.0 */
export interface CookieStore {
  readonly getAll: () => ReadonlyArray<{ readonly name: string; readonly value: string }>
  /** Throws while a page renders. */
  readonly set: (name: string, value: string, options: Omit<SetCookie, "name" | "value">) => unknown
}

/** The result of `headers()` of `next/headers`. @category models @since 0.1.0 */
export interface HeaderStore {
  readonly get: (name: string) => string | null | undefined
}

/**
 * The header in which the proxy passes the address of the request to server components. Replaces a header of that name from the browser.
 */
export const addressHeader = "x-latchkey-url"

/** The current cookies: after an action has set some, they differ from those of the browser. */
export const requestOf = (cookies: CookieStore, headers: HeaderStore): RequestLike => ({
  headers: {
    get: (name) =>
      name.toLowerCase() === "cookie"
        ? cookies.getAll().map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join("; ")
        : headers.get(name)
  }
})

/**
 * Next.js keeps one cookie for each name, so the most important one is chosen: set cookies before removals, then unpartitioned cookies
 * before partitioned ones, which are only for frames of other sites, then the likeliest place of a removal.
 */
const rank = ({ maxAge, partitioned }: SetCookie) => (partitioned ? 0 : 1) + (maxAge > 0 ? 2 : 0)

/** Sets the cookies of the response. */
export const setCookiesOn = (store: CookieStore) => (cookies: ReadonlyArray<SetCookie>): void => {
  const names = new Set(cookies.map(({ name }) => name))
  for (const each of names) {
    const [cookie] = cookies.filter(({ name }) => name === each).toSorted((one, other) => rank(other) - rank(one))
    if (cookie === undefined) continue
    const { name, value, ...options } = cookie
    store.set(name, value, options)
  }
}
