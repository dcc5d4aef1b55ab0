/** Two projects of one owner in one emulator, with the same names: neither sees changes of the other. */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { runOptions } from "../kit/Seed.ts"
import { unknownId } from "./Callers.ts"
import { newest, operations, type Side, twoProjects, viewsOf } from "./TwoProjects.ts"

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
      const { ids, seen, sides: [ownSide, otherSide] } = yield* twoProjects
      for (const before of needs[name] ?? []) yield* act(before, ownSide, ownSide, 3)
      const here = name in needs ? yield* viewsOf(ownSide, ids) : seen[0]
      const { body, status } = yield* act(name, ownSide, ownSide, 3)
      assert.isBelow(status, 300, body)
      assert.notDeepEqual(yield* viewsOf(ownSide, ids), here)
      assert.deepStrictEqual(yield* viewsOf(otherSide, ids), seen[1])
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
        const otherSide = sides[here === 0 ? 1 : 0]
        const ids = newest(sides)
        const before = yield* viewsOf(otherSide, ids)
        for (const { about, n, operation } of second) yield* act(operation, sides[here], sides[about], n)
        assert.deepStrictEqual(yield* viewsOf(otherSide, ids), before)
      }),
    runOptions(8)
  )
  it.effect("in a project returns ids that the other project does not know", () =>
    Effect.gen(function*() {
      const { sides: [ownSide, otherSide] } = yield* twoProjects
      for (const name of names.filter((name) => !name.startsWith("delete"))) yield* act(name, ownSide, ownSide, 3)
      const idsOf = (user: string, team: string) =>
        Effect.map(viewsOf(otherSide, { users: [user], teams: [team] }), (views) =>
          JSON.stringify(views).replaceAll(user, unknownId).replaceAll(team, unknownId))
      const [user = "", team = ""] = [ownSide.users.at(-1), ownSide.teams.at(-1)]
      assert.deepStrictEqual(JSON.parse(yield* idsOf(user, team)), JSON.parse(yield* idsOf(unknownId, unknownId)))
    }))
})
