/** Redirects and return addresses, with the recording navigator. */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Exit, Fiber, Layer } from "effect"
import { TestClock } from "effect/testing"
import { type RedirectLoop, UntrustedRedirect, UrlOptionRequired } from "../../../src/errors/local/NavigationErrors.ts"
import { EmailPasswordMismatch, PasswordTooShort } from "../../../src/errors/provider/SignInErrors.ts"
import * as NavigatorNone from "../../../src/layers/navigators/NavigatorNone.ts"
import * as NavigatorRecording from "../../../src/layers/navigators/NavigatorRecording.ts"
import type { Navigator } from "../../../src/pipeline/ports/Navigator.ts"
import { redirectWait } from "../../../src/pipeline/timing/Timing.ts"
import * as HandlerUrls from "../../../src/services/navigation/HandlerUrls.ts"
import * as Navigation from "../../../src/services/navigation/Navigation.ts"

const origin = "https://app.example.com"

/** Runs on a page until the redirect has been awaited, and returns its target. */
const visits = <A, E>(
  page: string | undefined,
  effect: Effect.Effect<A, E, Navigator>,
  urls: HandlerUrls.UrlsOption = {}
) => {
  const recording = NavigatorRecording.make(page)
  return Effect.gen(function*() {
    const fiber = yield* Effect.forkChild(effect)
    yield* TestClock.adjust(redirectWait)
    yield* Fiber.join(fiber)
    return recording.redirects.map(({ url }) => url)
  }).pipe(Effect.provide(Layer.merge(recording.layer, Layer.orDie(HandlerUrls.layer(urls)))))
}

const returning = (path: string, to: string) => `${path}?after_auth_return_to=${encodeURIComponent(to)}`

