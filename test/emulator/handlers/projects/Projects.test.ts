/** Projects in the emulator: owned, described, configured, transferred and deleted; and their keys. */
import { assert, describe, it } from "@effect/vitest"
import { api, type Reply, withUser } from "../../Api.ts"
import { idsOf, refusedPlainly, refusedWith, unknownId } from "../../TeamApi.ts"

/** An owner in the project `internal`, with the personal team that the sign-up created. */
const withOwner = async () => {
  const world = await withUser()
  const { emulator } = world
  const internal = api(emulator, "client", emulator.internal)
  const signUp = async (email: string) => {
    const body = { email, password: "analytical engine" }
    const { access_token } = (await internal("POST", "/auth/password/sign-up", body)).json
    const session = { "x-stack-access-token": access_token as string }
    const me = (await internal("GET", "/users/me", undefined, session)).json
    return { session, id: me.id as string, teamId: me.selected_team_id as string, token: access_token as string }
  }
  const owner = await signUp("owner@example.com")
  const create = (body: object = {}, session = owner.session) =>
    internal("POST", "/internal/projects", { display_name: "Mine", owner_team_id: owner.teamId, ...body }, session)
  /** Calls as the project's admin with the owner's session, in place of a key. */
  const admin = ({ json }: Reply, token = owner.token) => (method: string, path: string, body?: unknown) =>
    api(emulator, "admin", { ...emulator.internal, projectId: json.id })(method, path, body, {
      "x-stack-admin-access-token": token
    })
  return { ...world, internal, signUp, owner, create, adminOf: admin }
}

