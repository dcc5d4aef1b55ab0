/** How costs grow with the number of users or definitions. `builds` also runs it over an earlier build. */
import { makeSync } from "latchkey/emulator"
import { createAdminApp } from "latchkey/promise"
import { appOf, emailOf, populate, timesOf } from "../population.ts"
import { report } from "../report.ts"
import { growth, row } from "../statistics.ts"

const limit = 100
/** The lowest of the rounds, because other work on the machine only adds time. */
const least = (times: ReadonlyArray<number>) => Math.min(...times)

/** A cost in proportion to the number, with what the caches of a processor add to larger ones. */
const linear = 1.25

/** The cost of each call of an emulator with `size` users, in milliseconds. */
const callsWith = async (size: number): Promise<{ readonly [name: string]: number }> => {
  const { emulator, teamOfAll } = await populate(size, 100)
  const server = appOf(emulator)
  const admin = createAdminApp({ ...emulator.project, baseUrl: emulator.url, fetch: emulator.fetch })
  const { items } = await server.users.page({ limit, orderBy: "signedUpAt", desc: true })
  const id = items[0]?.id ?? ""
  let count = 0
  return {
    "read a user": least(await timesOf(() => server.users.get(id))),
    "create a user": least(await timesOf(() => server.users.create({ primaryEmail: `new-${count++}@example.com` }))),
    "rename a user": least(await timesOf(() => server.users.update(id, { displayName: `Person ${count++}` }))),
    "page of users": least(await timesOf(() => server.users.page({ limit }))),
    "page of users, newest first": least(await timesOf(() => server.users.page({ limit, orderBy: "signedUpAt", desc: true }))),
    "page of a team of all": least(await timesOf(() => server.users.page({ limit, teamId: teamOfAll }))),
    "search that many users match": least(await timesOf(() => server.users.page({ limit, query: "person 1" }))),
    "search by address": least(await timesOf(() => server.users.page({ limit, query: emailOf(size - 1) }), 1)),
    "metrics": least(await timesOf(() => admin.metrics.get(), 1))
  }
}

/** Milliseconds of processor time for each of `count` definitions. */
const timeOfDefinitions = async (count: number): Promise<number> => {
  const emulator = makeSync()
  const admin = createAdminApp({ ...emulator.project, baseUrl: emulator.url, fetch: emulator.fetch })
  const begin = process.cpuUsage()
  for (let index = 0; index < count; index++) await admin.permissionDefinitions.team.create({ id: `p${index}` })
  const { system, user } = process.cpuUsage(begin)
  return (system + user) / 1000 / count
}

const users = [10_000, 100_000] as const
const [few, many] = [await callsWith(users[0]), await callsWith(users[1])]
const rows = Object.entries(few).flatMap(([name, cost]) => {
  const most = many[name] ?? Number.NaN
  return [growth(name, users, [cost, most], linear), row(`Emulator with ${users[1]} users: ${name}`, "ms", [most], null)]
})

await timeOfDefinitions(200)
const definitions = [500, 2_500] as const
const times = [await timeOfDefinitions(definitions[0]), await timeOfDefinitions(definitions[1])] as const
report([...rows, growth("a permission definition, of all created so far", definitions, times, linear)])
