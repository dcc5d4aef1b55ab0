/** No response is a defect: thousands of nearly valid and invalid responses, through every endpoint. */
import { assert, describe, it } from "@effect/vitest"
import { Cause, Effect, Exit, Redacted, Schedule, Schema } from "effect"
import * as Endpoints from "../../src/endpoints/index.ts"
import { commonErrors } from "../../src/errors/call/CallRefusals.ts"
import { keyErrors } from "../../src/errors/call/RareRefusals.ts"
import type { AdminAccess, ServerAccess } from "../../src/pipeline/ports/Access.ts"
import type { ApiClient } from "../../src/pipeline/ports/ApiClient.ts"
import type { WireResponse } from "../../src/pipeline/ports/WireRequest.ts"
import { RetrySchedule } from "../../src/pipeline/timing/Timing.ts"
import { fromFetch } from "../../src/pipeline/transport/fetchTransport.ts"
import { Transport } from "../../src/pipeline/transport/Transport.ts"
import { runs } from "../kit/Depth.ts"
import { runOptions } from "../kit/Seed.ts"
import { adminLayer, project, serverUser, userId } from "../kit/TestApp.ts"

const [params, credentials] = [{ userId }, { email: "ada@example.com", password: "correct horse" }]
type Call = Effect.Effect<unknown, unknown, ApiClient | ServerAccess | AdminAccess>

/** The endpoints that were implemented first, with valid input. */
const calls = {
  SignUpWithPassword: () => Endpoints.SignUpWithPassword({ body: credentials }),
  SignInWithPassword: () => Endpoints.SignInWithPassword({ body: credentials }),
  RefreshSession: () =>
    Endpoints.RefreshSession({
      body: { refreshToken: Redacted.make("rt"), grantType: "refresh_token", clientId: "internal", clientSecret: "pck_x" }
    }),
  SignOut: () => Endpoints.SignOut(),
  ReadCurrentUser: () => Endpoints.ReadCurrentUser(),
  UpdateCurrentUser: () => Endpoints.UpdateCurrentUser({ body: { displayName: "Ada" } }),
  DeleteCurrentUser: () => Endpoints.DeleteCurrentUser(),
  ReadCurrentServerUser: () => Endpoints.ReadCurrentServerUser(),
  UpdateCurrentServerUser: () => Endpoints.UpdateCurrentServerUser({ body: { serverMetadata: { plan: [1] } } }),
  ReadProject: () => Endpoints.ReadProject(),
  ReadUser: () => Endpoints.ReadUser({ params }),
  ListUsers: () => Endpoints.ListUsers({ query: { limit: 2 } }),
  CreateUser: () => Endpoints.CreateUser({ body: {} }),
  UpdateUser: () => Endpoints.UpdateUser({ params, body: {} }),
  DeleteUser: () => Endpoints.DeleteUser({ params })
} satisfies { readonly [name: string]: () => Call }

const errorsByName = new Map(
  Object.keys(calls).map((name) => {
    const { errors } = Endpoints[name as keyof typeof calls]
    return [name, errors] as const
  })
)
const codes = [...new Set([...commonErrors, ...keyErrors, ...[...errorsByName.values()].flat()].map(({ code }) => code))]
const truths: ReadonlyArray<object> = [
  serverUser,
  project,
  { access_token: "at", refresh_token: "rt", user_id: userId },
  { access_token: "at", token_type: "Bearer", expires_in: 3600, scope: "legacy" },
  { items: [serverUser], is_paginated: true, pagination: { next_cursor: null } },
  { success: true }
]
const details = {
  message: "m",
  email: "a@b",
  min_length: 8,
  maxLength: 70,
  attempt_code: "c",
  project_id: "p",
  request_type: "client",
  branch_id: "b",
  client_id: null,
  actual_access_type: "client",
  allowed_access_types: ["server"],
  overload_errors: [],
  expired_at_millis: null,
  expected_project_id: "a",
  actual_project_id: "b",
  restricted_reason: { type: "anonymous" },
  team_id: "t",
  user_id: "u",
  would_work_if_email_was_verified: true
}

