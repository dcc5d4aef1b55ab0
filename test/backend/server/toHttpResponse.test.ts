/** The response of a backend to any error: status, headers, and a body without internal information. */
import { assert, describe, it } from "@effect/vitest"
import * as Arbitrary from "effect/Arbitrary"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import type * as Schema from "effect/Schema"
import {
  CrossSiteRequest,
  httpStatusOf,
  InvalidAccessToken,
  KeysUnavailable,
  toHttpResponse
} from "../../../src/backend/server/index.ts"
import { ownMessages } from "../../../src/backend/toHttpResponse.ts"
import { WebhookTooLarge } from "../../../src/backend/webhooks/WebhookErrors.ts"
import { CallError, type Reason } from "../../../src/errors/call/CallError.ts"
import * as Reasons from "../../../src/errors/call/Reasons.ts"
import * as UsageErrors from "../../../src/errors/local/UsageErrors.ts"
import { InvalidSecretServerKey } from "../../../src/errors/provider/KeyErrors.ts"
import { knownErrors } from "../../../src/errors/provider/knownErrors.ts"
import { SchemaError } from "../../../src/errors/provider/RequestErrors.ts"
import {
  AccessTokenExpired,
  RefreshTokenNotFoundOrExpired,
  UserAuthenticationRequired
} from "../../../src/errors/provider/SessionErrors.ts"
import { EmailPasswordMismatch, PasswordTooShort } from "../../../src/errors/provider/SignInErrors.ts"
import { TeamNotFound, TeamPermissionRequired } from "../../../src/errors/provider/TeamErrors.ts"
import { TeamAlreadyExists } from "../../../src/errors/provider/UnplacedErrors.ts"
import { UserEmailAlreadyExists, UserNotFound } from "../../../src/errors/provider/UserErrors.ts"
import { unreachable } from "../../../src/pipeline/transport/networkError.ts"
import { userId } from "../../kit/TestApp.ts"

const secret = "canary7h2q"
const call = { endpoint: "users.get", method: "GET", path: `/users/${userId}`, status: 0, requestId: "req-9", text: secret }
const failWith = (reason: Reason, status = 0) => new CallError({ call: { ...call, status }, reason })
const refusalWith = (status: number) => failWith(new Reasons.Refused({ text: secret }), status)
const body = Redacted.make(secret)

const expected: ReadonlyArray<readonly [unknown, number]> = [
  [failWith(unreachable(new Error(secret), `https://${secret}.example/a`)), 502],
  [failWith(new Reasons.Offline({ cause: secret })), 503],
  [failWith(new Reasons.TimedOut({ millis: 1, cause: new Error(secret) })), 504],
  [failWith(new Reasons.Throttled({ retryAfterMillis: 1_500 }), 429), 503],
  [failWith(new Reasons.ServerFailure({ status: 503, body }), 503), 502],
  [failWith(new Reasons.Undecodable({ status: 200, why: secret, body }), 200), 502],
  [failWith(new Reasons.ResponseTooLarge({ status: 200, limit: 1, url: secret }), 200), 502],
  [failWith(new Reasons.Unsendable({ why: secret, field: "params.userId" })), 400],
  [failWith(new Reasons.Unexpected({ cause: secret })), 500],
  [failWith(new Reasons.Disposed()), 503],
  [failWith(new Reasons.Unstorable()), 500],
  [failWith(new Reasons.Unrecognized({ code: secret, text: secret, body: Redacted.make({}) }), 418), 418],
  [refusalWith(404), 404],
  [refusalWith(403), 403],
  [refusalWith(401), 502],
  [refusalWith(429), 502],
  [refusalWith(302), 502],
  [new UserNotFound({ call }), 404],
  [new PasswordTooShort({ details: { minLength: 8 } }), 400],
  [new TeamPermissionRequired({ details: { teamId: "t", userId: "u", permissionId: "p" } }), 403],
  [new UserAuthenticationRequired(), 401],
  [new RefreshTokenNotFoundOrExpired(), 401],
  [failWith(new AccessTokenExpired({ details: { expiredAtMillis: 1 } }), 401), 401],
  [failWith(new InvalidSecretServerKey({ details: { projectId: secret } }), 401), 500],
  [new UsageErrors.NotSignedIn(), 401],
  [new UsageErrors.TokenStoreRequired(), 500],
  [new InvalidAccessToken("exp"), 401],
  [new KeysUnavailable(new Error(secret)), 503],
  [new CrossSiteRequest(secret, secret), 403],
  [new Error(secret), 500],
  [{ _tag: 1 }, 500],
  [secret, 500],
  [null, 500],
  [undefined, 500]
]

