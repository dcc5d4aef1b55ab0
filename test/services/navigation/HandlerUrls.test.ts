/** The addresses of the pages: defaults, fallbacks, and refusals. */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Result } from "effect"
import { InvalidOption } from "../../../src/errors/local/UsageErrors.ts"
import * as HandlerUrls from "../../../src/services/navigation/HandlerUrls.ts"

const projectId = "6fbbf22e-f4b2-4c6e-95a1-beab6fa41063"
const from = (option: HandlerUrls.UrlsOption) => Result.getOrThrow(HandlerUrls.from(option, projectId))

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

describe("objects of the provider's client", () => {
  const hostedHandler = `https://${projectId}.built-with-stack-auth.com/handler`

  it("name hosted pages, for one page or for all pages without an entry", () => {
    assert.strictEqual(from({ signIn: { type: "hosted" } }).signIn, `${hostedHandler}/sign-in`)
    const { home, oauthCallback, signIn, signUp, teamCreation } = from({ default: { type: "hosted" }, signUp: "/join" })
    assert.deepStrictEqual([home, oauthCallback, signIn], [
      hostedHandler,
      `${hostedHandler}/oauth-callback`,
      `${hostedHandler}/sign-in`
    ])
    assert.deepStrictEqual([signUp, teamCreation], ["/join", "/handler/team-creation"])
  })
  it("name hosted pages at another address by a template", () => {
    const template = "http://localhost:9100/{projectId}/{hostedPath}"
    assert.deepInclude(from({ signIn: { type: "hosted", template }, handler: { type: "hosted", template } }), {
      signIn: `http://localhost:9100/${projectId}/handler/sign-in`,
      mfa: "/handler/mfa"
    })
  })
  it("name pages below the handler, also if the others are hosted", () => {
    const urls = from({
      default: { type: "hosted" },
      handler: "/auth",
      mfa: { type: "handler-component" },
      home: { type: "handler-component" }
    })
    assert.deepStrictEqual([urls.handler, urls.mfa, urls.home, urls.error], ["/auth", "/auth/mfa", "/", `${hostedHandler}/error`])
    assert.strictEqual(from({ default: { type: "handler-component" } }).signIn, "/handler/sign-in")
  })
  it("name pages of the application", () => {
    assert.strictEqual(from({ signIn: { type: "custom", url: "/login", version: 0 } }).signIn, "/login")
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
    ["of an unknown type", { signUp: { type: "remote" } }, "urls.signUp", "must be a path"],
    ["of a custom page without `url`", { signUp: { type: "custom", version: 0 } }, "urls.signUp", "must be a path"],
    [
      "of a custom page on another scheme",
      { mfa: { type: "custom", url: "javascript:alert(1)", version: 0 } },
      "urls.mfa",
      "must be a path"
    ],
    [
      "of a hosted page with a template that is no address",
      { mfa: { type: "hosted", template: "{hostedPath}" } },
      "urls.mfa",
      "must be a path"
    ],
    ["of all pages", { default: "/login" }, "urls.default", "the type hosted"],
    [
      "of all pages that is a custom page",
      { default: { type: "custom", url: "/", version: 0 } },
      "urls.default",
      "the type hosted"
    ],
    ["of a handler with a query", { handler: "/handler?a" }, "urls.handler", "cannot have a query or a hash"],
    ["of a handler with a hash", { handler: "/#/handler" }, "urls.handler", "cannot have a query or a hash"]
  ]
  it.each(refusal)("refuses an address %s", (_, option, name, words) => {
    const error = Result.getOrThrow(Result.flip(HandlerUrls.from(option, projectId)))
    assert.instanceOf(error, InvalidOption)
    assert.strictEqual(error.option, name)
    assert.include(error.message, words)
  })
  it("refuses hosted pages without the id of the project", () => {
    const error = Result.getOrThrow(Result.flip(HandlerUrls.from({ signIn: { type: "hosted" } })))
    assert.strictEqual(error.option, "urls.signIn")
  })
  it.effect("refuses an invalid address that is passed to the layer", () =>
    Effect.gen(function*() {
      const error = yield* Effect.flip(Effect.provide(Effect.void, HandlerUrls.layer({ signIn: "login" })))
      assert.strictEqual(error.option, "urls.signIn")
    }))
})
