/** The callback page: reading its address, the exchange, the checks, refusals, and the redirect. */
import { assert, describe, it } from "@effect/vitest"
import { Console, Effect, Fiber } from "effect"
import { inspect } from "node:util"
import * as TokenStoreNone from "../../../src/layers/tokenStores/TokenStoreNone.ts"
import { AttemptStore } from "../../../src/pipeline/ports/AttemptStore.ts"
import * as OAuth from "../../../src/services/oauth/OAuth.ts"
import { browserAt } from "../../e2e/sessions/Tabs.ts"
import { refusalsOf } from "../../kit/Refusals.ts"
import { projectId, refusal, reply, tagOf } from "../../kit/TestApp.ts"
import { hostileTargets } from "../navigation/HostileTargets.ts"
import {
  away,
  callbackPage,
  formOf,
  laterRedirects,
  names,
  open,
  origin,
  signedIn,
  storedState,
  tokensIssued
} from "./OAuthPage.ts"

/** Texts of the warnings on the console. */
const warningsValue = <A, E, R>(effect: Effect.Effect<A, E, R>) => {
  const warnings: Array<string> = []
  const console = { ...globalThis.console, warn: (text: unknown) => warnings.push(String(text)) }
  return Effect.map(Effect.provideService(effect, Console.Console, console), (value) => ({ value, warnings }))
}

describe("the callback", () => {
  it.effect("exchanges the code, stores the tokens and redirects", () =>
    Effect.gen(function*() {
      const page = yield* away({ answers: [tokensIssued({ is_new_user: true })], urls: { afterSignUp: "/welcome" } })
      yield* page.back()
      assert.deepStrictEqual(yield* page.finish, { isNewUser: true, afterCallbackRedirectUrl: null })
      assert.deepStrictEqual(page.seen.map(({ method, path }) => `${method} ${path}`), ["POST /auth/oauth/token"])
      assert.deepStrictEqual(formOf(page.seen[0]), {
        grant_type: "authorization_code",
        code: "a-code",
        redirect_uri: callbackPage,
        code_verifier: page.verifier,
        client_id: projectId,
        client_secret: "pck_test"
      })
      assert.strictEqual(yield* page.run(storedState), "rt-of-the-code")
      assert.deepStrictEqual(laterRedirects(page), [{ url: "/welcome", replace: true }])
      assert.deepStrictEqual(names(page.browser), [])
    }))

  it.effect("removes the response from the address synchronously, and keeps the rest", () =>
    Effect.gen(function*() {
      const page = yield* away()
      yield* page.back({ keep: "this", iss: `http://emulator.test/api/v1/projects/${projectId}`, after_auth_return_to: "/x" })
      const running = Effect.runFork(page.finish)
      assert.strictEqual(Effect.runSync(page.shown), `${callbackPage}?keep=this&after_auth_return_to=%2Fx`)
      assert.deepStrictEqual([page.seen, names(page.browser)], [[], []])
      yield* Effect.exit(Fiber.join(running))
      assert.deepStrictEqual(laterRedirects(page), [{ url: "/x", replace: true }])
    }))

  it.effect("redirects to the address returned with the tokens, unless `redirect` is false", () =>
    Effect.gen(function*() {
      const answers = [tokensIssued({ after_callback_redirect_url: `${origin}/cart`, is_new_user: true })]
      const page = yield* away({ answers })
      yield* page.back({ after_auth_return_to: "/x" })
      yield* page.finish
      assert.deepStrictEqual(laterRedirects(page), [{ url: "/cart", replace: true }])
      const staying = yield* away({ answers })
      yield* staying.back()
      assert.isTrue((yield* staying.run(OAuth.handleCallback({ redirect: false })))?.isNewUser)
      assert.deepStrictEqual(laterRedirects(staying), [])
    }))

  it.effect("refuses a hostile address that is returned with the tokens", () =>
    Effect.gen(function*() {
      for (const [, target] of hostileTargets.filter(([, target]) => target.isWellFormed()).slice(0, 310)) {
        const page = yield* away({ answers: [tokensIssued({ after_callback_redirect_url: target })] })
        yield* page.back()
        assert.strictEqual((yield* Effect.flip(page.finish))._tag, "UntrustedRedirect")
        assert.deepStrictEqual(laterRedirects(page), [])
      }
    }), 60_000)

  it.effect("does not retry an exchange that was lost, or answered with 429 or 508", () =>
    Effect.gen(function*() {
      const answers = ["lost", reply(429, "", { "retry-after": "1" }), reply(508, "INFINITE_LOOP_DETECTED")] as const
      for (const response of answers) {
        const page = yield* away({ answers: [response] })
        yield* page.back()
        assert.strictEqual((yield* Effect.flip(page.finish))._tag, "CallError")
        assert.lengthOf(page.seen, 1)
      }
    }))
})