describe("a redirect", () => {
  const verbs: ReadonlyArray<readonly [page: string, verb: () => Effect.Effect<void, unknown, Navigator>]> = [
    ["/handler/sign-out", () => Navigation.redirectToSignOut()],
    ["/handler/email-verification", () => Navigation.redirectToEmailVerification()],
    ["/handler/password-reset", () => Navigation.redirectToPasswordReset()],
    ["/handler/forgot-password", () => Navigation.redirectToForgotPassword()],
    ["/handler/oauth-callback", () => Navigation.redirectToOAuthCallback()],
    ["/handler/magic-link-callback", () => Navigation.redirectToMagicLinkCallback()],
    ["/handler/account-settings", () => Navigation.redirectToAccountSettings()],
    ["/handler/error", () => Navigation.redirectToError()],
    ["/handler/team-invitation", () => Navigation.redirectToTeamInvitation()],
    ["/handler/mfa", () => Navigation.redirectToMfa()],
    ["/", () => Navigation.redirectToHome()],
    ["/", () => Navigation.redirectToAfterSignIn()],
    ["/", () => Navigation.redirectToAfterSignUp()],
    ["/", () => Navigation.redirectToAfterSignOut()],
    [returning("/handler/sign-in", "/a?b=c#d"), () => Navigation.redirectToSignIn()],
    [returning("/handler/sign-up", "/a?b=c#d"), () => Navigation.redirectToSignUp()]
  ]
  it.effect.each(verbs)("goes to %s", ([path, verb]) =>
    Effect.gen(function*() {
      assert.deepStrictEqual(yield* visits(`${origin}/a?b=c#d`, verb()), [path])
    }))

  it.effect("goes to a configured page; an absolute address of the site becomes relative", () =>
    Effect.gen(function*() {
      const urls = { signIn: `${origin}/login?lang=de#form`, afterSignUp: "/welcome", afterSignOut: `${origin}/bye` }
      const to = (effect: Effect.Effect<void, unknown, Navigator>) => visits(`${origin}/a`, effect, urls)
      assert.deepStrictEqual(yield* to(Navigation.redirectToSignIn()), ["/login?lang=de&after_auth_return_to=%2Fa#form"])
      assert.deepStrictEqual(yield* to(Navigation.redirectToAfterSignUp()), ["/welcome"])
      assert.deepStrictEqual(yield* to(Navigation.redirectToAfterSignOut()), ["/bye"])
    }))

  it.effect("replaces the history entry only on request", () =>
    Effect.gen(function*() {
      const recording = NavigatorRecording.make(`${origin}/a`)
      const fiber = yield* Effect.forkChild(
        Effect.provide(
          Effect.andThen(Navigation.redirectToHome({ replace: true }), Navigation.redirectToSignIn({ replace: undefined })),
          recording.layer
        )
      )
      yield* TestClock.adjust("4 seconds")
      yield* Fiber.join(fiber)
      assert.deepStrictEqual(recording.redirects, [
        { url: "/", replace: true },
        { url: returning("/handler/sign-in", "/"), replace: false }
      ])
    }))

  it.effect("completes two seconds after navigation, unless the caller is interrupted", () =>
    Effect.gen(function*() {
      const recording = NavigatorRecording.make(`${origin}/a`)
      const start = Effect.forkChild(Effect.provide(Navigation.redirectToHome(), recording.layer))
      const fiber = yield* start
      yield* TestClock.adjust("1999 millis")
      assert.strictEqual(recording.redirects.length, 1)
      assert.isUndefined(fiber.pollUnsafe())
      yield* TestClock.adjust("1 millis")
      assert.isTrue(Exit.isSuccess(yield* Fiber.await(fiber)))

      const b = yield* start
      yield* TestClock.adjust("1 second")
      yield* Fiber.interrupt(b)
      assert.isTrue(Exit.hasInterrupts(yield* Fiber.await(b)))
      assert.strictEqual(recording.redirects.length, 2)
    }))

  it.effect("to an untrusted address is refused without navigation", () =>
    Effect.gen(function*() {
      const recording = NavigatorRecording.make(`${origin}/a?after_auth_return_to=https://evil.example`)
      const refusal = (effect: Effect.Effect<void, UntrustedRedirect | RedirectLoop, Navigator>) =>
        Effect.flip(Effect.provide(effect, recording.layer))
      for (
        const error of [
          yield* refusal(Navigation.redirectTo("//evil.example")),
          yield* refusal(Navigation.redirectToAfterSignIn()),
          yield* refusal(Navigation.redirectToAfterSignUp())
        ]
      ) {
        assert.instanceOf(error, UntrustedRedirect)
        assert.strictEqual(error.message, "Redirect URL is not trusted; should be relative")
        assert.include(error.target, "evil.example")
      }
      assert.deepStrictEqual(recording.redirects, [])
    }))

  it.effect("to the error page passes a known error in wire format", () =>
    Effect.gen(function*() {
      const query = (url: string | undefined) => [...new URL(url ?? "", origin).searchParams]
      const error = new PasswordTooShort({ details: { minLength: 8 } })
      const [url] = yield* visits(`${origin}/a`, Navigation.redirectToError({ error }), { error: "/oops?lang=de#top" })
      assert.match(url ?? "", /^\/oops\?lang=de&.*#top$/)
      assert.deepStrictEqual(query(url), [
        ["lang", "de"],
        ["errorCode", "PASSWORD_TOO_SHORT"],
        ["message", error.message],
        ["details", "{\"min_length\":8}"]
      ])
      const [plain] = yield* visits(undefined, Navigation.redirectToError({ error: new EmailPasswordMismatch() }))
      assert.match(plain ?? "", /^\/handler\/error\?errorCode=EMAIL_PASSWORD_MISMATCH&/)
      assert.strictEqual(new URL(plain ?? "", origin).searchParams.get("details"), "{}")
    }))
})

describe("after_auth_return_to", () => {
  it.effect("is kept if the address already has it", () =>
    Effect.gen(function*() {
      const page = `${origin}/b?after_auth_return_to=%2Fa%3Fb%3Dc`
      for (
        const [path, verb] of [["onboarding", Navigation.redirectToOnboarding], ["sign-in", Navigation.redirectToSignIn], [
          "sign-up",
          Navigation.redirectToSignUp
        ], [
          "mfa",
          Navigation.redirectToMfa
        ]] as const
      ) {
        assert.deepStrictEqual(yield* visits(page, verb()), [returning(`/handler/${path}`, "/a?b=c")])
      }
      const urls = { signIn: "/login?after_auth_return_to=/given" }
      assert.deepStrictEqual(yield* visits(`${origin}/b`, Navigation.redirectToSignIn(), urls), [returning("/login", "/given")])
      assert.deepStrictEqual(yield* visits(page, Navigation.redirectToSignIn(), urls), [returning("/login", "/a?b=c")])
    }))

  it.effect("is followed only after sign-in and sign-up", () =>
    Effect.gen(function*() {
      const page = `${origin}/handler/sign-in?after_auth_return_to=%2Fa%3Fb%3Dc%23d`
      const urls = { afterSignIn: "/in", afterSignUp: "/up", afterSignOut: "/out" }
      const to = (verb: () => Effect.Effect<void, unknown, Navigator>) => visits(page, verb(), urls)
      assert.deepStrictEqual(yield* to(Navigation.redirectToAfterSignIn), ["/a?b=c#d"])
      assert.deepStrictEqual(yield* to(Navigation.redirectToAfterSignUp), ["/a?b=c#d"])
      assert.deepStrictEqual(yield* to(Navigation.redirectToAfterSignOut), ["/out"])
      const empty = `${origin}/handler/sign-in?after_auth_return_to=`
      assert.deepStrictEqual(yield* visits(empty, Navigation.redirectToAfterSignIn(), urls), ["/in"])
    }))

  it.effect("is neither set nor followed with noRedirectBack", () =>
    Effect.gen(function*() {
      const page = `${origin}/b?after_auth_return_to=%2Fa`
      const options = { noRedirectBack: true }
      assert.deepStrictEqual(yield* visits(page, Navigation.redirectToSignIn(options)), ["/handler/sign-in"])
      assert.deepStrictEqual(yield* visits(`${origin}/b`, Navigation.redirectToSignUp(options)), ["/handler/sign-up"])
      assert.deepStrictEqual(yield* visits(page, Navigation.redirectToAfterSignIn(options)), ["/"])
      assert.deepStrictEqual(yield* visits(page, Navigation.redirectToAfterSignUp(options), { afterSignUp: "/up" }), ["/up"])
    }))

  it.effect("does not name a page that is itself a step of sign-in or sign-out", () =>
    Effect.gen(function*() {
      for (
        const step of [
          "sign-up",
          "Sign-Out/",
          "forgot-password",
          "password-reset?code=a",
          "oauth-callback?code=a",
          "mfa",
          "error",
          "onboarding"
        ]
      ) {
        assert.deepStrictEqual(yield* visits(`${origin}/handler/${step}`, Navigation.redirectToSignIn()), ["/handler/sign-in"])
      }
      assert.deepStrictEqual(
        yield* visits(`${origin}/handler/team-invitation?code=a`, Navigation.redirectToSignIn()),
        [returning("/handler/sign-in", "/handler/team-invitation?code=a")]
      )
    }))

  it.effect("is set in the query, before the hash, for routers that use the hash", () =>
    Effect.gen(function*() {
      const urls = { signIn: "/#/sign-in", signUp: "/#/sign-up", signOut: "https://other.example/a" }
      const to = (page: string) => visits(`${origin}${page}`, Navigation.redirectToSignIn(), urls)
      assert.deepStrictEqual(yield* to("/#/a?b=c"), ["/?after_auth_return_to=%2F%23%2Fa%3Fb%3Dc#/sign-in"])
      assert.deepStrictEqual(yield* to("/#/sign-up?b=c"), ["/#/sign-in"])
      assert.deepStrictEqual(yield* to("/a"), ["/?after_auth_return_to=%2Fa#/sign-in"])
    }))

  it.effect("is not set for an unsafe or unknown page", () =>
    Effect.gen(function*() {
      assert.deepStrictEqual(yield* visits(`${origin}//evil.example/a`, Navigation.redirectToSignIn()), ["/handler/sign-in"])
      assert.deepStrictEqual(yield* visits(undefined, Navigation.redirectToSignIn()), ["/handler/sign-in"])
      assert.deepStrictEqual(yield* visits(undefined, Navigation.redirectToAfterSignIn()), ["/"])
    }))

  it.effect("returns a user to the page that redirected to sign-in", () =>
    Effect.gen(function*() {
      const story = Effect.gen(function*() {
        yield* Navigation.redirectToSignIn()
        yield* Navigation.redirectToSignUp()
        yield* Navigation.redirectToMfa()
        yield* Navigation.redirectToAfterSignUp()
      })
      const recording = NavigatorRecording.make(`${origin}/a?b=ä&c=%26#d e`)
      const fiber = yield* Effect.forkChild(Effect.provide(story, recording.layer))
      yield* TestClock.adjust("10 seconds")
      yield* Fiber.join(fiber)
      assert.strictEqual(recording.redirects.at(-1)?.url, "/a?b=%C3%A4&c=%26#d%20e")
    }))
})

describe("a callback address", () => {
  const callback = (page: string | undefined, urls: HandlerUrls.UrlsOption = {}) =>
    Effect.provide(
      Navigation.getCallbackUrl("magicLinkCallback"),
      Layer.merge(NavigatorRecording.make(page).layer, Layer.orDie(HandlerUrls.layer(urls)))
    )

  it.effect("is absolute, without a hash, and includes the return address", () =>
    Effect.gen(function*() {
      assert.strictEqual(yield* callback(`${origin}/a?b#c`), `${origin}/handler/magic-link-callback`)
      assert.strictEqual(
        yield* callback(`${origin}/a?after_auth_return_to=%2Fb%3Fc#d`, { magicLinkCallback: "/magic?e=f#g" }),
        `${origin}/magic?e=f&after_auth_return_to=%2Fb%3Fc`
      )
      assert.strictEqual(
        yield* callback(`${origin}/a`, { magicLinkCallback: "https://b.example/magic" }),
        "https://b.example/magic"
      )
    }))

  it.effect("must be configured if the current address is unknown", () =>
    Effect.gen(function*() {
      assert.strictEqual(yield* callback(undefined, { handler: `${origin}/handler` }), `${origin}/handler/magic-link-callback`)
      const error = yield* Effect.flip(callback(undefined))
      assert.instanceOf(error, UrlOptionRequired)
      assert.strictEqual(error.page, "magicLinkCallback")
      assert.match(error.message, /^callbackUrl option is required in a non-browser environment\. Pass it, or make/)
    }))
})

describe("takeFromQuery", () => {
  it.effect("reads parameters and removes them from the address, without navigation", () =>
    Effect.gen(function*() {
      const { layer, navigator, redirects } = NavigatorRecording.make(
        `${origin}/handler/oauth-callback?code=a%20b&state=&after_auth_return_to=%2F#c`
      )
      const take = Effect.provide(Navigation.takeFromQuery({ names: ["code", "state", "errorCode"] }), layer)
      assert.deepStrictEqual(yield* take, { code: "a b", state: "", errorCode: null })
      const location = yield* Effect.flatMap(navigator.location, Effect.fromOption)
      assert.strictEqual(location.href, `${origin}/handler/oauth-callback?after_auth_return_to=%2F#c`)
      assert.deepStrictEqual(yield* take, { code: null, state: null, errorCode: null })
      assert.deepStrictEqual(redirects, [])
    }))
  it.effect("finds nothing if the page's address is unknown", () =>
    Effect.gen(function*() {
      assert.deepStrictEqual(yield* Navigation.takeFromQuery({ names: ["code"] }), { code: null })
    }).pipe(Effect.provide(NavigatorNone.layer)))
})
