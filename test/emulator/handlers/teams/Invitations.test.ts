/** Invitations to teams in the emulator: sent, listed, revoked and accepted. */
import { assert, describe, it } from "@effect/vitest"
import type { Reply } from "../../Api.ts"
import { idsOf, refusedPlainly, refusedWith, unknownId, withTeam } from "../../TeamApi.ts"

const day = 86_400_000
const callback_url = "http://localhost:3000/join"

const withInvitation = async (email = "new@example.com") => {
  const world = await withTeam()
  const { ada, client, emulator, teamId } = world
  const send = async (to = email, session: { readonly [name: string]: string } = ada.session) => {
    const sending = await client("POST", "/team-invitations/send-code", { email: to, team_id: teamId, callback_url }, session)
    return { sent: sending, id: sending.json?.id as string, code: emulator.inbox(to)[0]?.code ?? "" }
  }
  const post = (path: string, code: string, session?: { readonly [name: string]: string }) =>
    client("POST", `/team-invitations/${path}`, { code }, session)
  return { ...world, ...await send(), send, post }
}
const teamsOf = async (list: Promise<Reply>) => idsOf(await list)

describe("an invitation", () => {
  it("is mailed with a code that makes its holder a team member", async () => {
    const { client, emulator, mallory, post, sent, teamId } = await withInvitation(" New@Example.com ".trim())
    assert.deepStrictEqual([sent.status, Object.keys(sent.json).toSorted()], [200, ["id", "success"]])
    const [mail] = emulator.inbox("new@example.com")
    assert.match(mail?.link ?? "", /^http:\/\/localhost:3000\/join\?code=[0-9a-hjkmnp-tv-z]{45}$/)
    const code = (mail?.code ?? "").toUpperCase()
    assert.deepStrictEqual((await post("accept/check-code", code)).json, { is_code_valid: true })
    const details = await post("accept/details", code, mallory.session)
    assert.deepStrictEqual(details.json, { team_id: teamId, team_display_name: "Engine" })
    assert.deepStrictEqual((await post("accept", code, mallory.session)).json, {})
    assert.deepStrictEqual(await teamsOf(client("GET", "/teams?user_id=me", undefined, mallory.session)), [teamId])
    refusedWith(await post("accept", code, mallory.session), 409, "VERIFICATION_CODE_ALREADY_USED")
    refusedWith(await post("accept/check-code", code), 409, "VERIFICATION_CODE_ALREADY_USED")
  })
  it("can be sent by permitted members and servers, only with trusted callback URLs", async () => {
    const { client, grace, mallory, send, server, teamId } = await withInvitation()
    assert.strictEqual((await send("x@example.com", grace.session)).sent.status, 200)
    const body = { email: "x@example.com", team_id: teamId, callback_url }
    refusedWith((await send("x@example.com", mallory.session)).sent, 404, "TEAM_MEMBERSHIP_NOT_FOUND")
    refusedWith((await send("x@example.com", {})).sent, 401, "USER_AUTHENTICATION_REQUIRED")
    await server("DELETE", `/team-permissions/${teamId}/${grace.id}/team_member`)
    const details = { team_id: teamId, user_id: grace.id, permission_id: "$invite_members" }
    refusedWith((await send("x@example.com", grace.session)).sent, 401, "TEAM_PERMISSION_REQUIRED", details)
    const away = { ...body, callback_url: "https://evil.example.org/x" }
    refusedWith(await server("POST", "/team-invitations/send-code", away), 400, "REDIRECT_URL_NOT_WHITELISTED")
    const lostTeam = { ...body, team_id: unknownId }
    // As at the provider, which does not look for the team first.
    refusedPlainly(await server("POST", "/team-invitations/send-code", lostTeam), 500)
    refusedWith(await client("POST", "/team-invitations/send-code", { ...body, email: "x" }), 400, "SCHEMA_ERROR")
  })
  it("coexists with other invitations to the same address", async () => {
    const { code, id, mallory, post, send, server, teamId } = await withInvitation()
    const second = await send()
    assert.notStrictEqual(second.id, id)
    assert.sameMembers([...await teamsOf(server("GET", `/team-invitations?team_id=${teamId}`))], [id, second.id])
    assert.strictEqual((await post("accept", code, mallory.session)).status, 200)
    assert.strictEqual((await post("accept", second.code, mallory.session)).status, 200, "can be accepted again by a member")
    assert.deepStrictEqual(await teamsOf(server("GET", `/team-invitations?team_id=${teamId}`)), [])
  })
  it("is listed while it is pending, for members who may read and invite members", async () => {
    const { ada, client, emulator, grace, id, mallory, server, teamId } = await withInvitation()
    const list = (session?: { readonly [name: string]: string }, query = `?team_id=${teamId}`) =>
      client("GET", `/team-invitations${query}`, undefined, session)
    const [item] = (await list(grace.session)).json.items
    assert.deepInclude(item, { id, team_id: teamId, team_display_name: "Engine", recipient_email: "new@example.com" })
    assert.approximately(item.expires_at_millis, Date.now() + 7 * day, 60_000)
    refusedWith(await list(mallory.session), 404, "TEAM_MEMBERSHIP_NOT_FOUND")
    refusedWith(await list(), 400, "CANNOT_GET_OWN_USER_WITHOUT_USER")
    refusedPlainly(await list(ada.session, ""), 400)
    refusedPlainly(await list(ada.session, `?team_id=${teamId}&user_id=me`), 400)
    refusedWith(await server("GET", `/team-invitations?team_id=${unknownId}`), 404, "TEAM_NOT_FOUND")
    const path = `/team-permissions/${teamId}/${grace.id}`
    await server("DELETE", `${path}/team_member`)
    await server("POST", `${path}/$read_members`, {})
    const details = { team_id: teamId, user_id: grace.id, permission_id: "$invite_members" }
    refusedWith(await list(grace.session), 401, "TEAM_PERMISSION_REQUIRED", details)
    emulator.advanceClock(7 * day + 1000)
    assert.deepStrictEqual(await teamsOf(server("GET", `/team-invitations?team_id=${teamId}`)), [])
  })
  it("can be revoked by members who may remove other members", async () => {
    const { ada, client, code, grace, id, mallory, post, server, teamId } = await withInvitation()
    const revoke = (session: { readonly [name: string]: string }, query = `?team_id=${teamId}`) =>
      client("DELETE", `/team-invitations/${id}${query}`, undefined, session)
    const details = { team_id: teamId, user_id: grace.id, permission_id: "$remove_members" }
    refusedWith(await revoke(grace.session), 401, "TEAM_PERMISSION_REQUIRED", details)
    refusedPlainly(await revoke(ada.session, ""), 400)
    // As at the provider, which checks the permission in the named team, but not that the invitation is that team's.
    const otherInvitation = (await server("POST", "/teams", { display_name: "Other", creator_user_id: ada.id })).json.id
    assert.deepStrictEqual((await revoke(ada.session, `?team_id=${otherInvitation}`)).json, { success: true })
    refusedPlainly(await revoke(ada.session), 500)
    refusedWith(await post("accept", code, mallory.session), 404, "VERIFICATION_CODE_NOT_FOUND")
  })
  it("is used up by an attempt without a session; invalid codes are refused", async () => {
    const { client, code, emulator, mallory, post, send } = await withInvitation()
    refusedWith(await post("accept/details", code), 401, "USER_AUTHENTICATION_REQUIRED")
    refusedWith(await post("accept", code), 401, "USER_AUTHENTICATION_REQUIRED")
    refusedWith(await post("accept", code, mallory.session), 409, "VERIFICATION_CODE_ALREADY_USED")
    refusedWith(await post("accept", "a".repeat(45), mallory.session), 404, "VERIFICATION_CODE_NOT_FOUND")
    refusedWith(await post("accept", "x", mallory.session), 400, "SCHEMA_ERROR")
    const attempts = await send()
    for (let attempt = 0; attempt < 20; attempt++) await post("accept/check-code", attempts.code)
    refusedWith(await post("accept", attempts.code, mallory.session), 400, "VERIFICATION_CODE_MAX_ATTEMPTS_REACHED")
    const late = await send()
    emulator.advanceClock(7 * day + 1000)
    refusedWith(await post("accept/check-code", late.code), 400, "VERIFICATION_CODE_EXPIRED")
    refusedWith(await client("POST", "/team-invitations/accept", { code: late.code }), 400, "VERIFICATION_CODE_EXPIRED")
  })
  it("cannot be read or accepted by restricted users", async () => {
    const { code, mallory, post, server, teamId } = await withInvitation()
    await server("PATCH", `/users/${mallory.id}`, { restricted_by_admin: true })
    const details = { restricted_reason: { type: "restricted_by_administrator" } }
    refusedWith(
      await post("accept/details", code, mallory.session),
      403,
      "TEAM_INVITATION_RESTRICTED_USER_NOT_ALLOWED",
      details
    )
    refusedWith(await post("accept", code, mallory.session), 403, "TEAM_INVITATION_RESTRICTED_USER_NOT_ALLOWED", details)
    assert.deepStrictEqual(await teamsOf(server("GET", `/team-invitations?team_id=${teamId}`)), [], "the code is used up")
  })
})

