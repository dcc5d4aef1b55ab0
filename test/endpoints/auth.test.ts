/** Signing in, sessions, OAuth, the command line and the data vault: each endpoint against vectors, and with arbitrary values. */
import { assert, describe, it } from "@effect/vitest"
import * as Arbitrary from "effect/Arbitrary"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { readdirSync, readFileSync } from "node:fs"
import { basename, join } from "node:path"
import { inspect } from "node:util"
import * as Anonymous from "../../src/endpoints/Anonymous.ts"
import * as Cli from "../../src/endpoints/Cli.ts"
import * as Otp from "../../src/endpoints/Otp.ts"
import * as Passkeys from "../../src/endpoints/Passkeys.ts"
import * as SessionList from "../../src/endpoints/SessionList.ts"
import { PlainRefusal } from "../../src/errors/CallError.ts"
import { SdkError } from "../../src/errors/SdkError.ts"
import { AdminAccess, ServerAccess } from "../../src/pipeline/Access.ts"
import { ApiClient } from "../../src/pipeline/ApiClient.ts"
import type { AnyEndpoint } from "../../src/pipeline/Endpoint.ts"
import type { WireReply, WireRequest } from "../../src/pipeline/Transport.ts"
import { AuthenticationResponse, RegistrationResponse } from "../../src/schema/Passkey.ts"
import { refusal, reply } from "../TestApp.ts"

/** Any endpoint as something to call; the vectors know what each takes. */
interface Callable extends AnyEndpoint {
  (input?: unknown): Effect.Effect<unknown, unknown, ApiClient | ServerAccess | AdminAccess>
}
type Answer = { readonly status: number; readonly body: unknown }
interface Vector {
  readonly access: ReadonlyArray<string>
  readonly input: object
  readonly sends: { readonly method: string; readonly path: string; readonly body?: unknown }
  readonly answer: Answer
  /** What else the call may be answered with. */
  readonly more?: ReadonlyArray<Answer>
  readonly refusals: ReadonlyArray<string>
  readonly unsendable: ReadonlyArray<{ readonly why: string; readonly input: object }>
}

const names = ["Anonymous", "Cli", "ConnectedAccounts", "Jwks", "Mfa", "OAuth", "Otp", "Passkeys"].concat(
  ["PasswordChange", "PasswordReset", "Platform", "SessionList", "Vault", "Verification"]
)
/** Their exact types differ; the tests treat all of them alike. */
type Module = { readonly [name: string]: Callable }
const modules = await Promise.all(names.map(async (name) => (await import(`../../src/endpoints/${name}.ts`)) as Module))
const endpoints: Module = Object.assign({}, ...modules)

const folder = join(import.meta.dirname, "..", "vectors", "auth")
const vectors = readdirSync(folder).filter((file) => file !== "refusals.json").map((file) => ({
  file: basename(file, ".json"),
  byEndpoint: JSON.parse(readFileSync(join(folder, file), "utf8")) as { readonly [name: string]: Vector }
}))
const refusals = JSON.parse(readFileSync(join(folder, "refusals.json"), "utf8")) as {
  readonly [code: string]: { readonly status: number; readonly details?: object }
}

const keys = Layer.mergeAll(
  Layer.succeed(ServerAccess, Redacted.make("ssk_invented")),
  Layer.succeed(AdminAccess, Redacted.make("sak_invented"))
)
/** Calls an endpoint that is answered with `answer`. */
const calling = (endpoint: Callable, input: unknown, answer: WireReply) => {
  const sent: Array<WireRequest> = []
  const send = (request: WireRequest) => Effect.sync(() => (sent.push(request), answer))
  const call = endpoint(input).pipe(Effect.provideService(ApiClient, ApiClient.of({ send })), Effect.provide(keys))
  return { call, sent }
}
/** A known error as the pipeline hands it on: with its own status. */
const refused = (code: string) => {
  const { details, status } = refusals[code] ?? assert.fail(`no vector of ${code}`)
  return { ...refusal(status, code, details), status }
}
/** A tagged error's fields, of whatever class. */
const fieldsOf = (error: unknown) => error as { readonly [name: string]: unknown }

/** What a value is apart from its form in programs: secrets in plain, moments in milliseconds, nothing that is absent. */
const plain = (value: unknown): unknown => {
  if (Redacted.isRedacted(value)) return Redacted.value(value)
  if (value instanceof Date) return value.getTime()
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(
      Object.entries(value).filter(([, field]) => field !== undefined).map(([name, field]) => [name, plain(field)])
    )
  }
  return Object.is(value, -0) ? 0 : value
}
/** Whether JSON keeps the value: it has no NaN and no infinities. */
const isPlain = (value: unknown): boolean =>
  typeof value === "number" ?
    Number.isFinite(value)
    : typeof value === "object" && value !== null && !Redacted.isRedacted(value) ?
    Object.values(value).every(isPlain)
    : true