/** Makes an error of a class from the list, whose union of constructors the compiler cannot call. */
const construct = (error: (typeof knownErrors)[number], content: object): unknown =>
  new (error as unknown as new(content: object) => object)(content)
/** Details with the canary as each text, except where the class accepts only certain texts. */
const withCanary = (error: (typeof knownErrors)[number], details: object): object => {
  const replaceIn = (value: unknown, put: (secretValue: unknown) => object): void => {
    if (typeof value === "string") {
      const secretValue = put(secret)
      try {
        construct(error, { details: secretValue })
        canaryDetails = secretValue
      } catch {
        // The text is one of a closed list.
      }
    } else if (typeof value === "object" && value !== null) {
      for (const [name, inner] of Object.entries(value)) {
        replaceIn(
          inner,
          (secretValue) => put(Array.isArray(value) ? value.with(Number(name), secretValue) : { ...value, [name]: secretValue })
        )
      }
    }
  }
  let canaryDetails = details
  for (const name of Object.keys(details)) {
    replaceIn(
      (canaryDetails as { readonly [name: string]: unknown })[name],
      (secretValue) => ({ ...canaryDetails, [name]: secretValue })
    )
  }
  return canaryDetails
}

describe("a response", () => {
  it.each(expected.map(([error, status]) => ({ error, status, name: String(error).slice(0, 60) })))(
    "has the status $status for $name",
    ({ error, status }) => {
      const response = toHttpResponse(error)
      assert.strictEqual(response.status, status)
      assert.strictEqual(httpStatusOf(error), status)
      assert.notInclude(JSON.stringify(response), secret)
      assert.notInclude(JSON.stringify(response), secret.toUpperCase())
      assert.notInclude(response.body.message, userId)
      assert.strictEqual(response.headers["www-authenticate"], status === 401 ? "Bearer" : undefined)
      assert.match(response.body.code, /^[A-Z_]+$/)
    }
  )
  it("has Retry-After, rounded up to whole seconds, if the delay is known", () => {
    assert.strictEqual(toHttpResponse(failWith(new Reasons.Throttled({ retryAfterMillis: 1_500 }))).headers["retry-after"], "2")
    assert.notProperty(toHttpResponse(failWith(new Reasons.Throttled({ retryAfterMillis: null }))).headers, "retry-after")
  })
  it("has the code and the message of a refusal, but no details of the request", () => {
    assert.deepStrictEqual(toHttpResponse(new PasswordTooShort({ details: { minLength: 8 }, call })).body, {
      code: "PASSWORD_TOO_SHORT",
      message: new PasswordTooShort({ details: { minLength: 8 } }).message
    })
    assert.deepStrictEqual(toHttpResponse(failWith(new Reasons.TimedOut({ millis: 1 }))).body, {
      code: "TIMED_OUT",
      message: "The sign-in service did not respond in time. Try again later."
    })
  })
  it.each([
    [failWith(new Reasons.Unsendable({ why: "", field: null })), 400, "UNSENDABLE", "The request is invalid."],
    [new UsageErrors.NotSignedIn(), 401, "NOT_SIGNED_IN", "Sign in first."],
    [new CrossSiteRequest("", ""), 403, "CROSS_SITE_REQUEST", "This is not allowed."],
    [new TeamNotFound({ details: { teamId: "t" } }), 404, "TEAM_NOT_FOUND", "The requested resource does not exist."],
    [
      new TeamAlreadyExists({ details: { teamId: "t" } }),
      409,
      "TEAM_ALREADY_EXISTS",
      "The request conflicts with existing data."
    ],
    [new WebhookTooLarge({ limit: 1 }), 413, "WEBHOOK_TOO_LARGE", "The request is too large."],
    [new Error(), 500, "INTERNAL_ERROR", "Something went wrong."],
    [
      failWith(new Reasons.ResponseTooLarge({ status: 200, limit: 1, url: "" })),
      502,
      "RESPONSE_TOO_LARGE",
      "The sign-in service failed. Try again later."
    ],
    [failWith(new Reasons.Offline({ cause: "" })), 503, "OFFLINE", "The sign-in service is not available. Try again later."],
    [
      failWith(new Reasons.TimedOut({ millis: 1 })),
      504,
      "TIMED_OUT",
      "The sign-in service did not respond in time. Try again later."
    ],
    [refusalWith(418), 418, "REFUSED", "The request was refused."]
  ])("of %s has the status %d, the code %s and the message %s", (error, status, code, message) => {
    const { body, status: actualStatus } = toHttpResponse(error)
    assert.deepStrictEqual([actualStatus, body], [status, { code, message }])
  })
  it.effect("has an error status for every known error: 500 if this server's key is wrong", () =>
    Effect.gen(function*() {
      for (const error of knownErrors) {
        // The compiler does not accept a union of schemas as a schema, but each member is one.
        const [instance] = yield* Arbitrary.sampleEffect(Arbitrary.schema(error as Schema.Constraint), { count: 1, seed: 1 })
        const { body, status } = toHttpResponse(instance)
        assert.isTrue(status >= 400 && status <= 599, error.tag)
        assert.strictEqual(body.code, status < 500 ? error.code : status === 500 ? "INTERNAL_ERROR" : body.code)
        if (Object.hasOwn(error.prototype.families, "PROJECT_AUTHENTICATION_ERROR")) assert.strictEqual(status, 500, error.tag)
      }
    }))
  it.effect("has no detail of any known error, and no text of its call", () =>
    Effect.gen(function*() {
      let replacedCount = 0
      for (const error of knownErrors) {
        const samples = yield* Arbitrary.sampleEffect(Arbitrary.schema(error as Schema.Constraint), { count: 20, seed: 1 })
        for (const sample of samples) {
          const { details } = sample as { readonly details?: object }
          const canaryDetails = withCanary(error, details ?? {})
          replacedCount += JSON.stringify(canaryDetails).split(secret).length - 1
          // The class accepts the details, which `withCanary` has checked.
          const instance = construct(error, {
            ...(details && { details: canaryDetails }),
            call: { ...call, path: `/users/${secret}` }
          })
          const response = toHttpResponse(instance)
          assert.notInclude(JSON.stringify(response), secret, error.tag)
          assert.strictEqual(toHttpResponse(failWith(instance as Reason, 400)).body.message, response.body.message, error.tag)
        }
      }
      assert.isAbove(replacedCount, 1_000)
    }))
  it("has the error's own message only if it names no detail that is a text", () => {
    const messageOf = (error: unknown) => toHttpResponse(error).body.message
    assert.strictEqual(messageOf(new TeamNotFound({ details: { teamId: "t" } })), "The requested resource does not exist.")
    assert.strictEqual(messageOf(new SchemaError({ details: { message: "m" } })), "The request is invalid.")
    assert.strictEqual(messageOf(new EmailPasswordMismatch()), "Wrong e-mail address or password.")
    assert.strictEqual(
      messageOf(new UserEmailAlreadyExists({ details: { email: "ada@example.com" } })),
      "A user with this e-mail address already exists. Sign in instead."
    )
    for (const tag of ownMessages) assert.include(knownErrors.map((error) => error.tag as string), tag)
  })
})
