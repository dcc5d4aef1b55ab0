/** Adapts the current Next.js request: its headers and cookies, and the cookies of its response where they are writable. */
import type { SetCookie } from "../../layers/cookies/SetCookie.ts"
import type { RequestLike } from "../../layers/tokenStores/TokenStoreRequest.ts"

/** The result of `cookies()` of `next/headers`. @category models @since 0.1.0 */
export interface CookieStore {
  readonly getAll: () => ReadonlyArray<{ readonly name: string; readonly value: string }>
  /** Sets a cookie; throws while a page renders. */
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

/** The request with its current cookies, which differ from the browser's after an action has set some. */
export const requestOf = (cookies: CookieStore, headers: HeaderStore): RequestLike => ({
  headers: {
    get: (name) =>
      name.toLowerCase() === "cookie"
        ? cookies.getAll().map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join("; ")
        : headers.get(name)
  }
})

/**
 * The rank of a cookie among those of the same name. Next.js keeps only one, so the highest rank is sent: a cookie with a value before a
 * removal, then an unpartitioned cookie before a partitioned one, which only frames on other sites use. Of
 * equal ranks, the first is sent: for removals, the most likely place of the cookie.
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
