/** Lists of users and metrics in the emulator: the same as those of a plain walk over all users, after any changes. */
import { assert, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { makeSync, type Snapshot } from "../../../../src/emulator/index.ts"
import type { MembershipRow } from "../../../../src/emulator/store/TeamRows.ts"
import type { ChannelRow, UserRow } from "../../../../src/emulator/store/UserRows.ts"
import { runOptions } from "../../../kit/Seed.ts"
import { api, quick } from "../../Api.ts"

const count = 24
const day = 86_400_000
const idOf = (index: number) => `a0000000-0000-4000-8000-${String(index).padStart(12, "0")}`
const Index = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: count - 1 }))
const Text = Schema.Literals([
  "a",
  "b",
  "zzz",
  "ab",
  "ba",
  "a_b",
  "a%b",
  "A",
  "_",
  "%",
  "bab",
  "a\\_b",
  "ab@x.example",
  idOf(3),
  `{${idOf(4)}}`
])

const Query = Schema.Struct({
  text: Schema.UndefinedOr(Text),
  team: Schema.Literals(["none", "all", "few"]),
  desc: Schema.Boolean,
  by: Schema.Literals(["signed_up_at", "last_active_at"]),
  cursor: Schema.UndefinedOr(Index),
  limit: Schema.Literals([1, 3, 50])
})
const Step = Schema.Union([
  Schema.Struct({ rename: Index, name: Text }),
  Schema.Struct({ readdress: Index, address: Schema.Literals(["ab", "b_a", "aab"]) }),
  Schema.Struct({ join: Index, team: Schema.Literals(["all", "few"]) }),
  Schema.Struct({ remove: Index }),
  Schema.Struct({ reload: Schema.Boolean })
])

/** The test of SQL's `ILIKE`, as a regular expression. */
const like = (pattern: string) => {
  const source = pattern.replace(
    /\\?./gsu,
    (char) => char === "%" ? "[^]*" : char === "_" ? "[^]" : (char.at(-1) ?? "").replace(/[$()*+.?[\\\]^{|}]/g, "\\$&")
  )
  return new RegExp(source, "iu")
}

/** An emulator with users whose names, addresses and times come from `seeds`, and with a team of all and one of a few of them. */
const fill = async (seeds: ReadonlyArray<number>) => {
  const emulator = makeSync(quick)
  const server = api(emulator, "server")
  const { json: { id } } = await server("POST", "/users", { primary_email: "ab@x.example" })
  const teams = await Promise.all(
    ["all", "few"].map(async (name) => (await server("POST", "/teams", { display_name: name, creator_user_id: id })).json.id)
  )
  const snapshot = emulator.snapshot()
  const now = Date.now()
  const users = Array.from({ length: count }, (_, index) => {
    const seed = seeds[index % Math.max(1, seeds.length)] ?? 0
    return {
      ...snapshot.users.at(-1),
      id: idOf(index),
      displayName: [null, "ab", "B_a", "a%b", "bbb"][seed % 5],
      signedUpAt: now - day * (seed % 7),
      lastActiveAt: now - day * (seed % 3),
      isAnonymous: seed % 11 === 10,
      password: seed % 4 === 0 ? "hash" : null
    }
  })
  const channels = users.filter((_, index) => index % 4 > 0).map((user, index) => ({
    ...snapshot.channels.at(-1),
    id: `channel-${index}`,
    userId: user.id,
    isVerified: index % 2 === 0,
    value: `${"ab".repeat(index % 3)}${index}@x.example`
  }))
  const memberships = teams.flatMap((teamId, team) =>
    users.filter((_, index) => team === 0 || index % 8 === 5).map((user) => ({
      ...snapshot.memberships.at(-1),
      id: `${teamId}/${user.id}`,
      teamId,
      userId: user.id
    }))
  )
  emulator.restore({ ...snapshot, users, channels, memberships, teamGrants: [] })
  return { emulator, server, admin: api(emulator, "admin"), teamIds: { all: teams[0], few: teams[1], none: undefined } }
}

// The test reads the rows that it stored, whose type a snapshot does not tell.
const rowsOf = (snapshot: Snapshot) => ({
  users: snapshot.users as ReadonlyArray<UserRow>,
  channels: snapshot.channels as ReadonlyArray<ChannelRow>,
  memberships: snapshot.memberships as ReadonlyArray<MembershipRow>
})

