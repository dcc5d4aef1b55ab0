/** Responses of the token endpoint: accepted only with tokens, and refusals by name. */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { inspect } from "node:util"
import { handleCallback } from "../../../src/services/oauth/OAuthCallback.ts"
import { projectId, refusal, reply, tagOf } from "../../kit/TestApp.ts"
import { away, laterRedirects, signedIn, storedState, tokensIssued } from "./OAuthPage.ts"

describe("the response of the token endpoint", () => {
  const jwt = (claims: object) =>
    ["eyJhbGciOiJFUzI1NiJ9", Buffer.from(JSON.stringify(claims)).toString("base64url"), "c2ln"].join(".")
  const issuer = `http://emulator.test/api/v1/projects/${projectId}`
  const idToken = { iss: issuer, aud: projectId, sub: "x", iat: 0, exp: 100 }

  it.effect("is accepted only with valid tokens", () =>
    Effect.gen(function*() {
      const wrong: ReadonlyArray<readonly [why: string, more: object]> = [
        ["access_token", { access_token: "" }],
        ["access_token", { access_token: undefined }],
        ["token_type", { token_type: "mac" }],
        ["token_type", { token_type: undefined }],
        ["above 0", { expires_in: 0 }],
        ["expires_in", { expires_in: -1 }],
        ["refresh_token", { refresh_token: "" }],
        ["\"iss\"", { id_token: jwt({ ...idToken, iss: "https://evil.example" }) }],
        ["\"aud\"", { id_token: jwt({ ...idToken, aud: "another" }) }],
        ["\"exp\"", { id_token: jwt({ ...idToken, exp: -31 }) }]
      ]
      for (const [why, more] of wrong) {
        const page = yield* away({ answers: [tokensIssued(more)] })
        yield* page.back()
        const error = yield* Effect.flip(page.finish)
        if (error._tag !== "CallError" || error.reason._tag !== "Undecodable") return assert.fail(JSON.stringify(more))
        assert.include(error.reason.why, why)
        assert.notInclude(inspect(error, { depth: 9 }) + JSON.stringify(error), "rt-of-the-code")
        assert.isNull(yield* page.run(storedState))
      }
      const late = { ...idToken, exp: -20 }
      for (
        const more of [{ token_type: "bearer" }, { token_type: "DPoP" }, { id_token: jwt(idToken) }, { id_token: jwt(late) }]
      ) {
        const page = yield* away({ answers: [tokensIssued(more)] })
        yield* page.back()
        assert.deepStrictEqual(yield* page.finish, signedIn, JSON.stringify(more))
      }
    }))

  it.effect("causes a typed error for each refusal, including a required second factor", () =>
    Effect.gen(function*() {
      const answers = {
        InvalidAuthorizationCode: refusal(400, "INVALID_AUTHORIZATION_CODE"),
        MultiFactorAuthenticationRequired: refusal(400, "MULTI_FACTOR_AUTHENTICATION_REQUIRED", { attempt_code: "an-attempt" }),
        InvalidTotpCode: refusal(400, "INVALID_TOTP_CODE"),
        InvalidOAuthClientIdOrSecret: refusal(400, "INVALID_OAUTH_CLIENT_ID_OR_SECRET", { client_id: null }),
        Refused: reply(400, "The redirect URI is another."),
        Unrecognized: reply(400, { error: "invalid_request", error_description: "Missing parameter: code" })
      }
      for (const [tag, response] of Object.entries(answers)) {
        const page = yield* away({ answers: [response] })
        yield* page.back()
        const error = yield* Effect.flip(page.finish)
        assert.strictEqual(tagOf(error), tag)
        if (error._tag === "MultiFactorAuthenticationRequired") {
          assert.strictEqual(Redacted.value(error.details.attemptCode), "an-attempt")
          assert.deepStrictEqual(laterRedirects(page), [{ url: "/handler/mfa", replace: true }])
        } else assert.deepStrictEqual(laterRedirects(page), [])
      }
      const staying = yield* away({ answers: [answers.MultiFactorAuthenticationRequired] })
      yield* staying.back()
      yield* Effect.flip(staying.run(handleCallback({ redirect: false })))
      assert.deepStrictEqual(laterRedirects(staying), [])
    }))
})
