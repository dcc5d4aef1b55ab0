/** The session in a browser's cookies: what is written, what is read, and the behaviour if the browser refuses cookies. */
import { assert, describe, it, vi } from "@effect/vitest"
import { Effect, Layer, Option, Redacted, Schema } from "effect"
import { TestClock } from "effect/testing"
import type { Browser } from "../../../src/layers/browser/Browser.ts"
import { trustedParentDomain } from "../../../src/layers/cookies/trustedParentDomain.ts"
import * as TokenStoreCookie from "../../../src/layers/tokenStores/TokenStoreCookie.ts"
import { TokenStore } from "../../../src/pipeline/ports/TokenStore.ts"
import { createClientApp } from "../../../src/promise/index.ts"
import { browserAt } from "../../e2e/sessions/Tabs.ts"
import { runOptions } from "../../kit/Seed.ts"
import { accessToken, baseUrl, projectId, tokens, user, userId } from "../../kit/TestApp.ts"
import { tokenStoreLaws } from "./TokenStoreLaws.ts"

const places = {
  "cookie, https": "https://app.example.com/",
  "cookie, http": "http://app.example.com/",
  "cookie, localhost": "http://localhost:3000/"
}
for (const [name, url] of Object.entries(places)) {
  tokenStoreLaws(name, true, () => Layer.sync(TokenStore, () => TokenStoreCookie.make(projectId, {}, browserAt(url))))
}
tokenStoreLaws(
  "cookie, domain",
  true,
  () =>
    Layer.sync(
      TokenStore,
      () => TokenStoreCookie.make(projectId, { domain: "example.com" }, browserAt("https://app.example.com/"))
    )
)

/** A page that records written cookies, and may refuse them. */
const recordingBrowser = (url: string, takes: (text: string) => boolean = () => true) => {
  const page = browserAt(url)
  const cookies: Array<string> = []
  const browser: Browser = {
    ...page,
    get cookies() {
      return page.cookies
    },
    set cookies(text) {
      cookies.push(text)
      if (takes(text)) page.cookies = text
    }
  }
  return { browser, page, written: cookies }
}
const store = (browser: Browser, options: TokenStoreCookie.CookieOptions = {}) =>
  TokenStoreCookie.make(projectId, { migrate: true, ...options }, browser)
const names = (browser: Browser) =>
  browser.cookies.split("; ").filter(Boolean).map((cookie) => cookie.split("=")[0] ?? "").toSorted()
const textsOf = (session: Option.Option<ReturnType<typeof tokens>>) =>
  Option.getOrNull(Option.map(session, ({ accessToken, refreshToken }) => [
    accessToken && Redacted.value(accessToken),
    refreshToken && Redacted.value(refreshToken)
  ]))
/** The migration marker: without a secret, it records that this host no longer reads formats that others may have written. */
const marker = `__Host-latchkey-migrated-${projectId}`
const access = accessToken(600_000)
const pair = tokens(access)
const json = encodeURIComponent(JSON.stringify({ refresh_token: "rt", updated_at_millis: 0 }))
const pairJson = encodeURIComponent(JSON.stringify(["rt", access]))

