/** Lines of the emulator's file, which arrive in chunks. */
import { assert, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import type { Fields } from "../../../src/emulator/store/Fields.ts"
import { JsonLines, partsOf } from "../../../src/emulator/store/JsonLines.ts"
import { runOptions } from "../../kit/Seed.ts"

const Line = Schema.Struct({ first: Schema.Array(Schema.Json), clock: Schema.Json, second: Schema.Array(Schema.Json) })

/** Reads a text in chunks of these lengths, then the rest; and returns each line with its lists. */
const read = (text: string, lengths: ReadonlyArray<number>, isValid = true) => {
  const lines: Array<Fields | undefined> = []
  let elements: Array<readonly [string, unknown]> = []
  const reader = new JsonLines({
    onElement: (name, element) => {
      elements.push([name, element])
      return isValid
    },
    onEnd: (fields) => {
      const listOf = (list: string) => elements.filter(([name]) => name === list).map(([, element]) => element)
      lines.push(
        fields
          && Object.fromEntries(
            Object.entries(fields).map(([name, value]) => [name, Array.isArray(value) ? listOf(name) : value])
          )
      )
      elements = []
    }
  })
  let start = 0
  for (const length of lengths) {
    reader.push(text.slice(start, start + length))
    start += length
  }
  reader.push(text.slice(start))
  assert.strictEqual(reader.count, lines.length)
  return lines
}

it.effect.prop(
  "lines are read in any chunks, and a last line without an end is not reported",
  { lines: Schema.Array(Line), lengths: Schema.Array(Schema.Literals([0, 1, 2, 3, 5, 8, 13])) },
  ({ lengths, lines }) =>
    Effect.sync(() => {
      // A value that is a list, other than in a list, is a list of the line.
      const objects = lines.map((line) => ({ ...line, clock: [[line.clock]], text: "}],\\\"[{" }))
      const text = objects.map((line) => `${JSON.stringify(line)}\n`).join("")
      const expected = JSON.parse(JSON.stringify(objects))
      assert.deepStrictEqual(read(text, lengths), expected)
      assert.deepStrictEqual(read(text.slice(0, -1), lengths), expected.slice(0, -1))
      assert.deepStrictEqual([...partsOf(text)].join(""), text)
    }),
  runOptions()
)

it("a damaged line is reported, and the next line is read", () => {
  const good = `{"a":[1,{"b":[2]}],"c":3}`
  for (
    const line of [
      "",
      "x",
      "[1]",
      "{",
      "\"",
      `{"a":[1}`,
      `{"a":[1,]}`,
      `{"a":[1,,2]}`,
      `{"a":[1]`,
      `{"a":[1]}}`,
      `{[1]}`,
      `{"a":["]}`,
      `{"a":[tru]}`
    ]
  ) {
    for (const lengths of [[], [1, 1, 1, 1, 1, 1, 1]]) {
      assert.deepStrictEqual(read(`${line}\n${good}\n`, lengths), [undefined, JSON.parse(good)], line)
    }
  }
  // What does not belong to a list may not be long.
  assert.deepStrictEqual(read(`${"\0".repeat(2_000_000)}\n${good}\n`, []), [undefined, JSON.parse(good)])
  assert.deepStrictEqual(read(`${good}\n`, [], false), [undefined])
})
