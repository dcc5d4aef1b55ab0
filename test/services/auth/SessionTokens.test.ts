/** The session's tokens for a program's own requests, and their claims. */
import { assert, describe, it } from "@effect/vitest"
import { Duration, Effect, Fiber, Layer, Option, Redacted } from "effect"
import { TestClock } from "effect/testing"
import * as TokenStoreMemory from "../../../src/layers/tokenStores/TokenStoreMemory.ts"
import * as TokenStoreNone from "../../../src/layers/tokenStores/TokenStoreNone.ts"
import * as TokenStoreRequest from "../../../src/layers/tokenStores/TokenStoreRequest.ts"
import { Session } from "../../../src/pipeline/session/Session.ts"
import { tokensLasting } from "../../../src/pipeline/session/tokensLasting.ts"
import { reveal } from "../../../src/promise/index.ts"
import * as Auth from "../../../src/services/auth/Auth.ts"
import { authHeaders, authorizationHeader } from "../../../src/services/auth/authHeaders.ts"
import * as CurrentUser from "../../../src/services/client/CurrentUser.ts"
import { accessToken, clientLayer, projectId, renewal, reply, scripted, tokens, userId } from "../../kit/TestApp.ts"

const over = (script: ReturnType<typeof scripted>, access: string | null, refresh: string | null = "rt") =>
  Layer.merge(clientLayer(TokenStoreMemory.layerFrom(tokens(access, refresh))), script.transport)
const withoutQuestions = scripted(reply(500, "nothing should ask"))
const jwt = (claims: object) =>
  [{ alg: "ES256" }, claims].map((part) => Buffer.from(JSON.stringify(part)).toString("base64url")).join(".") + ".c2ln"

describe("the tokens", () => {
  const young = accessToken(3_600_000, "young")
  it.effect("are returned in every form that a server's token store reads from a request", () =>
    Effect.gen(function*() {
      const tokens = yield* Auth.findTokens()
      assert.deepStrictEqual(reveal(tokens), { accessToken: young, refreshToken: "rt" })
      assert.notInclude(JSON.stringify(tokens), young)
      const read = TokenStoreRequest.read(projectId, { headers: new Headers(authHeaders(tokens)) })
      assert.deepStrictEqual(
        JSON.stringify(read),
        JSON.stringify(TokenStoreRequest.fromPair({ accessToken: young, refreshToken: "rt" }))
      )
      const authorization = authorizationHeader(tokens) ?? ""
      assert.match(authorization, /^Bearer stackauth_[\w+/]+=*$/)
      const { accessToken: cargo, refreshToken } = Option.getOrThrow(TokenStoreRequest.read(projectId, { authorization }))
      assert.deepStrictEqual([cargo, refreshToken].map((token) => token && Redacted.value(token)), [young, "rt"])
    }).pipe(Effect.provide(over(withoutQuestions, young))))
  it("are absent from a request whose headers are null or undefined", () => {
    for (const headers of [{ authorization: null, cookie: null }, { authorization: undefined }]) {
      assert.isTrue(Option.isNone(TokenStoreRequest.read(projectId, headers)))
      assert.isTrue(Option.isNone(TokenStoreRequest.read(projectId, { headers })))
    }
  })
  it.effect("are null when signed out", () =>
    Effect.gen(function*() {
      const tokens = yield* Auth.findTokens()
      assert.isNull(tokens)
      assert.isNull(authorizationHeader(tokens))
      assert.deepStrictEqual(authHeaders(tokens), { "x-stack-auth": "{\"accessToken\":null,\"refreshToken\":null}" })
      assert.deepStrictEqual(yield* Auth.getState(), { status: "signed-out" })
    }).pipe(Effect.provide(clientLayer())))
  it.effect("are renewed if they expire within `minimumLifetime`, which must be under 60 s", () => {
    const script = scripted(renewal(young))
    return Effect.gen(function*() {
      assert.strictEqual(reveal(yield* Auth.findTokens({ minimumLifetime: "30 seconds" }))?.accessToken, accessToken(30_000))
      assert.strictEqual(reveal(yield* Auth.findTokens({ minimumLifetime: 30_001 }))?.accessToken, young)
      for (const minimumLifetime of ["1 minute", 60_000, Infinity, Number.NaN] as const) {
        const error = yield* Effect.flip(Auth.findTokens({ minimumLifetime }))
        assert.isTrue(error._tag === "InvalidOption" && error.option === "minimumLifetime")
      }
      yield* Auth.findTokens({ minimumLifetime: 59_999 })
    }).pipe(Effect.provide(over(script, accessToken(30_000))))
  })
  it.effect("are not available if the token store cannot hold a session", () =>
    Effect.gen(function*() {
      const verbs: ReadonlyArray<Effect.Effect<unknown, { readonly _tag: string }, Session>> = [
        Auth.findTokens(),
        Auth.getState(),
        CurrentUser.findPartial()
      ]
      for (const verb of verbs) assert.strictEqual((yield* Effect.flip(verb))._tag, "TokenStoreRequired")
    }).pipe(Effect.provide(clientLayer(TokenStoreNone.layer))))
  it.effect("that cannot be renewed leave the session degraded until a renewal succeeds", () => {
    let healthy = false
    const script = scripted(() => Effect.succeed(healthy ? renewal(young) : reply(503, "down")))
    return Effect.gen(function*() {
      assert.strictEqual((yield* Effect.flip(Auth.findTokens()))._tag, "CallError")
      const state = yield* Auth.getState()
      assert.isTrue(state.status === "degraded" && state.error._tag === "CallError")
      healthy = true
      yield* Auth.findTokens()
      assert.deepStrictEqual(yield* Auth.getState(), { status: "signed-in" })
    }).pipe(Effect.provide(over(script, null)))
  })
  it.effect("are returned unchanged if a renewal takes two seconds or has just failed", () => {
    const old = accessToken(15_000)
    const script = scripted(() => Effect.delay(Effect.succeed(reply(503, "down")), "5 seconds"))
    return Effect.gen(function*() {
      const first = yield* Effect.forkChild(Auth.findTokens(), { startImmediately: true })
      yield* TestClock.adjust("1999 millis")
      assert.isUndefined(first.pollUnsafe())
      yield* TestClock.adjust("1 millis")
      assert.isDefined(first.pollUnsafe())
      yield* TestClock.adjust("3 seconds")
      assert.strictEqual((yield* Auth.getState()).status, "degraded")
      assert.strictEqual(reveal(yield* Auth.findTokens())?.accessToken, old)
    }).pipe(Effect.provide(over(script, old)))
  })
})

