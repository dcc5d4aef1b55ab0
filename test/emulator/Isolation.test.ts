/** Two projects of one owner in one emulator, with the same names: neither sees changes of the other. */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { tried } from "../kit/Seed.ts"
import { unknownId } from "./Callers.ts"
import { newest, operations, shown, type Side, twoProjects } from "./TwoProjects.ts"

const names = Object.keys(operations)
/** Operations that must precede others. */
const needs: { readonly [name: string]: ReadonlyArray<string> } = {
  grant: ["definePermission"],
  grantInTeam: ["defineTeamPermission", "addMember"]
}
const act = (name: string, side: Side, ids: Side, n: number) => operations[name]?.(side, ids, n) ?? assert.fail(name)

describe("an operation", () => {
  it.effect.each(names)("%s changes its own project only", (name) =>
    Effect.gen(function*() {
      const { ids, seen, sides: [mine, other] } = yield* twoProjects
      for (const before of needs[name] ?? []) yield* act(before, mine, mine, 3)
      const here = name in needs ? yield* shown(mine, ids) : seen[0]
      const { body, status } = yield* act(name, mine, mine, 3)
      assert.isBelow(status, 300, body)
      assert.notDeepEqual(yield* shown(mine, ids), here)
      assert.deepStrictEqual(yield* shown(other, ids), seen[1])
    }))
})

const Steps = Schema.Array(Schema.Struct({
  in: Schema.Literals([0, 1]),
  /** The project that owns the users and teams of the operation. */
  about: Schema.Literals([0, 1]),
  operation: Schema.Literals(names),
  n: Schema.Literals([1, 2, 3])
}))

describe("a series of operations", () => {
  it.effect.prop(
    "in one project leaves the other project unchanged",
    {
      first: Steps.check(Schema.isMaxLength(10)),
      second: Steps.check(Schema.isMinLength(5), Schema.isMaxLength(10)),
      side: Schema.Literals([0, 1])
    },
    ({ first, second, side: here }) =>
      Effect.gen(function*() {
        const { sides } = yield* twoProjects
        for (const { about, in: side, n, operation } of first) yield* act(operation, sides[side], sides[about], n)
        const other = sides[here === 0 ? 1 : 0]
        const ids = newest(sides)
        const before = yield* shown(other, ids)
        for (const { about, n, operation } of second) yield* act(operation, sides[here], sides[about], n)
        assert.deepStrictEqual(yield* shown(other, ids), before)
      }),
    tried(8)
  )
  it.effect("in a project returns ids that the other project does not know", () =>
    Effect.gen(function*() {
      const { sides: [mine, other] } = yield* twoProjects
      for (const name of names.filter((name) => !name.startsWith("delete"))) yield* act(name, mine, mine, 3)
      const of = (user: string, team: string) =>
        Effect.map(shown(other, { users: [user], teams: [team] }), (seen) =>
          JSON.stringify(seen).replaceAll(user, unknownId).replaceAll(team, unknownId))
      const [user = "", team = ""] = [mine.users.at(-1), mine.teams.at(-1)]
      assert.deepStrictEqual(JSON.parse(yield* of(user, team)), JSON.parse(yield* of(unknownId, unknownId)))
    }))
})
