/** The members of a large team: in one response for its members, in pages for servers. */
import { assert, it } from "@effect/vitest"
import { createClientApp, pairTokenStore } from "../../../src/promise/index.ts"
import { signedOut } from "../../../src/testing/index.ts"
import { newEmulator } from "../../kit/emulator.ts"

const size = 60

it("members are listed whole up to `maxResponseBytes`, and in pages by servers", async () => {
  const emulator = newEmulator()
  await using server = signedOut("server", emulator).app
  const team = await server.teams.create({ displayName: "Engines" })
  const ids: Array<string> = []
  for (let index = 0; index < size; index++) {
    const { id } = await server.users.create({ displayName: `Member ${index}` })
    await server.members.add({ teamId: team.id, userId: id })
    ids.push(id)
  }
  const { accessToken, refreshToken } = await server.sessions.create({ userId: ids[0] ?? assert.fail() })
  const memberApp = (maxResponseBytes?: number) =>
    createClientApp({
      fetch: emulator.fetch,
      ...emulator.project,
      baseUrl: emulator.url,
      tokenStore: pairTokenStore({ accessToken, refreshToken }),
      ...(maxResponseBytes !== undefined && { maxResponseBytes })
    })
  await using app = memberApp()
  const members = await app.members.list({ teamId: team.id })
  assert.deepStrictEqual(members.map(({ userId }) => userId), ids)
  await using limitedApp = memberApp(4_096)
  const refusal = await limitedApp.safe.members.list({ teamId: team.id })
  assert.isTrue(!refusal.ok && refusal.error._tag === "CallError" && refusal.error.reason._tag === "ResponseTooLarge")

  const pagedIds = []
  for await (const { id } of server.users.stream({ teamId: team.id, limit: 7 })) pagedIds.push(id)
  assert.deepStrictEqual(pagedIds.toSorted(), ids.toSorted())
})