describe("a project", () => {
  it("keeps both of two concurrent changes with a new session", async () => {
    const { adminOf, create, internal } = await withOwner()
    const project = await create()
    const account = { email: "owner@example.com", password: "analytical engine" }
    // The emulator has not verified this token yet, and verifies it in both requests.
    const admin = adminOf(project, (await internal("POST", "/auth/password/sign-in", account)).json.access_token)
    const change = (config: object) => admin("PATCH", "/internal/projects/current", { config })
    await Promise.all([change({ magic_link_enabled: true }), change({ passkey_enabled: true })])
    const { json } = await admin("GET", "/internal/projects/current")
    assert.deepInclude(json.config, { magic_link_enabled: true, passkey_enabled: true })
  })

  it("stays deleted during a change with a new session", async () => {
    const { adminOf, create, emulator, internal } = await withOwner()
    const project = await create()
    const account = { email: "owner@example.com", password: "analytical engine" }
    const admin = adminOf(project, (await internal("POST", "/auth/password/sign-in", account)).json.access_token)
    const change = admin("PATCH", "/internal/projects/current", { display_name: "Changed" })
    const [deletion, changeReply] = await Promise.all([admin("DELETE", "/internal/projects/current"), change])
    assert.strictEqual(deletion.status, 200)
    assert.include([200, 400], changeReply.status)
    assert.notInclude(emulator.snapshot().projects.map(({ id }) => id), project.json.id)
  })

  it("is created with the provider's defaults, and listed for its owners", async () => {
    const { create, internal, owner } = await withOwner()
    assert.deepStrictEqual(idsOf(await internal("GET", "/internal/projects", undefined, owner.session)), [])
    const creation = await create()
    assert.strictEqual(creation.status, 201)
    assert.deepInclude(creation.json, {
      display_name: "Mine",
      description: "",
      is_production_mode: false,
      owner_team_id: owner.teamId,
      onboarding_status: "completed"
    })
    assert.deepInclude(creation.json.config, {
      allow_localhost: true,
      credential_enabled: true,
      sign_up_enabled: true,
      magic_link_enabled: false,
      domains: [],
      oauth_providers: [],
      email_config: { type: "shared" },
      team_creator_default_permissions: [{ id: "team_admin" }],
      team_member_default_permissions: [{ id: "team_member" }],
      user_default_permissions: []
    })
    assert.deepStrictEqual(idsOf(await internal("GET", "/internal/projects", undefined, owner.session)), [creation.json.id])
  })
  it("is accessible only to its owners", async () => {
    const { adminOf, client, create, internal, session, signUp, userId } = await withOwner()
    const creation = await create()
    const otherUser = await signUp("other@example.com")
    refusedWith(await create({}, otherUser.session), 404, "TEAM_MEMBERSHIP_NOT_FOUND")
    refusedWith(await create({ owner_team_id: unknownId }), 404, "TEAM_MEMBERSHIP_NOT_FOUND")
    refusedWith(await internal("GET", "/internal/projects"), 401, "USER_AUTHENTICATION_REQUIRED")
    refusedWith(await client("GET", "/internal/projects", undefined, session), 401, "EXPECTED_INTERNAL_PROJECT")
    refusedWith(
      await adminOf(creation, otherUser.token)("GET", "/internal/projects/current"),
      401,
      "ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN"
    )
    refusedWith(await client("GET", "/internal/projects/current", undefined, session), 401, "INSUFFICIENT_ACCESS_TYPE")
    assert.isString(userId)
  })
  it("can be updated by admins: lists are replaced, absent fields stay unchanged", async () => {
    const { adminOf, create } = await withOwner()
    const standard = { id: "github", type: "standard", client_id: "c", client_secret: "s", facebook_config_id: "f" }
    const email = { type: "standard", host: "h", port: 25, username: "u", password: "p", sender_name: "n", sender_email: "a@b.c" }
    const creation = await create({
      description: null,
      logo_url: "https://a.example/l.png",
      config: {
        oauth_providers: [{ id: "google", type: "shared" }, standard, { id: "apple", type: "shared" }],
        domains: [{ domain: "https://b.example", handler_path: "/h" }, { domain: "https://a.example", handler_path: "/h" }],
        email_config: email
      }
    })
    const admin = adminOf(creation)
    assert.deepStrictEqual((await admin("GET", "/internal/projects/current")).json, creation.json)
    assert.deepInclude(creation.json, { description: "", logo_url: "https://a.example/l.png" })
    assert.deepStrictEqual(creation.json.config.oauth_providers, [
      { provider_config_id: "apple", id: "apple", type: "shared" },
      { provider_config_id: "github", ...standard },
      { provider_config_id: "google", id: "google", type: "shared" }
    ])
    assert.deepStrictEqual(creation.json.config.domains.map(({ domain }: { readonly domain: string }) => domain), [
      "https://a.example",
      "https://b.example"
    ])
    assert.deepStrictEqual(creation.json.config.email_config, email)
    const change = { display_name: "Yours", logo_url: null, config: { domains: [], create_team_on_sign_up: true } }
    const changeReply = (await admin("PATCH", "/internal/projects/current", change)).json
    assert.deepStrictEqual(changeReply, {
      ...creation.json,
      display_name: "Yours",
      logo_url: null,
      config: { ...creation.json.config, domains: [], create_team_on_sign_up: true }
    })
    assert.deepStrictEqual((await admin("PATCH", "/internal/projects/current", { config: {} })).json, changeReply)
  })
  it("refuses an invalid configuration, and cannot be created without an owner", async () => {
    const { adminOf, create } = await withOwner()
    const admin = adminOf(await create())
    const patch = (config: object) => admin("PATCH", "/internal/projects/current", { config })
    for (const theme of [unknownId, "nope", 5]) refusedPlainly(await patch({ email_theme: theme }), 400)
    refusedWith(await patch({ domains: [{ domain: "ftp://x", handler_path: "/h" }] }), 400, "SCHEMA_ERROR")
    refusedWith(await patch({ oauth_providers: [{ id: "nope", type: "shared" }] }), 400, "SCHEMA_ERROR")
    refusedWith(await patch({ email_config: { type: "standard", host: "h" } }), 400, "SCHEMA_ERROR")
    refusedWith(await create({ owner_team_id: undefined }), 400, "SCHEMA_ERROR")
  })
  it("can be transferred by a team admin to another of the admin's teams", async () => {
    const { adminOf, create, internal, owner, signUp } = await withOwner()
    const creation = await create()
    const otherUser = await signUp("other@example.com")
    const transfer = (newTeamId: string, session = owner.session, projectId: string = creation.json.id) =>
      internal("POST", "/internal/projects/transfer", { project_id: projectId, new_team_id: newTeamId }, session)
    refusedWith(await transfer(otherUser.teamId), 404, "TEAM_MEMBERSHIP_NOT_FOUND", {
      team_id: otherUser.teamId,
      user_id: owner.id
    })
    const outside = { team_id: owner.teamId, user_id: otherUser.id }
    refusedWith(await transfer(otherUser.teamId, otherUser.session), 404, "TEAM_MEMBERSHIP_NOT_FOUND", outside)
    refusedWith(await transfer(owner.teamId, owner.session, unknownId), 404, "PROJECT_NOT_FOUND", { project_id: unknownId })
    const second = (await internal("POST", "/teams", { display_name: "Second" }, owner.session)).json.id
    assert.deepStrictEqual((await transfer(second)).json, { success: "true" })
    assert.strictEqual((await adminOf(creation)("GET", "/internal/projects/current")).json.owner_team_id, second)
  })
  it("cannot be transferred by a plain member or an outsider, or if it has no owner", async () => {
    const { client, create, emulator, internal, owner, session, signUp } = await withOwner()
    const creation = await create()
    const otherUser = await signUp("other@example.com")
    const body = { project_id: creation.json.id, new_team_id: otherUser.teamId }
    const server = api(emulator, "server", emulator.internal)
    await server("POST", `/team-memberships/${owner.teamId}/${otherUser.id}`, {})
    const details = { team_id: owner.teamId, user_id: otherUser.id, permission_id: "team_admin" }
    const path = "/internal/projects/transfer"
    refusedWith(await internal("POST", path, body, otherUser.session), 401, "TEAM_PERMISSION_REQUIRED", details)
    const ownerless = { ...body, project_id: emulator.project.projectId }
    refusedPlainly(await internal("POST", path, ownerless, owner.session), 400)
    refusedWith(await internal("POST", path, body), 400, "SCHEMA_ERROR")
    refusedWith(await client("POST", path, body, session), 400, "SCHEMA_ERROR")
    refusedWith(await internal("POST", path, {}, owner.session), 400, "SCHEMA_ERROR")
  })
  it("that is deleted is not found by calls with its sessions", async () => {
    const { admin, client, emulator } = await withUser()
    const session = async () => {
      const body = { email: "grace@example.com", password: "analytical engine" }
      const token = (await client("POST", "/auth/password/sign-in", body)).json.access_token
      return { "x-stack-access-token": token as string }
    }
    await client("POST", "/auth/password/sign-up", { email: "grace@example.com", password: "analytical engine" })
    const usedSession = await session()
    assert.strictEqual((await client("GET", "/users/me", undefined, usedSession)).status, 200)
    const unusedSession = await session()
    assert.strictEqual((await admin("DELETE", "/internal/projects/current")).status, 200)
    for (const session of [usedSession, unusedSession]) {
      refusedWith(await client("GET", "/users/me", undefined, session), 400, "CURRENT_PROJECT_NOT_FOUND")
      const elsewhere = api(emulator, "client", emulator.internal)
      refusedWith(await elsewhere("GET", "/users/me", undefined, session), 401, "INVALID_PROJECT_FOR_ACCESS_TOKEN")
    }
  })
  it("is deleted with everything in it", async () => {
    const { adminOf, create, emulator } = await withOwner()
    const clean = emulator.snapshot()
    const creation = await create()
    const admin = adminOf(creation)
    await admin("PATCH", "/internal/projects/current", { config: { allow_user_api_keys: true, allow_team_api_keys: true } })
    const keys = { has_publishable_client_key: true, has_secret_server_key: true, has_super_secret_admin_key: true }
    await admin("POST", "/internal/api-keys", { description: "k", expires_at_millis: Date.now() + 60_000, ...keys })
    const user = (await admin("POST", "/users", { primary_email: "a@example.com" })).json.id
    const team = (await admin("POST", "/teams", { display_name: "T", creator_user_id: user })).json.id
    await admin("POST", "/user-api-keys", { user_id: user, description: "k", expires_at_millis: null })
    await admin("POST", "/team-api-keys", { team_id: team, description: "k", expires_at_millis: null })
    await admin("POST", "/auth/sessions", { user_id: user })
    await admin("POST", "/team-invitations/send-code", {
      team_id: team,
      email: "b@example.com",
      callback_url: "http://localhost:3000/x"
    })
    await admin("POST", "/project-permission-definitions", { id: "staff" })
    await admin("POST", `/project-permissions/${user}/staff`, {})
    await admin("PATCH", `/emails/notification-preference/${user}/4f6f8873-3d04-46bd-8bef-18338b1a1b4c`, { enabled: false })
    const full = emulator.snapshot()
    for (
      const table of ["apiKeys", "codes", "keySets", "notifications", "projectGrants", "sessions", "teamGrants", "teams"] as const
    ) {
      assert.isAbove(full[table].length, clean[table].length, table)
    }
    assert.deepStrictEqual((await admin("DELETE", "/internal/projects/current")).json, { success: true })
    const remainingState = emulator.snapshot()
    const keptTables = new Set(["clockOffset", "mails", "signingKeys"])
    for (const [table, rows] of Object.entries(remainingState)) {
      if (!keptTables.has(table)) assert.deepStrictEqual(rows, (clean as { [table: string]: unknown })[table], table)
    }
    const details = { project_id: creation.json.id }
    refusedWith(await admin("GET", "/internal/projects/current"), 400, "CURRENT_PROJECT_NOT_FOUND", details)
  })
})

