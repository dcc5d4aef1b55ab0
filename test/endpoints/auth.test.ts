/** Sign-in, sessions, OAuth, the command line and the data vault: each endpoint against vectors, and with arbitrary values. */
import { assert, describe, it } from "@effect/vitest"
import * as Arbitrary from "effect/Arbitrary"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { inspect } from "node:util"
import * as AnonymousEndpoints from "../../src/endpoints/auth/Anonymous.ts"
import * as CliEndpoints from "../../src/endpoints/auth/Cli.ts"
import * as OtpEndpoints from "../../src/endpoints/auth/Otp.ts"
import * as PasskeysEndpoints from "../../src/endpoints/auth/Passkeys.ts"
import * as SessionListEndpoints from "../../src/endpoints/auth/SessionList.ts"
import { ApiClient } from "../../src/pipeline/ports/ApiClient.ts"
import { AuthenticationResponse, RegistrationResponse } from "../../src/schema/auth/Passkey.ts"
import { reply } from "../kit/TestApp.ts"
import { calling, fieldsOf, type Given, matching, testVectors } from "./Vectors.ts"

const anyOf = <S extends Schema.Constraint>(schema: S) => Arbitrary.schema(Schema.toType(schema))
const url = matching(/^https:\/\/[a-z]{1,9}\.(net|org)(:\d{2,4})?\/[a-z0-9/]{0,9}(\?[a-z]=[a-z]{0,3})?$/)
const email = matching(/^[a-z+]{1,9}(\.[a-z]{1,9})?@[a-z]{1,9}\.net$/)
const code = Arbitrary.map(matching(/^[0-9A-Za-z]{45}$/), Redacted.make)
const secret = Arbitrary.map(anyOf(Schema.String), Redacted.make)
const password = Arbitrary.map(matching(/^[ -~]{0,70}$/), Redacted.make)
const byCode = Arbitrary.all({ code })
const byMail = Arbitrary.all({ email, callbackUrl: url })
/** Values of the schema, with parts that random text does not reach. */
const withParts = (schema: Schema.Constraint, parts: { readonly [name: string]: Arbitrary.Arbitrary<unknown> }) =>
  Arbitrary.map(Arbitrary.all([anyOf(schema), Arbitrary.all(parts)]), ([value, more]) => ({ ...value as object, ...more }))
const { Literal, String: Text, Struct } = Schema
const client = { clientId: Text, clientSecret: Text, grantType: Literal("authorization_code") }
const AskedFor = Struct({
  ...client,
  scope: Literal("legacy"),
  state: Text,
  codeChallenge: Text,
  codeChallengeMethod: Literal("S256"),
  responseType: Literal("code"),
  type: Schema.optional(Schema.Literals(["authenticate", "link"])),
  responseMode: Schema.optional(Schema.Literals(["redirect", "json"])),
  botChallengePhase: Schema.optional(Schema.Literals(["invisible", "visible"]))
})

/** Parts of requests that random text does not reach. */
const options: Given = {
  "AuthorizeCrossDomain body": Arbitrary.all({
    redirectUri: url,
    state: matching(/^.{1,512}$/),
    codeChallenge: matching(/^[A-Za-z0-9._~-]{43,128}$/)
  }),
  "AuthorizeOAuth query": withParts(AskedFor, { redirectUri: url, token: secret, errorRedirectUri: url }),
  "CheckContactChannelCode body": byCode,
  "CheckPasswordResetCode body": byCode,
  "CheckSignInCode body": byCode,
  "ExchangeAuthorizationCode body": withParts(Struct(client), { redirectUri: url, code: secret, codeVerifier: secret }),
  "RegisterPasskey body": withParts(Struct({ credential: RegistrationResponse }), { code }),
  "ResetPassword body": Arbitrary.all({ code, password }),
  "SendPasswordResetCode body": byMail,
  "SendPrimaryEmailVerification body": byMail,
  "SendSignInCode body": withParts(Struct({ botChallengeToken: Schema.optional(Text) }), { email, callbackUrl: url }),
  "SignInWithCode body": byCode,
  "SignInWithPasskey body": withParts(Struct({ authenticationResponse: AuthenticationResponse }), { code }),
  "SignInWithTotp body": withParts(Struct({ type: Literal("totp") }), { totp: secret, code }),
  "VerifyContactChannel body": byCode
}

const { endpoints, vectors } = testVectors("auth", options)

