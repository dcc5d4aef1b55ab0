/** A server's key set is cached for five minutes by the program's clock, and read again for a new key. */
import { afterEach, assert, beforeEach, it, vi } from "@effect/vitest"
import { Clock, Effect } from "effect"
import { TestClock } from "effect/testing"
import { exportJWK, generateKeyPair, SignJWT } from "jose"
import * as OAuth2 from "../../src/oauth2/index.ts"
import { reasonOf } from "./Provider.ts"
import { client as scriptedClient, good, server as metadata } from "./Scripted.ts"

// The system's clock is frozen, far from the program's, so that seconds are exact.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: 1_700_000_000_000 })
})
afterEach(() => {
  vi.useRealTimers()
})

/** A server with a key set that tests change, and a count of its reads. */
const serving = Effect.gen(function*() {
  const clock = yield* Clock.Clock
  const [first, second] = yield* Effect.promise(() => Promise.all([generateKeyPair("RS256"), generateKeyPair("RS256")]))
  const pairs = { first, second }
  const state: { signing: keyof typeof pairs; published: ReadonlyArray<keyof typeof pairs>; reads: number } = {
    signing: "first",
    published: ["first"],
    reads: 0
  }
  const fetch: typeof globalThis.fetch = async (input) => {
    if (String(input) === metadata.jwksUri) {
      state.reads++
      return Response.json({
        keys: await Promise.all(state.published.map(async (kid) => ({ ...(await exportJWK(pairs[kid].publicKey)), kid })))
      })
    }
    const now = Math.floor(clock.currentTimeMillisUnsafe() / 1000)
    const token = new SignJWT({ iss: metadata.issuer, aud: "client", sub: "ada", iat: now, exp: now + 60 })
      .setProtectedHeader({ alg: "RS256", kid: state.signing })
    return Response.json({ ...good, id_token: await token.sign(pairs[state.signing].privateKey) })
  }
  const client = { ...scriptedClient, server: { ...metadata } }
  return { state, refresh: OAuth2.refresh(client, "r").pipe(Effect.provideService(OAuth2.Fetch, fetch)) }
})

it.effect("one read of the key set serves all sign-ins for five minutes", () =>
  Effect.gen(function*() {
    const { refresh, state } = yield* serving
    yield* refresh
    yield* TestClock.adjust("299 seconds")
    yield* refresh
    assert.strictEqual(state.reads, 1)
    yield* TestClock.adjust("1 second")
    yield* refresh
    assert.strictEqual(state.reads, 2)
  }))

it.effect("tokens with an unknown key cause at most one read of the key set per minute", () =>
  Effect.gen(function*() {
    const { refresh, state } = yield* serving
    yield* refresh
    Object.assign(state, { signing: "second" })
    assert.deepInclude(yield* reasonOf(refresh), { _tag: "InvalidIdToken", wrong: "key" })
    assert.deepInclude(yield* reasonOf(refresh), { _tag: "InvalidIdToken", wrong: "key" })
    assert.strictEqual(state.reads, 1)
    Object.assign(state, { published: ["first", "second"] })
    yield* TestClock.adjust("60 seconds")
    assert.strictEqual((yield* refresh).claims?.sub, "ada")
    assert.strictEqual(state.reads, 2)
  }))
