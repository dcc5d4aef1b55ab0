/** Navigation of the promise app: its navigator, its addresses, and refused options. */
import { assert, describe, it } from "@effect/vitest"
import { InvalidOption } from "../../src/errors/local/UsageErrors.ts"
import { createClientApp, type NavigatorOption } from "../../src/promise/index.ts"
import { accessToken, options, userId } from "../kit/TestApp.ts"

const going = (location?: string) => {
  const went: Array<readonly [url: string, replace: boolean]> = []
  const navigate = (url: string, { replace }: { readonly replace: boolean }) => void went.push([url, replace])
  const navigator: NavigatorOption = location === undefined ? navigate : { navigate, location: () => location }
  return { navigator, went }
}

describe("an app's navigation", () => {
  it("uses the app's navigator and page addresses", async () => {
    const { navigator, went } = going()
    const urls = { signIn: "/login", home: "/start" }
    await using app = createClientApp({ ...options, tokenStore: "memory", navigator, urls })
    await app.navigation.redirectToSignIn()
    await app.navigation.redirectToAfterSignIn({ replace: true })
    await app.navigation.redirectTo("/cart")
    assert.deepStrictEqual(went, [["/login", false], ["/start", true], ["/cart", false]])
  })

  it("reads the current location from the option `navigator`", async () => {
    const { navigator, went } = going("https://app.example.com/a?b=c")
    await using app = createClientApp({ ...options, tokenStore: "memory", navigator })
    await app.navigation.redirectToSignIn()
    assert.deepStrictEqual(went, [["/handler/sign-in?after_auth_return_to=%2Fa%3Fb%3Dc", false]])
    assert.strictEqual(await app.navigation.getCallbackUrl("mfa"), "https://app.example.com/handler/mfa")
  })

  it("refuses addresses on other sites, with a typed error from safe calls", async () => {
    const { navigator, went } = going("https://app.example.com/")
    await using app = createClientApp({ ...options, tokenStore: "memory", navigator })
    const outcome = await app.safe.navigation.redirectTo("//evil.example")
    assert.isTrue(!outcome.ok && outcome.error._tag === "UntrustedRedirect")
    assert.deepStrictEqual(went, [])
  })

  it("does not redirect outside a browser if the app has no navigator", async () => {
    for (const navigator of [undefined, null]) {
      await using app = createClientApp({ ...options, tokenStore: "memory", navigator })
      await app.navigation.redirectToSignIn()
      const outcome = await app.safe.navigation.getCallbackUrl("mfa")
      assert.isTrue(!outcome.ok && outcome.error._tag === "UrlOptionRequired")
    }
  })

  const password = { email: "ada@example.com", password: "analytical engine" }
  const body = { access_token: accessToken(Date.now() + 3_600_000), refresh_token: "rt", user_id: userId }
  const fetch = () => Promise.resolve(Response.json(body))
  it("follows `redirectAfterAuth` after a sign-in, unless the call overrides it", async () => {
    for (
      const [redirectAfterAuth, redirect, count] of [
        [undefined, undefined, 0],
        [undefined, true, 1],
        [true, undefined, 1],
        [true, false, 0]
      ] as const
    ) {
      const { navigator, went } = going("https://app.example.com/handler/sign-in?after_auth_return_to=%2Fcart")
      await using app = createClientApp({ ...options, fetch, tokenStore: "memory", navigator, redirectAfterAuth })
      assert.deepStrictEqual(await app.auth.signInWithPassword({ ...password, redirect }), { userId })
      assert.deepStrictEqual(went, Array.from({ length: count }, () => ["/cart", true] as const))
    }
  })

  it("without a navigator refuses `redirect: true`, and ignores `redirectAfterAuth`", async () => {
    await using app = createClientApp({ ...options, fetch, tokenStore: "memory", redirectAfterAuth: true })
    const outcome = await app.safe.auth.signInWithPassword({ ...password, redirect: true })
    assert.isTrue(!outcome.ok && outcome.error._tag === "InvalidOption" && outcome.error.option === "redirect")
    assert.strictEqual((await app.auth.getState()).status, "signed-out")
    assert.deepStrictEqual(await app.auth.signInWithPassword(password), { userId })
  })

  it("passes on the value that a framework throws to redirect", async () => {
    const redirectError = new Error("NEXT_REDIRECT")
    const navigator = () => {
      throw redirectError
    }
    await using app = createClientApp({ ...options, fetch, tokenStore: "memory", navigator })
    const calls = [
      () => app.auth.signInWithPassword({ ...password, redirect: true }),
      () => app.auth.signOut({ redirect: true })
    ]
    for (const call of calls) assert.strictEqual(await call().catch((error: unknown) => error), redirectError)
    assert.strictEqual((await app.auth.getState()).status, "signed-out")
  })

  it("refuses invalid options when the app is created", () => {
    const wrong = [
      ["navigator", { navigator: "browser" }],
      ["navigator", { navigator: {} }],
      ["urls.signIn", { urls: { signIn: "javascript:alert(1)" } }],
      ["urls.login", { urls: { login: "/login" } }],
      ["redirectAfterAuth", { redirectAfterAuth: "signIn" }]
    ] as const
    for (const [option, more] of wrong) {
      try {
        createClientApp({ ...options, tokenStore: "memory", ...more as object })
      } catch (error) {
        assert.instanceOf(error, InvalidOption)
        assert.strictEqual(error.option, option)
        continue
      }
      assert.fail(`${option} was taken`)
    }
  })
})
