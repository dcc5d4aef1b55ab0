/** Access tokens with claims from before a change: no call after the change returns one, even if its renewal was already running. */
import { assert, describe, it } from "@effect/vitest"
import { Clock, Deferred, Effect, Fiber, Layer } from "effect"
import { TestClock } from "effect/testing"
import * as ClientApp from "../../../src/layers/app/ClientApp.ts"
import * as ServerApp from "../../../src/layers/app/ServerApp.ts"
import * as SharedRenewals from "../../../src/layers/tokenStores/SharedRenewals.ts"
import * as TokenStoreMemory from "../../../src/layers/tokenStores/TokenStoreMemory.ts"
import * as TokenStoreRequest from "../../../src/layers/tokenStores/TokenStoreRequest.ts"
import type { ApiClient } from "../../../src/pipeline/ports/ApiClient.ts"
import type { Send } from "../../../src/pipeline/ports/WireRequest.ts"
import { claimsOf } from "../../../src/pipeline/session/AccessToken.ts"
import type { Session } from "../../../src/pipeline/session/Session.ts"
import { Transport } from "../../../src/pipeline/transport/Transport.ts"
import * as Auth from "../../../src/services/auth/Auth.ts"
import * as CurrentUser from "../../../src/services/client/CurrentUser.ts"
import * as CurrentServerUser from "../../../src/services/server/CurrentServerUser.ts"
import { options, renewal, reply, serverUser, tokens, userId } from "../../kit/TestApp.ts"

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url")

/** A provider whose tokens have the user's name; the exchanges in `gates` reply when their turn is released. */
const provider = () => {
  const state = { name: "v0", exchanges: 0 }
  const gates: Array<Deferred.Deferred<void>> = []
  const token = (seconds: number) =>
    Effect.map(Clock.currentTimeMillis, (now) => {
      const iat = Math.floor(now / 1000) + seconds - 600
      return [part({ alg: "ES256" }), part({ sub: userId, iat, exp: iat + 600, name: state.name }), "c2ln"].join(".")
    })
  const send: Send = (request) =>
    Effect.gen(function*() {
      if (request.endpoint === "sessions.refresh") {
        const response = renewal(yield* token(600))
        const gate = gates[state.exchanges++]
        if (gate) yield* Deferred.await(gate)
        return response
      }
      if (request.method === "PATCH") state.name = String(JSON.parse(String(request.body)).display_name)
      return reply(200, { ...serverUser, display_name: state.name })
    })
  return { state, held: gates, token, transport: Layer.succeed(Transport, send) }
}

const nameInToken = Effect.map(Auth.findTokens(), (tokens) => tokens?.accessToken && claimsOf(tokens.accessToken)["name"])
const names = Effect.all([nameInToken, Effect.map(CurrentUser.findPartial(), (user) => user?.displayName)])

const worldOf = Effect.gen(function*() {
  yield* TestClock.setTime(Date.UTC(2026, 0, 1))
  return provider()
})

describe("a token whose renewal was running during a change", () => {
  /** Runs the test after a change during a renewal, which continues until the test opens `gate`. */
  const changeWhile = <E>(
    test: (
      holder: { readonly gate: Deferred.Deferred<void>; readonly state: ReturnType<typeof provider>["state"] }
    ) => Effect.Effect<void, E, ApiClient | Session>
  ) =>
    Effect.gen(function*() {
      const { held, state, token, transport } = yield* worldOf
      const gate = Deferred.makeUnsafe<void>()
      held.push(gate)
      const store = TokenStoreMemory.layerFrom(tokens(yield* token(15)))
      yield* Effect.gen(function*() {
        const updating = yield* Effect.forkChild(CurrentUser.update({ displayName: "v1" }), { startImmediately: true })
        // The update waits for the renewal for two seconds, and then uses the old token.
        yield* TestClock.adjust("2 seconds")
        yield* Fiber.join(updating)
        yield* test({ gate, state })
      }).pipe(Effect.provide(Layer.merge(ClientApp.layer({ ...options, tokenStore: store }), transport)))
    })
  it.effect("is renewed before the next call", () =>
    changeWhile(Effect.fnUntraced(function*({ gate, state }) {
      yield* Deferred.succeed(gate, undefined)
      assert.deepStrictEqual(yield* names, ["v1", "v1"])
      assert.deepStrictEqual(yield* names, ["v1", "v1"])
      assert.strictEqual(state.exchanges, 2)
    })))
  it.effect("is not returned to a call that joins the renewal after the change", () =>
    changeWhile(Effect.fnUntraced(function*({ gate, state }) {
      const fiber = yield* Effect.forkChild(nameInToken, { startImmediately: true })
      yield* TestClock.adjust("1 second")
      yield* Deferred.succeed(gate, undefined)
      assert.strictEqual(yield* Fiber.join(fiber), "v1")
      assert.strictEqual(state.exchanges, 2)
    })))
})

describe("a shared renewal from before a change", () => {
  const requestsOf = (transport: Layer.Layer<never>, accessToken: string) => {
    const renewals = SharedRenewals.make()
    const app = ServerApp.layer({ ...options, tokenStore: TokenStoreRequest.layerFrom({ accessToken, refreshToken: "rt" }) })
    return <A, E, R>(effect: Effect.Effect<A, E, R>) =>
      effect.pipe(
        Effect.provide(Layer.fresh(Layer.merge(app, transport))),
        Effect.provideService(SharedRenewals.SharedRenewals, renewals)
      )
  }
  it.effect("is not reused by a request that changes the user, nor by a later one", () =>
    Effect.gen(function*() {
      const { state, token, transport } = yield* worldOf
      const inRequest = requestsOf(transport, yield* token(500))
      for (const displayName of ["v1", "v2", "v3"]) {
        const namesAfter = yield* inRequest(Effect.andThen(CurrentServerUser.update({ displayName }), names))
        assert.deepStrictEqual(namesAfter, [displayName, displayName])
      }
      assert.strictEqual(state.exchanges, 3)
      // This request ends before it renews the session.
      yield* inRequest(CurrentServerUser.update({ displayName: "v4" }))
      yield* TestClock.adjust("490 seconds")
      assert.deepStrictEqual(yield* inRequest(names), ["v4", "v4"])
    }))
  it.effect("is neither joined nor kept if it is still running", () =>
    Effect.gen(function*() {
      const { held, state, token, transport } = yield* worldOf
      const gate = Deferred.makeUnsafe<void>()
      held.push(gate)
      const inRequest = requestsOf(transport, yield* token(15))
      const first = yield* Effect.forkChild(inRequest(nameInToken), { startImmediately: true })
      const updating = yield* Effect.forkChild(
        inRequest(CurrentServerUser.update({ displayName: "v1" })),
        { startImmediately: true }
      )
      yield* TestClock.adjust("2 seconds")
      yield* Fiber.join(updating)
      assert.deepStrictEqual(yield* inRequest(names), ["v1", "v1"])
      yield* Deferred.succeed(gate, undefined)
      yield* Fiber.join(first)
      assert.deepStrictEqual(yield* inRequest(names), ["v1", "v1"])
      assert.strictEqual(state.exchanges, 2)
    }))
})
