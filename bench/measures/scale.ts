/**
 * The emulator with many users and teams: the cost of calls, the retained memory, and the cost of reading all users. Needs `--expose-gc`.
 */
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import * as ServerApp from "latchkey/layers/app/ServerApp"
import * as TokenStoreNone from "latchkey/layers/tokenStores/TokenStoreNone"
import { createAdminApp } from "latchkey/promise"
import * as Users from "latchkey/services/server/Users"
import { appOf, emailOf, populate, timesOf } from "../population.ts"
import { report } from "../report.ts"
import { combineEach, type Row, row } from "../statistics.ts"

const collect = globalThis.gc ?? (() => {
  throw new Error("Start it with --expose-gc.")
})
/** Megabytes in use, after a garbage collection. */
const usedBytes = async (): Promise<number> => {
  for (let round = 0; round < 4; round++) {
    await new Promise((resolve) => setTimeout(resolve, 20))
    collect()
  }
  return process.memoryUsage().heapUsed / 1e6
}

const rows: Array<Row> = []
let fewest: ReadonlyArray<number> | undefined
const sizes = [1_000, 10_000, 100_000]
const teams = 10_000
for (const size of sizes) {
  const before = await usedBytes()
  const { emulator, teamId, teamOfAll } = await populate(size, teams)
  const keptBytes = await usedBytes() - before
  const server = appOf(emulator)
  const admin = createAdminApp({ ...emulator.project, baseUrl: emulator.url, fetch: emulator.fetch })
  const ids: Array<string> = []
  for await (const { id } of server.users.stream({ limit: 1000 })) ids.push(id)
  if (ids.length !== size) throw new Error(`${ids.length} users of ${size} were listed.`)
  const middle = ids[size / 2]
  const name = size.toLocaleString("en")
  const withUsers = (measure: string) => `Emulator with ${name} users: ${measure}`
  const limit = 100
  const half = ids.filter((_, index) => index % 10 === 0)[size / 20]
  let madeCount = 0
  const times = {
    "first page of 100": await timesOf(() => server.users.page({ limit })),
    "page of 100 from the middle": await timesOf(() => server.users.page({ limit, cursor: middle })),
    "page of 100 of a team of a tenth": await timesOf(() => server.users.page({ limit, teamId, cursor: half })),
    "page of 100 of a team of all": await timesOf(() => server.users.page({ limit, teamId: teamOfAll })),
    "page of 100 found by part of a name": await timesOf(() => server.users.page({ limit, query: "person 1" })),
    "one found by address": await timesOf(() => server.users.page({ limit, query: emailOf(size - 1) }), 1),
    "metrics": await timesOf(() => admin.metrics.get(), 1),
    "read by id": await timesOf(() => server.users.get(middle ?? "")),
    "create one": await timesOf(() =>
      server.users.create({ primaryEmail: `new-${madeCount++}@example.com`, primaryEmailAuthEnabled: true })
    )
  }
  fewest ??= times["page of 100 from the middle"]
  rows.push(row(withUsers("kept in memory, with 10,000 teams"), "MB", [keptBytes], null))
  for (const [measure, values] of Object.entries(times)) rows.push(row(withUsers(measure), "ms", values, null))
  if (size !== sizes.at(-1)) continue
  const growth = combineEach(times["page of 100 from the middle"], fewest, (many, few) => many / few)
  rows.push(row(`Emulator: a page of ${name} users over one of 1,000`, "times", growth, null, { budget: 3 }))
  rows.push(row("Emulator with 10,000 teams: all of them", "ms", await timesOf(() => server.teams.list(), 1), null))

  /** The peak of memory above the value before, sampled ten times during the read, and the users per second. */
  const reading = async (read: (visit: () => Promise<void>) => Promise<number>) => {
    const least = await usedBytes()
    let most = least
    let [waitTime, visits] = [0, 0]
    const begin = performance.now()
    const count = await read(async () => {
      if (++visits % (size / 10) !== 0) return
      const pause = performance.now()
      most = Math.max(most, await usedBytes())
      waitTime += performance.now() - pause
    })
    return { growth: most - least, rate: count / (performance.now() - begin - waitTime) * 1000 }
  }
  const iterationBytes = await reading(async (visit) => {
    let count = 0
    for await (const { id } of server.users.stream()) {
      if (id) count++
      await visit()
    }
    return count
  })
  const layer = ServerApp.layer({
    ...emulator.project,
    baseUrl: emulator.url,
    fetch: emulator.fetch,
    tokenStore: TokenStoreNone.layer
  })
  const streamBytes = await reading((visit) =>
    Effect.runPromise(
      Users.stream().pipe(
        Stream.mapEffect(() => Effect.promise(visit)),
        Stream.runCount,
        Effect.provide(layer)
      )
    )
  )
  rows.push(
    row(`Heap taken while ${name} users are read, async iterable`, "MB", [Math.max(0, iterationBytes.growth)], null, {
      budget: 10
    }),
    row(`Heap taken while ${name} users are read, Stream`, "MB", [Math.max(0, streamBytes.growth)], null, { budget: 10 }),
    row("Users read from the emulator, in process", "per second", [iterationBytes.rate], null, { more: true })
  )
}
report(rows)