describe("a response that does not belong to the started sign-in", () => {
  it.effect("is ignored with a warning if the cookie is missing or the state is wrong", () =>
    Effect.gen(function*() {
      const page = yield* away({ browser: browserAt(origin) })
      const ignoredText = Effect.fnUntraced(function*(query: { readonly [name: string]: string }) {
        yield* page.back(query)
        const { value, warnings } = yield* warningsValue(page.finish)
        assert.deepStrictEqual([value, warnings.length, yield* page.shown], [null, 1, callbackPage])
        assert.include(warnings[0], "Ignored an OAuth callback")
        assert.notInclude(warnings[0], "a-code")
      })
      yield* ignoredText({ state: "another" })
      yield* ignoredText({ state: "" })
      assert.lengthOf(names(page.browser), 1)
      yield* page.back()
      assert.deepStrictEqual(yield* page.finish, signedIn)
      yield* ignoredText({ code: "a-second-code" })
      assert.lengthOf(page.seen, 1)
    }))

  it.effect("is rejected for a wrong issuer, or repeated or unexpected parameters", () =>
    Effect.gen(function*() {
      const wrong = [
        "iss=https%3A%2F%2Fevil.example",
        "iss=",
        "iss=&iss=",
        "iss=http%3A%2F%2Femulator.test%2Fapi%2Fv1%2Fprojects%2Finternal",
        "state=again",
        "code=again",
        "id_token=x",
        "response=x"
      ]
      for (const more of wrong) {
        const page = yield* away()
        yield* page.go(`${callbackPage}?code=a-code&state=${page.state}&${more}`)
        const error = yield* Effect.flip(page.finish)
        assert.strictEqual(error._tag, "OAuthCallbackRejected", more)
        assert.notInclude(inspect(error, { depth: 9 }) + JSON.stringify(error), "evil")
        assert.deepStrictEqual([page.seen, names(page.browser), laterRedirects(page)], [[], [], []])
      }
    }))

  it.effect("is accepted from each issuer of the hosted provider, and of no other host", () =>
    Effect.gen(function*() {
      const finishWith = (issuer: string) =>
        Effect.gen(function*() {
          const page = yield* away({ options: { baseUrl: "https://api.stack-auth.com" } })
          assert.strictEqual(page.sentTo().origin, "https://api.stack-auth.com")
          yield* page.back({ iss: `${issuer}/api/v1/projects/${projectId}` })
          return yield* Effect.match(page.finish, { onFailure: tagOf, onSuccess: () => "success" })
        })
      assert.strictEqual(yield* finishWith("https://api.stack-auth.com"), "success")
      assert.strictEqual(yield* finishWith("https://api.hexclave.com"), "success")
      assert.strictEqual(yield* finishWith("https://api1.hexclave.com"), "OAuthCallbackRejected")
    }))

  it.effect("is left to the tab whose sign-in it belongs to", () =>
    Effect.gen(function*() {
      const browser = browserAt(origin)
      const [a, two, three] = [yield* away({ browser }), yield* away({ browser }), yield* away({ browser })]
      for (const page of [two, three, a]) {
        yield* page.back()
        assert.deepStrictEqual(yield* page.finish, signedIn)
        assert.strictEqual(formOf(page.seen[0])["code_verifier"], page.verifier)
      }
      assert.deepStrictEqual(names(browser), [])
    }))

  it.effect("stays in the address if it is not an authorization response", () =>
    Effect.gen(function*() {
      const page = yield* away()
      for (const query of ["", "?code=of-a-mail", "?state=x", "?message=hello&details=x", "?error=mine"]) {
        yield* page.go(callbackPage + query)
        const { value, warnings } = yield* warningsValue(page.finish)
        assert.deepStrictEqual([value, warnings, yield* page.shown], [null, [], callbackPage + query])
      }
      const server = yield* open(undefined)
      assert.isNull(yield* server.run(OAuth.handleCallback()))
      const storeless = yield* open(callbackPage, { tokenStore: TokenStoreNone.layer })
      assert.strictEqual((yield* Effect.flip(storeless.run(OAuth.handleCallback())))._tag, "TokenStoreRequired")
    }))
})

