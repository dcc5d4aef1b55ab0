/** Redirects of the verbs that sign in and out: their targets, what precedes them, and that one redirect wins. */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Layer, Option } from "effect"
import { TestClock } from "effect/testing"
import { SignInWithTotp } from "../../../src/endpoints/auth/Mfa.ts"
import { SignInWithApple } from "../../../src/endpoints/auth/OAuth.ts"
import { SignInWithCode } from "../../../src/endpoints/auth/Otp.ts"
import { SignInWithPassword, SignUpWithPassword } from "../../../src/endpoints/auth/Password.ts"
import { SignOut } from "../../../src/endpoints/auth/Sessions.ts"
import { DeleteCurrentUser, ReadCurrentUser } from "../../../src/endpoints/users/CurrentUser.ts"
import type { InvalidOption } from "../../../src/errors/local/UsageErrors.ts"
import * as AttemptStoreMemory from "../../../src/layers/attempts/AttemptStoreMemory.ts"
import * as AuthRedirects from "../../../src/layers/navigators/AuthRedirects.ts"
import * as NavigatorRecording from "../../../src/layers/navigators/NavigatorRecording.ts"
import * as SignedOut from "../../../src/layers/navigators/SignedOut.ts"
import { AttemptStore } from "../../../src/pipeline/ports/AttemptStore.ts"
import type { WireResponse } from "../../../src/pipeline/ports/WireRequest.ts"
import { Session } from "../../../src/pipeline/session/Session.ts"
import { Transport } from "../../../src/pipeline/transport/Transport.ts"
import * as Auth from "../../../src/services/auth/Auth.ts"
import * as CurrentUser from "../../../src/services/client/CurrentUser.ts"
import * as HandlerUrls from "../../../src/services/navigation/HandlerUrls.ts"
import { refusal, reply, tagOf, user } from "../../kit/TestApp.ts"
import { responseOf, signedIn } from "../Verbs.ts"

const origin = "https://app.example.com"
const page = `${origin}/handler/sign-in`
const urls = { afterSignIn: "/in", afterSignUp: "/new", afterSignOut: "/out" }
const code = "b".repeat(45)
const input = { email: "ada@example.com", password: "analytical engine" }
const signedInBody = JSON.parse(responseOf(SignInWithCode).body) as object
const attempt = refusal(400, "MULTI_FACTOR_AUTHENTICATION_REQUIRED", { attempt_code: "c".repeat(45) })
const unavailable = reply(503, "unavailable")
const replies: { readonly [endpoint: string]: WireResponse } = {
  ...Object.fromEntries(
    [SignInWithPassword, SignUpWithPassword, SignOut, DeleteCurrentUser].map((a) => [a.id, responseOf(a)])
  ),
  [SignInWithCode.id]: reply(200, { ...signedInBody, is_new_user: false }),
  [SignInWithApple.id]: reply(200, { ...signedInBody, is_new_user: false }),
  [SignInWithTotp.id]: reply(200, { ...signedInBody, is_new_user: false }),
  [ReadCurrentUser.id]: reply(200, user)
}

interface AppOptions {
  readonly at?: string
  readonly answers?: { readonly [endpoint: string]: WireResponse }
  readonly byDefault?: boolean
  readonly urls?: HandlerUrls.UrlsOption
}
/** A signed-in app on a page, whose verbs can redirect. */
const appAt = ({ answers = {}, at = page, byDefault, urls: input = urls }: AppOptions = {}) => {
  const recording = NavigatorRecording.make(at)
  const { layer, seen } = signedIn("client", { ...replies, ...answers })
  const storage = AttemptStoreMemory.make()
  return {
    seen,
    storage,
    redirects: recording.redirects,
    layer: Layer.mergeAll(
      layer,
      recording.layer,
      SignedOut.layer,
      AuthRedirects.layer({ byDefault }),
      Layer.succeed(AttemptStore, () => storage),
      Layer.orDie(HandlerUrls.layer(input))
    )
  }
}
type App = ReturnType<typeof appAt>
type Needs = Layer.Success<App["layer"]>
/** Runs a verb to its end, including all its waits. */
const run = <A, E>(app: App, verb: Effect.Effect<A, E, Needs>): Effect.Effect<A, E | InvalidOption> =>
  Effect.gen(function*() {
    const fiber = yield* Effect.forkChild(Effect.provide(verb, app.layer), { startImmediately: true })
    yield* TestClock.adjust("1 minute")
    return yield* Fiber.join(fiber)
  })