describe("a minimum lifetime", () => {
  const old = accessToken(15_000)
  const minimumLifetime = 50_000
  const down = scripted(reply(503, "down"))
  const verbs: { readonly [name: string]: Effect.Effect<unknown, { readonly _tag: string }, Session> } = {
    findTokens: Auth.findTokens({ minimumLifetime })
  }
  it.effect.each(Object.entries(verbs))(
    "makes %s fail if the renewal fails",
    ([, verb]) =>
      Effect.gen(function*() {
        const failing = yield* Effect.forkChild(Effect.flip(verb), { startImmediately: true })
        yield* TestClock.adjust("1 minute")
        assert.notInclude(["InvalidOption", "AccessTokenTooShort"], (yield* Fiber.join(failing))._tag)
      }).pipe(Effect.provide(over(down, old)))
  )
  it.effect("is optional: without it, a valid old token is returned if the renewal fails", () =>
    Effect.gen(function*() {
      const first = yield* Effect.forkChild(Auth.findTokens(), { startImmediately: true })
      yield* TestClock.adjust("2 seconds")
      assert.strictEqual(reveal(yield* Fiber.join(first))?.accessToken, old)
    }).pipe(Effect.provide(over(down, old))))
  it.effect("makes the call wait for a slow provider", () => {
    const young = accessToken(3_600_000, "young")
    const slow = scripted(() => Effect.delay(Effect.succeed(renewal(young)), "5 seconds"))
    return Effect.gen(function*() {
      const fiber = yield* Effect.forkChild(Auth.findTokens({ minimumLifetime }), { startImmediately: true })
      yield* TestClock.adjust("4999 millis")
      assert.isUndefined(fiber.pollUnsafe())
      yield* TestClock.adjust("1 millis")
      assert.strictEqual(reveal(yield* Fiber.join(fiber))?.accessToken, young)
    }).pipe(Effect.provide(over(slow, old)))
  })
  it.effect("cannot be met without a refresh token, or if renewed tokens expire too soon", () =>
    Effect.gen(function*() {
      const alone = yield* Effect.flip(Auth.findTokens({ minimumLifetime })).pipe(
        Effect.provide(over(withoutQuestions, old, null))
      )
      const short = yield* Effect.flip(Auth.findTokens({ minimumLifetime })).pipe(
        Effect.provide(over(scripted(renewal(accessToken(40_000, "short"))), old))
      )
      assert.deepInclude(alone, { _tag: "AccessTokenTooShort", remainingMillis: 15_000 })
      assert.deepInclude(short, { _tag: "AccessTokenTooShort", remainingMillis: 40_000 })
      assert.include((alone as Error).message, "minimumLifetime")
      assert.isNull(
        yield* Auth.findTokens({ minimumLifetime }).pipe(Effect.provide(over(withoutQuestions, accessToken(0), null)))
      )
    }))
  it.effect("of 60 seconds or more is refused by the session", () =>
    Effect.gen(function*() {
      const session = yield* Session
      for (const lifetime of [Duration.seconds(60), Duration.seconds(90), Duration.infinity]) {
        const error = yield* Effect.flip(tokensLasting(session, lifetime))
        assert.isTrue(error._tag === "InvalidOption" && error.option === "minimumLifetime")
      }
    }).pipe(Effect.provide(over(withoutQuestions, accessToken(3_600_000)))))
})