describe("decoded values", () => {
  const answering = (response: unknown, status = 200) => ApiClient.of({ send: () => Effect.succeed(reply(status, response)) })
  const assertHidden = (value: unknown) => assert.notInclude(JSON.stringify(value) + inspect(value, { depth: null }), "hush")

  it.effect("redact tokens and codes", () =>
    Effect.gen(function*() {
      const tokens = { access_token: "hush-a", refresh_token: "hush-r", user_id: "u", is_new_user: true }
      const signedIn = yield* OtpEndpoints.SignInWithCode({ body: { code: "0".repeat(45) } }).pipe(
        Effect.provideService(ApiClient, answering(tokens))
      )
      assert.strictEqual(Redacted.value(signedIn.refreshToken), "hush-r")
      assertHidden(signedIn)
      const login = yield* CliEndpoints.StartCliLogin({ body: {} }).pipe(
        Effect.provideService(
          ApiClient,
          answering({ polling_code: "hush-p", login_code: "hush-l", expires_at: "2026-03-09T17:45:00.250Z" })
        )
      )
      assert.deepStrictEqual(login.expiresAt, new Date(Date.UTC(2026, 2, 9, 17, 45, 0, 250)))
      assertHidden(login)
      const failure = yield* Effect.flip(
        OtpEndpoints.SignInWithCode({ body: { code: "hush" } }).pipe(Effect.provideService(ApiClient, answering(tokens)))
      )
      assertHidden([failure, failure.message])
    }))

  it.effect("are null or false where older providers omit a field", () =>
    Effect.gen(function*() {
      const item = { id: "s", user_id: "u", created_at: 7, is_impersonation: false, is_current_session: false }
      const [first] = yield* SessionListEndpoints.ListSessions({ query: { userId: "me" } }).pipe(
        Effect.provideService(ApiClient, answering({ items: [item], is_paginated: false }))
      )
      assert.deepInclude(first, { userId: "u", createdAt: new Date(7), lastUsedAt: null, geoInfo: null })
      const { isNewUser } = yield* OtpEndpoints.SignInWithCode({ body: { code: "0".repeat(45) } }).pipe(
        Effect.provideService(ApiClient, answering({ access_token: "a", refresh_token: "r", user_id: "u" }))
      )
      assert.isFalse(isNewUser)
    }))

  it.effect("contain a redacted refresh token after a confirmed CLI sign-in", () =>
    Effect.gen(function*() {
      const poll = yield* CliEndpoints.PollCliLogin({ body: { pollingCode: "p" } }).pipe(
        Effect.provideService(ApiClient, answering({ status: "success", refresh_token: "hush" }, 201))
      )
      assert(poll.status === "success")
      assert.strictEqual(Redacted.value(poll.refreshToken), "hush")
      assertHidden(poll)
    }))

  it.effect.each([
    { name: "PollCliLogin", wrong: { status: "resting" } },
    { name: "PollCliLogin", wrong: { status: "success" } },
    { name: "CheckSignInCode", wrong: { is_code_valid: false } },
    { name: "ExchangeAuthorizationCode", wrong: { token_type: "mac" } },
    { name: "ExchangeAuthorizationCode", wrong: { expires_in: 0 } },
    { name: "ExchangeAuthorizationCode", wrong: { access_token: null } }
  ])("$name does not accept $wrong as a response", ({ name, wrong }) =>
    Effect.gen(function*() {
      const { input, response } = vectors.map(({ byEndpoint }) => byEndpoint[name]).find(Boolean) ?? assert.fail(name)
      const { call } = calling(endpoints[name] ?? assert.fail(name), input, reply(200, { ...response.body as object, ...wrong }))
      assert.include(fieldsOf(yield* Effect.flip(call))["reason"], { _tag: "Undecodable" })
    }))
})

/** Checked by tsc alone. */
export const types = () => {
  // @ts-expect-error only servers start sessions for other users
  const call: Effect.Effect<unknown, unknown, ApiClient> = SessionListEndpoints.CreateSession({ body: { userId: "me" } })
  // @ts-expect-error the request has no refresh token
  void CliEndpoints.CheckCliLogin({ body: { loginCode: "l", mode: "check", refreshToken: "r" } })
  // @ts-expect-error the user of the session is required
  void SessionListEndpoints.RevokeSession({ params: { sessionId: "s" } })
  // no input is needed where the provider expects an empty body, or none
  void PasskeysEndpoints.StartPasskeySignIn()
  void AnonymousEndpoints.SignUpAnonymously()
  void CliEndpoints.StartCliLogin()
  return call
}
