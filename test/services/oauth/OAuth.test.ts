/** The start of an OAuth sign-in: its address, its stored state, and the cases without a redirect. */
import { assert, describe, it, vi } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { createHash } from "node:crypto"
import * as TokenStoreMemory from "../../../src/layers/tokenStores/TokenStoreMemory.ts"
import * as TokenStoreNone from "../../../src/layers/tokenStores/TokenStoreNone.ts"
import * as ConnectedAccounts from "../../../src/services/client/ConnectedAccounts.ts"
import { calculatePKCECodeChallenge } from "../../../src/services/navigation/OAuthLibrary.ts"
import * as OAuth from "../../../src/services/oauth/OAuth.ts"
import { browserAt } from "../../e2e/sessions/Tabs.ts"
import { accessToken, projectId, refusal, renewal, tagOf, tokens } from "../../kit/TestApp.ts"
import { hostileTargets } from "../navigation/HostileTargets.ts"
import { apiUrl, leaving, names, open, origin, waiting } from "./OAuthPage.ts"

const page = `${origin}/a?b=c#d`
const signedIn = (millis = 3_600_000) => TokenStoreMemory.layerFrom(tokens(accessToken(millis)))

describe("the authorization address", () => {
  it.effect("has every parameter, and matches the stored verifier and state", () =>
    Effect.gen(function*() {
      const { browser, run, sentTo } = yield* open(`${origin}/login?after_auth_return_to=%2Fx`, { tokenStore: signedIn() })
      yield* run(OAuth.signIn("GitHub", { scopes: ["repo", "read:org"], returnTo: "/cart?x=1#y" }))
      const { state, verifier } = waiting(browser)
      const url = sentTo()
      assert.strictEqual(url.origin + url.pathname, `${apiUrl}/auth/oauth/authorize/github`)
      assert.deepStrictEqual(Object.fromEntries(url.searchParams), {
        client_id: projectId,
        client_secret: "pck_test",
        redirect_uri: `${origin}/handler/oauth-callback?after_auth_return_to=%2Fx`,
        scope: "legacy",
        state,
        grant_type: "authorization_code",
        code_challenge: createHash("sha256").update(verifier).digest("base64url"),
        code_challenge_method: "S256",
        response_type: "code",
        type: "authenticate",
        error_redirect_url: `${origin}/handler/error?after_auth_return_to=%2Fx`,
        after_callback_redirect_url: `${origin}/cart?x=1#y`,
        provider_scope: "repo read:org"
      })
    }))

  it.effect("requests the app's scopes, then the call's scopes, without duplicates", () =>
    Effect.gen(function*() {
      const options = { oauthScopesOnSignIn: { GitHub: ["repo", "user:email"], google: ["calendar"] } }
      const scopesOf = Effect.fnUntraced(
        function*(verb: typeof OAuth.link | typeof OAuth.signIn, provider: string, scopes?: ReadonlyArray<string>) {
          const { run, sentTo } = yield* open(page, { options, tokenStore: signedIn() })
          yield* run(verb === OAuth.link ? OAuth.link(provider, { scopes }) : OAuth.signIn(provider, { scopes }))
          return sentTo().searchParams.get("provider_scope")
        }
      )
      assert.strictEqual(yield* scopesOf(OAuth.signIn, "github"), "repo user:email")
      assert.strictEqual(yield* scopesOf(OAuth.signIn, "GITHUB", ["gist", "repo"]), "repo user:email gist")
      assert.strictEqual(yield* scopesOf(OAuth.link, "google", ["drive"]), "calendar drive")
      assert.isNull(yield* scopesOf(OAuth.signIn, "constructor"))
      assert.isNull(yield* scopesOf(OAuth.signIn, "facebook"))
    }))

  it.effect("is not opened, and no token is renewed, if an argument is wrong", () =>
    Effect.gen(function*() {
      const wrong: ReadonlyArray<readonly [unknown, object, string]> = [
        [undefined, {}, "`provider`"],
        [null, {}, "`provider`"],
        [{ id: "github" }, {}, "`provider`"],
        ["github", { scopes: "repo" }, "`scopes`"],
        ["github", { scopes: [null] }, "`scopes`"],
        ["github", { returnTo: new URL("https://app.example.com/cart") }, "`returnTo`"]
      ]
      for (const [provider, options, argument] of wrong) {
        for (const verb of [OAuth.signIn, OAuth.link]) {
          const { run, redirects, seen } = yield* open(page, { tokenStore: signedIn(0) })
          // As an untyped caller passes it.
          const error = yield* Effect.flip(run(verb(provider as string, options)))
          assert.strictEqual(tagOf(error), "Unsendable")
          assert.include(error.message, argument)
          assert.deepStrictEqual([redirects, seen], [[], []])
        }
      }
    }))

  it.effect("omits absent values", () =>
    Effect.gen(function*() {
      const { run, sentTo } = yield* open(page)
      yield* run(OAuth.signIn("github"))
      const { searchParams } = sentTo()
      for (const name of ["token", "after_callback_redirect_url", "provider_scope"]) assert.isFalse(searchParams.has(name), name)
      assert.strictEqual(searchParams.get("redirect_uri"), `${origin}/handler/oauth-callback`)
    }))

  it.effect("contains the configured page as redirect URI, without its hash, code and state", () =>
    Effect.gen(function*() {
      const urls = { oauthCallback: "/back?x=1&code=a&state=b#c", error: `${origin}/oops` }
      const { run, sentTo } = yield* open(page, { urls })
      yield* run(OAuth.signIn("github"))
      assert.strictEqual(sentTo().searchParams.get("redirect_uri"), `${origin}/back?x=1`)
      assert.strictEqual(sentTo().searchParams.get("error_redirect_url"), `${origin}/oops`)
    }))

  it.effect("contains the token of an anonymous user, and of no other user", () =>
    Effect.gen(function*() {
      for (const isAnonymous of [true, false]) {
        const [head, payload = "", signature] = accessToken(3_600_000).split(".")
        const claims = { ...JSON.parse(Buffer.from(payload, "base64url").toString()), is_anonymous: isAnonymous }
        const token = [head, Buffer.from(JSON.stringify(claims)).toString("base64url"), signature].join(".")
        const { run, sentTo } = yield* open(page, { tokenStore: TokenStoreMemory.layerFrom(tokens(token)) })
        yield* run(OAuth.signIn("github"))
        assert.strictEqual(sentTo().searchParams.get("token"), isAnonymous ? token : null)
      }
    }))

  it.effect("for connecting an account contains a token that is valid for 20 more seconds", () =>
    Effect.gen(function*() {
      for (const [remaining, requests] of [[20_000, accessToken(20_000)], [19_000, accessToken(3_600_000, "new")]] as const) {
        const answers = [renewal(accessToken(3_600_000, "new"))]
        const { run, sentTo } = yield* open(page, { tokenStore: signedIn(remaining), answers })
        yield* run(OAuth.link("github"))
        assert.strictEqual(sentTo().searchParams.get("token"), requests)
      }
    }))

  it.effect("for connecting an account contains the user's token and the return page", () =>
    Effect.gen(function*() {
      const { run, sentTo } = yield* open(page, { tokenStore: signedIn() })
      yield* run(OAuth.link("github"))
      const { searchParams } = sentTo()
      assert.deepStrictEqual(
        ["type", "token", "after_callback_redirect_url"].map((name) => searchParams.get(name)),
        ["link", accessToken(3_600_000), page]
      )
    }))

  it.effect("is opened by a redirect, after which the call waits two seconds", () =>
    Effect.gen(function*() {
      const { redirects, run } = yield* open(page, { leavesPage: true })
      const fiber = yield* leaving({ redirects }, run(OAuth.signIn("github")))
      assert.lengthOf(redirects, 1)
      yield* TestClock.adjust("1999 millis")
      assert.isUndefined(fiber.pollUnsafe())
      yield* TestClock.adjust("1 millis")
      yield* Fiber.join(fiber)
    }))
})

