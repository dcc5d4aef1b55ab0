/** Each refusal is a complete response of an `HttpRouter`, without the middleware of an `HttpApi`. */
import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { HttpServerRespondable, HttpServerResponse } from "effect/http"
import {
  AuthenticationUnavailable,
  CrossSiteRequest,
  Forbidden,
  Misconfigured,
  Unauthorized
} from "../../../src/backend/http-api/index.ts"

type Refusal = AuthenticationUnavailable | CrossSiteRequest | Forbidden | Misconfigured | Unauthorized

const refusals: ReadonlyArray<readonly [refusal: Refusal, status: number, fields: object, challenge: string | null]> = [
  [new Unauthorized({ reason: "missing" }), 401, { reason: "missing" }, "Bearer"],
  [new Unauthorized({ reason: "exp" }), 401, { reason: "exp" }, "Bearer error=\"invalid_token\""],
  [new Forbidden({ permission: "staff" }), 403, { permission: "staff" }, null],
  [new Forbidden({ permission: null }), 403, { permission: null }, null],
  [new CrossSiteRequest({}), 403, {}, null],
  [
    new Misconfigured({ endpoint: "desk", problem: "lacks a team." }),
    500,
    { endpoint: "desk", problem: "lacks a team." },
    null
  ],
  [new AuthenticationUnavailable({}), 503, {}, null]
]

it.effect.each(refusals)(
  "%s: a status, a body, and a challenge with a 401",
  ([refusal, status, fields, challenge]) =>
    Effect.gen(function*() {
      const response = HttpServerResponse.toWeb(yield* HttpServerRespondable.toResponse(refusal))
      const { _tag, message } = refusal
      assert.strictEqual(response.status, status)
      assert.deepStrictEqual(yield* Effect.promise(() => response.json()), { _tag, ...fields, message })
      assert.strictEqual(response.headers.get("www-authenticate"), challenge)
    })
)
