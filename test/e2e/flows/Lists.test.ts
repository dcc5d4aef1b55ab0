/** Pages and orders of the lists that servers and owners read, from the first item to the last. */
import { assert, describe, it } from "vitest"
import type { Page } from "../../../src/schema/wire/Wire.ts"
import { emulatedApps, tagOf } from "./EmulatedApps.ts"

/** Reads a list page by page. */
const readAll = async <A>(read: (cursor: string | undefined) => Promise<Page<A>>) => {
  const sizes: Array<number> = []
  const items: Array<A> = []
  let cursor: string | undefined
  do {
    const page = await read(cursor)
    sizes.push(page.items.length)
    items.push(...page.items)
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  return { items, sizes }
}

describe("the teams of a project", () => {
  it("are paged in either order, and found by a part of their name", async () => {
    const { server } = await emulatedApps()
    const names = ["Analytical", "Difference", "Engine", "Mill", "Store"]
    for (const displayName of names) await server.teams.create({ displayName })
    const inPages = (desc: boolean) =>
      readAll((cursor) => server.teams.page({ limit: 2, orderBy: "createdAt", desc, ...(cursor && { cursor }) }))
    const { items, sizes } = await inPages(false)
    assert.deepStrictEqual(items.map(({ displayName }) => displayName), names)
    assert.deepStrictEqual(sizes, [2, 2, 1])
    assert.deepStrictEqual((await inPages(true)).items.map(({ displayName }) => displayName), names.toReversed())
    const teams = await server.teams.list({ query: "EN", desc: true })
    assert.deepStrictEqual(teams.map(({ displayName }) => displayName), ["Engine", "Difference"])
    assert.strictEqual(await tagOf(server.safe.teams.page({ cursor: "unknown" })), "Refused")
    assert.lengthOf(await server.teams.list(), 5)
  })
})

describe("the users of a project", () => {
  it("are listed in the order of their sign-up or of their last activity", async () => {
    const { emulator, person, server } = await emulatedApps()
    const ada = await person("ada@example.com")
    emulator.advanceClock(60_000)
    const grace = await person("grace@example.com")
    emulator.advanceClock(60_000)
    await ada.app.auth.signInWithPassword({ email: ada.email, password: "analytical engine" })
    const order = async (orderBy: "signedUpAt" | "lastActiveAt", desc = false) =>
      (await readAll((cursor) => server.users.page({ orderBy, desc, limit: 1, ...(cursor && { cursor }) }))).items.map(({ id }) =>
        id
      )
    assert.deepStrictEqual(await order("signedUpAt"), [ada.userId, grace.userId])
    assert.deepStrictEqual(await order("lastActiveAt"), [grace.userId, ada.userId])
    assert.deepStrictEqual(await order("lastActiveAt", true), [ada.userId, grace.userId])
  })
})

describe("the definitions of team permissions", () => {
  it("are paged, and found by a part of their description", async () => {
    const { admin } = await emulatedApps()
    const definitions = admin.permissionDefinitions.team
    await definitions.create({ id: "editor", description: "Writes pages" })
    const allDefinitions = await definitions.list()
    const { items, sizes } = await readAll((cursor) => definitions.page({ limit: 3, ...(cursor && { cursor }) }))
    assert.deepStrictEqual(items, allDefinitions)
    assert.isAbove(sizes.length, 1)
    assert.deepStrictEqual((await definitions.page({ query: "PAGES" })).items.map(({ id }) => id), ["editor"])
  })
})
