/** The project's keys: read once for all calls, again after rotation, and kept while the provider is down. */
import { afterEach, assert, describe, it, vi } from "vitest"
import { KeysUnavailable } from "../../src/jwt/index.ts"
import { cooldown, refreshAfter, trustFor, waitAfter } from "../../src/jwt/KeySet.ts"
import { projectId } from "../kit/TestApp.ts"
import { baseUrl, claims, generate, outcome, sign, start, world } from "./KeyProvider.ts"

/** Tokens that are valid for the hours of these tests. */
const lasting = { exp: start / 1000 + 1_000_000 }
const failing = () => new Response("out of order", { status: 500 })

afterEach(() => void vi.useRealTimers())

describe("the keys", () => {
  it("are not read when the verifier is created, nor for an expired token", async () => {
    const { pair, state, verifier } = await world()
    assert.strictEqual(await outcome({ verifier }, await sign(pair, { exp: 1 })), "exp")
    assert.deepStrictEqual(state.asked, [])
  })

  it("are read once for 1,000 concurrent first calls, and not again", async () => {
    const { pair, state, verifier } = await world()
    const tokens = await Promise.all(Array.from({ length: 20 }, (_, index) => sign(pair, { jti: String(index) })))
    const calls = Array.from({ length: 1_000 }, (_, index) => outcome({ verifier }, tokens[index % 20]))
    assert.deepStrictEqual([...new Set(await Promise.all(calls))], ["accepted"])
    assert.strictEqual(await outcome({ verifier }, await sign(pair, { jti: "later" })), "accepted")
    assert.deepStrictEqual(state.asked, [`https://provider.test/api/v1/projects/${claims.aud as string}/.well-known/jwks.json`])
  })

  it("are read again, once, for tokens with a new key", async () => {
    const { pair, state, verifier } = await world()
    await outcome({ verifier }, await sign(pair))
    const second = await generate("second")
    state.keys = [second.jwk, pair.jwk]
    state.now += cooldown
    const calls = Array.from({ length: 100 }, async () => outcome({ verifier }, await sign(second)))
    assert.deepStrictEqual([...new Set(await Promise.all(calls))], ["accepted"])
    assert.strictEqual(await outcome({ verifier }, await sign(pair)), "accepted")
    assert.strictEqual(state.asked.length, 2)
  })

  it("are read at most once in 30 seconds for 10,000 unknown key ids", async () => {
    const { pair, state, verifier } = await world()
    const token = await sign(pair, { iat: start / 1000 - 60 })
    await outcome({ verifier }, token)
    const [, payload, signature] = token.split(".")
    const flood = (round: number) =>
      Array.from({ length: 2_500 }, (_, index) => {
        const head = Buffer.from(JSON.stringify({ alg: "ES256", kid: `unknown-${round}-${index}` })).toString("base64url")
        return outcome({ verifier }, `${head}.${payload}.${signature}`)
      })
    for (let round = 0; round < 4; round++) {
      state.now += 10_000
      assert.deepStrictEqual([...new Set(await Promise.all(flood(round)))], ["key"])
    }
    assert.strictEqual(state.asked.length, 2)
    assert.strictEqual(await outcome({ verifier }, token), "accepted")
  })

  it("are replaced by newer keys with the same ids", async () => {
    const { pair, state, verifier } = await world()
    const token = await sign(pair, lasting)
    await outcome({ verifier }, token)
    const stolenPair = await generate("first")
    state.keys = [stolenPair.jwk]
    state.now += waitAfter
    assert.strictEqual(await outcome({ verifier }, token), "signature")
    assert.strictEqual(await outcome({ verifier }, await sign(stolenPair, lasting)), "accepted")
  })

  it("are read again in the background after 10 minutes; after an hour, calls wait", async () => {
    const { pair, state, verifier } = await world()
    const token = await sign(pair, lasting)
    await outcome({ verifier }, token)
    state.keys = []
    state.now += refreshAfter
    assert.strictEqual(await outcome({ verifier }, token), "accepted")
    assert.strictEqual(state.asked.length, 2)
    // A token with an unknown key waits for the running read.
    await outcome({ verifier }, await sign(await generate("second"), lasting))
    assert.strictEqual(await outcome({ verifier }, token), "key")
    assert.strictEqual(state.asked.length, 2)

    const idle = await world()
    const otherToken = await sign(idle.pair, lasting)
    await outcome(idle, otherToken)
    idle.state.keys = []
    idle.state.now += waitAfter
    assert.strictEqual(await outcome(idle, otherToken), "key")
  })

  it("are requested only for the accepted kinds of users", async () => {
    const askedFor = async (userKinds: ReadonlyArray<"normal" | "restricted" | "anonymous">) => {
      const { pair, state, verifier } = await world({ userKinds })
      await outcome({ verifier }, await sign(pair))
      return state.asked.map((address) => new URL(address).search)
    }
    assert.deepStrictEqual(await askedFor(["normal", "restricted"]), ["?include_restricted=true"])
    assert.deepStrictEqual(await askedFor(["normal", "anonymous"]), ["?include_anonymous=true"])
  })
})

