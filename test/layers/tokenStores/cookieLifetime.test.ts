/** The option `maxAge`: how long a browser keeps the session's cookies after a renewal. */
import { assert, it } from "@effect/vitest"
import { Effect, Option, Redacted } from "effect"
import type { Browser } from "../../../src/layers/browser/Browser.ts"
import * as TokenStoreCookie from "../../../src/layers/tokenStores/TokenStoreCookie.ts"
import { browserAt } from "../../e2e/sessions/Tabs.ts"
import { accessToken, projectId } from "../../kit/TestApp.ts"

const day = 86_400_000

it.effect.each(
  [
    [undefined, ["Max-Age=31536000", "Max-Age=86400"]],
    [30 * day, ["Max-Age=2592000", "Max-Age=86400"]],
    [day / 24, ["Max-Age=3600", "Max-Age=3600"]],
    [null, [undefined, undefined]]
  ] as const
)("the refresh and the access cookie of a store with the maxAge %s have their ages", ([maxAge, ages]) =>
  Effect.gen(function*() {
    const page = browserAt("https://app.example.com/")
    const cookies: Array<string> = []
    const browser: Browser = {
      ...page,
      get cookies() {
        return page.cookies
      },
      set cookies(text) {
        cookies.push(text)
        page.cookies = text
      }
    }
    const store = TokenStoreCookie.make(projectId, { ...(maxAge !== undefined && { maxAge }) }, browser)
    const tokens = { accessToken: Redacted.make(accessToken(Date.now() + day)), refreshToken: Redacted.make("rt") }
    yield* store.set(Option.some(tokens))
    assert.deepStrictEqual(cookies.slice(0, 2).map((cookie) => /Max-Age=\d+/.exec(cookie)?.[0]), [...ages])
  }))