describe("written cookies", () => {
  it.effect("have the names, values, ages and attributes of the provider's own cookies", () =>
    Effect.gen(function*() {
      const secure = recordingBrowser("https://app.example.com/")
      yield* store(secure.browser).set(Option.some(pair))
      assert.deepStrictEqual(secure.written, [
        `__Host-stack-refresh-${projectId}--default=${json}; Path=/; Max-Age=31536000; SameSite=Lax; Secure`,
        `stack-access=${pairJson}; Path=/; Max-Age=86400; SameSite=Lax; Secure`
      ])
      const plain = recordingBrowser("http://localhost:3000/")
      yield* store(plain.browser).set(Option.some(pair))
      assert.deepStrictEqual(plain.written, [
        `stack-refresh-${projectId}--default=${json}; Path=/; Max-Age=31536000; SameSite=Lax`,
        `stack-access=${pairJson}; Path=/; Max-Age=86400; SameSite=Lax`
      ])
    }))

  it.effect("for a parent domain are shared by its hosts, and replace the host-only cookie", () =>
    Effect.gen(function*() {
      const { browser, page, written } = recordingBrowser("https://app.example.com/")
      yield* store(browser).set(Option.some(pair))
      written.length = 0
      const sharedStore = store(browser, { domain: "Example.com" })
      yield* sharedStore.set(Option.some(pair))
      assert.strictEqual(
        written[0],
        `stack-refresh-${projectId}--custom-CNW62VBGDHJJWRVFDM=${json}; Path=/; Max-Age=31536000; SameSite=Lax; Domain=example.com; Secure`
      )
      assert.deepStrictEqual(names(browser), [marker, "stack-access", `stack-refresh-${projectId}--custom-CNW62VBGDHJJWRVFDM`])
      const beside = browserAt("https://docs.example.com/", page)
      assert.deepStrictEqual(textsOf(yield* store(beside, { domain: "example.com" }).get), [access, "rt"])
      yield* store(beside, { domain: "example.com" }).set(Option.none())
      assert.deepStrictEqual(names(browser), [marker])
    }))

  it.effect("replace the session's cookies of other formats; unrelated ones stay unchanged", () =>
    Effect.gen(function*() {
      const page = browserAt("https://app.example.com/")
      const ownCookies = [
        `stack-refresh-${projectId}=a; Path=/`,
        `stack-refresh-${projectId}--default=${json}; Path=/`,
        `__Host-hexclave-refresh-${projectId}--default=${json}; Path=/; Secure`,
        `stack-refresh-${projectId}--custom-X=${json}; Path=/; Domain=example.com; Secure`,
        `hexclave-access=${pairJson}; Path=/`
      ]
      // A name without a project may belong to another project.
      const foreign = ["stack-refresh=b; Path=/", "stack-refresh-other-project--default=c; Path=/", "theme=dark; Path=/"]
      for (const cookie of [...ownCookies, ...foreign]) page.cookies = cookie
      yield* store(page).set(Option.some(pair))
      const otherCookies = ["stack-refresh", "stack-refresh-other-project--default", "theme"]
      assert.deepStrictEqual(
        names(page),
        [`__Host-stack-refresh-${projectId}--default`, "stack-access", ...otherCookies].toSorted()
      )
      yield* store(page).set(Option.none())
      assert.deepStrictEqual(names(page), [marker, ...otherCookies])
    }))

  it.effect("leave the cookie that other hosts share to them, until its session ends here", () =>
    Effect.gen(function*() {
      for (const brand of ["stack", "hexclave"]) {
        const page = browserAt("https://app.example.com/")
        const sharedName = `${brand}-refresh-${projectId}--custom-CNW62VBGDHJJWRVFDM`
        const keep = (refreshToken: string) => {
          const value = encodeURIComponent(JSON.stringify({ refresh_token: refreshToken, updated_at_millis: 1 }))
          page.cookies = `${sharedName}=${value}; Path=/; Domain=example.com; Secure`
        }
        keep("of-another-host")
        yield* store(page).set(Option.some(pair))
        assert.include(names(page), sharedName)
        yield* store(page).set(Option.none())
        assert.include(names(page), sharedName)
        assert.deepStrictEqual(yield* store(page).get, Option.none())

        yield* store(page).set(Option.some(pair))
        keep(pair.refreshToken === null ? assert.fail() : Redacted.value(pair.refreshToken))
        yield* store(page).set(Option.none())
        assert.notInclude(names(page), sharedName)
      }
    }))

  it.effect("hold the session of a configured domain in either brand", () =>
    Effect.gen(function*() {
      const page = browserAt("https://app.example.com/")
      page.cookies = `__Host-latchkey-migrated-${projectId}=1; Path=/; Secure`
      page.cookies = `hexclave-refresh-${projectId}--custom-CNW62VBGDHJJWRVFDM=${json}; Path=/; Domain=example.com; Secure`
      assert.deepStrictEqual(textsOf(yield* store(page, { domain: "example.com" }).get), [null, "rt"])
      yield* store(page, { domain: "example.com" }).set(Option.some(pair))
      assert.notInclude(names(page), `hexclave-refresh-${projectId}--custom-CNW62VBGDHJJWRVFDM`)
    }))

  it.effect("never combine an access token with another refresh token", () =>
    Effect.gen(function*() {
      const page = browserAt("https://app.example.com/")
      const firstStore = store(page)
      yield* firstStore.set(Option.some(pair))
      yield* firstStore.set(Option.some(tokens(null, "other")))
      assert.deepStrictEqual(textsOf(yield* firstStore.get), [null, "other"])
      assert.deepStrictEqual(names(page), [`__Host-stack-refresh-${projectId}--default`])
    }))

  it.effect("omit an access token that is too large, which is then kept in memory", () =>
    Effect.gen(function*() {
      const page = browserAt("https://app.example.com/")
      const firstStore = store(page)
      yield* firstStore.set(Option.some(pair))
      const large = accessToken(700_000, "x".repeat(5000))
      yield* firstStore.set(Option.some(tokens(large)))
      assert.deepStrictEqual(names(page), [`__Host-stack-refresh-${projectId}--default`])
      assert.deepStrictEqual(textsOf(yield* firstStore.get), [large, "rt"])
      assert.deepStrictEqual(textsOf(yield* store(page).get), [null, "rt"])
    }))
})

it.effect("a token that no header can carry causes no defect, and is ignored when read", () =>
  Effect.gen(function*() {
    const page = browserAt("https://app.example.com/")
    yield* store(page).set(Option.some(tokens("\ud800", "\udfff")))
    assert.isTrue(Option.isNone(yield* store(page).get))
  }))

