/** The cost of refused, invalid and oversized refresh tokens: provider calls, memory, dropped cookies. */
import { assert, describe, it, vi } from "vitest"
import { createAuthentication } from "../../../src/backend/server/index.ts"
import { appendCookies } from "../../../src/layers/cookies/SetCookie.ts"
import { maximumRefusals } from "../../../src/layers/tokenStores/SharedRenewals.ts"
import { longestRefreshToken } from "../../../src/pipeline/session/Session.ts"
import { createServerApp, requestTokenStore } from "../../../src/promise/index.ts"
import { visitor } from "../../backend/server/Visitor.ts"
import { accessToken, options as given, projectId, refusal, userId } from "../../kit/TestApp.ts"

const { superSecretAdminKey: _, ...options } = given
const random = (length = 45) =>
  Array.from({ length }, () => "0123456789abcdefghjkmnpqrstvwxyz"[Math.floor(Math.random() * 32)]).join("")
const pair = (refreshToken: string) => ({ "x-stack-auth": JSON.stringify({ refreshToken }) })

describe("a refused refresh token", () => {
  it("is sent to the provider only once for two hundred requests", async () => {
    const { authenticate, renewals, request, signIn } = await visitor()
    const token = random()
    signIn(null, token)
    for (let at = 0; at < 200; at++) {
      const who = await authenticate(at % 2 === 0 ? request() : request(pair(token)))
      assert.strictEqual(who.status, "signed-out")
    }
    assert.strictEqual(renewals(), 1)
  })

  it("is sent again after a minute", async () => {
    vi.useFakeTimers({ toFake: ["Date"] })
    try {
      const { authenticate, renewals, request } = await visitor()
      const token = random()
      await authenticate(request(pair(token)))
      vi.advanceTimersByTime(59_999)
      await authenticate(request(pair(token)))
      assert.strictEqual(renewals(), 1)
      vi.advanceTimersByTime(1)
      await authenticate(request(pair(token)))
      assert.strictEqual(renewals(), 2)
    } finally {
      vi.useRealTimers()
    }
  })

  it("is not confused with a token that failed in an outage", async () => {
    const { authenticate, emulator, refreshToken, request } = await visitor({ totalTimeout: 50 })
    const ask = async () => (await authenticate(request(pair(refreshToken)))).status
    for (const status of [500, 503, 429]) {
      emulator.addFault({ count: 1_000, status })
      assert.strictEqual(await ask(), "refused")
      emulator.clearFaults()
    }
    // On a busy machine, a successful renewal may take longer than the 50 ms of each call.
    let status = await ask()
    while (status === "refused") status = await ask()
    assert.strictEqual(status, "signed-in")
  })

  it("is forgotten after a thousand others", async () => {
    let count = 0
    const { body, headers } = refusal(401, "REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED")
    const { authenticate } = createAuthentication({
      projectId,
      baseUrl: "https://refusing.example",
      fetch: async () => {
        count++
        return new Response(body, { headers: Object.entries(headers).map(([name, value]) => [name, value ?? ""]) })
      }
    })
    const ask = async (token: string) => {
      assert.strictEqual((await authenticate({ headers: pair(token) })).status, "signed-out")
      return count
    }
    const tokens = Array.from({ length: maximumRefusals + 1 }, () => random())
    for (const token of tokens) await ask(token)
    assert.strictEqual(count, tokens.length)
    // The latest refusals are remembered; the first was evicted.
    for (const token of tokens.slice(-20)) assert.strictEqual(await ask(token), tokens.length)
    assert.strictEqual(await ask(tokens[0] ?? ""), tokens.length + 1)
  })
})

it("a refresh token longer than any real one is not sent", async () => {
  const { authenticate, renewals, request } = await visitor()
  for (const length of [longestRefreshToken + 1, 100_000]) {
    for (let at = 0; at < 20; at++) assert.strictEqual((await authenticate(request(pair(random(length))))).status, "signed-out")
  }
  assert.strictEqual(renewals(), 0)
  await authenticate(request(pair(random(longestRefreshToken))))
  assert.strictEqual(renewals(), 1)
})

describe("a refresh token that is too long for a cookie", () => {
  /** A server's app, with a provider that issues tokens of a given length. */
  const app = (length: number, headers = new Headers(), cookie = "") =>
    createServerApp({
      ...options,
      tokenStore: requestTokenStore({ url: "https://app.example.com/", headers: { cookie } }, {
        setCookies: appendCookies(headers)
      }),
      fetch: async () =>
        Response.json({
          access_token: accessToken(Date.now() + 600_000),
          refresh_token: random(length),
          user_id: userId,
          token_type: "Bearer",
          expires_in: 3600,
          scope: "legacy"
        })
    })
  const signIn = (length: number, headers?: Headers) =>
    app(length, headers).safe.auth.signInWithPassword({ email: "ada@example.com", password: "analytical engine" })

  it("makes the sign-in fail with an error, without writing a cookie", async () => {
    const headers = new Headers()
    const outcome = await signIn(4_096, headers)
    assert(!outcome.ok)
    assert.deepInclude(outcome.error, { _tag: "CallError" })
    assert.strictEqual(outcome.error._tag === "CallError" && outcome.error.reason._tag, "Unstorable")
    assert.deepStrictEqual(headers.getSetCookie(), [])
    assert.notMatch(JSON.stringify(outcome.error), /[0-9a-z]{45}/)
  })

  it("would need a cookie of more than 4,096 bytes, the most that browsers store", async () => {
    const fits = async (length: number) => (await signIn(length)).ok
    const fixedLength = `__Host-stack-refresh-${projectId}--default`.length
      + encodeURIComponent(JSON.stringify({ refresh_token: "", updated_at_millis: Date.now() })).length
    assert.deepStrictEqual([await fits(4_096 - fixedLength), await fits(4_097 - fixedLength)], [true, false])
  })

  it("returned by a renewal leaves the session unchanged", async () => {
    const headers = new Headers()
    const cookie = `__Host-stack-refresh-${projectId}--default=${
      encodeURIComponent(JSON.stringify({ refresh_token: random(), updated_at_millis: 1 }))
    }`
    const outcome = await app(4_096, headers, cookie).safe.auth.findTokens()
    assert.strictEqual(!outcome.ok && outcome.error._tag === "CallError" && outcome.error.reason._tag, "Unstorable")
    assert.deepStrictEqual(headers.getSetCookie(), [])
  })
})