/** The ids of the page, and the id of the first user after it. */
const walk = (snapshot: Snapshot, query: typeof Query.Type, teamId: string | undefined) => {
  const { channels, memberships, users } = rowsOf(snapshot)
  const by = query.by === "signed_up_at" ? "signedUpAt" : "lastActiveAt"
  const pattern = query.text === undefined ? undefined : like(query.text)
  const usersInOrder = users.toSorted((a, b) => a[by] - b[by])
  if (query.desc) usersInOrder.reverse()
  const listedUsers = usersInOrder.filter((user) =>
    !user.isAnonymous
    && (teamId === undefined || memberships.some((row) => row.teamId === teamId && row.userId === user.id))
    && (pattern === undefined
      || query.text?.replace(/[{}]/g, "") === user.id
      || (user.displayName !== null && pattern.test(user.displayName))
      || channels.some(({ userId, value }) => userId === user.id && pattern.test(value)))
  )
  const from = query.cursor === undefined ? 0 : listedUsers.findIndex(({ id }) => id === idOf(query.cursor ?? 0))
  const ids = from < 0 ? [] : listedUsers.slice(from).map(({ id }) => id)
  return { ids: ids.slice(0, query.limit), next: ids[query.limit] ?? null }
}

it.effect.prop(
  "a list of users is that of a plain walk over all users",
  { seeds: Schema.Array(Index), steps: Schema.Array(Step), query: Query },
  ({ query, seeds, steps }) =>
    Effect.promise(async () => {
      const { emulator, server, teamIds } = await fill(seeds)
      const compare = async (query: typeof Query.Type) => {
        const { by, cursor, desc, limit, team, text } = query
        const params = new URLSearchParams({ order_by: by, desc: String(desc), limit: String(limit) })
        if (text !== undefined) params.set("query", text)
        if (cursor !== undefined) params.set("cursor", idOf(cursor))
        if (teamIds[team] !== undefined) params.set("team_id", teamIds[team])
        const { json } = await server("GET", `/users?${params}`)
        const page = { ids: json.items.map(({ id }: { readonly id: string }) => id), next: json.pagination.next_cursor }
        assert.deepStrictEqual(page, walk(emulator.snapshot(), query, teamIds[team]), JSON.stringify(query))
      }
      const wholeQuery = { ...query, team: "none", cursor: undefined, limit: 50 } as const
      // Searches before and after each change: what the first one stored must not outlast the change.
      for (const step of [undefined, ...steps]) {
        if (step === undefined) await compare({ ...wholeQuery, text: "zzz" })
        else if ("rename" in step) await server("PATCH", `/users/${idOf(step.rename)}`, { display_name: step.name })
        else if ("readdress" in step) {
          const email = `${step.address}${step.readdress}@x.example`
          await server("PATCH", `/users/${idOf(step.readdress)}`, { primary_email: email })
        } else if ("join" in step) await server("POST", `/team-memberships/${teamIds[step.team]}/${idOf(step.join)}`, {})
        else if ("remove" in step) await server("DELETE", `/users/${idOf(step.remove)}`)
        else emulator.restore(emulator.snapshot())
        for (const text of ["ab", "b_a", "a%b", "bab"]) await compare({ ...wholeQuery, text })
        for (const team of ["none", "all", "few"] as const) await compare({ ...query, team })
      }
    }),
  runOptions()
)

it.effect.prop(
  "metrics count what a plain walk over all users counts",
  { seeds: Schema.Array(Index) },
  ({ seeds }) =>
    Effect.promise(async () => {
      const { admin, emulator } = await fill(seeds)
      const { channels, users } = rowsOf(emulator.snapshot())
      const people = users.filter(({ isAnonymous }) => !isAnonymous)
      const isVerified = (user: UserRow) => channels.some((row) => row.userId === user.id && row.isPrimary && row.isVerified)
      const { json } = await admin("GET", "/internal/metrics")
      assert.strictEqual(json.total_users, people.length)
      assert.strictEqual(json.auth_overview.verified_users, people.filter(isVerified).length)
      const dateOf = (at: number) => new Date(at).toISOString().slice(0, 10)
      for (const { activity, date } of json.daily_users) {
        assert.strictEqual(activity, people.filter(({ signedUpAt }) => dateOf(signedUpAt) === date).length, date)
      }
      const newest = (by: "signedUpAt" | "lastActiveAt") =>
        people.toSorted((a, b) => b[by] - a[by]).slice(0, 5).map(({ id }) => id)
      const idsOf = (list: ReadonlyArray<{ readonly id: string }>) => list.map(({ id }) => id)
      assert.deepStrictEqual(idsOf(json.recently_registered), newest("signedUpAt"))
      assert.deepStrictEqual(idsOf(json.recently_active), newest("lastActiveAt"))
      const withPassword = people.filter(({ password }) => password !== null).length
      const methods = json.login_methods as ReadonlyArray<{ readonly method: string; readonly count: number }>
      assert.strictEqual(methods.find(({ method }) => method === "password")?.count ?? 0, withPassword)
    }),
  runOptions(30)
)
