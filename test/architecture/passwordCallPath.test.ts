/** Compares the table "Call path of a password sign-in" of docs/architecture.md with the code: files, functions, and callers. */
import { existsSync, readFileSync } from "node:fs"
import { dirname, join, relative, sep } from "node:path"
import { assert, describe, it } from "vitest"

const root = join(import.meta.dirname, "..", "..")
const page = readFileSync(join(root, "docs", "architecture.md"), "utf8")
const section = page.split(/^## /m).find((part) => part.startsWith("Call path of a password sign-in")) ?? ""

const byName = (cell: string) => Array.from(cell.matchAll(/`([^`]+)`/g), ([, name = ""]) => name)
const steps = section.split("\n").filter((line) => /^\| \d+ \|/.test(line)).map((line) => {
  const [, step = "", file = "", name = "", from = "", through = ""] = line.split("|").map((cell) => cell.trim())
  const [path = ""] = byName(file)
  const [callee = ""] = byName(name)
  return { step: Number(step), file: path, function: callee, from: from === "" ? null : Number(from), through: byName(through) }
})

const textOf = (file: string) => existsSync(join(root, file)) ? readFileSync(join(root, file), "utf8") : ""

/** The modules that a file imports or re-exports, by path in the repository. */
const importsOf = (file: string) =>
  Array.from(
    textOf(file).matchAll(/\bfrom "(\.[^"]+)"/g),
    ([, specifier = ""]) => relative(root, join(root, dirname(file), specifier)).split(sep).join("/")
  )

/** Whether one of two files imports the other. Ports and lists of verbs may be imported in either direction. */
const areLinked = (a: string, step: string) => a === step || importsOf(a).includes(step) || importsOf(step).includes(a)

describe("the table of a password sign-in in docs/architecture.md", () => {
  it("lists 10 to 14 functions, numbered in order", () => {
    assert.isAtLeast(steps.length, 10)
    assert.isAtMost(steps.length, 14)
    assert.deepStrictEqual(steps.map(({ step }) => step), steps.map((_, index) => index + 1))
  })

  it.each(steps)("names at step $step the function $function, which $file defines", ({ file, function: name }) => {
    assert.isTrue(existsSync(join(root, file)), `${file} does not exist`)
    assert.match(textOf(file), new RegExp(`(?:\\bconst ${name} =|^ +${name}: )`, "m"))
  })

  it.each(steps.slice(1))(
    "links $function at step $step to step $from, as the imports of the files do",
    ({ file, from, step, through }) => {
      const caller = steps.find((step) => step.step === from)
      assert.isTrue(caller !== undefined && caller.step < step, `step ${step} names no earlier step`)
      const modules = [caller?.file ?? "", ...through, file]
      const gaps = modules.slice(1).flatMap((next, index) =>
        areLinked(modules[index] ?? "", next) ? [] : [`${modules[index]} and ${next}`]
      )
      assert.deepStrictEqual(gaps, [])
    }
  )
})