describe("a read of the keys", () => {
  it.each([["succeeds", undefined, "accepted"], ["fails", failing, "unavailable"]] as const)(
    "that %s asks for JSON, follows no redirect, and leaves no timer",
    async (_, response, expected) => {
      vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
      const { pair, state, verifier } = await world()
      state.answer = response
      assert.strictEqual(await outcome({ verifier }, await sign(pair)), expected)
      const { signal, ...request } = state.lastRequest ?? {}
      assert.deepStrictEqual(request, { headers: { accept: "application/json" }, redirect: "manual" })
      assert.isTrue(signal?.aborted)
      assert.strictEqual(vi.getTimerCount(), 0)
    }
  )
})

describe("while the provider is down", () => {
  it("known keys are used for a day, and calls cause few requests", async () => {
    const { pair, state, verifier } = await world()
    const knownToken = await sign(pair, lasting)
    await outcome({ verifier }, knownToken)
    state.answer = failing
    for (let minute = 1; minute <= 120; minute++) {
      state.now = start + minute * 60_000
      assert.strictEqual(await outcome({ verifier }, knownToken), "accepted")
      assert.isDefined(verifier.getCached(knownToken), "no caller waits for the provider")
      assert.strictEqual(await outcome({ verifier }, await sign(pair, { ...lasting, jti: String(minute) })), "accepted")
    }
    assert.isAtMost(state.asked.length, 121)
    state.now = start + trustFor
    assert.strictEqual(await outcome({ verifier }, knownToken), "unavailable")
    state.answer = undefined
    state.now += cooldown
    assert.strictEqual(await outcome({ verifier }, knownToken), "accepted")
  })

  it("an unknown key is reported as unavailable, not as invalid", async () => {
    const { pair, state, verifier } = await world()
    await outcome({ verifier }, await sign(pair))
    state.answer = failing
    state.now += cooldown
    const second = await generate("second")
    assert.strictEqual(await outcome({ verifier }, await sign(second)), "unavailable")
    assert.strictEqual(await outcome({ verifier }, await sign(second)), "unavailable")
    assert.strictEqual(state.asked.length, 2)
  })

  it("the first keys are requested at growing intervals until one read succeeds", async () => {
    const { pair, state, verifier } = await world()
    const token = await sign(pair)
    state.answer = failing
    const tries: Array<number> = []
    for (let second = 0; second <= 100; second++) {
      state.now = start + second * 1_000
      const before = state.asked.length
      assert.strictEqual(await outcome({ verifier }, token), "unavailable")
      if (state.asked.length > before) tries.push(second)
    }
    assert.deepStrictEqual(tries, [0, 1, 3, 7, 15, 31, 61, 91])
    state.answer = undefined
    state.now += cooldown
    assert.strictEqual(await outcome({ verifier }, token), "accepted")
  })

  it("a clock that was set back does not stop the reads", async () => {
    const { pair, state, verifier } = await world()
    const token = await sign(pair, { iat: start / 1000 - 100_000 })
    state.answer = failing
    await outcome({ verifier }, token)
    state.answer = undefined
    state.now -= 60_000
    assert.strictEqual(await outcome({ verifier }, token), "accepted")
  })
})

