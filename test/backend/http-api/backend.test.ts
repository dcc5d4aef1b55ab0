/** Backends in Effect: authentication, authorization and API keys, with HttpApi and with HttpRouter, over a port. */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { OpenApi } from "effect/http-api"
import { layerAuthentication, routerApiKeyAuthentication } from "../../../src/backend/http-api/index.ts"
import * as AccessTokenVerifierLocal from "../../../src/layers/app/AccessTokenVerifierLocal.ts"
import * as ClientApp from "../../../src/layers/app/ClientApp.ts"
import * as TokenStoreNone from "../../../src/layers/tokenStores/TokenStoreNone.ts"
import { Api, backend } from "./Backend.ts"

const settings = ClientApp.layer({ projectId: "internal", tokenStore: TokenStoreNone.layer })

const world = Effect.gen(function*() {
  const setup = yield* backend
  yield* Effect.promise(() => setup.admin("POST", "/project-permission-definitions", { id: "staff" }))
  yield* Effect.promise(() => setup.admin("POST", "/team-permission-definitions", { id: "lead" }))
  return setup
})
const down = { count: 1_000, status: 500 } as const

describe.each([["HttpApi", ""], ["HttpRouter", "/routed"]])("%s", (_, prefix) => {
  it.live("provides the user of the request to handlers", () =>
    Effect.gen(function*() {
      const { accessToken, ask, bearer } = yield* world
      const hello = [200, "hello ada@example.com"]
      assert.deepStrictEqual(yield* ask(`${prefix}/me`, bearer), hello)
      assert.deepStrictEqual(yield* ask(`${prefix}/me`, { authorization: `bearer  ${accessToken}` }), hello)
      assert.deepStrictEqual(yield* ask(`${prefix}/me`, { "x-stack-access-token": accessToken as string }), hello)
    }).pipe(Effect.scoped))

  it.live("refuses requests without an accepted user, and gives the reason", () =>
    Effect.gen(function*() {
      const { accessToken, ask, client } = yield* world
      const refusal = (reason: string) => [401, "Unauthorized", reason]
      assert.deepStrictEqual(yield* ask(`${prefix}/me`), refusal("missing"))
      assert.deepStrictEqual(yield* ask(`${prefix}/me`, { authorization: "Basic YTpi" }), refusal("missing"))
      assert.deepStrictEqual(yield* ask(`${prefix}/me`, { authorization: "Bearer words" }), refusal("form"))
      assert.deepStrictEqual(yield* ask(`${prefix}/me`, { "x-stack-access-token": "words" }), refusal("form"))
      assert.deepStrictEqual(
        yield* ask(`${prefix}/me`, { authorization: "Bearer words", "x-stack-access-token": accessToken as string }),
        refusal("form")
      )
      const anonymous = yield* Effect.promise(() => client("POST", "/auth/anonymous/sign-up"))
      const { access_token } = anonymous.json as { readonly access_token: string }
      assert.deepStrictEqual(yield* ask(`${prefix}/me`, { authorization: `Bearer ${access_token}` }), refusal("kind"))
    }).pipe(Effect.scoped))

  it.live("responds with 503 while the keys cannot be read", () =>
    Effect.gen(function*() {
      const { ask, bearer, emulator } = yield* world
      emulator.addFault(down)
      assert.deepStrictEqual(yield* ask(`${prefix}/me`, bearer), [503, "AuthenticationUnavailable"])
    }).pipe(Effect.scoped))

  it.live("refuses users who lack the required permission at the time of the request", () =>
    Effect.gen(function*() {
      const { ask, bearer, call, emulator, userId } = yield* world
      const path = `/project-permissions/${userId}/staff`
      assert.deepStrictEqual(yield* ask(`${prefix}/staff`), [401, "Unauthorized", "missing"])
      assert.deepStrictEqual(yield* ask(`${prefix}/staff`, bearer), [403, "Forbidden", "staff"])
      yield* call("POST", path, {})
      assert.deepStrictEqual(yield* ask(`${prefix}/staff`, bearer), [200, "welcome"])
      yield* call("DELETE", path)
      assert.deepStrictEqual(yield* ask(`${prefix}/staff`, bearer), [403, "Forbidden", "staff"])
      emulator.addFault({ ...down, path: "/project-permissions" })
      assert.deepStrictEqual(yield* ask(`${prefix}/staff`, bearer), [503, "AuthenticationUnavailable"])
    }).pipe(Effect.scoped))

  it.live("refuses a user who is not a member of the team that the path names", () =>
    Effect.gen(function*() {
      const { ask, bearer, call, userId } = yield* world
      const ownTeam = (yield* call("POST", "/teams", { display_name: "Own", creator_user_id: userId })).id
      const otherTeam = (yield* call("POST", "/teams", { display_name: "Other" })).id
      assert.deepStrictEqual(yield* ask(`${prefix}/teams/${ownTeam}`, bearer), [200, "welcome"])
      for (const id of [otherTeam, crypto.randomUUID(), "own", "me", "..%2Fusers", "%00"]) {
        assert.deepStrictEqual(yield* ask(`${prefix}/teams/${id}`, bearer), [403, "Forbidden"], id)
      }
    }).pipe(Effect.scoped))

  it.live("accepts API keys of users and teams, and refuses missing and invalid keys", () =>
    Effect.gen(function*() {
      const { ask, call, userId } = yield* world
      const teamId = (yield* call("POST", "/teams", { display_name: "Own", creator_user_id: userId })).id
      const key = { description: "for a program", expires_at_millis: null }
      const ofUser = yield* call("POST", "/user-api-keys", { ...key, user_id: userId })
      const ofTeam = yield* call("POST", "/team-api-keys", { ...key, team_id: teamId })
      const askWhose = (apiKey: string) => ask(`${prefix}/whose`, { "x-api-key": apiKey })
      const answers = [yield* askWhose(ofUser.value), yield* askWhose(ofTeam.value)]
      assert.deepStrictEqual(
        answers,
        prefix === "" ? [[200, `user ${userId}`], [200, `team ${teamId}`]] : [[200, "user"], [200, "team"]]
      )
      assert.deepStrictEqual(yield* ask(`${prefix}/whose`), [401, "Unauthorized", "missing"])
      assert.deepStrictEqual(yield* askWhose("stack_sk_nothing"), [401, "Unauthorized", "not-found"])
      yield* call("PATCH", `/user-api-keys/${ofUser.id}`, { revoked: true })
      assert.deepStrictEqual(yield* askWhose(ofUser.value), [401, "Unauthorized", "revoked"])
    }).pipe(Effect.scoped))
})

