/** Servers with wrong clocks: sessions stay signed in, and each is renewed once. */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Redacted, Result } from "effect"
import { TestClock } from "effect/testing"
import { createAuthentication } from "../../../src/backend/server/index.ts"
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
    const expired = new Request("https://shop.example/me", { headers: { "x-stack-access-token": accessToken } })
    assert.deepStrictEqual([
      reasonOf(await authenticate(expired)),
      reasonOf(await authenticate(request())),
      reasonOf(await authenticate(expired))
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
      }).pipe(Effect.provide(AccessTokenVerifierLocal.layer({ projectId, baseUrl, fetch, remembered: 0 })))
    }))
})
