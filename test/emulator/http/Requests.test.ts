/** How the emulator reads and refuses requests: the order of checks, conversions, hidden statuses, odd paths and methods. */
import { assert, describe, it } from "@effect/vitest"
import { gzipSync } from "node:zlib"
import { makeSync } from "../../../src/emulator/index.ts"
import { api, codeOf, quick, withUser } from "../Api.ts"

describe("credentials", () => {
  const emulator = makeSync(quick)
  const bare = api(emulator, null)
  const { projectId, publishableClientKey, secretServerKey } = emulator.project
  const namedHeaders = { "x-stack-project-id": projectId, "x-stack-access-type": "client" }
  const cases: ReadonlyArray<[string, { readonly [name: string]: string }, number, string | null]> = [
    ["nothing", {}, 400, "ACCESS_TYPE_REQUIRED"],
    ["a key alone", { "x-stack-publishable-client-key": publishableClientKey }, 400, "PROJECT_KEY_WITHOUT_ACCESS_TYPE"],
    ["an unknown access type", { ...namedHeaders, "x-stack-access-type": "CLIENT" }, 400, "INVALID_ACCESS_TYPE"],
    ["no project", { "x-stack-access-type": "client" }, 400, "ACCESS_TYPE_WITHOUT_PROJECT_ID"],
    ["an unknown project", { ...namedHeaders, "x-stack-project-id": "nope" }, 400, "CURRENT_PROJECT_NOT_FOUND"],
    ["no key", namedHeaders, 200, null],
    ["a wrong key", { ...namedHeaders, "x-stack-publishable-client-key": "pck_x" }, 401, "INVALID_PUBLISHABLE_CLIENT_KEY"],
    ["a server without key", { ...namedHeaders, "x-stack-access-type": "server" }, 401, "SERVER_AUTHENTICATION_REQUIRED"],
    [
      "an admin with a server's key",
      {
        ...namedHeaders,
        "x-stack-access-type": "admin",
        "x-stack-super-secret-admin-key": secretServerKey
      },
      401,
      "INVALID_SUPER_SECRET_ADMIN_KEY"
    ],
    ["an unknown branch", { ...namedHeaders, "x-stack-branch-id": "nope" }, 400, "BRANCH_DOES_NOT_EXIST"],
    ["the newer names", { "x-hexclave-project-id": projectId, "x-hexclave-access-type": "client" }, 200, null]
  ]
  for (const [name, headers, status, code] of cases) {
    it(name, async () => {
      const reply = await bare("GET", "/projects/current", undefined, headers)
      assert.deepStrictEqual([reply.status, reply.headers.get("x-stack-known-error")], [status, code])
    })
  }
  it.each(cases)("are also checked at the base path of the API: %s", async (_, headers, status, code) => {
    const welcome = code === "ACCESS_TYPE_REQUIRED"
    const reply = await bare("GET", "", undefined, headers)
    assert.deepStrictEqual(
      [reply.status, reply.headers.get("x-stack-known-error")],
      welcome ? [200, null] : [status, code]
    )
    const askedReply = await bare("GET", "?extra=1", undefined, headers)
    assert.strictEqual(askedReply.headers.get("x-stack-known-error"), welcome ? "SCHEMA_ERROR" : code ?? "SCHEMA_ERROR")
  })
  it("of a wrong access type are refused with an error that lists the allowed types", async () => {
    const reply = await api(emulator)("GET", "/users")
    assert.deepStrictEqual(reply.json.details, { actual_access_type: "client", allowed_access_types: ["server", "admin"] })
  })
})