describe("an invalid response", () => {
  const point = { kty: "EC", crv: "P-256", kid: "first", x: "A".repeat(43), y: "A".repeat(43) }
  const stream = (chunk: string, count: number) => {
    let remaining = count
    return new ReadableStream<Uint8Array>({
      pull: (controller) => remaining-- > 0 ? controller.enqueue(new TextEncoder().encode(chunk)) : controller.close()
    })
  }
  const answers: ReadonlyArray<readonly [string, () => Response | Promise<Response>, RegExp]> = [
    ["is lost", () => Promise.reject(new TypeError("fetch failed")), /fetch failed/],
    ["has status 500", failing, /status 500/],
    ["has status 404", () => Response.json({ keys: [] }, { status: 404 }), /status 404/],
    [
      "is a redirect",
      () => new Response(null, { status: 302, headers: { location: "https://evil.example/jwks.json" } }),
      /status 302/
    ],
    ["has no body", () => new Response(null), /not JSON/],
    ["is HTML", () => new Response("<html>"), /not JSON/],
    ["is cut", () => new Response("{\"keys\":["), /not JSON/],
    ["is not valid UTF-8", () => new Response(new Uint8Array([0xff, 0xff])), /./],
    ["is null", () => Response.json(null), /not a key set/],
    ["is a list", () => Response.json([]), /not a key set/],
    ["has no list of keys", () => Response.json({ keys: { first: point } }), /not a key set/],
    ["has ten thousand keys", () => Response.json({ keys: Array.from({ length: 10_000 }, () => 1) }), /not a key set/],
    ["does not end", () => new Response(stream("x".repeat(65_536), Number.POSITIVE_INFINITY)), /longer than/]
  ]
  it.each(answers)("that %s is reported as unavailable keys, not as a wrong token", async (_, response, why) => {
    const { pair, state, verifier } = await world()
    state.answer = response
    const result = await verifier.safe.verify(await sign(pair))
    assert.isFalse(result.ok)
    if (!result.ok) {
      assert.deepInclude(result.error, { _tag: "KeysUnavailable", name: "KeysUnavailable" })
      assert.match(result.error.message, why)
    }
  })

  it("names the emulator if nothing answers at an address of this machine", () => {
    const fetchError = new TypeError("fetch failed")
    const { message } = new KeysUnavailable(fetchError, "http://127.0.0.1:8102/api/v1/keys")
    assert.include(message, "Nothing answers at http://127.0.0.1:8102: start `npx latchkey emulator`, or correct the base URL.")
    for (
      const [cause, url] of [[fetchError, "https://a.example/keys"], [new Error("not JSON"), "http://localhost/keys"]] as const
    ) {
      assert.include(new KeysUnavailable(cause, url).message, "Check the base URL and the connection.")
    }
  })

  it("is cancelled at the size limit, and the error names the limit and the address", async () => {
    const { pair, state, verifier } = await world({ userKinds: ["normal", "anonymous"] })
    let cancelCount = 0
    const body = () =>
      new ReadableStream({
        pull: (controller) => controller.enqueue(new Uint8Array(65_536)),
        cancel: () => {
          cancelCount++
        }
      })
    state.answer = () => new Response(body())
    const endless = await verifier.safe.verify(await sign(pair))
    assert.isFalse(endless.ok)
    if (!endless.ok) {
      assert.include(endless.error.message, "262144 bytes")
      assert.include(endless.error.message, `the key set at ${baseUrl}/api/v1/projects/${projectId}/.well-known/jwks.json is`)
    }
    state.now += cooldown
    state.answer = () => new Response(body(), { status: 500 })
    assert.isFalse((await verifier.safe.verify(await sign(pair))).ok)
    assert.strictEqual(cancelCount, 2)
  })

  it("with some unusable keys still provides the usable ones", async () => {
    const { pair, state, verifier } = await world()
    const { jwk } = pair
    state.keys = [
      null,
      "key",
      {},
      { ...jwk, kid: undefined },
      { ...jwk, kid: "encrypts", use: "enc" },
      { ...jwk, kid: "other-algorithm", alg: "ES384" },
      { ...jwk, kid: "other-type", kty: "OKP" },
      { ...jwk, kid: "other-curve", crv: "P-384" },
      { kty: "oct", kid: "secret", k: "c2VjcmV0", alg: "HS256" },
      { ...point, kid: "not-on-the-curve" },
      jwk
    ]
    assert.strictEqual(await outcome({ verifier }, await sign(pair)), "accepted")
    for (const kid of ["encrypts", "other-algorithm", "other-type", "other-curve", "secret", "not-on-the-curve"]) {
      assert.strictEqual(await outcome({ verifier }, await sign(pair, {}, { kid })), "key", kid)
    }
  })
})

describe("a slow response", () => {
  const never = new Promise<never>(() => {})
  const bodies: ReadonlyArray<readonly [string, () => Response | Promise<Response>]> = [
    ["that never begins", () => never],
    [
      "whose body never ends",
      () => new Response(new ReadableStream({ start: (controller) => controller.enqueue(Buffer.from("{")) }))
    ]
  ]
  it.each(bodies)("%s times out, and later calls do not wait for the response", async (_, response) => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
    const { pair, state, verifier } = await world({ timeout: 2_000 })
    const token = await sign(pair)
    const requestPromise = new Promise<void>((resolve) => {
      state.answer = () => {
        resolve()
        return response()
      }
    })
    const first = outcome({ verifier }, token)
    await requestPromise
    vi.advanceTimersByTime(2_000)
    assert.strictEqual(await first, "unavailable")
    assert.strictEqual(await outcome({ verifier }, token), "unavailable")
    assert.strictEqual(state.asked.length, 1)
    assert.strictEqual(vi.getTimerCount(), 0)
  })
})