describe("PKCE and state", () => {
  it("the S256 challenge is that of the example in RFC 7636, appendix B", async () => {
    const challenge = await calculatePKCECodeChallenge("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk")
    assert.strictEqual(challenge, "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")
  })

  it.effect("verifiers follow RFC 7636, states have 128+ random bits, and none repeats", () =>
    Effect.gen(function*() {
      const { browser, run } = yield* open(page)
      const events = new Set<string>()
      for (let flow = 0; flow < 50; flow++) {
        yield* run(OAuth.signIn("github"))
        const { state, verifier } = waiting(browser)
        assert.match(verifier, /^[A-Za-z0-9._~-]{43,128}$/)
        // Base64url has six bits per character.
        assert.match(state, /^[A-Za-z0-9_-]{22,}$/)
        events.add(verifier).add(state)
      }
      assert.strictEqual(events.size, 100)
    }))

  it.effect("concurrent sign-ins have separate cookies", () =>
    Effect.gen(function*() {
      const { browser, run, redirects } = yield* open(page)
      yield* run(Effect.all([OAuth.signIn("github"), OAuth.signIn("google")], { concurrency: "unbounded" }))
      assert.sameMembers(
        redirects.map(({ url }) => `__Host-stack-oauth-outer-${new URL(url).searchParams.get("state")}`),
        names(browser)
      )
    }))
})

