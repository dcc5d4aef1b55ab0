/** Reading the signed-in user: the four options for when no user is signed in, and the end of a session. */
import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect, Fiber, Layer, Option, Redacted } from "effect"
import { TestClock } from "effect/testing"
import { SignUpAnonymously } from "../../../src/endpoints/auth/Anonymous.ts"
import { RefreshSession, SignOut } from "../../../src/endpoints/auth/Sessions.ts"
import { DeleteCurrentUser, ReadCurrentUser } from "../../../src/endpoints/users/CurrentUser.ts"
import * as NavigatorNone from "../../../src/layers/navigators/NavigatorNone.ts"
import * as NavigatorRecording from "../../../src/layers/navigators/NavigatorRecording.ts"
import * as SignedOut from "../../../src/layers/navigators/SignedOut.ts"
import { Session } from "../../../src/pipeline/session/Session.ts"
import { Transport } from "../../../src/pipeline/transport/Transport.ts"
import * as Auth from "../../../src/services/auth/Auth.ts"
import * as CurrentUser from "../../../src/services/client/CurrentUser.ts"
import {
  accessToken,
  type Answer,
  clientLayer,
  expired,
  refusal,
  renewal,
  reply,
  scripted,
  tokens,
  user,
  userId
} from "../../kit/TestApp.ts"
import { responseOf, testVerbs } from "../Verbs.ts"

const anonymous = { ...user, is_anonymous: true }
const signedUp = (name: string) =>
  reply(200, { access_token: accessToken(3_600_000, name), refresh_token: name, user_id: userId })
const signedOutApp = (...answers: ReadonlyArray<Answer>) => {
  const { seen, transport } = scripted(...answers)
  return { seen, layer: Layer.mergeAll(clientLayer(), transport, SignedOut.layer, NavigatorNone.layer) }
}
const ids = (events: ReadonlyArray<{ readonly endpoint: string }>) => events.map(({ endpoint }) => endpoint)

testVerbs("client", {
  "AnonymousAuth.signUpAnonymously": {
    call: Auth.signUpAnonymously(),
    endpoint: SignUpAnonymously,
    sends: "POST /auth/anonymous/sign-up",
    body: undefined,
    gives: { userId: (JSON.parse(responseOf(SignUpAnonymously).body) as { readonly user_id: string }).user_id },
    outdates: true
  }
})

describe("reading the user when signed out", () => {
  it.effect("returns null, fails or redirects according to `or`, without a request", () => {
    const { layer, seen } = signedOutApp()
    const { layer: navigator, redirects } = NavigatorRecording.make("https://app.example.com/orders?page=2")
    return Effect.gen(function*() {
      assert.isNull(yield* CurrentUser.find())
      assert.isNull(yield* CurrentUser.find())
      const error = yield* Effect.flip(CurrentUser.get())
      assert.strictEqual(error.message, "User is not signed in but getUser was called with or: throw")
      assert.strictEqual((yield* Effect.flip(CurrentUser.get({ or: "redirect" })))._tag, "NotSignedIn")
      const reading = yield* Effect.forkChild(Effect.provide(CurrentUser.get({ or: "redirect" }), navigator))
      yield* TestClock.adjust("1 hour")
      // The browser has left the page, whose program does not continue without a user.
      assert.isUndefined(reading.pollUnsafe())
      assert.deepStrictEqual(redirects, [
        { url: `/handler/sign-in?after_auth_return_to=${encodeURIComponent("/orders?page=2")}`, replace: true }
      ])
      assert.strictEqual(seen.length, 0)
    }).pipe(Effect.provide(layer))
  })
  it.effect("signs up an anonymous user with `or: \"anonymous\"`, and returns that user later", () => {
    const { layer, seen } = signedOutApp(signedUp("one"), reply(200, anonymous))
    return Effect.gen(function*() {
      assert.strictEqual((yield* CurrentUser.get({ or: "anonymous" })).isAnonymous, true)
      assert.strictEqual((yield* CurrentUser.get({ or: "anonymous" })).id, userId)
      assert.isNull(yield* CurrentUser.find())
      assert.deepStrictEqual(ids(seen), [SignUpAnonymously.id, ...Array.from({ length: 3 }, () => ReadCurrentUser.id)])
    }).pipe(Effect.provide(layer))
  })
  it.effect("fails with a typed error if the project refuses anonymous users", () => {
    const { layer } = signedOutApp(refusal(400, "ANONYMOUS_ACCOUNTS_NOT_ENABLED"))
    return Effect.gen(function*() {
      assert.strictEqual((yield* Effect.flip(Auth.signUpAnonymously()))._tag, "AnonymousAccountsNotEnabled")
      assert.strictEqual((yield* Effect.flip(CurrentUser.get({ or: "anonymous" })))._tag, "AnonymousAccountsNotEnabled")
    }).pipe(Effect.provide(layer))
  })
})

