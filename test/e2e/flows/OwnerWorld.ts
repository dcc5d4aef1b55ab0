/** An emulator with users of the project `internal`, who own projects. */
import { assert } from "vitest"
import { createAdminApp, createClientApp } from "../../../src/promise/index.ts"
import { newEmulator } from "../../kit/emulator.ts"
import { signUp } from "../../kit/people.ts"

export const ownerWorld = async () => {
  const emulator = newEmulator()
  const { fetch } = emulator
  const base = { baseUrl: emulator.url, fetch }
  const internal = { ...emulator.internal, ...base }
  /** A user who has signed up, with the personal team created for the user. */
  const owner = async (email: string) => {
    const app = createClientApp({ ...internal, tokenStore: "memory" })
    const userId = await signUp(app, email)
    const { selectedTeam } = await app.user.get()
    const teamId = selectedTeam?.id ?? assert.fail("no team")
    /** A project of that team, and its admin app with the owner's session. */
    const project = async (displayName: string) => {
      const { id } = await app.projects.create({ displayName, ownerTeamId: teamId })
      return { id, admin: createAdminApp({ projectId: id, owner: app }) }
    }
    return { app, project, teamId, userId }
  }
  return { base, emulator, internal, owner }
}
