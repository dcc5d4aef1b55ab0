/** Stores each started sign-in in a cookie of the page (docs/provider/cookies.md#oauth-cookies). */
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import { hasPage } from "../../base/platform.ts"
import { invalidOption } from "../../errors/local/invalidOption.ts"
import type { InvalidOption } from "../../errors/local/UsageErrors.ts"
import { mostStates, OAuthStateStore, stateLifetime } from "../../pipeline/ports/OAuthStateStore.ts"
import * as OAuthCallbacks from "../../services/oauth/OAuthCallbacks.ts"
import { type Browser, thisBrowser } from "../browser/Browser.ts"
import { hostPrefix } from "../cookies/CookieFormat.ts"
import { removalCookies } from "../cookies/CookieRemoval.ts"
import { parseCookies } from "../cookies/SessionCookies.ts"
import { type SetCookie, setCookieText } from "../cookies/SetCookie.ts"
import { mergeSequentially } from "../mergeSequentially.ts"

/** The prefix of cookie names on http, followed by the state. On https, `__Host-` precedes the prefix. @category constants @since 0.1.0 */
export const namePrefix = "stack-oauth-outer-"

/**
 * `SameSite=Lax` sends the cookie with the navigation back from the identity provider. On https, only `__Host-` cookies are read: another
 * host of the site could set any other cookie and, with a link to the callback page, sign users in to its own account (login CSRF).
 * @category constructors @since 0.1.0
 */
export const make = (browser: Browser = thisBrowser): OAuthStateStore["Service"] => {
  const { secure } = browser
  const prefix = secure ? hostPrefix + namePrefix : namePrefix
  const set = (cookie: SetCookie) => {
    browser.cookies = setCookieText(cookie)
  }
  const write = (name: string, value: string, maxAge: number) => set({ name, value, maxAge, path: "/", sameSite: "lax", secure })
  const find = (name: string) => parseCookies(browser.cookies).find(([cookieName]) => cookieName === name)?.[1]
  /** Removes a cookie of this state whose name lacks the prefix `__Host-`: another host or the provider's client has set it. */
  const dropOthers = (state: string) => {
    const page = { host: browser.hostname.toLowerCase(), path: browser.pathname ?? "/", secure }
    const name = namePrefix + state
    if (secure && find(name) !== undefined) {
      removalCookies({ session: [name], others: [] }, undefined, page, Number.POSITIVE_INFINITY).forEach(set)
    }
  }
  return {
    put: (state, verifier) =>
      Effect.sync(() => {
        const name = prefix + state
        const value = Redacted.value(verifier)
        // Browsers list the oldest first (RFC 6265, section 5.4).
        const otherNames = parseCookies(browser.cookies).map(([cookieName]) => cookieName).filter((cookieName) =>
          cookieName.startsWith(prefix)
        )
        for (const old of otherNames.slice(0, Math.max(0, otherNames.length + 1 - mostStates))) write(old, "", 0)
        write(name, value, Duration.toMillis(stateLifetime) / 1000)
        return find(name) === value
      }),
    take: (state) =>
      Effect.sync(() => {
        const name = prefix + state
        const verifier = find(name)
        dropOthers(state)
        if (!verifier) return Option.none()
        write(name, "", 0)
        return Option.some(Redacted.make(verifier))
      })
  }
}

/** Stores started sign-ins in cookies. Fails with `InvalidOption` outside a browser. @category layers @since 0.1.0 */
export const layer: Layer.Layer<OAuthStateStore | OAuthCallbacks.OAuthCallbacks, InvalidOption> = mergeSequentially(
  Layer.effect(
    OAuthStateStore,
    Effect.suspend(() =>
      hasPage() ? Effect.succeed(make()) : Effect.fail(
        invalidOption("oauthStateStore", "cookies work in browsers only. Elsewhere use `OAuthStateStoreMemory`.")
      )
    )
  ),
  OAuthCallbacks.layer
)