describe("the cookies that a store reads", () => {
  it.effect("reflect another tab's newer access token, sign-out and new session", () =>
    Effect.gen(function*() {
      const page = browserAt("https://app.example.com/")
      const [firstStore, secondStore] = [store(page), store(page)]
      yield* firstStore.set(Option.some(pair))
      const later = accessToken(1_200_000)
      yield* secondStore.set(Option.some(tokens(later)))
      assert.deepStrictEqual(textsOf(yield* firstStore.get), [later, "rt"])
      yield* secondStore.set(Option.none())
      assert.deepStrictEqual(textsOf(yield* firstStore.get), null)
      yield* TestClock.adjust("1 second")
      yield* secondStore.set(Option.some(tokens(null, "of another user")))
      assert.deepStrictEqual(textsOf(yield* firstStore.get), [null, "of another user"])
    }))

  it.effect.prop("are ignored if corrupt, truncated, foreign or too large", {
    text: Schema.String,
    value: Schema.Json,
    cut: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 60 })),
    name: Schema.Literals([
      `stack-refresh-${projectId}--default`,
      `__Host-stack-refresh-${projectId}--default`,
      `hexclave-refresh-${projectId}--custom-X`,
      "stack-access"
    ])
  }, ({ cut, name, text, value }) =>
    Effect.gen(function*() {
      const values = [
        text,
        encodeURIComponent(text.toWellFormed()),
        JSON.stringify(value),
        encodeURIComponent(JSON.stringify(value)),
        json.slice(0, cut)
      ]
      for (const givenValue of values) {
        const browser: Browser = {
          ...browserAt("https://app.example.com/"),
          cookies: `a=b; ${name}=${givenValue}; ${name}=${"x".repeat(9000)}`
        }
        const session = yield* store(browser).get
        // Only a value with the shape of a session counts as a session.
        const isSession = typeof value === "object" && value !== null && "refresh_token" in value
        if (!isSession) assert.deepStrictEqual(session, Option.none(), givenValue)
      }
    }), runOptions())
})

describe("refused cookies", () => {
  it.effect("are replaced with partitioned cookies in a frame on another site", () =>
    Effect.gen(function*() {
      const { browser, written } = recordingBrowser("https://frame.example.com/", (text) => text.includes("Partitioned"))
      const firstStore = store(browser)
      yield* firstStore.set(Option.some(pair))
      assert.include(written.at(-1), "; SameSite=None; Secure; Partitioned")
      assert.deepStrictEqual(textsOf(yield* firstStore.get), [access, "rt"])
      assert.deepStrictEqual(textsOf(yield* store(browser).get), [access, "rt"])
      yield* firstStore.set(Option.none())
      assert.deepStrictEqual(names(browser), [marker])
    }))
  it("leave the session in memory in a frame whose sandbox forbids them", async () => {
    // In an opaque origin, reading and writing throw (HTML, section 3.1.4).
    const throwForbidden = () => {
      throw new DOMException("The document is sandboxed and lacks the 'allow-same-origin' flag.", "SecurityError")
    }
    vi.stubGlobal("document", Object.defineProperty({}, "cookie", { get: throwForbidden, set: throwForbidden }))
    vi.stubGlobal("location", new URL("https://app.example.com/"))
    try {
      const tokenReply = { access_token: accessToken(4_102_444_800_000), refresh_token: "rt", user_id: userId }
      const fetch: typeof globalThis.fetch = async (address) =>
        Response.json(String(address).endsWith("/auth/password/sign-in") ? tokenReply : user)
      const app = createClientApp({ projectId, baseUrl, fetch, tokenStore: "cookie" })
      assert.isNull(await app.user.find())
      await app.auth.signInWithPassword({ email: "ada@example.com", password: "correct horse" })
      assert.strictEqual((await app.user.find())?.id, userId)
    } finally {
      vi.unstubAllGlobals()
    }
  })
  it.effect("leave the session in memory on a page that accepts no cookies", () =>
    Effect.gen(function*() {
      for (const url of ["https://app.example.com/", "http://localhost/"]) {
        const { browser } = recordingBrowser(url, () => false)
        const firstStore = store(browser)
        yield* firstStore.set(Option.some(pair))
        assert.deepStrictEqual(textsOf(yield* firstStore.get), [access, "rt"])
        assert.isTrue(yield* firstStore.set(Option.some(tokens(null, "next")), Redacted.make("rt")))
        assert.deepStrictEqual(textsOf(yield* firstStore.get), [null, "next"])
        yield* firstStore.set(Option.none())
        assert.deepStrictEqual(textsOf(yield* firstStore.get), null)
      }
    }))
})

it("a parent domain gets cookies only if it and all its subdomains are trusted", () => {
  const cases: ReadonlyArray<readonly [string, ReadonlyArray<string>, string | undefined]> = [
    ["app.example.com", ["https://example.com", "https://**.example.com"], "example.com"],
    ["App.Example.com", ["example.com/handler", "**.EXAMPLE.com"], "example.com"],
    ["a.b.example.com", ["https://b.example.com", "https://**.b.example.com"], "b.example.com"],
    ["app.example.com", ["https://example.com"], undefined],
    ["app.example.com", ["https://**.example.com"], undefined],
    ["app.example.com", ["https://example.com", "https://*.example.com"], undefined],
    ["evil-example.com", ["https://example.com", "https://**.example.com"], undefined],
    ["localhost", ["http://localhost", "http://**.localhost"], undefined]
  ]
  for (const [host, domains, expected] of cases) assert.strictEqual(trustedParentDomain(host, domains), expected, host)
})
