/** Renewed tokens that later requests of the same user reuse: their age counts, also on a server with a wrong clock. */
import { assert, describe, it } from "@effect/vitest"
import { Clock, Effect, Layer, type Redacted } from "effect"
import { TestClock } from "effect/testing"
import * as ServerApp from "../../../src/layers/app/ServerApp.ts"
import * as SharedRenewals from "../../../src/layers/tokenStores/SharedRenewals.ts"
import * as TokenStoreRequest from "../../../src/layers/tokenStores/TokenStoreRequest.ts"
import type { Send } from "../../../src/pipeline/ports/WireRequest.ts"
import { lifeOf } from "../../../src/pipeline/session/AccessToken.ts"
import { Transport } from "../../../src/pipeline/transport/Transport.ts"
import * as Auth from "../../../src/services/auth/Auth.ts"
import * as CurrentUser from "../../../src/services/client/CurrentUser.ts"
import { options, renewal, userId } from "../../kit/TestApp.ts"

const hour = 3_600_000
const lifetime = 600
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url")

/** A provider whose clock differs from the server's by `ahead` milliseconds, and the sessions of requests with one refresh token. */
const worldOf = Effect.gen(function*() {
  yield* TestClock.setTime(Date.UTC(2026, 0, 1))
  const renewals = SharedRenewals.make()
  const provider = { ahead: 0, exchanges: 0, lifetime }
  const time = Effect.map(Clock.currentTimeMillis, (now) => now + provider.ahead)
  const send: Send = () =>
    Effect.map(time, (now) => {
      const iat = Math.floor(now / 1000)
      const claims = { sub: userId, iat, exp: iat + provider.lifetime, jti: ++provider.exchanges, name: "Ada" }
      return renewal([part({ alg: "ES256" }), part(claims), "c2ln"].join("."))
    })
  const pair = { accessToken: null, refreshToken: "rt" }
  /** A request with the session that a browser sends; its calls share a token store. */
  const request = Effect.map(
    Layer.build(Layer.fresh(Layer.merge(
      ServerApp.layer({ ...options, tokenStore: TokenStoreRequest.layerFrom(pair) }),
      Layer.succeed(Transport, send)
    ))),
    (context) => <A, E>(effect: Effect.Effect<A, E, Layer.Success<ReturnType<typeof ServerApp.layer>>>) =>
      Effect.provideContext(effect, context)
  ).pipe(Effect.provideService(SharedRenewals.SharedRenewals, renewals))
  /** The seconds for which the provider accepts the token. */
  const lifeLeft = (token: Redacted.Redacted | null) =>
    Effect.map(time, (now) => (token ? lifeOf(token).expiresAt - now : 0) / 1000)
  const tokenOf = (options?: Parameters<typeof Auth.findTokens>[0]) =>
    Effect.flatMap(Auth.findTokens(options), (tokens) => lifeLeft(tokens?.accessToken ?? null))
  return { provider, request, tokenOf }
})

describe("a renewed token that a later request reuses", () => {
  it.effect("is renewed if it has less than `minimumLifetime` left", () =>
    Effect.gen(function*() {
      const { provider, request, tokenOf } = yield* worldOf
      yield* (yield* request)(tokenOf())
      yield* TestClock.adjust("560 seconds")
      const second = yield* request
      assert.strictEqual(yield* second(tokenOf({ minimumLifetime: "55 seconds" })), lifetime)
      assert.strictEqual(provider.exchanges, 2)
      // Two requests that need different lifetimes share the result.
      assert.strictEqual(yield* (yield* request)(tokenOf({ minimumLifetime: "55 seconds" })), lifetime)
      assert.strictEqual(provider.exchanges, 2)
    }))
  it.effect("is renewed at most once for `minimumLifetime`", () =>
    Effect.gen(function*() {
      const { provider, request, tokenOf } = yield* worldOf
      provider.lifetime = 50
      yield* (yield* request)(tokenOf())
      const second = yield* request
      for (const exchanges of [2, 3]) {
        assert.strictEqual((yield* Effect.flip(second(tokenOf({ minimumLifetime: "55 seconds" }))))._tag, "AccessTokenTooShort")
        assert.strictEqual(provider.exchanges, exchanges)
      }
    }))
  it.effect("is not taken for a new token, and is renewed before its expiry", () =>
    Effect.gen(function*() {
      const { provider, request, tokenOf } = yield* worldOf
      yield* (yield* request)(tokenOf())
      yield* TestClock.adjust("560 seconds")
      const second = yield* request
      assert.strictEqual(yield* second(tokenOf()), 40)
      assert.strictEqual((yield* second(CurrentUser.findPartial()))?.displayName, "Ada")
      yield* TestClock.adjust("80 seconds")
      assert.isNull(yield* second(CurrentUser.findPartial()))
      assert.strictEqual(yield* second(tokenOf()), lifetime)
      assert.strictEqual(provider.exchanges, 2)
    }))
  for (const [name, ahead] of [["an hour behind", hour], ["an hour ahead", -hour], ["five minutes ahead", -hour / 12]] as const) {
    it.effect(`is reused while it is valid, on a server whose clock is ${name}`, () =>
      Effect.gen(function*() {
        const { provider, request, tokenOf } = yield* worldOf
        provider.ahead = ahead
        for (let minute = 0; minute < 9; minute++) {
          const inRequest = yield* request
          for (let call = 0; call < 2; call++) assert.strictEqual(yield* inRequest(tokenOf()), lifetime - 60 * minute)
          yield* TestClock.adjust("1 minute")
        }
        // The time of issue is known to the second.
        yield* TestClock.adjust("38 seconds")
        assert.strictEqual(yield* (yield* request)(tokenOf()), 22)
        assert.strictEqual(provider.exchanges, 1)
        yield* TestClock.adjust("3 seconds")
        assert.strictEqual(yield* (yield* request)(tokenOf()), lifetime)
      }))
  }
  it.effect("keeps its age when the server's clock is put back", () =>
    Effect.gen(function*() {
      const { provider, request, tokenOf } = yield* worldOf
      provider.ahead = -hour
      yield* (yield* request)(tokenOf())
      yield* TestClock.adjust("9 minutes")
      yield* TestClock.setTime((yield* Clock.currentTimeMillis) - hour)
      provider.ahead = 0
      assert.strictEqual(yield* (yield* request)(tokenOf()), 60)
      yield* TestClock.adjust("41 seconds")
      assert.strictEqual(yield* (yield* request)(tokenOf()), lifetime)
    }))
})
