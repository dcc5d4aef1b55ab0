/** Redirects to pages of another origin, without a browser; test/e2e/browser/HandOver.test.ts passes sessions. */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Layer } from "effect"
import { TestClock } from "effect/testing"
import { UntrustedRedirect } from "../../../src/errors/local/NavigationErrors.ts"
import { EmailPasswordMismatch } from "../../../src/errors/provider/SignInErrors.ts"
import * as NavigatorRecording from "../../../src/layers/navigators/NavigatorRecording.ts"
import { redirectWait } from "../../../src/pipeline/timing/Timing.ts"
import * as HandlerUrls from "../../../src/services/navigation/HandlerUrls.ts"
import * as Navigation from "../../../src/services/navigation/Navigation.ts"

const origin = "https://app.example.com"

const at = (page: string | undefined, urls: HandlerUrls.UrlsOption) => {
  const recording = NavigatorRecording.make(page)
  return { ...recording, run: Effect.provide(Layer.merge(recording.layer, Layer.orDie(HandlerUrls.layer(urls)))) }
}

describe("a redirect", () => {
  it.effect("to a page of another origin passes no session without one", () =>
    Effect.gen(function*() {
      const urls = {
        afterSignOut: "https://elsewhere.example/bye",
        home: "https://elsewhere.example/",
        error: "https://elsewhere.example/oops"
      }
      const verbs = [
        Navigation.redirectToAfterSignOut(),
        Navigation.redirectToHome(),
        Navigation.redirectToError({ error: new EmailPasswordMismatch() })
      ]
      const targets: Array<string> = []
      for (const verb of verbs) {
        const { redirects, run } = at(`${origin}/a`, urls)
        const fiber = yield* Effect.forkChild(run(verb), { startImmediately: true })
        yield* TestClock.adjust(redirectWait)
        yield* Fiber.join(fiber)
        targets.push(...redirects.map(({ url }) => url))
      }
      const [bye, home, error = ""] = targets
      assert.deepStrictEqual([bye, home], [urls.afterSignOut, urls.home])
      assert.match(error, /^https:\/\/elsewhere\.example\/oops\?errorCode=EMAIL_PASSWORD_MISMATCH&/)
    }))

  it.effect.each(
    [
      ["that only a browser can reach", undefined, () => Navigation.redirectToSignIn(), "from a browser"],
      ["that needs what this origin stores", `${origin}/a`, () => Navigation.redirectToMfa(), "must be a page of this origin"],
      ["without a store for the state", `${origin}/a`, () => Navigation.redirectToSignUp(), "OAuthStateStoreCookie.layer"]
    ] as const
  )("is refused to a page of another origin %s", ([, page, verb, words]) =>
    Effect.gen(function*() {
      const urls = { signIn: "https://auth.example/in", signUp: "https://auth.example/up?a=b", mfa: "https://auth.example/mfa" }
      const { redirects, run } = at(page, urls)
      const error = yield* Effect.flip(run(verb()))
      assert.instanceOf(error, UntrustedRedirect)
      assert.include(error.message, words)
      assert.match(error.target, /^https:\/\/auth\.example\/\w+$/)
      assert.deepStrictEqual(redirects, [])
    }))
})