it.effect("a callback that requires a second factor stores the attempt code", () =>
  Effect.gen(function*() {
    const attempt = { attempt_code: "a-code-of-the-attempt" }
    const response = refusal(400, "MULTI_FACTOR_AUTHENTICATION_REQUIRED", attempt)
    const page = yield* away({ answers: [{ ...response, status: 400 }] })
    yield* page.back()
    const remaining = new Map<string, string>()
    const storage = {
      getItem: (key: string) => remaining.get(key) ?? null,
      setItem: (key: string, value: string) => remaining.set(key, value),
      removeItem: (key: string) => remaining.delete(key)
    }
    const error = yield* Effect.flip(
      page.run(Effect.provideService(OAuth.handleCallback(), AttemptStore, () => storage))
    )
    assert.strictEqual(error._tag, "MultiFactorAuthenticationRequired")
    assert.deepStrictEqual(Object.fromEntries(remaining), { stack_mfa_attempt_code: "a-code-of-the-attempt" })
    assert.strictEqual(page.redirects.at(-1)?.url, "/handler/mfa")
  }))

describe("a refusal in the address", () => {
  const refusals = refusalsOf("auth")
  const refusal = Effect.fnUntraced(function*(query: { readonly [name: string]: string }) {
    const page = yield* open(`${callbackPage}?${new URLSearchParams({ ...query, keep: "this" })}`)
    const error = yield* Effect.flip(page.run(OAuth.handleCallback()))
    assert.deepStrictEqual([yield* page.shown, page.seen, page.redirects], [`${callbackPage}?keep=this`, [], []])
    return error
  })

  it.effect("becomes a typed error with details, and is removed", () =>
    Effect.gen(function*() {
      const tags = {
        OAUTH_PROVIDER_ACCESS_DENIED: "OAuthProviderAccessDenied",
        OAUTH_PROVIDER_TEMPORARILY_UNAVAILABLE: "OAuthProviderTemporarilyUnavailable",
        OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED: "OAuthProviderNotFoundOrNotEnabled",
        OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER: "OAuthConnectionAlreadyConnectedToAnotherUser",
        USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION: "UserAlreadyConnectedToAnotherOAuthConnection",
        OUTER_OAUTH_TIMEOUT: "OuterOAuthTimeout",
        CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE: "ContactChannelAlreadyUsedForAuthBySomeoneElse",
        SIGN_UP_NOT_ENABLED: "SignUpNotEnabled",
        SIGN_UP_REJECTED: "SignUpRejected",
        REDIRECT_URL_NOT_WHITELISTED: "RedirectUrlNotWhitelisted"
      }
      for (const [errorCode, tag] of Object.entries(tags)) {
        const details = JSON.stringify(refusals[errorCode]?.details ?? {})
        const error = yield* refusal({
          error: "server_error",
          error_description: "words",
          errorCode,
          message: "Anybody's words",
          details
        })
        assert.strictEqual(error._tag, tag)
        assert.notInclude(error.message, "Anybody")
        if (error._tag === "SignUpRejected") assert.strictEqual(error.details.message, "Only people of the harbour.")
      }
    }))

  it.effect("becomes `Unrecognized` if unknown or malformed, with no text from the address", () =>
    Effect.gen(function*() {
      const unknownValue = yield* refusal({ errorCode: "NEWER_THAN_THIS", message: "m", details: "{\"a\":1}" })
      assert.deepInclude(unknownValue._tag === "CallError" && unknownValue.reason, {
        _tag: "Unrecognized",
        code: "NEWER_THAN_THIS"
      })
      const queries = [
        { errorCode: "<b>Call 555", message: "m" },
        { errorCode: "", message: "m" },
        { errorCode: "SIGN_UP_REJECTED", message: "m", details: "not JSON" },
        { errorCode: "toString", message: "m", details: "[]" },
        { error: "server_error", state: "x", error_description: "Call 555" }
      ]
      for (const query of queries) {
        const error = yield* refusal(query)
        assert.strictEqual(tagOf(error), "Unrecognized")
        assert.notInclude(error.message, "555")
      }
    }))
})