describe("bodies and queries", () => {
  it("are converted to the declared types; metadata is stored unchanged", async () => {
    const { client, server, session } = await withUser()
    const namedHeaders = await client("PATCH", "/users/me", { display_name: 5, otp_auth_enabled: "true" }, session)
    assert.deepStrictEqual([namedHeaders.json.display_name, namedHeaders.json.otp_auth_enabled], ["5", true])
    const metadata = { theme: "dark", nested: { a: [1, null, "2"] }, number: 5 }
    assert.deepStrictEqual(
      (await client("PATCH", "/users/me", { client_metadata: metadata }, session)).json.client_metadata,
      metadata
    )
    assert.strictEqual((await server("GET", "/users?limit=1&desc=true")).json.items.length, 1)
  })
  it("with unknown keys are refused, with one error line per key", async () => {
    const { client, server, session } = await withUser()
    const body = await client("PATCH", "/users/me", { nope: 1, server_metadata: {} }, session)
    assert.deepStrictEqual(codeOf(body), [400, "SCHEMA_ERROR", "SCHEMA_ERROR"])
    const [first, ...lines] = body.json.details.message.split("\n")
    assert.include(first, "PATCH /api/v1/users/me")
    assert.deepStrictEqual(lines, [
      "- body contains unknown properties: nope",
      "- body contains unknown properties: server_metadata"
    ])
    assert.include((await server("GET", "/users?nope=1")).json.details.message, "- query contains unknown properties: nope")
    assert.strictEqual(codeOf(await server("GET", "/users?limit=0"))[1], "SCHEMA_ERROR")
    assert.strictEqual(codeOf(await server("GET", "/users/nope"))[1], "SCHEMA_ERROR")
  })
  it("that cannot be parsed are refused with BODY_PARSING_ERROR", async () => {
    const { client } = await withUser()
    const code = async (body: string, type = "application/json") =>
      codeOf(await client("POST", "/auth/password/sign-in", body, { "content-type": type }))[1]
    assert.strictEqual(await code("{\"email\":"), "BODY_PARSING_ERROR")
    assert.strictEqual(await code("<a/>", "application/xml"), "BODY_PARSING_ERROR")
    assert.strictEqual(await code("null"), "SCHEMA_ERROR")
    assert.strictEqual(await code("[]"), "SCHEMA_ERROR")
    assert.strictEqual(
      await code("email=ada%40example.com&password=x", "application/x-www-form-urlencoded; charset=utf-8"),
      "EMAIL_PASSWORD_MISMATCH"
    )
  })
  it("in gzip are decompressed, because clients compress recorded events", async () => {
    const { admin, emulator, session } = await withUser()
    const on = { config_override_string: JSON.stringify({ "apps.installed.analytics.enabled": true }) }
    await admin("PATCH", "/internal/config/override/branch", on)
    const { projectId, publishableClientKey } = emulator.project
    const record = async (body: Uint8Array<ArrayBuffer>) => {
      const response = await emulator.fetch(`${emulator.apiUrl}/analytics/events/batch`, {
        method: "POST",
        headers: {
          ...session,
          "x-stack-access-type": "client",
          "x-stack-project-id": projectId,
          "x-stack-publishable-client-key": publishableClientKey,
          "content-type": "application/octet-stream"
        },
        body
      })
      return [response.status, response.headers.get("x-stack-known-error") ?? await response.json()]
    }
    const batch = JSON.stringify({
      session_replay_segment_id: crypto.randomUUID(),
      batch_id: crypto.randomUUID(),
      sent_at_ms: 1,
      events: [{ event_type: "$page-view", event_at_ms: 1, data: {} }]
    })
    const gzipBody = new Uint8Array(gzipSync(batch))
    assert.deepStrictEqual(await record(gzipBody), [200, { inserted: 1 }])
    assert.deepStrictEqual(await record(new Uint8Array(gzipSync("{"))), [400, "BODY_PARSING_ERROR"])
    assert.deepStrictEqual(await record(gzipBody.subarray(0, 40)), [400, "BODY_PARSING_ERROR"])
    assert.deepStrictEqual(await record(new Uint8Array(gzipSync(Buffer.alloc(9_000_000, " ")))), [400, "BODY_PARSING_ERROR"])
  })
  it("accept `me` as the id of the signed-in user", async () => {
    const { server, session, userId } = await withUser()
    assert.strictEqual((await server("GET", "/auth/sessions?user_id=me", undefined, session)).json.items[0].user_id, userId)
    assert.strictEqual(codeOf(await server("GET", "/auth/sessions?user_id=me"))[1], "CANNOT_GET_OWN_USER_WITHOUT_USER")
  })
})

