/** The requests of permission checks that a program makes at once. */
import { assert, describe, it, vi } from "vitest"
import { createClientApp, createServerApp } from "../../../src/promise/index.ts"
import { seed } from "../../../src/testing/index.ts"
import { newEmulator } from "../../kit/emulator.ts"

const world = async () => {
  const emulator = newEmulator()
  const { teams, users } = await seed(emulator, {
    users: { ada: {}, grace: {} },
    teams: { engine: { members: { ada: ["team_admin"], grace: [] } } }
  })
  const requests: Array<string> = []
  let delay: Promise<unknown> | undefined
  const fetch = async (input: string | URL | Request, init?: RequestInit) => {
    requests.push(new URL(input instanceof Request ? input.url : input).pathname.replace("/api/v1", ""))
    const response = await emulator.fetch(input, init)
    await delay
    return response
  }
  const { projectId, publishableClientKey, secretServerKey } = emulator.project
  const common = { projectId, publishableClientKey, baseUrl: emulator.url, fetch }
  return {
    ...users,
    client: () => createClientApp({ ...common, tokenStore: "memory" }),
    /** Delays responses until the promise settles. */
    delayUntil: (promise: Promise<unknown> | undefined): void => {
      delay = promise
    },
    requests,
    server: createServerApp({ ...common, secretServerKey }),
    teamId: teams.engine.id
  }
}
const signIn = (
  app: ReturnType<typeof createClientApp>,
  { email, password }: { readonly email: string; readonly password: string }
) => app.auth.signInWithPassword({ email, password })
const ids = ["$update_team", "team_admin", "team_admin", "$read_members", "missing"]

describe("permission checks at once", () => {
  it("of the signed-in user are one request", async () => {
    const { ada, client, requests, teamId } = await world()
    await using app = client()
    await signIn(app, ada)
    requests.length = 0
    const checks = await Promise.all(ids.map((id) => app.permissions.team.has(id, { teamId })))
    assert.deepStrictEqual(checks, [true, true, true, true, false])
    assert.deepStrictEqual(await Promise.all(ids.map((id) => app.permissions.project.has(id))), ids.map(() => false))
    assert.deepStrictEqual(requests, ["/team-permissions", "/project-permissions"])
    // A later check may have another result.
    await app.permissions.team.has("team_admin", { teamId })
    assert.lengthOf(requests, 3)
  })

  it("of a server are one request for each user", async () => {
    const { ada, grace, requests, server, teamId } = await world()
    const checks = await Promise.all(
      [ada, grace].flatMap(({ id: userId }) => ids.map((id) => server.permissions.team.has(id, { teamId, userId })))
    )
    assert.deepStrictEqual(checks, [true, true, true, true, false, false, false, false, true, false])
    assert.deepStrictEqual(requests, ["/team-permissions", "/team-permissions"])
    await server.dispose()
  })

  it("of two users are two requests", async () => {
    const { ada, client, grace, requests, teamId } = await world()
    await using first = client()
    await using second = client()
    await signIn(first, ada)
    await signIn(second, grace)
    requests.length = 0
    const has = (app: typeof first) => app.permissions.team.has("team_admin", { teamId })
    assert.deepStrictEqual(await Promise.all([has(first), has(second)]), [true, false])
    assert.lengthOf(requests, 2)
  })

  it("do not join a check that began before a change", async () => {
    const { delayUntil, grace, requests, server, teamId } = await world()
    const member = { teamId, userId: grace.id }
    let release = () => {}
    delayUntil(new Promise<void>((resolve) => (release = resolve)))
    const early = server.permissions.team.has("team_admin", member)
    await vi.waitUntil(() => requests.length === 1)
    // The emulator has answered after this.
    await new Promise((resolve) => setTimeout(resolve, 50))
    delayUntil(undefined)
    await server.permissions.team.grant("team_admin", member)
    assert.isTrue(await server.permissions.team.has("team_admin", member))
    release()
    assert.isFalse(await early)
    await server.dispose()
  })
})