type Way = (options: { readonly redirect?: boolean }) => Effect.Effect<unknown, { readonly _tag: string }, Needs>
const ways: { readonly [way: string]: readonly [Way, to: string] } = {
  "a password": [(options) => Auth.signInWithPassword({ ...input, ...options }), "/in"],
  "a sign-up": [(options) => Auth.signUpWithPassword({ ...input, verificationCallbackUrl: null, ...options }), "/new"],
  "a magic link": [(options) => Auth.signInWithMagicLink({ code, ...options }), "/in"],
  "Apple": [(options) => Auth.signInWithApple({ idToken: "an-identity-token", ...options }), "/in"],
  "a code by mail": [(options) => Auth.signInWithCode({ otp: "123456", nonce: "b".repeat(39), ...options }), "/in"],
  "a second factor": [(options) => Auth.signInWithMfaCode({ totp: "123456", attemptCode: code, ...options }), "/in"]
}
const table = Object.entries(ways).map(([name, [way, to]]) => ({ name, way, to }))

describe.each(table)("$name", ({ to, way }) => {
  it.effect("redirects after sign-in and replaces the current page", () => {
    const app = appAt()
    return Effect.gen(function*() {
      assert.property(yield* run(app, way({ redirect: true })), "userId")
      assert.deepStrictEqual(app.redirects, [{ url: to, replace: true }])
      assert.strictEqual(app.seen.length, 1)
      assert.notProperty(JSON.parse(app.seen[0]?.body ?? "{}"), "redirect")
    })
  })
  it.effect("redirects to the return address instead of the configured page", () => {
    const app = appAt({ at: `${page}?after_auth_return_to=%2Fcart%3Fid%3D1` })
    return Effect.gen(function*() {
      yield* run(app, way({ redirect: true }))
      assert.deepStrictEqual(app.redirects, [{ url: "/cart?id=1", replace: true }])
    })
  })
  it.effect("follows the call's option `redirect`, otherwise the app's default", () =>
    Effect.gen(function*() {
      for (const [byDefault, options, count] of [[false, {}, 0], [true, { redirect: false }, 0], [true, {}, 1]] as const) {
        const app = appAt({ byDefault })
        yield* run(app, way(options))
        assert.strictEqual(app.redirects.length, count)
      }
    }))
  it.effect("refuses an untrusted return address after the session has started", () => {
    const app = appAt({ at: `${page}?after_auth_return_to=https%3A%2F%2Fevil.example` })
    return Effect.gen(function*() {
      const error = yield* Effect.flip(run(app, way({ redirect: true })))
      assert.strictEqual(error._tag, "UntrustedRedirect")
      assert.deepStrictEqual(app.redirects, [])
      assert.strictEqual(app.seen.length, 1)
    })
  })
  it.effect("refuses an impossible or invalid redirect without sending a request", () =>
    Effect.gen(function*() {
      const { layer, seen } = signedIn("client", replies)
      const bare = Layer.merge(layer, NavigatorRecording.make(page).layer)
      for (const options of [{ redirect: true }, { redirect: "yes" as never }]) {
        // The verb's type requires no navigator, so that programs without redirects need none.
        const error = yield* Effect.flip(Effect.provide(way(options) as Effect.Effect<unknown, { readonly _tag: string }>, bare))
        assert.deepInclude(error, { _tag: "InvalidOption", option: "redirect" })
      }
      assert.strictEqual(seen.length, 0)
    }))
})

