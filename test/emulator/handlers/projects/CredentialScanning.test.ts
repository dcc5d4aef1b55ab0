/** Leaked API keys in the emulator: revoked by their value alone, and reported to their holders. */
import { assert, describe, it } from "@effect/vitest"
import { api } from "../../Api.ts"
import { refusedWith, withTeam } from "../../TeamApi.ts"

const setUp = async () => {
  const world = await withTeam()
  const anyone = api(world.emulator, null)
  const revoke = (apiKey: string) => anyone("POST", "/integrations/credential-scanning/revoke", { api_key: apiKey })
  const subjects = (email: string) =>
    world.emulator.inbox(email).map(({ subject }) => subject).filter((subject) => subject.startsWith("API Key Revoked"))
  const userKey = async (more: object = {}) =>
    (await world.server("POST", "/user-api-keys", {
      user_id: world.ada.id,
      description: "Leaked",
      expires_at_millis: null,
      ...more
    })).json.value as string
  return { ...world, revoke, subjects, userKey }
}

describe("a leaked key", () => {
  it("of a user is revoked, and the user receives one mail", async () => {
    const { ada, grace, revoke, server, subjects, userKey } = await setUp()
    const key = await userKey()
    for (let count = 0; count < 2; count++) {
      const { json, status } = await revoke(key)
      assert.deepStrictEqual([status, json], [200, { success: true }])
    }
    refusedWith(await server("POST", "/user-api-keys/check", { api_key: key }), 401, "API_KEY_REVOKED")
    assert.deepStrictEqual(subjects(ada.email), ["API Key Revoked: Leaked"])
    assert.deepStrictEqual(subjects(grace.email), [])
  })
  it("of a team is reported to the members who manage the team's keys", async () => {
    const { ada, grace, revoke, server, subjects, teamId } = await setUp()
    const { value } =
      (await server("POST", "/team-api-keys", { team_id: teamId, description: "Ours", expires_at_millis: null })).json
    await revoke(value)
    assert.deepStrictEqual([subjects(ada.email), subjects(grace.email)], [["API Key Revoked: Ours"], []])
  })
  it("is not revoked if it is unknown, public or expired", async () => {
    const { emulator, revoke, userKey } = await setUp()
    refusedWith(await revoke("sk_nope"), 404, "API_KEY_NOT_FOUND")
    refusedWith(await revoke(await userKey({ is_public: true })), 400, "PUBLIC_API_KEY_CANNOT_BE_REVOKED")
    const expiring = await userKey({ expires_at_millis: Date.now() + 60_000 })
    emulator.advanceClock(120_000)
    refusedWith(await revoke(expiring), 401, "API_KEY_EXPIRED")
  })
})
