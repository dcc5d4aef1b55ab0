/** Several tabs of one browser: one cookie jar, one lock manager, an app each. */
import { Effect, Layer } from "effect"
import { CookieJar } from "tough-cookie"
import type { App } from "../../../src/layers/app/App.ts"
import type { AppOptions } from "../../../src/layers/app/AppOptions.ts"
import * as ClientApp from "../../../src/layers/app/ClientApp.ts"
import type { Browser, Locks } from "../../../src/layers/browser/Browser.ts"
import * as TokenStoreCookie from "../../../src/layers/tokenStores/TokenStoreCookie.ts"
import { TokenStore } from "../../../src/pipeline/ports/TokenStore.ts"
import type { Send } from "../../../src/pipeline/ports/WireRequest.ts"
import { Transport } from "../../../src/pipeline/transport/Transport.ts"

/** The Web Locks API of one origin: exclusive locks by name, first come, first served. */
export const lockManager = (): Locks => {
  const tails = new Map<string, Promise<unknown>>()
  return {
    request: (name, { signal }, run) => {
      let hasStarted = false
      const turn = (tails.get(name) ?? Promise.resolve()).then(() => {
        if (signal.aborted) return undefined
        hasStarted = true
        return run()
      })
      tails.set(name, turn.catch(() => {}))
      return Promise.race([
        turn,
        new Promise<never>((_, reject) =>
          signal.addEventListener("abort", () => hasStarted || reject(new DOMException("Aborted", "AbortError")))
        )
      ])
    }
  }
}

export interface Page extends Browser {
  readonly jar: CookieJar
  readonly events: EventTarget
}

/** The local storage of an origin. */
const storageOf = (): Pick<Storage, "getItem" | "setItem"> => {
  const items = new Map<string, string>()
  return { getItem: (key) => items.get(key) ?? null, setItem: (key, value) => void items.set(key, value) }
}

/** A page in a new browser, or in the browser of the page `beside`. */
export const browserAt = (url: string, beside?: Page): Page => {
  const { hostname, pathname, protocol } = new URL(url)
  const jar = beside?.jar ?? new CookieJar(undefined, { prefixSecurity: "strict" })
  const locks = beside ? beside.locks : lockManager()
  const events = beside?.events ?? new EventTarget()
  const isSameOrigin = beside?.hostname === hostname && beside.secure === (protocol === "https:")
  const storage = isSameOrigin && beside.storage ? beside.storage : storageOf()
  const page: Page = {
    jar,
    get cookies() {
      return jar.getCookieStringSync(url, { http: false })
    },
    set cookies(text) {
      const before = this.cookies
      jar.setCookieSync(text, url, { http: false, ignoreError: true })
      if (this.cookies !== before) events.dispatchEvent(new Event("change"))
    },
    secure: protocol === "https:",
    hostname,
    pathname,
    storage,
    locks,
    cookieStore: events,
    events
  }
  return page
}

/** A tab that runs effects in its own app and sends all requests through `send`. */
export const tab = (
  options: AppOptions & { readonly projectId: string },
  browser: Browser,
  send: Send,
  cookie: TokenStoreCookie.CookieOptions = {}
) => {
  const tokenStore = Layer.succeed(TokenStore, TokenStoreCookie.make(options.projectId, cookie, browser))
  return Layer.build(Layer.merge(ClientApp.layer({ ...options, tokenStore }), Layer.succeed(Transport, send))).pipe(
    Effect.map((context) => <A, E>(effect: Effect.Effect<A, E, App>) => Effect.provide(effect, context))
  )
}
