/** The parts of a live value that a later read leaves unchanged keep their identity. */
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { liveValue } from "../../src/live/index.ts"
import { open } from "./World.ts"

const row = (id: string, name = "Ada") => ({ id, name, metadata: { theme: "dark" }, createdAt: new Date(0) })
const [first, second, third] = [row("1"), row("2"), row("3")]

/** The value after a store had `before` and then read `next`. */
const valueAfter = <A>(before: A, next: A) =>
  Effect.gen(function*() {
    const { store } = yield* open
    const value = liveValue<A, never, never>(null, Effect.succeed(next))
    store.put(value, before)
    store.put(value, next)
    const { state } = store.get(value)
    return state.status === "ok" ? state.value : assert.fail(state.status)
  })
/** Whether each row is one of the former rows. */
const areFormer = (rows: ReadonlyArray<object>) => rows.map((part) => [first, second, third].includes(part as typeof first))

describe("unchanged parts of a live value", () => {
  const lists: { readonly [change: string]: readonly [next: ReadonlyArray<object>, former: ReadonlyArray<boolean>] } = {
    "a changed row": [[row("1"), row("2", "Grace"), row("3")], [true, false, true]],
    "a new first row": [[row("0"), row("1"), row("2"), row("3")], [false, true, true, true]],
    "a removed row": [[row("2"), row("3")], [true, true]],
    "another order": [[row("3"), row("1"), row("2")], [true, true, true]],
    "no rows": [[], []]
  }
  for (const [name, [next, former]] of Object.entries(lists)) {
    it.effect(`stay the same objects after ${name}`, () =>
      Effect.gen(function*() {
        const rows = yield* valueAfter<ReadonlyArray<object>>([first, second, third], next)
        assert.deepStrictEqual(rows, next)
        assert.deepStrictEqual(areFormer(rows), former)
      }))
  }

  it.effect("stay the same objects in pages and in other fields", () =>
    Effect.gen(function*() {
      const before = { items: [first, second], nextCursor: "a", total: { rows: [third] } }
      const next = { items: [row("1"), row("2", "Grace")], nextCursor: "b", total: { rows: [row("3")] } }
      const page = yield* valueAfter(before, next)
      assert.deepStrictEqual(page, next)
      assert.deepStrictEqual(areFormer(page.items), [true, false])
      assert.strictEqual(page.total, before.total)
    }))

  it.effect("do not include parts of another kind", () =>
    Effect.gen(function*() {
      for (
        const [before, next] of [[null, [row("1")]], [[first], null], [{ constructor: first }, { a: 1 }], [{}, {
          constructor: row("1")
        }]]
      ) {
        assert.deepStrictEqual(yield* valueAfter<unknown>(before, next), next)
      }
    }))
})