describe("the state of a session", () => {
  it.effect("is `signed-out` if the access token has expired and there is no refresh token", () =>
    Effect.gen(function*() {
      assert.deepStrictEqual(yield* Auth.getState(), { status: "signed-in" })
      yield* TestClock.adjust("14999 millis")
      assert.deepStrictEqual(yield* Auth.getState(), { status: "signed-in" })
      yield* TestClock.adjust("1 millis")
      assert.deepStrictEqual(yield* Auth.getState(), { status: "signed-out" })
    }).pipe(Effect.provide(over(withoutQuestions, accessToken(15_000), null))))
})

describe("the partial user", () => {
  const claims = {
    sub: userId,
    exp: 600,
    name: "Ada",
    email: "ada@example.com",
    email_verified: true,
    selected_team_id: "t",
    is_anonymous: false,
    is_restricted: true,
    restricted_reason: { type: "email_not_verified" },
    requires_totp_mfa: false
  }
  const user = {
    id: userId,
    displayName: "Ada",
    primaryEmail: "ada@example.com",
    primaryEmailVerified: true,
    selectedTeamId: "t",
    isAnonymous: false,
    isMultiFactorRequired: false,
    isRestricted: true,
    restrictedReason: { type: "email_not_verified" }
  }
  const partialUserOf = (claims: object, options?: Parameters<typeof CurrentUser.findPartial>[0]) =>
    CurrentUser.findPartial(options).pipe(Effect.provide(over(withoutQuestions, jwt(claims))))
  it.effect("is read from claims with current or former names, without a request", () =>
    Effect.gen(function*() {
      assert.isNull(yield* partialUserOf(claims))
      assert.deepStrictEqual(yield* partialUserOf(claims, { includeRestricted: true }), user)
      const before = {
        sub: userId,
        exp: 600,
        role: "authenticated",
        displayName: "Ada",
        primaryEmail: "ada@example.com",
        primaryEmailVerified: true,
        selectedTeamId: "t"
      }
      assert.deepStrictEqual(yield* partialUserOf(before), {
        ...user,
        isMultiFactorRequired: null,
        isRestricted: null,
        restrictedReason: null
      })
      assert.strictEqual(withoutQuestions.seen.length, 0)
    }))
  it.effect("has null for missing or malformed claims", () =>
    Effect.gen(function*() {
      const bare = {
        ...user,
        displayName: null,
        primaryEmail: null,
        primaryEmailVerified: null,
        selectedTeamId: null,
        isMultiFactorRequired: null,
        isRestricted: null,
        restrictedReason: null
      }
      assert.deepStrictEqual(yield* partialUserOf({ sub: userId, exp: 600 }), bare)
      assert.deepStrictEqual(
        yield* partialUserOf({ sub: userId, exp: 600, name: 1, email: {}, email_verified: "true", restricted_reason: "x" }),
        bare
      )
    }))
  it.effect("is null if the token is missing, expired or without a user", () =>
    Effect.gen(function*() {
      assert.isNull(yield* partialUserOf({ ...claims, exp: 0 }))
      assert.isNull(yield* partialUserOf({ exp: 600 }))
      for (const token of [null, "x", "a.b.c", `${btoa("[1]")}.${btoa("null")}.`]) {
        assert.isNull(yield* CurrentUser.findPartial().pipe(Effect.provide(over(withoutQuestions, token))))
      }
      yield* TestClock.adjust("10 minutes")
      assert.isNull(yield* partialUserOf(claims))
    }))
  it.effect("includes an anonymous user only on request", () =>
    Effect.gen(function*() {
      for (const anonymous of [{ ...claims, is_anonymous: true }, { sub: userId, exp: 600, role: "anon" }]) {
        assert.isNull(yield* partialUserOf(anonymous))
        assert.strictEqual((yield* partialUserOf(anonymous, { includeAnonymous: true }))?.id, userId)
      }
    }))
})
