/** Emulators with many users and teams, and the processor time of their calls. */
import { type Emulator, makeSync } from "latchkey/emulator"
import { createServerApp } from "latchkey/promise"

export const appOf = (emulator: Emulator) =>
  createServerApp({ ...emulator.project, baseUrl: emulator.url, fetch: emulator.fetch })
export const emailOf = (index: number) => `person-${index}@example.com`

type Rows = ReadonlyArray<{ readonly id: string }>
/** Returns `count` copies of the rows, each with another id and with changed columns. */
const copies = (rows: Rows, count: number, change: (index: number, id: string) => object): Rows => {
  const template = rows.at(-1)
  return Array.from({ length: count }, (_, index) => {
    const id = crypto.randomUUID()
    return { ...template, id, ...change(index, id) }
  })
}

/** An emulator whose users all have an address, are all in one team and are for a tenth in another. Copies the rows of one user and one team. */
export const populate = async (
  users: number,
  teams: number
): Promise<{ readonly emulator: Emulator; readonly teamId: string; readonly teamOfAll: string }> => {
  const emulator = makeSync()
  const server = appOf(emulator)
  const { id } = await server.users.create({ primaryEmail: emailOf(0), primaryEmailAuthEnabled: true, displayName: "Person 0" })
  const team = await server.teams.create({ displayName: "Team", creatorUserId: id })
  const teamOfEveryone = await server.teams.create({ displayName: "Everyone", creatorUserId: id })
  const snapshot = emulator.snapshot()
  const start = Date.now() - users * 1000
  const people = copies(snapshot.users, users, (index) => ({ displayName: `Person ${index}`, signedUpAt: start + index * 1000 }))
  emulator.restore({
    ...snapshot,
    users: people,
    channels: people.map(({ id: userId }, index) => ({
      ...snapshot.channels.at(-1),
      id: crypto.randomUUID(),
      userId,
      value: emailOf(index)
    })),
    teams: [
      ...snapshot.teams,
      ...copies(snapshot.teams, teams - 1, (index) => ({ displayName: `Team ${index}`, createdAt: start + index }))
    ],
    memberships: [{ id: teamOfEveryone.id, part: 1 }, { id: team.id, part: 10 }].flatMap(({ id: teamId, part }) =>
      people.filter((_, index) => index % part === 0).map(({ id: userId }) => ({
        ...snapshot.memberships.at(-1),
        id: `${teamId}/${userId}`,
        teamId,
        userId
      }))
    ),
    teamGrants: []
  })
  return { emulator, teamId: team.id, teamOfAll: teamOfEveryone.id }
}

/** Milliseconds of processor time per call, with `calls` per round. Only the emulator and the app run meanwhile. */
export const timesOf = async (call: () => Promise<unknown>, calls = 10): Promise<ReadonlyArray<number>> => {
  const times: Array<number> = []
  for (let round = -3; round < 12; round++) {
    const begin = process.cpuUsage()
    for (let number = 0; number < calls; number++) await call()
    const { system, user } = process.cpuUsage(begin)
    if (round >= 0) times.push((system + user) / 1000 / calls)
  }
  return times
}