describe("sign-in does not redirect", () => {
  it.effect("with a return address that could lead off the site", () =>
    Effect.gen(function*() {
      const { browser, redirects, run } = yield* open(page, { tokenStore: signedIn() })
      assert.isAbove(hostileTargets.length, 300)
      for (const [family, returnTo] of hostileTargets) {
        const error = yield* Effect.flip(run(OAuth.signIn("github", { returnTo })))
        assert.strictEqual(error._tag, "UntrustedRedirect", `${family}: ${JSON.stringify(returnTo)}`)
        assert.strictEqual((yield* Effect.flip(run(OAuth.link("github", { returnTo }))))._tag, "UntrustedRedirect")
      }
      assert.deepStrictEqual([redirects, names(browser)], [[], []])
    }), 60_000)

  it.effect("without a known page address, an identity provider or a persistent token store", () =>
    Effect.gen(function*() {
      const server = yield* open(undefined)
      const error = yield* Effect.flip(server.run(OAuth.signIn("github")))
      assert.strictEqual(
        error.message,
        "urls.oauthCallback option is required in a non-browser environment. Make it an absolute address."
      )
      const nameless = yield* open(page)
      for (const provider of ["", ".", ".."]) {
        const error = yield* Effect.flip(nameless.run(OAuth.signIn(provider)))
        assert.isTrue(error._tag === "CallError" && error.reason._tag === "Unsendable")
      }
      const storeless = yield* open(page, { tokenStore: TokenStoreNone.layer })
      assert.strictEqual((yield* Effect.flip(storeless.run(OAuth.signIn("github"))))._tag, "TokenStoreRequired")
      assert.deepStrictEqual([...server.redirects, ...nameless.redirects, ...storeless.redirects], [])
    }))

  it.effect("to connect an account while signed out", () =>
    Effect.gen(function*() {
      const { redirects, run } = yield* open(page)
      assert.strictEqual((yield* Effect.flip(run(OAuth.link("github"))))._tag, "CannotGetOwnUserWithoutUser")
      assert.deepStrictEqual(redirects, [])
    }))

  it.effect("and fails with OAuthStateNotKept if the browser does not store the state cookie", () =>
    Effect.gen(function*() {
      const browser = { ...browserAt(origin), cookies: "" }
      Object.defineProperty(browser, "cookies", { get: () => "", set: () => {} })
      const { redirects, run } = yield* open(page, { browser })
      const error = yield* Effect.flip(run(OAuth.signIn("github")))
      assert.strictEqual(error._tag, "OAuthStateNotKept")
      assert.include(error.message, "Allow cookies")
      assert.deepStrictEqual(redirects, [])
    }))

  it.effect("without WebCrypto, as on a page that was not loaded over HTTPS", () =>
    Effect.gen(function*() {
      vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto) })
      yield* Effect.addFinalizer(() => Effect.sync(() => vi.unstubAllGlobals()))
      const { browser, redirects, run } = yield* open(page, { tokenStore: signedIn() })
      for (const call of [OAuth.signIn("github"), OAuth.link("github")]) {
        const error = yield* Effect.flip(run(call))
        assert.strictEqual(error._tag, "WebCryptoFailed")
        assert.include(error.message, "HTTPS")
      }
      assert.deepStrictEqual(redirects, [])
      assert.strictEqual(browser.cookies, "")
    }))

  it.effect("a fourth time in 20 seconds for scopes that are never granted", () =>
    Effect.gen(function*() {
      const missing = refusal(400, "OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE")
      const { go, redirects, run } = yield* open(page, { tokenStore: signedIn(), answers: [missing], leavesPage: true })
      const ask = run(ConnectedAccounts.getAccessToken("github", { or: "redirect", scopes: ["repo"] }))
      for (let round = 1; round <= 3; round++) {
        yield* go(page)
        const fiber = yield* leaving({ redirects }, ask)
        yield* TestClock.adjust("2 seconds")
        yield* Fiber.interrupt(fiber)
        assert.lengthOf(redirects, round)
      }
      yield* go(page)
      assert.deepInclude(yield* Effect.flip(ask), {
        _tag: "RedirectLoop",
        from: "/a",
        to: `${apiUrl}/auth/oauth/authorize/github`
      })
      assert.lengthOf(redirects, 3)
    }))
})