describe("answers", () => {
  const hiddenStatus = { "x-stack-override-error-status": "true" }
  it("have status 200 for refusals if the client requests it", async () => {
    const { client, server } = await withUser()
    const refusal = await client("GET", "/users/me", undefined, hiddenStatus)
    assert.deepStrictEqual([refusal.status, refusal.headers.get("x-stack-actual-status")], [200, "400"])
    const unknownPath = await client("GET", "/does/not/exist", undefined, hiddenStatus)
    assert.deepStrictEqual([unknownPath.status, unknownPath.headers.get("x-stack-actual-status")], [200, "404"])
    const method = await client("PUT", "/projects/current", undefined, hiddenStatus)
    assert.deepStrictEqual([method.status, method.text], [405, ""])
    assert.strictEqual((await server("GET", "/users/00000000-0000-4000-8000-000000000000")).status, 404)
  })
  it("have a request id, CORS headers and, for newer clients, both header prefixes", async () => {
    const { emulator } = await withUser()
    const { headers } = await api(emulator, null)("GET", "/users/me", undefined, {
      "x-hexclave-project-id": emulator.project.projectId,
      "x-hexclave-access-type": "client",
      "x-hexclave-override-error-status": "true"
    })
    assert.strictEqual(headers.get("x-stack-request-id")?.length, 16)
    assert.strictEqual(headers.get("cache-control"), "no-store, max-age=0")
    assert.strictEqual(headers.get("access-control-allow-origin"), "*")
    assert.strictEqual(headers.get("x-hexclave-known-error"), headers.get("x-stack-known-error"))
    assert.strictEqual(headers.get("x-hexclave-actual-status"), "400")
  })
  it("have status 200 under each name of the API version, and 404 under any other", async () => {
    const emulator = makeSync(quick)
    const status = async (path: string, method = "GET") =>
      (await emulator.fetch(`${emulator.url}${path}`, { method, redirect: "manual" })).status
    assert.deepStrictEqual(
      await Promise.all(["/api/v1", "/api/latest", "/api/v2beta5", "/health", "/"].map((path) => status(path))),
      [200, 200, 200, 200, 200]
    )
    assert.strictEqual(await status("/api/v9/users/me"), 404)
    assert.strictEqual(await status("/api/v1/users/"), 308)
    assert.strictEqual(await status("/api/v1/users/me", "OPTIONS"), 200)
    assert.strictEqual(await status("/api/v1/users/me", "HEAD"), 405)
  })
  it("are indented if the client accepts HTML, as a browser does", async () => {
    const { client } = await withUser()
    assert.include((await client("GET", "/projects/current", undefined, { accept: "text/html" })).text, "\n  \"id\"")
  })
})

describe("deeply nested JSON", () => {
  const nest = (depth: number) => `${"[".repeat(depth)}"]}\\"{"${"]".repeat(depth)}`
  it("is read to a depth of 200 levels, and refused as malformed beyond that", async () => {
    const { client, emulator, session } = await withUser()
    const patch = (depth: number) => client("PATCH", "/users/me", `{"client_metadata":${nest(depth - 1)}}`, session)
    const metadata = await patch(200)
    assert.strictEqual(JSON.stringify(metadata.json.client_metadata), nest(199))
    for (const depth of [201, 8_000, 3_900_000]) assert.strictEqual(codeOf(await patch(depth))[1], "BODY_PARSING_ERROR")
    assert.strictEqual(JSON.stringify(emulator.snapshot()).includes(nest(200)), false)
  })
  it("is also refused in settings that are sent as text", async () => {
    const { admin } = await withUser()
    const path = "/internal/config/override/environment"
    const settings = (text: string) => ({ config_override_string: text })
    const texts = [`{"analytics":${nest(201)}}`, `{"analytics":${nest(100_000)}}`, `{"analytics${".a".repeat(100_000)}":1}`]
    for (const text of texts) {
      for (const [method, body] of [["PATCH", settings(text)], ["PUT", { config_string: text }]] as const) {
        const { status, text: responseText } = await admin(method, path, body)
        assert.strictEqual(status, 400)
        assert.match(responseText, /nested deeper than 200 levels/)
      }
    }
    assert.strictEqual((await admin("PATCH", path, settings(`{"analytics.queryFolders.deep":${nest(150)}}`))).status, 200)
    assert.strictEqual((await admin("GET", "/internal/config")).status, 200)
  })
})
