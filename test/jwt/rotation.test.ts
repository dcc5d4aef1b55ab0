/** Signing keys that the provider replaces a moment after they were read: no valid token is refused. */
import { assert, describe, it } from "vitest"
import { createAuthentication } from "../../src/backend/server/index.ts"
import { KeysUnavailable } from "../../src/jwt/index.ts"
import { createClockedVerifier } from "../../src/jwt/Verifier.ts"
import { createClientApp, reveal } from "../../src/promise/index.ts"
import { newEmulator } from "../kit/emulator.ts"
import { baseUrl, claims, generate, outcome, sign, start, world } from "./KeyProvider.ts"

const issuedAt = (time: number) => ({ iat: time / 1000, exp: time / 1000 + 600 })

describe("a token with a key that was published after the last read", () => {
  it("causes one early read; after that, it cannot be verified yet", async () => {
    const { pair, state, verifier } = await world()
    await outcome({ verifier }, await sign(pair))
    for (const [kid, expected] of [["second", "accepted"], ["third", "unavailable"]] as const) {
      state.now += 2_000
      const key = await generate(kid)
      state.keys = [key.jwk]
      assert.strictEqual(await outcome({ verifier }, await sign(key, issuedAt(state.now))), expected)
    }
    const third = await generate("fourth")
    const error = await verifier.verify(await sign(third, issuedAt(state.now))).catch((error: unknown) => error)
    assert.isTrue(error instanceof KeysUnavailable && error.isUnknownKey)
    assert.strictEqual(state.asked.length, 2)
  })

  it("is accepted if the provider's clock is behind, or the key was published late", async () => {
    const { pair, state, verifier } = await world()
    await outcome({ verifier }, await sign(pair))
    const key = await generate("second")
    state.keys = [key.jwk]
    assert.strictEqual(await outcome({ verifier }, await sign(key, issuedAt(state.now - 20_000))), "accepted")
    assert.strictEqual(state.asked.length, 2)
  })

  it("is refused if it is much older than the last read, or was looked up", async () => {
    const { pair, state, verifier } = await world()
    await outcome({ verifier }, await sign(pair))
    const stranger = await generate("stranger")
    assert.strictEqual(await outcome({ verifier }, await sign(stranger, issuedAt(state.now - 31_000))), "key")
    assert.strictEqual(state.asked.length, 1)
    state.now += 2_000
    for (let round = 0; round < 3; round++) {
      assert.strictEqual(await outcome({ verifier }, await sign(stranger, issuedAt(state.now))), "key")
    }
    assert.strictEqual(state.asked.length, 2)
  })

  it("is looked up if it was just issued, once a second if there is no such key", async () => {
    const state = { now: start, asked: 0, keys: [] as Array<unknown> }
    const { verifyAt } = createClockedVerifier({
      projectId: String(claims.aud),
      baseUrl,
      now: () => state.now,
      fetch: async () => {
        state.asked++
        return Response.json({ keys: state.keys })
      }
    })
    for (let round = 1; round < 20; round++) {
      state.now += 1_000
      const key = await generate(`key-${round}`)
      state.keys = [key.jwk]
      assert.isTrue((await verifyAt(await sign(key, issuedAt(state.now)), () => state.now)).ok)
    }
    const before = state.asked
    const stranger = await sign(await generate("stranger"), issuedAt(state.now))
    for (let round = 0; round < 50; round++) assert.isFalse((await verifyAt(stranger, () => state.now)).ok)
    assert.strictEqual(state.asked - before, 1)
  })
})

describe("authenticate, with keys that are replaced twice within a second", () => {
  it.each([true, false])("signs every user in, with an access token in the request: %s", async (hasAccessToken) => {
    const emulator = newEmulator()
    const options = { ...emulator.project, baseUrl: emulator.url, fetch: emulator.fetch }
    const { authenticate } = createAuthentication(options)
    const requestOf = async () => {
      await using app = createClientApp({ ...options, tokenStore: "memory" })
      await app.auth.signUpWithPassword({
        email: `${crypto.randomUUID()}@example.com`,
        password: "analytical engine",
        verificationCallbackUrl: null
      })
      const tokens = reveal(await app.auth.findTokens())
      const pair = { accessToken: hasAccessToken ? tokens?.accessToken : null, refreshToken: tokens?.refreshToken }
      return new Request("https://shop.example/", { headers: { "x-stack-auth": JSON.stringify(pair) } })
    }
    const statuses: Array<string> = []
    for (let rotation = 0; rotation < 3; rotation++) {
      emulator.restore({ ...emulator.snapshot(), signingKeys: [] })
      const requests = await Promise.all(Array.from({ length: 5 }, requestOf))
      statuses.push(...(await Promise.all(requests.map((request) => authenticate(request)))).map(({ status }) => status))
    }
    assert.deepStrictEqual([...new Set(statuses)], ["signed-in"])
  })
})