describe("an annotation", () => {
  it.live("on a team endpoint requires a permission in the team that the path names", () =>
    Effect.gen(function*() {
      const { ask, bearer, call, userId } = yield* world
      const { id } = yield* call("POST", "/teams", { display_name: "Own", creator_user_id: userId })
      assert.deepStrictEqual(yield* ask(`/teams/${id}/lead`, bearer), [403, "Forbidden", "lead"])
      yield* call("POST", `/team-permissions/${id}/${userId}/lead`, {})
      assert.deepStrictEqual(yield* ask(`/teams/${id}/lead`, bearer), [200, "welcome"])
    }).pipe(Effect.scoped))

  it.live("on a group applies to each of its endpoints", () =>
    Effect.gen(function*() {
      const { ask, bearer, call, userId } = yield* world
      assert.deepStrictEqual(yield* ask("/desk", bearer), [403, "Forbidden", "staff"])
      yield* call("POST", `/project-permissions/${userId}/staff`, {})
      assert.deepStrictEqual(yield* ask("/desk", bearer), [200, "welcome"])
    }).pipe(Effect.scoped))

  it.live("without its middleware makes its endpoint fail, instead of leaving it open", () =>
    Effect.gen(function*() {
      const { ask, bearer } = yield* world
      assert.deepStrictEqual(yield* ask("/open", bearer), [500, "Misconfigured"])
    }).pipe(Effect.scoped))
})

describe("the session of the request", () => {
  const cookieOf = (projectId: string, refreshToken: unknown, accessToken: unknown = "words") =>
    `stack-refresh-${projectId}--default=${
      encodeURIComponent(JSON.stringify({ refresh_token: refreshToken, updated_at_millis: 1 }))
    }; stack-access=${encodeURIComponent(JSON.stringify([refreshToken, accessToken]))}`

  it.live("is used by client calls", () =>
    Effect.gen(function*() {
      const { accessToken, call, emulator, refreshToken, response, userId } = yield* world
      yield* call("POST", "/teams", { display_name: "Own", creator_user_id: userId })
      yield* call("POST", "/teams", { display_name: "Other" })
      const forms = [
        { authorization: `Bearer ${accessToken}` },
        { "x-stack-auth": JSON.stringify({ accessToken, refreshToken }) },
        { cookie: cookieOf(emulator.project.projectId, refreshToken) }
      ]
      for (const headers of forms) {
        const reply = yield* response("/acting/teams", headers)
        const { said } = yield* Effect.promise(() => reply.json())
        assert.include(said, "Own")
        assert.notInclude(said, "Other")
      }
    }).pipe(Effect.scoped))

  it.live("is renewed even if the response is an error; a sign-out removes its cookies", () =>
    Effect.gen(function*() {
      const { emulator: { project: { projectId } }, refreshToken, response } = yield* world
      const headers = { cookie: cookieOf(projectId, refreshToken) }
      const lostResponse = yield* response("/acting/lost", headers)
      assert.isAtLeast(lostResponse.status, 400)
      assert.include(lostResponse.headers.getSetCookie().join(), `stack-refresh-${projectId}--default=`)
      assert.strictEqual(lostResponse.headers.get("cache-control"), "private, no-store")
      const out = yield* response("/acting/sign-out", headers, "POST")
      assert.strictEqual(out.status, 200)
      const removedCookies = out.headers.getSetCookie().filter((text) => text.startsWith(`stack-refresh-${projectId}--default=;`))
      assert.isNotEmpty(removedCookies)
      assert.isTrue(removedCookies.every((text) => text.includes("Max-Age=0")))
    }).pipe(Effect.scoped))
})

