/** Addresses that leave the site stay short, however long the address of the page is, and users still return to all of it. */
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import * as OtpEndpoints from "../../../src/endpoints/auth/Otp.ts"
import * as PasswordEndpoints from "../../../src/endpoints/auth/Password.ts"
import * as PasswordResetEndpoints from "../../../src/endpoints/auth/PasswordReset.ts"
import * as AttemptStoreMemory from "../../../src/layers/attempts/AttemptStoreMemory.ts"
import * as NavigatorRecording from "../../../src/layers/navigators/NavigatorRecording.ts"
import * as TokenStoreMemory from "../../../src/layers/tokenStores/TokenStoreMemory.ts"
import { AttemptStore } from "../../../src/pipeline/ports/AttemptStore.ts"
import * as Auth from "../../../src/services/auth/Auth.ts"
import * as OAuth from "../../../src/services/oauth/OAuth.ts"
import { accessToken, tokens } from "../../kit/TestApp.ts"
import { responseOf, signedIn } from "../Verbs.ts"
import { callbackPage, open, origin, tokensIssued, waiting } from "./OAuthPage.ts"

const longest = 1500
const pages = [
  ["query of 2,000 characters", `/search?q=${"x".repeat(2000)}`],
  ["query of 7,000 characters, and a hash", `/search?q=${"x".repeat(7000)}#y`],
  ["long query of encoded spaces", `/search?${"filter=a%20b&".repeat(150)}`],
  ["long query in another script", `/search?q=${encodeURIComponent("日本".repeat(300))}`],
  ["long hash", `/#/board?q=${"x".repeat(3000)}`],
  ["long path", `/${"folder/".repeat(300)}file`],
  ["long path in another script", `/${encodeURIComponent("日本".repeat(200))}?q=1`]
] as const
const signInPage = (page: string) => `${origin}/handler/sign-in?${new URLSearchParams({ after_auth_return_to: page })}`
const withStorage = Effect.provideServiceEffect(
  AttemptStore,
  Effect.sync(() => {
    const storage = AttemptStoreMemory.make()
    return () => storage
  })
)
const session = TokenStoreMemory.layerFrom(tokens(accessToken(3_600_000)))

describe.each(pages)("a page with a %s", (_, page) => {
  it.effect("is where a sign-in at an identity provider returns to, from a short address", () =>
    Effect.gen(function*() {
      const { browser, go, redirects, run, sentTo } = yield* open(signInPage(page))
      yield* run(OAuth.signIn("github"))
      assert.isAtMost(sentTo().href.length, longest)
      const back = new URL(sentTo().searchParams.get("redirect_uri") ?? "")
      back.searchParams.set("code", "a-code")
      back.searchParams.set("state", waiting(browser).state)
      yield* go(back.href)
      const outcome = yield* run(OAuth.handleCallback())
      assert.strictEqual(redirects.at(-1)?.url, page)
      assert.strictEqual(outcome?.afterCallbackRedirectUrl, origin + page)
    }).pipe(withStorage))

  it.effect("is where a new connection returns to, from a short address", () =>
    Effect.gen(function*() {
      const response = tokensIssued({ after_callback_redirect_url: `${origin}/` })
      const { browser, go, redirects, run, sentTo } = yield* open(origin + page, { tokenStore: session, answers: [response] })
      yield* run(OAuth.link("github"))
      assert.isAtMost(sentTo().href.length, longest)
      yield* go(`${callbackPage}?${new URLSearchParams({ code: "a-code", state: waiting(browser).state })}`)
      yield* run(OAuth.handleCallback())
      assert.strictEqual(redirects.at(-1)?.url, page)
    }).pipe(withStorage))

  it.effect("is in mailed links in part", () => {
    const { layer, seen } = signedIn("client", {
      [OtpEndpoints.SendSignInCode.id]: responseOf(OtpEndpoints.SendSignInCode),
      [PasswordResetEndpoints.SendPasswordResetCode.id]: responseOf(PasswordResetEndpoints.SendPasswordResetCode),
      [PasswordEndpoints.SignUpWithPassword.id]: responseOf(PasswordEndpoints.SignUpWithPassword)
    })
    const email = "ada@example.com"
    return Effect.gen(function*() {
      yield* Auth.sendMagicLink({ email })
      yield* Auth.sendPasswordReset({ email })
      yield* Auth.signUpWithPassword({ email, password: "correct horse" })
      const links = seen.flatMap(({ body }) => Object.entries(JSON.parse(body ?? "{}") as object)).filter(([key]) =>
        key.includes("url")
      )
      assert.lengthOf(links, 3)
      for (const [, link] of links) {
        const url = new URL(String(link))
        url.searchParams.set("code", "b".repeat(45))
        assert.isAtMost(url.href.length, longest)
        assert.include([new URL(page, origin).pathname, null], url.searchParams.get("after_auth_return_to"))
      }
    }).pipe(Effect.provide(layer), Effect.provide(NavigatorRecording.make(signInPage(page)).layer))
  })
})

it.effect("a hostile return address is not stored", () =>
  Effect.gen(function*() {
    const { browser, go, redirects, run, sentTo } = yield* open(signInPage(`https://evil.example/?q=${"x".repeat(2000)}`))
    yield* run(OAuth.signIn("github"))
    assert.isAtMost(sentTo().href.length, longest)
    yield* go(`${callbackPage}?${new URLSearchParams({ code: "a-code", state: waiting(browser).state })}`)
    const outcome = yield* run(OAuth.handleCallback())
    assert.isNull(outcome?.afterCallbackRedirectUrl)
    assert.strictEqual(redirects.at(-1)?.url, "/")
  }).pipe(withStorage))
