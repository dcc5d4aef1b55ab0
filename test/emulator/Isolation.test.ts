/** Two projects in one emulator, made by one owner and full of the same names: neither ever sees what is done in the other. */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { operations, shown, twoProjects } from "./TwoProjects.ts"

const names = Object.keys(operations)
const Step = Schema.Struct({
  in: Schema.Literals([0, 1]),
  /** Whose users and teams it is about. */
  about: Schema.Literals([0, 1]),
  operation: Schema.Literals(names),
  n: Schema.Literals([1, 2, 3])
})

describe("an operation", () => {
  it.effect.each(names)("%s shows in its own project, and not in the other", (name) =>
    Effect.gen(function*() {
      const sides = yield* twoProjects
      const [mine, other] = sides
      // What some of them need before.
      for (const before of ["definePermission", "defineTeamPermission", "addMember"]) {
        if (before !== name) yield* operations[before]?.(mine, mine, 3) ?? assert.fail()
      }
      const [seenHere, seenThere] = [yield* shown(mine, sides), yield* shown(other, sides)]
      const { body, status } = yield* operations[name]?.(mine, mine, 3) ?? assert.fail()
      assert.isBelow(status, 300, body)
      const now = yield* shown(mine, sides)
      assert.notDeepEqual(now, seenHere)
      const there = yield* shown(other, sides)
      for (const [path, answer] of Object.entries(seenThere)) {
        if (path in there) assert.strictEqual(there[path], answer, path)
      }
    }))
})

describe("whatever is done", () => {
  it.effect.prop(
    "in a project, the other shows what it showed before",
    { steps: Schema.Array(Step).check(Schema.isMinLength(6), Schema.isMaxLength(10)) },
    ({ steps }) =>
      Effect.gen(function*() {
        const sides = yield* twoProjects
        for (const { about, in: here, n, operation } of steps) {
          const [side, ids, other] = [sides[here], sides[about], sides[here === 0 ? 1 : 0]]
          const before = yield* shown(other, sides)
          yield* operations[operation]?.(side, ids, n) ?? assert.fail()
          const after = yield* shown(other, sides)
          for (const [path, answer] of Object.entries(before)) {
            if (path in after) assert.strictEqual(after[path], answer, `${operation}: ${path}`)
          }
        }
      }),
    { arbitrary: { runs: 8 } }
  )
})
