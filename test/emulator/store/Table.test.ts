/** The emulator's tables: rows are found by any column or key and kept in order while others are added and removed. */
import { assert, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { Table } from "../../../src/emulator/store/Table.ts"
import { runOptions } from "../../kit/Seed.ts"

interface Thing {
  readonly id: string
  readonly group: string
  readonly at: number
}
const shelf = ({ group, id }: Thing) => group + id.slice(0, 1)

const Id = Schema.Literals(["a1", "a2", "b1", "b2", "c1", "c2"])
const Put = Schema.Struct({ id: Id, group: Schema.Literals(["x", "y"]), at: Schema.Literals([1, 2, 3]) })
const Step = Schema.Union([Put, Schema.Struct({ remove: Id }), Schema.Struct({ reload: Schema.Boolean })])

const ids = (things: Iterable<Thing>) => Array.from(things, ({ id }) => id)

it.effect.prop(
  "a table behaves like a plain list",
  { steps: Schema.Array(Step), asked: Schema.Boolean },
  ({ asked, steps }) =>
    Effect.sync(() => {
      const table = new Table<Thing>()
      let list: ReadonlyArray<Thing> = []
      const compare = () => {
        for (const group of ["x", "y"]) {
          const sameGroup = list.filter((thing) => thing.group === group)
          const byNumber = sameGroup.toSorted((a, b) => a.at - b.at)
          assert.sameMembers(ids(table.where("group", group)), ids(sameGroup))
          assert.deepStrictEqual(ids(table.oldestFirst(["c2", "a1", "b1"])), ids(list).filter((id) => /c2|a1|b1/.test(id)))
          assert.deepStrictEqual(ids(table.inOrder("group", group, "at")), ids(byNumber))
          assert.deepStrictEqual(ids(table.inOrder("group", group, "at", { descending: true })), ids(byNumber).toReversed())
          const byLetter = ids(sameGroup).toSorted((a, b) => a.charCodeAt(1) - b.charCodeAt(1))
          assert.deepStrictEqual(ids(table.sorted(byLetter, "at")), ids(byNumber))
          assert.deepStrictEqual(ids(table.sorted(byLetter, "at", { descending: true })), ids(byNumber).toReversed())
          for (const [index, from] of byNumber.entries()) {
            assert.deepStrictEqual(ids(table.inOrder("group", group, "at", { from })), ids(byNumber.slice(index)))
            assert.deepStrictEqual(ids(table.sorted(byLetter, "at", { from })), ids(byNumber.slice(index)))
            const back = { descending: true, from }
            assert.deepStrictEqual(ids(table.sorted(byLetter, "at", back)), ids(byNumber.slice(0, index + 1)).toReversed())
          }
          for (const letter of ["a", "b", "c"]) {
            const matches = list.filter((thing) => shelf(thing) === group + letter)
            assert.sameMembers(ids(table.whereKey(shelf, group + letter)), ids(matches))
          }
        }
        assert.deepStrictEqual(ids(table.all()), ids(list))
        assert.strictEqual(table.size, list.length)
      }
      // The result must not depend on whether an index is built before or after the rows are added.
      if (asked) compare()
      for (const step of steps) {
        if ("remove" in step) {
          table.remove(step.remove)
          list = list.filter(({ id }) => id !== step.remove)
        } else if ("reload" in step) {
          table.replaceAll(table.all())
        } else {
          const index = list.findIndex(({ id }) => id === step.id)
          table.put(step)
          list = index < 0 ? [...list, step] : list.with(index, step)
        }
        if (asked) compare()
      }
      compare()
    }),
  runOptions()
)

it("a table lists rows in order of insertion, and updates indexes on each change", () => {
  const table = new Table<Thing>()
  const first = table.put({ id: "1", group: "x", at: 5 })
  table.put({ id: "2", group: "x", at: 5 })
  assert.deepStrictEqual(ids(table.where("group", "x")), ["1", "2"])
  table.update(first, { group: "y" })
  assert.deepStrictEqual([ids(table.where("group", "x")), ids(table.where("group", "y"))], [["2"], ["1"]])
  table.remove("2")
  assert.deepStrictEqual([ids(table.where("group", "x")), ids(table.inOrder("group", "x", "at"))], [[], []])
})
