/** Compares the table "The way of a password" of docs/architecture.md with the code: files, functions, and callers. */
import { existsSync, readFileSync } from "node:fs"
import { dirname, join, relative, sep } from "node:path"
import { assert, describe, it } from "vitest"

const root = join(import.meta.dirname, "..", "..")
const page = readFileSync(join(root, "docs", "architecture.md"), "utf8")
const section = page.split(/^## /m).find((part) => part.startsWith("The way of a password")) ?? ""

const named = (cell: string) => Array.from(cell.matchAll(/`([^`]+)`/g), ([, name = ""]) => name)
const stops = section.split("\n").filter((line) => /^\| \d+ \|/.test(line)).map((line) => {
  const [, stop = "", file = "", name = "", from = "", through = ""] = line.split("|").map((cell) => cell.trim())
  const [path = ""] = named(file)
  const [callee = ""] = named(name)
  return { stop: Number(stop), file: path, function: callee, from: from === "" ? null : Number(from), through: named(through) }
})

const textOf = (file: string) => existsSync(join(root, file)) ? readFileSync(join(root, file), "utf8") : ""

/** The modules that a file imports or re-exports, by path in the repository. */
const importsOf = (file: string) =>
  Array.from(
    textOf(file).matchAll(/\bfrom "(\.[^"]+)"/g),
    ([, specifier = ""]) => relative(root, join(root, dirname(file), specifier)).split(sep).join("/")
  )

/** Whether one of two files imports the other. Ports and lists of verbs may be imported in either direction. */
const areLinked = (one: string, other: string) =>
  one === other || importsOf(one).includes(other) || importsOf(other).includes(one)

describe("the table of a password's path in docs/architecture.md", () => {
  it("lists 10 to 14 functions, numbered in order", () => {
    assert.isAtLeast(stops.length, 10)
    assert.isAtMost(stops.length, 14)
    assert.deepStrictEqual(stops.map(({ stop }) => stop), stops.map((_, index) => index + 1))
  })

  it.each(stops)("names at stop $stop the function $function, which $file defines", ({ file, function: name }) => {
    assert.isTrue(existsSync(join(root, file)), `${file} does not exist`)
    assert.match(textOf(file), new RegExp(`(?:\\bconst ${name} =|^ +${name}: )`, "m"))
  })

  it.each(stops.slice(1))(
    "links $function at stop $stop to stop $from, as the imports of the files do",
    ({ file, from, stop, through }) => {
      const caller = stops.find((other) => other.stop === from)
      assert.isTrue(caller !== undefined && caller.stop < stop, `stop ${stop} names no earlier stop`)
      const way = [caller?.file ?? "", ...through, file]
      const apart = way.slice(1).flatMap((next, index) => areLinked(way[index] ?? "", next) ? [] : [`${way[index]} and ${next}`])
      assert.deepStrictEqual(apart, [])
    }
  )
})
