/** Stores of OAuth sign-in attempts: the rules that both stores share, and the form of the cookies. */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Option, Redacted } from "effect"
import { TestClock } from "effect/testing"
import { InvalidOption } from "../../../src/errors/local/UsageErrors.ts"
import * as OAuthStateStoreCookie from "../../../src/layers/attempts/OAuthStateStoreCookie.ts"
import * as OAuthStateStoreMemory from "../../../src/layers/attempts/OAuthStateStoreMemory.ts"
import type { Browser } from "../../../src/layers/browser/Browser.ts"
import { mostStates } from "../../../src/pipeline/ports/OAuthStateStore.ts"
import { browserAt } from "../../e2e/sessions/Tabs.ts"

const secret = Redacted.make
const textOf = (verifier: Option.Option<Redacted.Redacted>) => Option.getOrNull(Option.map(verifier, Redacted.value))
const stores = {
  "cookies, https": () => OAuthStateStoreCookie.make(browserAt("https://app.example.com/")),
  "cookies, localhost": () => OAuthStateStoreCookie.make(browserAt("http://localhost:3000/")),
  memory: OAuthStateStoreMemory.make
}

describe.each(Object.entries(stores))("the store: %s", (_, make) => {
  it.effect("returns each verifier once, and only for its state", () =>
    Effect.gen(function*() {
      const store = make()
      assert.isTrue(yield* store.put("one", secret("v1")))
      assert.isTrue(yield* store.put("two", secret("v2")))
      const requestedStates = ["three", "", "toString", "two", "two", "one", "one"]
      const verifiers = yield* Effect.forEach(requestedStates, (state) => Effect.map(store.take(state), textOf))
      assert.deepStrictEqual(verifiers, [null, null, null, "v2", null, "v1", null])
    }))

  it.effect("evicts the oldest of more than twenty verifiers", () =>
    Effect.gen(function*() {
      const store = make()
      const states = Array.from({ length: mostStates + 2 }, (_, index) => `s${index}`)
      for (const state of states) yield* store.put(state, secret(`v-${state}`))
      const verifiers = yield* Effect.forEach(states, (state) => Effect.map(store.take(state), textOf))
      assert.deepStrictEqual(verifiers, [null, null, ...states.slice(2).map((state) => `v-${state}`)])
    }))
})

it.effect("a code verifier in memory expires after an hour", () =>
  Effect.gen(function*() {
    const store = OAuthStateStoreMemory.make()
    yield* store.put("one", secret("v1"))
    yield* store.put("two", secret("v2"))
    yield* TestClock.adjust("3599 seconds")
    assert.strictEqual(textOf(yield* store.take("one")), "v1")
    yield* TestClock.adjust("1 second")
    assert.isNull(textOf(yield* store.take("two")))
  }))

describe("the cookies", () => {
  /** The written cookies, and the store over them. */
  const recordingBrowser = (url: string) => {
    const page = browserAt(url)
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
    return { browser, page, store: OAuthStateStoreCookie.make(browser), written: cookies }
  }

  it.effect("expire after an hour, and are SameSite=Lax (on https, Secure) even when removed", () =>
    Effect.gen(function*() {
      for (
        const [url, prefix, secure] of [["https://app.example.com/", "__Host-", "; Secure"], [
          "http://localhost:3000/",
          "",
          ""
        ]] as const
      ) {
        const { page, store, written } = recordingBrowser(url)
        yield* store.put("a-state", secret("a-verifier"))
        assert.strictEqual(page.cookies, `${prefix}stack-oauth-outer-a-state=a-verifier`)
        yield* store.take("a-state")
        assert.deepStrictEqual(written, [
          `${prefix}stack-oauth-outer-a-state=a-verifier; Path=/; Max-Age=3600; SameSite=Lax${secure}`,
          `${prefix}stack-oauth-outer-a-state=; Path=/; Max-Age=0; SameSite=Lax${secure}`
        ])
        assert.strictEqual(page.cookies, "")
      }
    }))

  it.effect("are shared by all tabs, and each is used up by the first tab that takes it", () =>
    Effect.gen(function*() {
      const first = browserAt("https://app.example.com/")
      const second = browserAt("https://app.example.com/a", first)
      yield* OAuthStateStoreCookie.make(first).put("s", secret("v"))
      assert.strictEqual(textOf(yield* OAuthStateStoreCookie.make(second).take("s")), "v")
      assert.isNull(textOf(yield* OAuthStateStoreCookie.make(first).take("s")))
    }))

  it.effect("can be neither planted nor evicted by a sibling host", () =>
    Effect.gen(function*() {
      const { page, store } = recordingBrowser("https://app.example.com/handler/oauth-callback")
      yield* store.put("mine", secret("v"))
      const plant = (state: string, path: string) => {
        const plantedCookie = `stack-oauth-outer-${state}=planted; Domain=example.com; Path=${path}; Secure; Max-Age=3600`
        page.jar.setCookieSync(plantedCookie, "https://evil.example.com")
      }
      for (const path of ["/", "/handler"]) {
        for (let at = 0; at < 2 * mostStates; at++) plant(`s${at}`, path)
        plant("mine", path)
      }
      yield* store.put("more", secret("v2"))
      assert.isNull(textOf(yield* store.take("s0")))
      assert.strictEqual(textOf(yield* store.take("mine")), "v")
      assert.strictEqual(textOf(yield* store.take("more")), "v2")
      // For the states that were taken, both planted cookies are removed.
      assert.notMatch(page.cookies, /-(s0|mine)=/)
      assert.include(page.cookies, "stack-oauth-outer-s1=planted")
    }))

  it.effect("are not changed by an invalid state in a link", () =>
    Effect.gen(function*() {
      const { page, store, written } = recordingBrowser("https://app.example.com/")
      page.cookies = "other=1; Secure"
      for (const state of ["x; Domain=example.com", "x=y", "\r\nSet-Cookie: a=b", "../other", "%00"]) {
        assert.isNull(textOf(yield* store.take(state)))
      }
      assert.deepStrictEqual([written, page.cookies], [[], "other=1"])
    }))

  it.effect("are reported as not stored if the browser refuses them", () =>
    Effect.gen(function*() {
      const { page } = recordingBrowser("https://app.example.com/")
      const refusingBrowser: Browser = Object.defineProperty({ ...page }, "cookies", { get: () => "", set: () => {} })
      assert.isFalse(yield* OAuthStateStoreCookie.make(refusingBrowser).put("s", secret("v")))
    }))

  it.effect("cannot be used outside a browser: the layer fails with `InvalidOption`", () =>
    Effect.gen(function*() {
      const error = yield* Effect.flip(Effect.provide(Effect.void, OAuthStateStoreCookie.layer))
      assert.instanceOf(error, InvalidOption)
      assert.strictEqual(error.option, "oauthStateStore")
    }))
})
