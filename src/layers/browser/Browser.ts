/** The browser APIs that the cookie token store uses, as one interface, so that a test can simulate several tabs. */

/** A lock among the tabs of an origin, as in `navigator.locks` (Web Locks API). */
export interface Locks {
  request(name: string, options: { readonly signal: AbortSignal }, run: () => Promise<void>): Promise<unknown>
}

export interface Browser {
  /** `document.cookie`; empty, and never written, if the browser forbids it. */
  cookies: string
  /** Whether the page was served over https. */
  readonly secure: boolean
  readonly hostname: string
  /** The path of the page; cookies may have been set for any prefix of it. @default "/" */
  readonly pathname?: string | undefined
  /**
   * `localStorage`, which only this origin can access, and which is not evicted when there are too many cookies. Absent if the browser
   * forbids it.
   */
  readonly storage?: Pick<Storage, "getItem" | "setItem"> | undefined
  /** The Web Locks API; absent in old browsers and on pages without https. */
  readonly locks: Locks | undefined
  /** Reports changes of cookies by other tabs and by servers (CookieStore API); absent in old browsers. */
  readonly cookieStore: Pick<EventTarget, "addEventListener" | "removeEventListener"> | undefined
}

/** The result of a browser API; `undefined` if the API throws, as in a sandboxed frame or with site data turned off. */
const attempt = <A>(use: () => A): A | undefined => {
  try {
    return use()
  } catch {
    return undefined
  }
}

/** The current browser. */
export const thisBrowser: Browser = {
  get cookies() {
    return attempt(() => document.cookie) ?? ""
  },
  set cookies(text) {
    attempt(() => {
      document.cookie = text
    })
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
    return attempt(() => globalThis.localStorage)
  },
  get locks() {
    return navigator.locks as Locks | undefined
  },
  get cookieStore() {
    return (globalThis as { readonly cookieStore?: EventTarget }).cookieStore
  }
}