const pick = <const T extends string>(values: ReadonlyArray<T>) => Schema.Literals(values)
const index = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 5 }))
/** Most bodies are nearly valid, because those make decoders fail. */
const Body = Schema.Union([
  Schema.Struct({ kind: Schema.Literal("text"), text: Schema.String }),
  Schema.Struct({ kind: Schema.Literal("json"), json: Schema.Json }),
  Schema.Struct({ kind: Schema.Literal("empty"), text: pick(["null", "[]", "\"\"", ""]) }),
  Schema.Struct({ kind: Schema.Literal("true"), index }),
  Schema.Struct({ kind: Schema.Literal("named"), code: pick([...codes, "NEW", "__proto__"]) }),
  Schema.Struct({ kind: Schema.Literal("misdetailed"), code: pick(codes), details: Schema.Json }),
  Schema.Struct({
    kind: Schema.Literal("altered"),
    index,
    key: pick([...Object.keys(serverUser), ...Object.keys(project), "__proto__"]),
    value: Schema.Json
  }),
  Schema.Struct({ kind: Schema.Literal("moment"), value: Schema.Number }),
  Schema.Struct({ kind: Schema.Literal("cut"), index, at: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 300 })) }),
  Schema.Struct({ kind: Schema.Literal("deep"), depth: pick(["100", "2000"]) })
])
const render = (body: typeof Body.Type): string => {
  switch (body.kind) {
    case "text":
    case "empty":
      return body.text
    case "json":
      return JSON.stringify(body.json)
    case "true":
      return JSON.stringify(truths[body.index])
    case "named":
      return JSON.stringify({ code: body.code, error: "e", details })
    case "misdetailed":
      return JSON.stringify({ code: body.code, error: "e", details: body.details })
    case "altered":
      return JSON.stringify({ ...truths[body.index], [body.key]: body.value })
    case "moment":
      return JSON.stringify(serverUser).replace("1700000000000", String(body.value))
    case "cut":
      return JSON.stringify(truths[body.index]).slice(0, body.at)
    case "deep":
      return JSON.stringify({ ...serverUser, client_metadata: 0 }).replace(
        "metadata\":0",
        `metadata":${"[".repeat(Number(body.depth))}${"]".repeat(Number(body.depth))}`
      )
  }
}
const maybe = <S extends Schema.Constraint>(schema: S) => Schema.Union([schema, Schema.Undefined])
const Answer = Schema.Struct({
  status: Schema.Union([
    Schema.Literals([200, 200, 204, 400, 404, 429, 500, 508]),
    Schema.Int.check(Schema.isBetween({ minimum: 200, maximum: 599 }))
  ]),
  known: maybe(Schema.Union([pick([...codes, "NEW", "constructor", ""]), Schema.String])),
  actual: maybe(Schema.Union([pick(["404", "200", "abc", "1e9", "-1", "NaN"]), Schema.String])),
  retryAfter: maybe(Schema.Union([pick(["0", "1e308", "-5", "NaN", "Wed, 21 Oct 2026 07:28:00 GMT"]), Schema.String])),
  type: maybe(Schema.Union([pick(["text/plain", "application/json", "text/html"]), Schema.String])),
  body: Body
})
const toReply = ({ actual, body, known, retryAfter, status, type }: typeof Answer.Type): WireResponse => ({
  status,
  headers: {
    "x-stack-known-error": body.kind === "named" || body.kind === "misdetailed"
      ? body.code
      : body.kind === "text"
      ? known
      : undefined,
    "x-stack-actual-status": actual,
    "retry-after": retryAfter,
    "content-type": type
  },
  body: render(body)
})

const counts = new Map<string, number>()
/** Fails on a defect and on an error that the endpoint's type does not name. */
const judge = (name: string, exit: Exit.Exit<unknown, unknown>, isLogged = true) => {
  const count = (outcome: string) => counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
  if (Exit.isSuccess(exit)) {
    count(`success of ${name}`)
    return
  }
  assert.isFalse(Cause.hasDies(exit.cause), Cause.pretty(exit.cause))
  const error = Cause.squash(exit.cause)
  assert.instanceOf(error, Error)
  const tag = "_tag" in error ? error._tag : undefined
  const allowedTags = ["CallError", ...(errorsByName.get(name) ?? []).map(({ tag }) => tag)]
  assert.include(allowedTags, tag, name)
  // Effect's decoding error has the same tag as a refusal of the provider.
  assert.isFalse(Schema.isSchemaError(error), name)
  assert.isString(error.message)
  // JSON.stringify cannot write everything that JSON.parse reads: deeply nested lists overflow its stack.
  if (isLogged) assert.doesNotThrow(() => JSON.stringify(error))
  count("reason" in error ? `CallError/${(error.reason as { readonly _tag: string })._tag}` : String(tag))
}
const entries = Object.entries(calls) as ReadonlyArray<[string, () => Call]>
const base = adminLayer()

/** Deliberate mistakes are found early: a 3xx that is thrown at the 20th response, a `null` that is read as an object at the 63rd. */
const answers = runs(200, 2_000)

