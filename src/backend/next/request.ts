/** Reads the headers and cookies of the current Next.js request, and sets cookies of the response where Next.js allows it. */
import { isKept, type SetCookie } from "../../layers/cookies/SetCookie.ts"
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
 * The header in which the proxy passes the address of the request to server components. The proxy overwrites any header of this name that
 * the browser sends.
 */
export const addressHeader = "x-latchkey-url"

/** The request with the current cookies, including those that an action has set. */
export const requestOf = (cookies: CookieStore, headers: HeaderStore): RequestLike => ({
  headers: {
    get: (name) =>
      name.toLowerCase() === "cookie"
        ? cookies.getAll().map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join("; ")
        : headers.get(name)
  }
})

/**
 * The rank of a cookie. Of several cookies with the same name, Next.js keeps only one, so only the cookie with the highest rank is sent. A
 * cookie with a value ranks above a removal. Otherwise, an unpartitioned cookie ranks above a partitioned one, which only frames on other
 * sites use. Of equal ranks, the first is sent; the first removal is for the most likely place of the cookie.
 */
const rank = (cookie: SetCookie) => (cookie.partitioned ? 0 : 1) + (isKept(cookie) ? 2 : 0)

/** Sets the cookies of the response. */
export const setCookiesOn = (store: CookieStore) => (cookies: ReadonlyArray<SetCookie>): void => {
  const names = new Set(cookies.map(({ name }) => name))
  for (const cookieName of names) {
    const [cookie] = cookies.filter(({ name }) => name === cookieName).toSorted((a, b) => rank(b) - rank(a))
    if (cookie === undefined) continue
    const { name, value, ...options } = cookie
    store.set(name, value, options)
  }
}
