/** Sign-ins under way in cookies of the page, one for each (protocol/transport-and-auth.md, section 7). */
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import { InvalidOption } from "../errors/UsageErrors.ts"
import { mostStates, OAuthStateStore, stateLifetime } from "../pipeline/OAuthStateStore.ts"
import * as OAuthCallbacks from "../services/OAuthCallbacks.ts"
import { type Browser, thisBrowser } from "./Browser.ts"
import * as BrowserPage from "./BrowserPage.ts"
import { parseCookies } from "./SessionCookies.ts"
import { type SetCookie, setCookieText } from "./SetCookie.ts"

/** What the name of each cookie begins with; the state follows. */
export const namePrefix = "stack-oauth-outer-"

/** Only this host's pages read it, and coming back from another site brings it along: that is SameSite=Lax. */
export const make = (browser: Browser = thisBrowser): OAuthStateStore["Service"] => {
  const cookie = (name: string, value: string, maxAge: number): SetCookie => ({
    name,
    value,
    maxAge,
    path: "/",
    sameSite: "lax",
    secure: browser.secure
  })
  const write = (name: string, value: string, maxAge: number) => {
    browser.cookies = setCookieText(cookie(name, value, maxAge))
  }
  const find = (name: string) => parseCookies(browser.cookies).find(([found]) => found === name)?.[1]
  return {
    put: (state, verifier) =>
      Effect.sync(() => {
        const name = namePrefix + state
        const value = Redacted.value(verifier)
        // Browsers list the oldest first (RFC 6265, section 5.4).
        const others = parseCookies(browser.cookies).map(([found]) => found).filter((found) => found.startsWith(namePrefix))
        for (const old of others.slice(0, Math.max(0, others.length + 1 - mostStates))) write(old, "", 0)
        write(name, value, Duration.toSeconds(stateLifetime))
        return find(name) === value
      }),
    take: (state) =>
      Effect.sync(() => {
        const name = namePrefix + state
        const found = find(name)
        if (!found) return Option.none()
        write(name, "", 0)
        return Option.some(Redacted.make(found))
      })
  }
}

/** Fails with `InvalidOption` outside a browser. */
export const layer: Layer.Layer<OAuthStateStore | OAuthCallbacks.OAuthCallbacks, InvalidOption> = Layer.merge(
  Layer.effect(
    OAuthStateStore,
    Effect.suspend(() =>
      BrowserPage.isShown() ? Effect.succeed(make()) : Effect.fail(
        new InvalidOption({
          option: "oauthStateStore",
          environment: [],
          problem: "cookies work in browsers only. Elsewhere use `OAuthStateStoreMemory`."
        })
      )
    )
  ),
  OAuthCallbacks.layer
)