describe("signing up anonymously", () => {
  /** A sign-up that takes a second. */
  const slow = () => signedOutApp(() => Effect.delay(Effect.succeed(signedUp("one")), "1 second"), reply(200, anonymous))
  it.effect("sends one request for a thousand concurrent callers, even if some abort", () => {
    const { layer, seen } = slow()
    return Effect.gen(function*() {
      const items = yield* Effect.forEach(Array.from({ length: 1_000 }), () => Effect.forkChild(Auth.signUpAnonymously()))
      yield* TestClock.adjust("500 millis")
      for (const fiber of items.slice(0, 999)) yield* Fiber.interrupt(fiber)
      yield* TestClock.adjust("500 millis")
      const last = items.at(-1) ?? assert.fail()
      assert.deepStrictEqual(yield* Fiber.join(last), { userId })
      assert.deepStrictEqual(ids(seen), [SignUpAnonymously.id])
    }).pipe(Effect.provide(layer))
  })
  it.effect("starts one session for concurrent callers, and later callers keep it", () => {
    const { layer, seen } = signedOutApp((request) =>
      Effect.succeed(request.endpoint === SignUpAnonymously.id ? signedUp("one") : reply(200, anonymous))
    )
    return Effect.gen(function*() {
      const session = yield* Session
      const late = CurrentUser.get({ or: "anonymous" })
      const readers = yield* Effect.forEach([1, 2, 3], () => Effect.forkChild(late, { startImmediately: true }))
      for (const reader of readers) yield* Fiber.join(reader)
      const before = yield* session.stored
      yield* late
      assert.strictEqual(yield* session.stored, before)
      assert.strictEqual(ids(seen).filter((id) => id === SignUpAnonymously.id).length, 1)
    }).pipe(Effect.provide(layer))
  })
  it.effect.each([[true, 1, "other"], [false, 2, "new"]] as const)(
    "keeps a session that has started during a read without a user: %s",
    ([isStarted, expectedSignUps, refreshToken]) => {
      const goneUser = refusal(400, "CANNOT_GET_OWN_USER_WITHOUT_USER")
      const start = Deferred.makeUnsafe<void>()
      let [reads, signUps] = [0, 0]
      const { layer } = signedOutApp(({ endpoint }) => {
        if (endpoint === SignUpAnonymously.id) return Effect.sync(() => signedUp(++signUps === 1 ? "one" : "new"))
        if (endpoint === RefreshSession.id) return Effect.succeed(renewal(accessToken(3_600_000, "renewed")))
        // The renewed token is of no user either.
        return ++reads === 1
          ? Effect.succeed(goneUser)
          : Effect.as(Deferred.await(start), reads === 2 ? goneUser : reply(200, anonymous))
      })
      return Effect.gen(function*() {
        const session = yield* Session
        yield* Auth.signUpAnonymously()
        const reading = yield* Effect.forkChild(CurrentUser.get({ or: "anonymous" }), { startImmediately: true })
        yield* Effect.yieldNow
        if (isStarted) yield* session.begin(tokens(accessToken(3_600_000, "other"), "other"))
        yield* Deferred.succeed(start, undefined)
        yield* Fiber.join(reading)
        assert.strictEqual(signUps, expectedSignUps)
        const token = Option.getOrNull(yield* session.stored)?.refreshToken ?? assert.fail("no session")
        assert.strictEqual(Redacted.value(token), refreshToken)
      }).pipe(Effect.provide(layer))
    }
  )
  it.effect("is interrupted when the app closes, but not when the caller aborts", () =>
    Effect.gen(function*() {
      const interruption: Array<string> = []
      const transport = Layer.succeed(Transport, ({ endpoint }) =>
        Effect.onInterrupt(Effect.never, () => Effect.sync(() => interruption.push(endpoint))))
      yield* Effect.provide(
        Effect.gen(function*() {
          const asking = yield* Effect.forkChild(Auth.signUpAnonymously(), { startImmediately: true })
          yield* Effect.yieldNow
          yield* Fiber.interrupt(asking)
          assert.deepStrictEqual(interruption, [])
        }),
        Layer.merge(clientLayer(), transport)
      )
      assert.deepStrictEqual(interruption, [SignUpAnonymously.id])
    }))
})

