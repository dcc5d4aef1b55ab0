/** Tokens as the provider creates them, verified with its own key set: every kind of user, with promises and with effects. */
import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect, Fiber, Redacted } from "effect"
import { TestClock } from "effect/testing"
import { createVerifier, InvalidVerifierOption, type UserKind, type VerifierOptions } from "../../src/jwt/index.ts"
import * as AccessTokenVerifierLocal from "../../src/layers/app/AccessTokenVerifierLocal.ts"
import * as AccessToken from "../../src/services/auth/AccessToken.ts"
import { renewal, withUser } from "../emulator/Api.ts"
import { outcome } from "./KeyProvider.ts"

/** A user of each kind, and a verifier. */
const people = async () => {
  const { accessToken: normal, client, emulator, refreshToken, server, userId } = await withUser()
  const anonymous = (await client("POST", "/auth/anonymous/sign-up")).json.access_token as string
  await server("PATCH", `/users/${userId}`, { restricted_by_admin: true })
  const { access_token: restrictedToken } = await (await renewal(emulator, refreshToken)).json() as {
    readonly access_token: string
  }
  const options = { projectId: emulator.project.projectId, baseUrl: emulator.url, fetch: emulator.fetch }
  const tokens: { readonly [K in UserKind]: string } = { normal: normal as string, restricted: restrictedToken, anonymous }
  return { emulator, options, tokens, userId: userId as string }
}

describe("createVerifier", () => {
  it("makes a verifier that returns the user of a token", async () => {
    const { options, tokens, userId } = await people()
    const verification = await createVerifier(options).verify(tokens.normal)
    const { claims, expiresAt, issuedAt, ...rest } = verification
    assert.deepStrictEqual(rest, {
      kind: "normal",
      projectId: options.projectId,
      branchId: "main",
      sessionId: claims["refresh_token_id"] as string,
      user: {
        id: userId,
        displayName: null,
        primaryEmail: "ada@example.com",
        primaryEmailVerified: false,
        selectedTeamId: claims["selected_team_id"] as string | null,
        isAnonymous: false,
        isMultiFactorRequired: false,
        isRestricted: false,
        restrictedReason: null
      }
    })
    assert.strictEqual(expiresAt.getTime() - issuedAt.getTime(), 600_000)
  })

  it("makes a verifier that accepts only the configured kinds of users", async () => {
    const { options, tokens } = await people()
    const acceptedKinds = async (userKinds?: ReadonlyArray<UserKind>) => {
      const verifier = createVerifier({ ...options, userKinds })
      return Promise.all([tokens.normal, tokens.restricted, tokens.anonymous].map((token) => outcome({ verifier }, token)))
    }
    assert.deepStrictEqual(await acceptedKinds(), ["accepted", "kind", "kind"])
    assert.deepStrictEqual(await acceptedKinds(["normal", "restricted"]), ["accepted", "accepted", "kind"])
    assert.deepStrictEqual(await acceptedKinds(["anonymous"]), ["kind", "kind", "accepted"])
    assert.deepStrictEqual(await acceptedKinds(["normal", "restricted", "anonymous"]), ["accepted", "accepted", "accepted"])
    assert.deepStrictEqual(await acceptedKinds([]), ["kind", "kind", "kind"])
  })

  it("makes a verifier that refuses the token of another project of the provider", async () => {
    const { emulator, options, tokens } = await people()
    const verifier = createVerifier({ ...options, projectId: emulator.internal.projectId })
    assert.strictEqual(await outcome({ verifier }, tokens.normal), "aud")
  })

  it("makes a verifier that accepts a different issuer only if `issuer` names it", async () => {
    const { emulator, options, tokens } = await people()
    const inside = { ...options, baseUrl: "http://provider.internal:8102" }
    assert.strictEqual(await outcome({ verifier: createVerifier(inside) }, tokens.normal), "iss")
    const namedVerifier = createVerifier({ ...inside, issuer: `${emulator.url}/api/v1/` })
    assert.strictEqual(await outcome({ verifier: namedVerifier }, tokens.normal), "accepted")
  })

  it("says in JSON which option is invalid, and why", () => {
    try {
      createVerifier({ projectId: "internal", baseUrl: "provider.test" })
      assert.fail("accepted")
    } catch (error) {
      assert.instanceOf(error, InvalidVerifierOption)
      const { message, problem } = error
      assert.strictEqual(message, `Option \`baseUrl\` ${problem}`)
      assert.deepStrictEqual(JSON.parse(JSON.stringify(error)), {
        _tag: "InvalidVerifierOption",
        option: "baseUrl",
        problem,
        message
      })
    }
  })
  it("refuses invalid options and names them", () => {
    const refusalOf = (options: Partial<VerifierOptions>) => {
      try {
        createVerifier({ projectId: "internal", ...options })
        return "made"
      } catch (error) {
        return error instanceof InvalidVerifierOption ? error.option : error
      }
    }
    assert.strictEqual(refusalOf({}), "made")
    assert.strictEqual(refusalOf({ projectId: undefined }), "projectId")
    assert.strictEqual(refusalOf({ projectId: "../other" }), "projectId")
    assert.strictEqual(refusalOf({ baseUrl: "provider.test" }), "baseUrl")
    assert.strictEqual(refusalOf({ issuer: "ftp://provider.test" }), "issuer")
    assert.strictEqual(refusalOf({ baseUrl: "https://ada:analytical@provider.test" }), "baseUrl")
    assert.strictEqual(refusalOf({ baseUrl: "https://provider.test?key=analytical" }), "baseUrl")
    assert.strictEqual(refusalOf({ clockTolerance: 300_001 }), "clockTolerance")
    assert.strictEqual(refusalOf({ clockTolerance: Number.NaN }), "clockTolerance")
    assert.strictEqual(refusalOf({ cacheMaxEntries: -1 }), "cacheMaxEntries")
    assert.strictEqual(refusalOf({ timeout: Number.POSITIVE_INFINITY }), "timeout")
    assert.strictEqual(refusalOf({ baseUrl: [] }), "baseUrl")
    // As untyped callers pass them.
    assert.strictEqual(refusalOf({ userKinds: "normal" as never }), "userKinds")
    assert.strictEqual(refusalOf({ now: 5 as never }), "now")
  })
})