describe("a 401", () => {
  it.live("names the scheme, and has an error code only if there was a credential", () =>
    Effect.gen(function*() {
      const { response } = yield* world
      const challenge = (path: string, headers = {}) =>
        Effect.map(response(path, headers), (response) => [response.status, response.headers.get("www-authenticate")])
      for (const path of ["/me", "/routed/me"]) {
        assert.deepStrictEqual(yield* challenge(path), [401, "Bearer"])
        assert.deepStrictEqual(yield* challenge(path, { authorization: "Bearer words" }), [401, "Bearer error=\"invalid_token\""])
      }
      assert.deepStrictEqual(yield* challenge("/whose"), [401, "ApiKey header=\"x-api-key\""])
      assert.deepStrictEqual(yield* challenge("/routed/shop"), [401, "ApiKey header=\"x-shop-key\""])
      assert.deepStrictEqual(yield* challenge("/bearer"), [401, "Bearer"])
    }).pipe(Effect.scoped))
})

describe("an API key", () => {
  it.live("makes the response private and its header vary, and a refusal is not stored", () =>
    Effect.gen(function*() {
      const { call, response, userId } = yield* world
      const { value } = yield* call("POST", "/user-api-keys", { description: "ci", expires_at_millis: null, user_id: userId })
      const marksOf = (path: string, headers = {}) =>
        Effect.map(response(path, headers), ({ headers, status }) => [status, headers.get("cache-control"), headers.get("vary")])
      for (const [path, header] of [["/whose", "x-api-key"], ["/shop", "x-shop-key"], ["/routed/shop", "x-shop-key"]] as const) {
        assert.deepStrictEqual(yield* marksOf(path, { [header]: value }), [200, "private", header])
        assert.deepStrictEqual(yield* marksOf(path), [401, "no-store", header])
      }
    }).pipe(Effect.scoped))

  it.live("is read from the configured header", () =>
    Effect.gen(function*() {
      const { ask, call, userId } = yield* world
      const { value } = yield* call("POST", "/user-api-keys", { description: "ci", expires_at_millis: null, user_id: userId })
      assert.deepStrictEqual(yield* ask("/shop", { "x-shop-key": value }), [200, "user"])
      assert.deepStrictEqual(yield* ask("/routed/shop", { "x-shop-key": value }), [200, "user"])
      assert.deepStrictEqual(yield* ask("/bearer", { authorization: `Bearer ${value}` }), [200, "user"])
      assert.deepStrictEqual(yield* ask("/shop", { "x-api-key": value }), [401, "Unauthorized", "missing"])
    }).pipe(Effect.scoped))

  it.live("of a type that the project does not allow is not found, unlike the other type", () =>
    Effect.gen(function*() {
      const { admin, ask, call, userId } = yield* world
      const teamId = (yield* call("POST", "/teams", { display_name: "Own", creator_user_id: userId })).id
      const key = { description: "ci", expires_at_millis: null }
      const ofUser = yield* call("POST", "/user-api-keys", { ...key, user_id: userId })
      const ofTeam = yield* call("POST", "/team-api-keys", { ...key, team_id: teamId })
      const allow = (user: boolean, team: boolean) =>
        Effect.promise(() =>
          admin("PATCH", "/internal/projects/current", { config: { allow_user_api_keys: user, allow_team_api_keys: team } })
        )
      const askWhose = (value: string) => ask("/whose", { "x-api-key": value })
      const notFound = [401, "Unauthorized", "not-found"]

      yield* allow(false, true)
      assert.deepStrictEqual(yield* askWhose(ofTeam.value), [200, `team ${teamId}`])
      assert.deepStrictEqual(yield* askWhose(ofUser.value), notFound)
      assert.deepStrictEqual(yield* askWhose("stack_sk_nothing"), notFound)

      yield* allow(true, false)
      assert.deepStrictEqual(yield* askWhose(ofUser.value), [200, `user ${userId}`])
      assert.deepStrictEqual(yield* askWhose(ofTeam.value), notFound)
      assert.deepStrictEqual(yield* askWhose("stack_sk_nothing"), notFound)

      yield* allow(false, false)
      for (const { value } of [ofUser, ofTeam]) assert.deepStrictEqual(yield* askWhose(value), [503, "AuthenticationUnavailable"])
    }).pipe(Effect.scoped))

  it.live("of a team is checked if keys of users are not allowed; 503 during an outage", () =>
    Effect.gen(function*() {
      const { admin, ask, call, emulator, userId } = yield* world
      const teamId = (yield* call("POST", "/teams", { display_name: "Own", creator_user_id: userId })).id
      const { id, value } = yield* call("POST", "/team-api-keys", { description: "ci", expires_at_millis: null, team_id: teamId })
      yield* Effect.promise(() => admin("PATCH", "/internal/projects/current", { config: { allow_user_api_keys: false } }))
      const askWhose = ask("/whose", { "x-api-key": value })
      yield* call("PATCH", `/team-api-keys/${id}?team_id=${teamId}`, { revoked: true })
      assert.deepStrictEqual(yield* askWhose, [401, "Unauthorized", "revoked"])
      emulator.addFault({ ...down, path: "/team-api-keys/check" })
      assert.deepStrictEqual(yield* askWhose, [503, "AuthenticationUnavailable"])
    }).pipe(Effect.scoped))

  it.live("whose check is refused in plain text is not found only if the status is 400", () =>
    Effect.gen(function*() {
      const { ask, call, emulator, userId } = yield* world
      const teamId = (yield* call("POST", "/teams", { display_name: "Own", creator_user_id: userId })).id
      const { value } = yield* call("POST", "/team-api-keys", { description: "ci", expires_at_millis: null, team_id: teamId })
      const outcomes = [[400, 401, "Unauthorized", "not-found"], [403, 503, "AuthenticationUnavailable"]] as const
      for (const [status, ...outcome] of outcomes) {
        emulator.addFault({ path: "/team-api-keys/check", status, body: "No.", contentType: "text/plain" })
        assert.deepStrictEqual(yield* ask("/whose", { "x-api-key": value }), outcome)
      }
    }).pipe(Effect.scoped))

  it("cannot be configured to arrive in a header with an invalid name", () => {
    assert.throws(() => routerApiKeyAuthentication({ header: "x shop key" }), /Option `header`/)
  })
})

