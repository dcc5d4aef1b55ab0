/** The addresses of the pages: defaults, fallbacks, and refusals. */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Result } from "effect"
import { InvalidOption } from "../../../src/errors/local/UsageErrors.ts"
import * as HandlerUrls from "../../../src/services/navigation/HandlerUrls.ts"

const from = (option: HandlerUrls.UrlsOption) => Result.getOrThrow(HandlerUrls.from(option))

const defaults: HandlerUrls.Urls = {
  handler: "/handler",
  signIn: "/handler/sign-in",
  signUp: "/handler/sign-up",
  signOut: "/handler/sign-out",
  emailVerification: "/handler/email-verification",
  passwordReset: "/handler/password-reset",
  forgotPassword: "/handler/forgot-password",
  oauthCallback: "/handler/oauth-callback",
  magicLinkCallback: "/handler/magic-link-callback",
  accountSettings: "/handler/account-settings",
  error: "/handler/error",
  teamInvitation: "/handler/team-invitation",
  mfa: "/handler/mfa",
  cliAuthConfirm: "/handler/cli-auth-confirm",
  onboarding: "/handler/onboarding",
  teamCreation: "/handler/team-creation",
  home: "/",
  afterSignIn: "/",
  afterSignUp: "/",
  afterSignOut: "/"
}

describe("the pages' addresses", () => {
  it("default to paths below /handler, and to home after signing in or out", () => {
    assert.deepStrictEqual(from({}), defaults)
  })

  it.effect("are the defaults without a layer, and otherwise the layer's values", () =>
    Effect.gen(function*() {
      assert.deepStrictEqual(yield* HandlerUrls.HandlerUrls, defaults)
      const current = Effect.gen(function*() {
        return yield* HandlerUrls.HandlerUrls
      })
      const urls = yield* Effect.provide(current, HandlerUrls.layer({ signIn: "/login" }))
      assert.deepStrictEqual(urls, { ...defaults, signIn: "/login" })
    }))

  it("are below the path of the handler", () => {
    for (
      const [handler, below] of [["/auth", "/auth"], ["/auth/", "/auth"], ["/", ""], [
        "https://a.example/h/",
        "https://a.example/h"
      ]] as const
    ) {
      const urls = from({ handler })
      assert.deepStrictEqual([urls.signIn, urls.cliAuthConfirm, urls.home], [
        `${below}/sign-in`,
        `${below}/cli-auth-confirm`,
        "/"
      ])
      assert.strictEqual(urls.handler, below === "" ? "/" : below)
    }
  })

  it("can be set separately", () => {
    for (const name of Object.keys(defaults) as ReadonlyArray<HandlerUrls.UrlName>) {
      assert.strictEqual(from({ [name]: "/another/page" })[name], "/another/page")
      assert.strictEqual(from({ [name]: undefined })[name], defaults[name])
    }
  })

  it("default to the address that is set for a related page, such as `home`", () => {
    const after = ({ afterSignIn, afterSignOut, afterSignUp }: HandlerUrls.Urls) => [afterSignIn, afterSignUp, afterSignOut]
    assert.deepStrictEqual(after(from({ home: "/start" })), ["/start", "/start", "/start"])
    assert.deepStrictEqual(after(from({ home: "/start", afterSignIn: "/in" })), ["/in", "/in", "/start"])
    assert.deepStrictEqual(after(from({ afterSignUp: "/up" })), ["/", "/up", "/"])
    assert.deepStrictEqual(after(from({ afterSignOut: "/out" })), ["/", "/", "/out"])
  })

  it("are normalized as in browsers", () => {
    const { error, home, signIn } = from({
      home: "/über uns",
      signIn: "https://APP.example.com:443/login",
      error: "/#/error?a=b"
    })
    assert.deepStrictEqual([home, signIn, error], ["/%C3%BCber%20uns", "https://app.example.com/login", "/#/error?a=b"])
  })
})

describe("the option `urls`", () => {
  const refusal: ReadonlyArray<readonly [what: string, option: object, name: string, words: string]> = [
    ["of an unknown page", { signin: "/login" }, "urls.signin", "signIn, signUp"],
    ["with the name of a built-in property", { constructor: "/login" }, "urls.constructor", "signIn, signUp"],
    ["that is relative to the current page", { signIn: "login" }, "urls.signIn", "must be a path"],
    ["that is empty", { home: "" }, "urls.home", "must be a path"],
    ["of another host without its scheme", { afterSignIn: "//evil.example" }, "urls.afterSignIn", "must be a path"],
    ["with a backslash", { afterSignIn: "/\\evil.example" }, "urls.afterSignIn", "must be a path"],
    ["with a backslash behind a host", { afterSignIn: "https://a.example\\@evil.example" }, "urls.afterSignIn", "must be a path"],
    ["with a line break", { error: "https://a.example/\nb" }, "urls.error", "must be a path"],
    ["with a user name", { mfa: "https://ada@a.example/" }, "urls.mfa", "must be a path"],
    ["of another scheme", { signOut: "javascript:alert(1)" }, "urls.signOut", "must be a path"],
    ["without a host", { signOut: "https://" }, "urls.signOut", "must be a path"],
    ["that is not a string", { signUp: 5 }, "urls.signUp", "must be a path"],
    ["that is null", { signUp: null }, "urls.signUp", "must be a path"],
    ["of a handler with a query", { handler: "/handler?a" }, "urls.handler", "cannot have a query or a hash"],
    ["of a handler with a hash", { handler: "/#/handler" }, "urls.handler", "cannot have a query or a hash"]
  ]
  it.each(refusal)("refuses an address %s", (_, option, name, words) => {
    const error = Result.getOrThrow(Result.flip(HandlerUrls.from(option)))
    assert.instanceOf(error, InvalidOption)
    assert.strictEqual(error.option, name)
    assert.include(error.message, words)
  })
  it.effect("refuses an invalid address that is passed to the layer", () =>
    Effect.gen(function*() {
      const error = yield* Effect.flip(Effect.provide(Effect.void, HandlerUrls.layer({ signIn: "login" })))
      assert.strictEqual(error.option, "urls.signIn")
    }))
})