describe("a required second factor", () => {
  const from = `${page}?after_auth_return_to=%2Fcart`
  const mfa = "/handler/mfa?after_auth_return_to=%2Fcart"
  it.effect.each([["a password", false], ["a code by mail", false], ["Apple", false], ["a magic link", true]] as const)(
    "after %s redirects to MFA; the attempt and the return address are kept",
    ([name, replace]) => {
      const answers = { [SignInWithPassword.id]: attempt, [SignInWithCode.id]: attempt, [SignInWithApple.id]: attempt }
      const app = appAt({ at: from, answers })
      return Effect.gen(function*() {
        const error = yield* Effect.flip(run(app, (ways[name]?.[0] ?? assert.fail())({ redirect: true })))
        assert.strictEqual(error._tag, "MultiFactorAuthenticationRequired")
        assert.deepStrictEqual(app.redirects, [{ url: mfa, replace }])
        assert.strictEqual(app.storage.getItem("stack_mfa_attempt_code"), "c".repeat(45))
        yield* run(app, Auth.signInWithMfaCode({ totp: "123456", redirect: true }))
        assert.strictEqual(app.redirects[1]?.url, "/cart")
      })
    }
  )
  it.effect("does not redirect a sign-up, because no attempt is stored", () => {
    const app = appAt({ answers: { [SignUpWithPassword.id]: attempt } })
    return Effect.gen(function*() {
      const signUp = Auth.signUpWithPassword({ ...input, verificationCallbackUrl: null, redirect: true })
      assert.strictEqual((yield* Effect.flip(run(app, signUp)))._tag, "MultiFactorAuthenticationRequired")
      assert.deepStrictEqual(app.redirects, [])
    })
  })
})

it.effect("a new user who signs in by mail is redirected to `urls.afterSignUp`", () => {
  const app = appAt({ answers: { [SignInWithCode.id]: reply(200, { ...signedInBody, is_new_user: true }) } })
  return Effect.gen(function*() {
    yield* run(app, Auth.signInWithMagicLink({ code, redirect: true }))
    assert.deepStrictEqual(app.redirects, [{ url: "/new", replace: true }])
  })
})