describe("an invitation to an address of the user", () => {
  it("is listed and accepted without its code once the address is verified", async () => {
    const { client, id, mallory, server, teamId } = await withInvitation("mallory@example.com")
    const list = () => teamsOf(client("GET", "/team-invitations?user_id=me", undefined, mallory.session))
    const accept = (query = "?user_id=me") => client("POST", `/team-invitations/${id}/accept${query}`, {}, mallory.session)
    assert.deepStrictEqual(await list(), [])
    refusedWith(await accept(), 404, "VERIFICATION_CODE_NOT_FOUND")
    await server("PATCH", `/users/${mallory.id}`, { primary_email_verified: true })
    assert.deepStrictEqual(await list(), [id])
    refusedWith(await accept(""), 400, "SCHEMA_ERROR")
    assert.deepStrictEqual((await accept()).json, {})
    assert.deepStrictEqual(await teamsOf(server("GET", `/teams?user_id=${mallory.id}`)), [teamId])
    assert.deepStrictEqual(await list(), [])
    refusedWith(await accept(), 404, "VERIFICATION_CODE_NOT_FOUND")
  })
  it("is hidden from other users, and cannot be accepted by a restricted user", async () => {
    const { client, grace, id, mallory, server } = await withInvitation("mallory@example.com")
    const rest = await client("GET", `/team-invitations?user_id=${mallory.id}`, undefined, grace.session)
    refusedWith(rest, 400, "CANNOT_GET_OWN_USER_WITHOUT_USER")
    for (const [method, path] of [["GET", ""], ["POST", `/${id}/accept`]] as const) {
      const signedOut = await client(method, `/team-invitations${path}?user_id=${mallory.id}`, method === "GET" ? undefined : {})
      refusedWith(signedOut, 400, "CANNOT_GET_OWN_USER_WITHOUT_USER")
    }
    refusedPlainly(await client("POST", `/team-invitations/${id}/accept?user_id=${mallory.id}`, {}, grace.session), 403)
    refusedWith(
      await server("POST", `/team-invitations/${id}/accept?user_id=${unknownId}`, {}),
      404,
      "VERIFICATION_CODE_NOT_FOUND"
    )
    await server("PATCH", `/users/${mallory.id}`, { primary_email_verified: true, restricted_by_admin: true })
    refusedWith(
      await client("POST", `/team-invitations/${id}/accept?user_id=me`, {}, mallory.session),
      403,
      "TEAM_INVITATION_RESTRICTED_USER_NOT_ALLOWED"
    )
    assert.strictEqual((await server("POST", `/team-invitations/${id}/accept?user_id=${mallory.id}`, {})).status, 200)
  })
})
