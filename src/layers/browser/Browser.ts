/** What a cookie store needs of its browser: the globals, in one place, so that tests can have several tabs. */

/** A lock among the tabs of an origin, as `navigator.locks` gives it (Web Locks API). */
export interface Locks {
  request(name: string, options: { readonly signal: AbortSignal }, run: () => Promise<void>): Promise<unknown>
}

export interface Browser {
  /** `document.cookie`. */
  cookies: string
  /** Whether the page came by https. */
  readonly secure: boolean
  readonly hostname: string
  /** The page's path, for whose prefixes cookies may have been set. @default "/" */
  readonly pathname?: string | undefined
  /** `localStorage`: of this origin alone, and not emptied when cookies are too many. Absent where the browser forbids it. */
  readonly storage?: Pick<Storage, "getItem" | "setItem"> | undefined
  /** Absent in old browsers, and on pages that did not come by https. */
  readonly locks: Locks | undefined
  /** Tells of changes by other tabs and by servers (CookieStore API); absent in old browsers. */
  readonly cookieStore: Pick<EventTarget, "addEventListener" | "removeEventListener"> | undefined
}

/** The browser that this runs in. */
export const thisBrowser: Browser = {
  get cookies() {
    return document.cookie
  },
  set cookies(text) {
    document.cookie = text
  },
  get secure() {
    return location.protocol === "https:"
  },
  get hostname() {
    return location.hostname
  },
  get pathname() {
    return location.pathname
  },
  get storage() {
    try {
      return globalThis.localStorage
    } catch {
      return undefined
    }
  },
  get locks() {
    return navigator.locks as Locks | undefined
  },
  get cookieStore() {
    return (globalThis as { readonly cookieStore?: EventTarget }).cookieStore
  }
}