const matching = (pattern: RegExp) => Arbitrary.schema(Schema.String.check(Schema.isPattern(pattern)))
const any = <S extends Schema.Constraint>(schema: S) => Arbitrary.schema(Schema.toType(schema))
const url = matching(/^https:\/\/[a-z]{1,9}\.(net|org)(:\d{2,4})?\/[a-z0-9/]{0,9}(\?[a-z]=[a-z]{0,3})?$/)
const email = matching(/^[a-z+]{1,9}(\.[a-z]{1,9})?@[a-z]{1,9}\.net$/)
const code = Arbitrary.map(matching(/^[0-9A-Za-z]{45}$/), Redacted.make)
const secret = Arbitrary.map(any(Schema.String), Redacted.make)
const password = Arbitrary.map(matching(/^[ -~]{0,70}$/), Redacted.make)
const byCode = Arbitrary.all({ code })
const byMail = Arbitrary.all({ email, callbackUrl: url })
/** Values of the schema, with parts that random text does not hit. */
const withParts = (schema: Schema.Constraint, parts: { readonly [name: string]: Arbitrary.Arbitrary<unknown> }) =>
  Arbitrary.map(Arbitrary.all([any(schema), Arbitrary.all(parts)]), ([value, more]) => ({ ...value as object, ...more }))
