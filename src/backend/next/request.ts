/** The request that Next.js is answering, as its functions show it: read as any request, written where it may be. */
import type { SetCookie } from "../../layers/cookies/SetCookie.ts"
import type { RequestLike } from "../../layers/tokenStores/TokenStoreRequest.ts"

/** What `cookies()` of `next/headers` gives. @category models @since 0.1.0 */
export interface CookieStore {
  readonly getAll: () => ReadonlyArray<{ readonly name: string; readonly value: string }>
  /** Throws where a page is being rendered, and too late for cookies. */
  readonly set: (name: string, value: string, options: Omit<SetCookie, "name" | "value">) => unknown
}

/** What `headers()` of `next/headers` gives. @category models @since 0.1.0 */
export interface HeaderStore {
  readonly get: (name: string) => string | null | undefined
}

/** The header in which the proxy tells server components which address they answer. What a browser sends of that name is replaced. */
export const addressHeader = "x-latchkey-url"

/** The cookies as they are by now: after an action has set some, they differ from those that the browser has sent. */
export const requestOf = (cookies: CookieStore, headers: HeaderStore): RequestLike => ({
  headers: {
    get: (name) =>
      name.toLowerCase() === "cookie"
        ? cookies.getAll().map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join("; ")
        : headers.get(name)
  }
})

/**
 * Next.js keeps one cookie for each name, the last that was set, so of several the one counts that browsers have: what is set before what is
 * removed, the likeliest place of a removal first, and none that is partitioned, as only cookies in frames of other sites are.
 */
const rank = ({ maxAge, partitioned }: SetCookie) => (partitioned ? 0 : 1) + (maxAge > 0 ? 2 : 0)

/** Sets the cookies of the answer. */
export const setCookiesOn = (store: CookieStore) => (cookies: ReadonlyArray<SetCookie>): void => {
  const byName = Map.groupBy(cookies, ({ name }) => name)
  for (const [, same] of byName) {
    const [cookie] = same.toSorted((one, other) => rank(other) - rank(one))
    if (cookie === undefined) continue
    const { name, value, ...options } = cookie
    store.set(name, value, options)
  }
}