describe("no response is a defect", () => {
  it.effect.prop(
    `${answers} responses cause no defect in the pipeline of any endpoint`,
    { answer: Answer },
    ({ answer }) =>
      Effect.gen(function*() {
        for (const [name, call] of entries) {
          judge(name, yield* Effect.exit(call()), answer.body.kind !== "deep")
        }
      }).pipe(
        Effect.provideService(Transport, () => Effect.succeed(toReply(answer))),
        Effect.provideService(RetrySchedule, Schedule.recurs(0)),
        Effect.provide(base)
      ),
    { ...runOptions(answers), timeout: 300_000 }
  )

  it.effect.prop("Response objects of fetch cause no defect", { answer: Answer }, ({ answer }) => {
    const reply = toReply(answer)
    const fetch: typeof globalThis.fetch = async () => {
      const headers = new Headers()
      for (const [name, value] of Object.entries(reply.headers)) {
        // Not every text is a valid header.
        if (value !== undefined && /^[\x20-\x7e]*$/.test(value)) headers.set(name, value)
      }
      return new Response([204, 205, 304].includes(reply.status) ? null : reply.body, { status: reply.status, headers })
    }
    return Effect.gen(function*() {
      judge("ReadUser", yield* Effect.exit(calls.ReadUser()), answer.body.kind !== "deep")
    }).pipe(
      Effect.provideService(Transport, fromFetch(fetch)),
      Effect.provideService(RetrySchedule, Schedule.recurs(0)),
      Effect.provide(base)
    )
  }, { ...runOptions(runs(50, 500)), timeout: 120_000 })

  it.effect("every refusal that an endpoint names is decoded as its error class", () =>
    Effect.gen(function*() {
      for (const [name, call] of entries) {
        for (const error of errorsByName.get(name) ?? []) {
          const response = toReply({
            status: 200,
            actual: "404",
            known: undefined,
            retryAfter: undefined,
            type: undefined,
            body: { kind: "named", code: error.code }
          })
          const exit = yield* Effect.exit(call()).pipe(
            Effect.provideService(Transport, () => Effect.succeed(response)),
            Effect.provide(base)
          )
          judge(name, exit)
          const refusal = Cause.squash(Exit.isFailure(exit) ? exit.cause : Cause.empty)
          assert.isTrue(refusal instanceof (error as unknown as new() => object), error.tag)
        }
      }
    }))

  it.effect("lists nested 100,000 deep cause no defect", () =>
    Effect.gen(function*() {
      const response = toReply({
        status: 200,
        actual: undefined,
        known: undefined,
        retryAfter: undefined,
        type: undefined,
        body: { kind: "deep", depth: "100000" as "2000" }
      })
      for (const [name, call] of entries) {
        judge(
          name,
          yield* Effect.exit(call()).pipe(Effect.provideService(Transport, () => Effect.succeed(response)), Effect.provide(base)),
          false
        )
      }
    }))

  it.effect("a fetch that throws, rejects or returns no Response causes no defect", () =>
    Effect.gen(function*() {
      const liars: ReadonlyArray<() => unknown> = [
        () => {
          throw new Error("sync")
        },
        () => Promise.reject(undefined),
        () => Promise.reject("x"),
        () => undefined,
        () => ({}),
        () => Promise.resolve(null),
        () => Promise.resolve({ status: 200, headers: {}, text: () => Promise.reject(new Error("cut")) }),
        () => Promise.resolve({ status: 200, headers: new Headers(), text: () => Promise.resolve(undefined) })
      ]
      for (const liar of liars) {
        judge(
          "ReadUser",
          yield* Effect.exit(calls.ReadUser()).pipe(
            Effect.provideService(Transport, fromFetch(liar as typeof globalThis.fetch)),
            Effect.provideService(RetrySchedule, Schedule.recurs(0)),
            Effect.provide(base)
          )
        )
      }
    }))

  it("the tests above reach every outcome", () => {
    const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
    assert.isAbove(total, answers * entries.length)
    const reasons = ["Undecodable", "Unreachable", "Throttled", "ServerFailure", "Unrecognized", "Refused"]
      .map((reason) => `CallError/${reason}`)
    for (const outcome of [...entries.map(([name]) => `success of ${name}`), ...reasons, "UserNotFound"]) {
      assert.isAbove(counts.get(outcome) ?? 0, 0, outcome)
    }
    // The seed determines which of the general refusals occur.
    assert.isNotEmpty([...commonErrors, ...keyErrors].filter(({ tag }) => counts.has(`CallError/${tag}`)))
  })
})