const { Literal, String: Text, Struct } = Schema
const client = { clientId: Text, clientSecret: Text, grantType: Literal("authorization_code") }
const asked = Struct({
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

/** Sections of requests that random text does not hit. */
const given: { readonly [part: string]: Arbitrary.Arbitrary<unknown> } = {
  "AuthorizeCrossDomain body": Arbitrary.all({
    redirectUri: url,
    state: matching(/^.{1,512}$/),
    codeChallenge: matching(/^[A-Za-z0-9._~-]{43,128}$/)
  }),
  "AuthorizeOAuth query": withParts(asked, { redirectUri: url, token: secret, errorRedirectUri: url }),
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

it("has vectors of every endpoint", () => {
  const named = vectors.map(({ byEndpoint, file }) => [file, Object.keys(byEndpoint).toSorted()])
  assert.deepStrictEqual(named, modules.map((module, index) => [names[index], Object.keys(module).toSorted()]))
})

describe.each(vectors)("$file", ({ byEndpoint }) => {
  describe.each(Object.entries(byEndpoint))("%s", (name, vector) => {
    const endpoint = endpoints[name] ?? assert.fail(`no endpoint ${name}`)
    const { answer, input, more = [], sends, unsendable } = vector
    const answered = reply(answer.status, answer.body)

    it.effect("sends what the provider takes", () =>
      Effect.gen(function*() {
        const { call, sent } = calling(endpoint, input, answered)
        yield* call
        const [{ access, body, method, path } = assert.fail("nothing was sent"), ...others] = sent
        assert.isEmpty(others)
        const read = (text: string) => endpoint.encoding === "form" ? text : JSON.parse(text) as unknown
        assert.deepStrictEqual({ method, path, ...(body !== undefined && { body: read(body) }) }, sends)
        assert.deepStrictEqual(endpoint.access, vector.access)
        assert.strictEqual(access, vector.access.at(-1) ?? null)
      }))

    it.effect.each([answer, ...more])("reads the answer and loses nothing: $body", ({ body, status }) =>
      Effect.gen(function*() {
        const value = yield* calling(endpoint, input, reply(status, body)).call
        if (endpoint.success === undefined) return assert.isUndefined(value)
        // Exactly, also in what is absent and what is null: the emulator answers with the same codec.
        assert.deepStrictEqual(yield* Schema.encodeUnknownEffect(endpoint.success)(value), body)
      }))

    it("answers with its status", () => assert.strictEqual(endpoint.status, answer.status))

    it.effect("names each refusal", () =>
      Effect.gen(function*() {
        assert.deepStrictEqual(endpoint.errors.map((error) => error.code).toSorted(), vector.refusals.toSorted())
        for (const error of endpoint.errors) {
          const failure = fieldsOf(yield* Effect.flip(calling(endpoint, input, refused(error.code)).call))
          assert.strictEqual(failure["_tag"], error.tag)
          assert.strictEqual(failure["status"], refusals[error.code]?.status)
          assert.include(failure["call"], { endpoint: endpoint.id, status: failure["status"], text: "provider's words" })
          const { details } = fieldsOf(Schema.encodeUnknownSync(error.wire)(failure))
          assert.deepStrictEqual(details, refusals[error.code]?.details)
        }
        const inWords = yield* Effect.flip(calling(endpoint, input, reply(403, "Not here.")).call)
        assert.instanceOf(inWords, PlainRefusal)
      }))

    it.effect.each(unsendable)("sends nothing with a bad $why", (bad) =>
      Effect.gen(function*() {
        const { call, sent } = calling(endpoint, bad.input, answered)
        const failure = yield* Effect.flip(call)
        assert.instanceOf(failure, SdkError)
        assert.strictEqual(failure.reason._tag, "Unsendable")
        assert.include(failure.message, /^\w+$/.test(bad.why) ? `["${bad.why}"]` : bad.why)
        assert.isEmpty(sent)
      }))

    for (const part of ["params", "query", "body", "success"] as const) {
      const codec = endpoint[part]
      if (codec === undefined) continue
      const values = given[`${name} ${part}`] ?? any(codec)
      it.effect.prop(
        `carries any ${part} there and back`,
        { value: Arbitrary.filter(values, isPlain) },
        ({ value }) =>
          Effect.gen(function*() {
            const text = JSON.stringify(yield* Schema.encodeUnknownEffect(codec)(value))
            const back = yield* Schema.decodeUnknownEffect(codec)(JSON.parse(text))
            assert.deepStrictEqual(plain(back), plain(value))
          })
      )
    }
  })
})

describe("what programs see", () => {
  const answering = (answer: unknown, status = 200) => ApiClient.of({ send: () => Effect.succeed(reply(status, answer)) })
  const hidden = (value: unknown) => assert.notInclude(JSON.stringify(value) + inspect(value, { depth: null }), "hush")

  it.effect("tokens and codes are secrets", () =>
    Effect.gen(function*() {
      const tokens = { access_token: "hush-a", refresh_token: "hush-r", user_id: "u", is_new_user: true }
      const signedIn = yield* Otp.SignInWithCode({ body: { code: "0".repeat(45) } }).pipe(
        Effect.provideService(ApiClient, answering(tokens))
      )
      assert.strictEqual(Redacted.value(signedIn.refreshToken), "hush-r")
      hidden(signedIn)
      const started = yield* Cli.StartCliLogin({ body: {} }).pipe(
        Effect.provideService(
          ApiClient,
          answering({ polling_code: "hush-p", login_code: "hush-l", expires_at: "2026-03-09T17:45:00.250Z" })
        )
      )
      assert.deepStrictEqual(started.expiresAt, new Date(Date.UTC(2026, 2, 9, 17, 45, 0, 250)))
      hidden(started)
      const failure = yield* Effect.flip(
        Otp.SignInWithCode({ body: { code: "hush" } }).pipe(Effect.provideService(ApiClient, answering(tokens)))
      )
      hidden([failure, failure.message])
    }))

  it.effect("what older providers do not say is null or false", () =>
    Effect.gen(function*() {
      const item = { id: "s", user_id: "u", created_at: 7, is_impersonation: false, is_current_session: false }
      const [first] = yield* SessionList.ListSessions({ query: { userId: "me" } }).pipe(
        Effect.provideService(ApiClient, answering({ items: [item], is_paginated: false }))
      )
      assert.deepInclude(first, { userId: "u", createdAt: new Date(7), lastUsedAt: null, geoInfo: null })
      const { isNewUser } = yield* Otp.SignInWithCode({ body: { code: "0".repeat(45) } }).pipe(
        Effect.provideService(ApiClient, answering({ access_token: "a", refresh_token: "r", user_id: "u" }))
      )
      assert.isFalse(isNewUser)
    }))

  it.effect("a refresh token comes with a confirmed sign-in of a program only", () =>
    Effect.gen(function*() {
      const polled = yield* Cli.PollCliLogin({ body: { pollingCode: "p" } }).pipe(
        Effect.provideService(ApiClient, answering({ status: "success", refresh_token: "hush" }, 201))
      )
      assert(polled.status === "success")
      assert.strictEqual(Redacted.value(polled.refreshToken), "hush")
      hidden(polled)
    }))

  it.effect.each([
    { name: "PollCliLogin", wrong: { status: "resting" } },
    { name: "PollCliLogin", wrong: { status: "success" } },
    { name: "CheckSignInCode", wrong: { is_code_valid: false } },
    { name: "ExchangeAuthorizationCode", wrong: { token_type: "mac" } },
    { name: "ExchangeAuthorizationCode", wrong: { expires_in: 0 } },
    { name: "ExchangeAuthorizationCode", wrong: { access_token: null } }
  ])("$name does not take $wrong for an answer", ({ name, wrong }) =>
    Effect.gen(function*() {
      const { answer, input } = vectors.map(({ byEndpoint }) => byEndpoint[name]).find(Boolean) ?? assert.fail(name)
      const { call } = calling(endpoints[name] ?? assert.fail(name), input, reply(200, { ...answer.body as object, ...wrong }))
      assert.include(fieldsOf(yield* Effect.flip(call))["reason"], { _tag: "Undecodable" })
    }))
})

/** Checked by tsc alone. */
export const types = () => {
  // @ts-expect-error only servers begin sessions for others
  const call: Effect.Effect<unknown, unknown, ApiClient> = SessionList.CreateSession({ body: { userId: "me" } })
  // @ts-expect-error the question has no refresh token
  void Cli.CheckCliLogin({ body: { loginCode: "l", mode: "check", refreshToken: "r" } })
  // @ts-expect-error whose session it is has to be said
  void SessionList.RevokeSession({ params: { sessionId: "s" } })
  // nothing needs to be given where the provider wants an empty body, or none
  void Passkeys.StartPasskeySignIn()
  void Anonymous.SignUpAnonymously()
  void Cli.StartCliLogin()
  return call
}