describe("a set of keys", () => {
  it("is shown in full only on creation, refused after expiry, and revoked only once", async () => {
    const { admin, emulator } = await withOwner()
    const body = {
      description: "k",
      expires_at_millis: Date.now() + 60_000,
      has_publishable_client_key: true,
      has_secret_server_key: true,
      has_super_secret_admin_key: false
    }
    const creation = await admin("POST", "/internal/api-keys", body)
    assert.strictEqual(creation.status, 200)
    assert.match(creation.json.publishable_client_key, /^pck_[0-9a-hjkmnp-tv-z]{45}$/)
    assert.match(creation.json.secret_server_key, /^ssk_[0-9a-hjkmnp-tv-z]{45}$/)
    assert.notProperty(creation.json, "super_secret_admin_key")
    assert.notProperty(creation.json, "manually_revoked_at_millis")
    const path = `/internal/api-keys/${creation.json.id}`
    const last = (key: string) => ({ last_four: key.slice(-4) })
    assert.deepStrictEqual((await admin("GET", path)).json, {
      ...creation.json,
      publishable_client_key: last(creation.json.publishable_client_key),
      secret_server_key: last(creation.json.secret_server_key)
    })
    assert.strictEqual(idsOf(await admin("GET", "/internal/api-keys"))[0], creation.json.id)
    const keys = { ...emulator.project, secretServerKey: creation.json.secret_server_key as string }
    const server = api(emulator, "server", keys)
    assert.strictEqual((await server("GET", "/users")).status, 200)
    emulator.advanceClock(60_000)
    refusedWith(await server("GET", "/users"), 401, "INVALID_SECRET_SERVER_KEY")
    const revokedKey = (await admin("PATCH", path, { description: "d", revoked: true })).json
    assert.deepInclude(revokedKey, { description: "d" })
    assert.isNumber(revokedKey.manually_revoked_at_millis)
    emulator.advanceClock(1000)
    const again = (await admin("PATCH", path, { revoked: true })).json
    assert.strictEqual(again.manually_revoked_at_millis, revokedKey.manually_revoked_at_millis)
  })
  it("is accessible only to admins; an unknown set is not found", async () => {
    const { admin, server } = await withOwner()
    refusedWith(await admin("GET", `/internal/api-keys/${unknownId}`), 404, "API_KEY_NOT_FOUND")
    refusedWith(await admin("PATCH", `/internal/api-keys/${unknownId}`, {}), 404, "API_KEY_NOT_FOUND")
    refusedWith(await admin("POST", "/internal/api-keys", { description: "k" }), 400, "SCHEMA_ERROR")
    refusedWith(await server("GET", "/internal/api-keys"), 401, "INSUFFICIENT_ACCESS_TYPE")
  })
})

describe("the configuration", () => {
  it("can be overridden at each level; servers can override only the branch level", async () => {
    const { admin, server } = await withOwner()
    const changes = { config_override_string: JSON.stringify({ "teams.createPersonalTeamOnSignUp": true }) }
    const path = (level: string) => `/internal/config/override/${level}`
    assert.deepStrictEqual((await server("PATCH", path("branch"), changes)).json, { success: true })
    const config = async () => (await admin("GET", "/internal/projects/current")).json.config
    assert.isTrue((await config()).create_team_on_sign_up)
    refusedPlainly(await server("PATCH", path("environment"), changes), 403)
    const off = { config_override_string: JSON.stringify({ "teams.createPersonalTeamOnSignUp": false }) }
    assert.deepStrictEqual((await admin("PATCH", "/internal/config/override", off)).json, {})
    assert.isFalse((await config()).create_team_on_sign_up)
    refusedPlainly(await admin("PATCH", path("project"), { config_override_string: "[]" }), 400)
    refusedPlainly(await admin("PATCH", path("project"), { config_override_string: "{\"nope.x\": 1}" }), 400)
    refusedWith(await server("PATCH", "/internal/config/override", off), 401, "INSUFFICIENT_ACCESS_TYPE")
  })
})
