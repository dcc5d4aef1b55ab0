/** Integration tests of an app: the emulator in the test's own process. */
import * as Emulator from "latchkey/emulator"
import { seed, signedInAs, signedOut } from "latchkey/testing"
import { assert, it } from "vitest"
import { greeting } from "./members.ts"

it("signs in, continues after the token expires, and survives a bad answer", async () => {
  const emulator = Emulator.makeSync({ passwordIterations: 1 })
  const { users } = await seed(emulator, { users: { ada: { displayName: "Ada" } } })
  const { app } = signedOut("client", emulator)
  await app.auth.signInWithPassword({ email: users.ada.email, password: users.ada.password })
  emulator.advanceClock(11 * 60_000)
  emulator.addFault({ path: "/users/me", breakAfterBytes: 10 })
  assert.strictEqual(await greeting(app), "Hello Ada!")
})

it("lets a team's admin invite, and mails the code", async () => {
  const emulator = Emulator.makeSync({ passwordIterations: 1 })
  const { teams, users } = await seed(emulator, {
    users: { ada: { items: { credits: 10 } }, grace: { permissions: ["support"], apiKeys: ["ci"] } },
    teams: { engine: { members: { ada: ["team_admin"], grace: [] } } }
  })
  const { app } = signedInAs(users.ada, "client", emulator)
  await app.invitations.send({
    teamId: teams.engine.id,
    email: "charles@example.com",
    callbackUrl: "http://localhost:3000/join"
  })
  assert.isString(emulator.inbox("charles@example.com")[0]?.code)
  const server = signedOut("server", emulator).app
  assert.strictEqual((await server.users.getByApiKey({ apiKey: users.grace.apiKeys.ci.value })).id, users.grace.id)
})