describe("a sign-out", () => {
  const here = `${origin}/settings`
  const isSignedOut = Session.use(({ stored }) => Effect.map(stored, Option.isNone))
  it.effect("redirects to `urls.afterSignOut` or to `redirectTo`", () =>
    Effect.gen(function*() {
      const cases = [
        [{ redirect: true }, "/out"],
        [{ redirectTo: "/bye?a#b" }, "/bye?a#b"],
        [{ redirectTo: `${origin}/bye`, redirect: true }, "/bye"]
      ] as const
      for (const [options, url] of cases) {
        const app = appAt({ at: here })
        yield* run(app, Auth.signOut(options))
        assert.deepStrictEqual(app.redirects, [{ url, replace: false }])
      }
      for (const [byDefault, options, count] of [[false, {}, 0], [true, { redirect: false }, 0], [true, undefined, 1]] as const) {
        const app = appAt({ at: here, byDefault })
        yield* run(app, Auth.signOut(options))
        assert.strictEqual(app.redirects.length, count)
      }
    }))
  it.effect("refuses an invalid redirect, and keeps the session", () =>
    Effect.gen(function*() {
      const cases = [
        [{ redirectTo: "https://evil.example/" }, { _tag: "UntrustedRedirect", target: "https://evil.example/" }],
        [{ redirectTo: "//evil.example" }, { _tag: "UntrustedRedirect" }],
        [{ redirectTo: "/bye", redirect: false }, { _tag: "InvalidOption", option: "redirectTo" }],
        [{ redirectTo: 7 as never }, { _tag: "InvalidOption", option: "redirectTo" }],
        [{ redirect: null as never }, { _tag: "InvalidOption", option: "redirect" }]
      ] as const
      for (const [options, expected] of cases) {
        const app = appAt({ at: here })
        const [error, end] = yield* run(app, Effect.all([Effect.flip(Auth.signOut(options)), isSignedOut]))
        assert.deepInclude(error, expected)
        assert.isFalse(end)
        assert.deepStrictEqual([app.redirects, app.seen.length], [[], 0])
      }
    }))
  it.effect("redirects even if the provider is unavailable, and fails afterwards", () => {
    const app = appAt({ at: here, answers: { [SignOut.id]: unavailable } })
    return Effect.gen(function*() {
      const [error, end] = yield* run(app, Effect.all([Effect.flip(Auth.signOut({ redirect: true })), isSignedOut]))
      assert.isFalse(["UntrustedRedirect", "RedirectLoop", "InvalidOption"].includes(error._tag))
      assert.isTrue(end)
      assert.deepStrictEqual(app.redirects, [{ url: "/out", replace: false }])
    })
  })
  it.effect("waits at most 5 seconds for a provider that does not answer", () => {
    const app = appAt({ at: here })
    const silent = Layer.succeed(Transport, () => Effect.never)
    return Effect.gen(function*() {
      const ending = yield* Effect.forkChild(
        Effect.provide(Auth.signOut({ redirect: true }), Layer.merge(app.layer, silent)),
        { startImmediately: true }
      )
      yield* TestClock.adjust("4999 millis")
      assert.deepStrictEqual(app.redirects, [])
      yield* TestClock.adjust("1 millis")
      assert.deepStrictEqual(app.redirects, [{ url: "/out", replace: false }])
      yield* Fiber.interrupt(ending)
    })
  })
  it.effect("suppresses concurrent redirects to sign-in", () => {
    const app = appAt({ at: here, answers: { [SignOut.id]: unavailable } })
    return Effect.gen(function*() {
      const bothValues = Effect.gen(function*() {
        const leaving = yield* Effect.forkChild(Effect.exit(Auth.signOut({ redirect: true })), { startImmediately: true })
        assert.isTrue(yield* isSignedOut)
        yield* Effect.forkChild(CurrentUser.get({ or: "redirect" }), { startImmediately: true })
        yield* Fiber.join(leaving)
        yield* Effect.sleep("10 seconds")
      })
      yield* run(app, bothValues)
      assert.deepStrictEqual(app.redirects.map(({ url }) => url), ["/out"])
    })
  })
  it.effect("suppresses redirects to sign-in even after its caller is interrupted", () => {
    const app = appAt({ at: here })
    return Effect.gen(function*() {
      const bothValues = Effect.gen(function*() {
        yield* Effect.timeoutOption(Auth.signOut({ redirectTo: "/settings" }), "300 millis")
        assert.strictEqual(app.redirects.length, 1)
        yield* Effect.forkChild(CurrentUser.get({ or: "redirect" }), { startImmediately: true })
        yield* Effect.sleep("10 seconds")
        assert.strictEqual(app.redirects.length, 1)
      })
      yield* run(app, bothValues)
    })
  })
  it.effect("that cannot redirect allows redirects to sign-in", () => {
    const app = appAt({ at: here, urls: { afterSignOut: here } })
    return Effect.gen(function*() {
      const bothValues = Effect.gen(function*() {
        for (let round = 0; round < 3; round++) yield* Auth.signOut({ redirect: true })
        const leaving = yield* Effect.forkChild(Effect.flip(Auth.signOut({ redirect: true })), { startImmediately: true })
        yield* Effect.forkChild(CurrentUser.get({ or: "redirect" }), { startImmediately: true })
        return yield* Effect.tap(Fiber.join(leaving), Effect.sleep("10 seconds"))
      })
      assert.strictEqual((yield* run(app, bothValues))._tag, "RedirectLoop")
      assert.strictEqual(app.redirects.at(-1)?.url, "/handler/sign-in?after_auth_return_to=%2Fsettings")
    })
  })
})

describe("deleting the account", () => {
  const here = `${origin}/settings`
  it.effect("redirects like a sign-out, and suppresses other redirects", () => {
    const app = appAt({ at: here })
    return Effect.gen(function*() {
      const bothValues = Effect.gen(function*() {
        const leaving = yield* Effect.forkChild(CurrentUser.delete({ redirect: true }), { startImmediately: true })
        yield* Effect.forkChild(CurrentUser.get({ or: "redirect" }), { startImmediately: true })
        yield* Fiber.join(leaving)
        yield* Effect.sleep("10 seconds")
      })
      yield* run(app, bothValues)
      assert.deepStrictEqual(app.redirects, [{ url: "/out", replace: false }])
    })
  })
  it.effect("does not redirect if the provider refuses the deletion", () => {
    const app = appAt({ at: here, answers: { [DeleteCurrentUser.id]: reply(400, "not allowed") } })
    return Effect.gen(function*() {
      assert.strictEqual(tagOf(yield* Effect.flip(run(app, CurrentUser.delete({ redirectTo: "/bye" })))), "Refused")
      assert.deepStrictEqual(app.redirects, [])
    })
  })
})