describe("sign-out", () => {
  it.effect("ends the session offline, reports the failed request, and can be repeated", () => {
    const { layer, seen } = signedOutApp(signedUp("one"), "lost")
    return Effect.gen(function*() {
      yield* Auth.signUpAnonymously()
      const session = yield* Session
      const ending = yield* Effect.forkChild(Effect.flip(Auth.signOut()), { startImmediately: true })
      yield* TestClock.adjust("1 minute")
      const error = yield* Fiber.join(ending)
      assert.strictEqual(error._tag, "CallError")
      assert.isTrue(Option.isNone(yield* session.stored))
      assert.deepStrictEqual(yield* session.state, { status: "signed-out" })
      const paths = seen.length
      assert.include(ids(seen), SignOut.id)
      yield* Auth.signOut()
      yield* Auth.signOut()
      assert.isNull(yield* CurrentUser.find())
      assert.strictEqual(seen.length, paths)
    }).pipe(Effect.provide(layer))
  })
  it.effect("happens without a request after the deletion of the user", () => {
    const { layer, seen } = signedOutApp(
      signedUp("one"),
      (request) => Effect.succeed(request.endpoint === DeleteCurrentUser.id ? reply(200, { success: true }) : reply(200, user))
    )
    return Effect.gen(function*() {
      yield* Auth.signUpAnonymously()
      const session = yield* Session
      yield* CurrentUser.delete()
      assert.deepStrictEqual(yield* session.state, { status: "signed-out" })
      assert.isNull(yield* CurrentUser.find())
      assert.deepStrictEqual(ids(seen), [SignUpAnonymously.id, DeleteCurrentUser.id])
    }).pipe(Effect.provide(layer))
  })
})

describe("the deletion of the user", () => {
  const goneItem = refusal(400, "CANNOT_GET_OWN_USER_WITHOUT_USER")
  /** An app with a session whose requests to delete the user have these responses, in order. */
  const deleting = (...answers: ReadonlyArray<Answer>) => {
    const { layer, seen } = signedOutApp(signedUp("one"), ...answers)
    const start = Effect.andThen(Auth.signUpAnonymously(), Session)
    return { layer, seen, start }
  }
  it.effect("ends the session if the response was lost, and the retry finds no user", () => {
    const { layer, seen, start } = deleting("lost", goneItem)
    return Effect.gen(function*() {
      const session = yield* start
      const call = yield* Effect.forkChild(CurrentUser.delete(), { startImmediately: true })
      yield* TestClock.adjust("1 minute")
      yield* Fiber.join(call)
      assert.deepStrictEqual(yield* session.state, { status: "signed-out" })
      assert.deepStrictEqual(ids(seen), [SignUpAnonymously.id, DeleteCurrentUser.id, DeleteCurrentUser.id])
    }).pipe(Effect.provide(layer))
  })
  it.effect("ends the session if the provider replaced the refresh token during the call", () => {
    const renewal = { access_token: accessToken(3_600_000, "new"), token_type: "Bearer", expires_in: 3600, scope: "legacy" }
    const replacements = reply(200, { ...renewal, refresh_token: "two" })
    const { layer, seen, start } = deleting(expired, replacements, reply(200, { success: true }))
    return Effect.gen(function*() {
      const session = yield* start
      yield* CurrentUser.delete()
      assert.deepStrictEqual(yield* session.state, { status: "signed-out" })
      assert.deepStrictEqual(ids(seen).slice(1), [DeleteCurrentUser.id, RefreshSession.id, DeleteCurrentUser.id])
    }).pipe(Effect.provide(layer))
  })
  it.effect("fails if the provider ended the session, so that it did not identify the user", () => {
    const { layer, start } = deleting(expired, refusal(401, "REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED"), goneItem)
    return Effect.gen(function*() {
      yield* start
      assert.strictEqual((yield* Effect.flip(CurrentUser.delete()))._tag, "CannotGetOwnUserWithoutUser")
    }).pipe(Effect.provide(layer))
  })
  it.effect("keeps a session that another user started during the call", () => {
    const b = tokens(accessToken(3_600_000).replace(/\.[^.]+\./, `.${btoa(JSON.stringify({ sub: "b", exp: 3_600 }))}.`), "b")
    const { layer, start } = deleting(() => Effect.as(Effect.orDie(running?.begin(b) ?? assert.fail()), goneItem))
    let running: Session["Service"] | undefined
    return Effect.gen(function*() {
      running = yield* start
      assert.strictEqual((yield* Effect.flip(CurrentUser.delete()))._tag, "CannotGetOwnUserWithoutUser")
      assert.deepStrictEqual(yield* running.stored, Option.some(b))
    }).pipe(Effect.provide(layer))
  })
})