it.live("a requirement with an unknown path parameter causes a server error", () =>
  Effect.gen(function*() {
    const { bearer, response } = yield* world
    const reply = yield* response(`/spelling/${crypto.randomUUID()}`, bearer)
    const { _tag, endpoint, problem } = yield* Effect.promise(() => reply.json())
    assert.deepStrictEqual([reply.status, _tag], [500, "Misconfigured"])
    assert.strictEqual(endpoint, "spelling")
    assert.include(problem, "`teamID`")
  }).pipe(Effect.scoped))

it.live("a guard without an id causes a server error that names the route and the id", () =>
  Effect.gen(function*() {
    const { bearer, response } = yield* world
    const reply = yield* response(`/routed/spelling/${crypto.randomUUID()}`, bearer)
    const { _tag, endpoint, problem } = yield* Effect.promise(() => reply.json())
    assert.deepStrictEqual([reply.status, _tag, endpoint], [500, "Misconfigured", "GET /routed/spelling/:teamId"])
    assert.include(problem, "`teamId`")
  }).pipe(Effect.scoped))

it.effect("the middleware rejects trusted origins that are not a list", () =>
  Effect.gen(function*() {
    // An untyped caller might pass a string, any substring of which would be trusted.
    const trustedOrigins: never = "https://admin.example" as never
    const error = yield* Effect.flip(Layer.build(layerAuthentication({ trustedOrigins })))
    assert.include(error.message, "trustedOrigins")
  }).pipe(Effect.scoped, Effect.provide([AccessTokenVerifierLocal.layer({ projectId: "internal" }), settings])))

it("the OpenAPI document describes the security schemes and the refusals", () => {
  const { components, paths } = OpenApi.fromApi(Api)
  assert.deepInclude(components.securitySchemes, {
    bearer: { type: "http", scheme: "Bearer" },
    header: { type: "apiKey", name: "x-stack-access-token", in: "header" },
    pair: { type: "apiKey", name: "x-stack-auth", in: "header" },
    cookies: { type: "apiKey", name: "stack-access", in: "cookie" },
    "x-api-key": { type: "apiKey", name: "x-api-key", in: "header" }
  })
  assert.includeMembers(Object.keys(paths["/me"]?.get?.responses ?? {}), ["200", "401", "503"])
  assert.includeMembers(Object.keys(paths["/staff"]?.get?.responses ?? {}), ["200", "401", "403", "503"])
})