describe("AccessToken.verify", () => {
  it.effect("uses Effect's clock, and refuses expired tokens and tokens of anonymous users", () =>
    Effect.gen(function*() {
      const { options, tokens, userId } = yield* Effect.promise(people)
      yield* TestClock.setTime(Date.now())
      const verification = Effect.gen(function*() {
        const { user } = yield* AccessToken.verify(tokens.normal)
        const again = yield* AccessToken.verify(Redacted.make(tokens.normal))
        assert.deepStrictEqual([user.id, again.user], [userId, user])
        const kind = yield* Effect.flip(AccessToken.verify(tokens.anonymous))
        yield* TestClock.adjust("11 minutes")
        const outcome = yield* AccessToken.verify(tokens.normal).pipe(
          Effect.as("accepted"),
          Effect.catchTag("InvalidAccessToken", ({ wrong }) => Effect.succeed(wrong))
        )
        return [kind._tag, outcome]
      })
      assert.deepStrictEqual(
        yield* Effect.provide(verification, AccessTokenVerifierLocal.layer({ ...options, clockTolerance: "10 seconds" })),
        ["InvalidAccessToken", "exp"]
      )
    }))

  it.effect("reads the keys once for all fibers, even if one of them is interrupted", () =>
    Effect.gen(function*() {
      const { emulator, options, tokens } = yield* Effect.promise(people)
      yield* TestClock.setTime(Date.now())
      let requestCount = 0
      const gate = yield* Deferred.make<void>()
      const fetch: typeof globalThis.fetch = async (input, init) => {
        requestCount++
        await Effect.runPromise(Deferred.await(gate))
        return emulator.fetch(input, init)
      }
      const program = Effect.gen(function*() {
        const first = yield* Effect.forkChild(AccessToken.verify(tokens.normal), { startImmediately: true })
        const otherFibers = yield* Effect.forkChild(
          Effect.all(Array.from({ length: 100 }, () => AccessToken.verify(tokens.normal)), { concurrency: "unbounded" }),
          { startImmediately: true }
        )
        yield* Fiber.interrupt(first)
        yield* Deferred.succeed(gate, undefined)
        assert.strictEqual((yield* Fiber.join(otherFibers)).length, 100)
        assert.strictEqual(requestCount, 1)
      })
      yield* Effect.provide(program, AccessTokenVerifierLocal.layer({ ...options, fetch }))
    }))

  it.effect("reports the name of an invalid option", () =>
    Effect.gen(function*() {
      const refusalOf = (options: AccessTokenVerifierLocal.AccessTokenVerifierOptions) =>
        Effect.flip(AccessToken.verify("")).pipe(
          Effect.provide(AccessTokenVerifierLocal.layer(options)),
          Effect.catchTag("InvalidOption", ({ option }) => Effect.succeed(option))
        )
      assert.strictEqual(yield* refusalOf({ projectId: "another's" }), "projectId")
      assert.strictEqual(yield* refusalOf({ projectId: "internal", clockTolerance: "1 hour" }), "clockTolerance")
      assert.strictEqual(yield* refusalOf({ projectId: "internal", issuer: "us" }), "issuer")
    }))

  it.effect("can be replaced in tests", () => {
    const refusal = new AccessToken.InvalidAccessToken("signature")
    return Effect.map(Effect.flip(AccessToken.verify("token")), (error) => assert.strictEqual(error, refusal)).pipe(
      Effect.provideService(AccessToken.AccessTokenVerifier, { verify: () => Effect.fail(refusal) })
    )
  })
})
