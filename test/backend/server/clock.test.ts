/** Servers with wrong clocks: sessions stay signed in, and each is renewed once. */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Option, Redacted, Result } from "effect"
import { TestClock } from "effect/testing"
import { vi } from "vitest"
import { createAuthentication } from "../../../src/backend/server/index.ts"
import { verifyCredentials } from "../../../src/backend/server/verifyCredentials.ts"
import { usableResult } from "../../../src/fleet/renewalOutcome.ts"
import { InvalidAccessToken } from "../../../src/jwt/InvalidAccessToken.ts"
import * as AccessTokenVerifierLocal from "../../../src/layers/app/AccessTokenVerifierLocal.ts"
import { AccessTokenVerifier } from "../../../src/services/auth/AccessToken.ts"
import { withUser } from "../../emulator/Api.ts"
import { visitor } from "./Visitor.ts"

const minute = 60_000

/** The token with the same claims and another signature. */
const forgedFrom = (token: string) => token.replace(/\.[^.]*$/, `.${"A".repeat(86)}`)

describe("a server with a wrong clock", () => {
  it.each([["two minutes behind", -2], ["two minutes ahead", 2], ["an hour behind", -60], ["an hour ahead", 60]])(
    "keeps its users signed in: %s",
    async (_, minutes) => {
      let offset = minutes * minute
      const { authenticate, receive, renewals, request, signIn } = await visitor({ now: () => Date.now() + offset })
      signIn()
      const visit = async () => {
        const who = await authenticate(request())
        if (who.status === "signed-in") receive(who.finish(new Response("hello")))
        return who.status
      }
      assert.deepStrictEqual([await visit(), await visit(), await visit()], ["signed-in", "signed-in", "signed-in"])
      // No renewal is needed if the token is also valid by the wrong clock.
      assert.isAtMost(renewals(), 1)

      offset = 0
      const before = renewals()
      assert.deepStrictEqual([await visit(), await visit(), await visit()], ["signed-in", "signed-in", "signed-in"])
      assert.isAtMost(renewals() - before, 1)
    }
  )
  it.each([["an hour behind", -60], ["an hour ahead", 60]])(
    "does not take a reused token for a new one: %s",
    async (_, minutes) => {
      vi.useFakeTimers({ toFake: ["Date"] })
      try {
        const { accessToken, authenticate, emulator, refreshToken, renewals } = await visitor({
          now: () => Date.now() + minutes * minute
        })
        const authenticateWith = async (accessToken: string | null, refreshToken: string | null) => {
          const headers = { "x-stack-auth": JSON.stringify({ accessToken, refreshToken }) }
          const who = await authenticate(new Request("https://shop.example/me", { headers }))
          return who.status === "refused" && who.error instanceof InvalidAccessToken ? who.error.wrong : who.status
        }
        const elapse = (minutes: number) => vi.setSystemTime(Date.now() + minutes * minute)
        assert.strictEqual(await authenticateWith(null, refreshToken), "signed-in")
        elapse(9)
        assert.strictEqual(await authenticateWith(null, refreshToken), "signed-in")
        assert.strictEqual(renewals(), 1)
        // The clock is still right: a new token is valid, and becomes invalid in time.
        const { access_token } = await (await emulator.fetch(`${emulator.url}/api/v1/auth/sessions/current/refresh`, {
          method: "POST",
          headers: {
            "x-stack-access-type": "client",
            "x-stack-project-id": emulator.project.projectId,
            "x-stack-publishable-client-key": emulator.project.publishableClientKey,
            "x-stack-refresh-token": refreshToken
          }
        })).json()
        assert.strictEqual(await authenticateWith(access_token, null), "signed-in")
        elapse(2)
        assert.strictEqual(await authenticateWith(accessToken, null), "exp")
        assert.strictEqual(await authenticateWith(access_token, null), "signed-in")
      } finally {
        vi.useRealTimers()
      }
    }
  )
  it("does not correct its clock by a token that the provider did not sign", async () => {
    const { accessToken, emulator, options, request, signIn } = await visitor()
    const forging: typeof fetch = async (input, init) => {
      const reply = await emulator.fetch(input, init)
      return new Request(input).url.endsWith("/auth/oauth/token")
        ? Response.json({ ...await reply.json(), access_token: forgedFrom(accessToken) })
        : reply
    }
    const { authenticate } = createAuthentication({ ...options, fetch: forging, now: () => Date.now() + 120 * minute })
    signIn()
    const reasonOf = (who: Awaited<ReturnType<typeof authenticate>>) =>
      who.status === "refused" && who.error instanceof InvalidAccessToken ? who.error.wrong : who.status
    const expiredRequest = new Request("https://shop.example/me", { headers: { "x-stack-access-token": accessToken } })
    assert.deepStrictEqual([
      reasonOf(await authenticate(expiredRequest)),
      reasonOf(await authenticate(request())),
      reasonOf(await authenticate(expiredRequest))
    ], ["exp", "signature", "exp"])
  })

  it.effect("corrects the clock of its verifier only with newly issued, valid tokens", () =>
    Effect.gen(function*() {
      const { accessToken, emulator: { fetch, project: { projectId }, url: baseUrl } } = yield* Effect.promise(() => withUser())
      yield* Effect.gen(function*() {
        const { verify, verifyIssued = verify } = yield* AccessTokenVerifier
        const wrong = (outcome: Effect.Effect<unknown, unknown>) =>
          Effect.map(Effect.result(outcome), (result) =>
            Result.isFailure(result) && result.failure instanceof InvalidAccessToken ? result.failure.wrong : "nothing")
        yield* TestClock.setTime(Date.now() - 60 * minute)
        assert.deepStrictEqual([
          yield* wrong(verify(accessToken)),
          yield* wrong(verifyIssued(Redacted.make(forgedFrom(accessToken)))),
          yield* wrong(verify(accessToken)),
          yield* wrong(verifyIssued(Redacted.make(accessToken))),
          yield* wrong(verify(accessToken))
        ], ["iat", "signature", "iat", "nothing", "nothing"])
        // The clock is repaired.
        yield* TestClock.setTime(Date.now())
        yield* wrong(verifyIssued(Redacted.make(accessToken)))
        assert.strictEqual(yield* wrong(verify(accessToken)), "nothing")
      }).pipe(Effect.provide(AccessTokenVerifierLocal.layer({ projectId, baseUrl, fetch, cacheMaxEntries: 0 })))
    }))

  it.effect("does not trust its clock for the token of another process", () =>
    Effect.gen(function*() {
      const { accessToken, emulator: { fetch, project: { projectId }, url: baseUrl } } = yield* Effect.promise(() => withUser())
      const token = Redacted.make(accessToken)
      for (const offset of [-60, 60, 0]) {
        yield* TestClock.setTime(Date.now() + offset * minute)
        yield* Effect.gen(function*() {
          const ages: Array<number | null> = []
          const verifiedToken = yield* verifyCredentials({ accessToken: null, refreshToken: Redacted.make("rt") }, {
            ...yield* AccessTokenVerifier,
            renew: () =>
              Effect.sync(() => {
                const age = ages.length === 0 ? null : 0
                ages.push(age)
                return { accessToken: token, age }
              })
          })
          assert.isNotNull(verifiedToken)
          assert.deepStrictEqual(ages, offset === 0 ? [null] : [null, 0])
        }).pipe(Effect.provide(AccessTokenVerifierLocal.layer({ projectId, baseUrl, fetch, cacheMaxEntries: 0 })))
      }
      const receivedAt = (at: number) =>
        usableResult(Option.some({ realm: "", accessToken: token, refreshToken: null }), null, Date.now() + at)
      assert.deepStrictEqual([-60, 0, 60].map((offset) => receivedAt(offset * minute) !== undefined), [false, true, false])
    }))
})
