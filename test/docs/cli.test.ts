/** docs/cli.md lists the flags that each command accepts, their defaults, and the meaning of its exit codes, as `--help` does. */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it, vi } from "vitest"
import { run } from "../../src/cli/run.ts"
import { type Command, type CommandName, commands as declared } from "../../src/cli/usage/commands.ts"
import { root } from "./Pages.ts"

const page = readFileSync(join(root, "docs", "cli.md"), "utf8")
const commands = Object.keys(declared) as ReadonlyArray<CommandName>
const flagsOf = (command: CommandName) => (declared[command] satisfies Command).flags as Command["flags"]
const sectionOf = (command: string) => page.split(/^## /m).find((section) => section.startsWith(`${command}\n`)) ?? ""
/** The flags in the table of a command, with their defaults. */
const rowsOf = (command: string) =>
  Array.from(sectionOf(command).matchAll(/^\| `--([\w-]+)[^|]*\| ([^|]+) \|/gm), ([, flag = "", byDefault = ""]) => ({
    flag,
    byDefault
  }))

describe("docs/cli.md", () => {
  it("has a row and a section for each command", () => {
    const list = Array.from(page.matchAll(/^\| `(\w+)` \|/gm), ([, name = ""]) => name)
    assert.deepStrictEqual(list.slice(0, commands.length).toSorted(), commands.toSorted())
    assert.deepStrictEqual(list.slice(commands.length).toSorted(), commands.toSorted())
    assert.deepStrictEqual(commands.filter((name) => sectionOf(name) === ""), [])
  })

  it.for(commands)("lists the flags of %s", (command) => {
    assert.sameMembers(rowsOf(command).map(({ flag }) => flag), Object.keys(flagsOf(command)))
  })

  it("states the defaults that the help states", () => {
    const plain = (text: string) => text.replaceAll(/\[([^\]]+)\]\([^)]+\)|`/g, "$1")
    const wrong = commands.flatMap((command) =>
      rowsOf(command).flatMap(({ byDefault, flag }) => {
        const inHelp = flagsOf(command)[flag]?.byDefault
        return inHelp === undefined || inHelp === plain(byDefault) ? [] : [`${command} --${flag}: ${inHelp}, not ${byDefault}`]
      })
    )
    assert.deepStrictEqual(wrong, [])
  })

  it.for(commands)("states the exit codes of %s that the help states", (command) => {
    const row = page.split("## Exit codes")[1]?.split("\n").find((line) => line.startsWith(`| \`${command}\` |`)) ?? ""
    assert.deepStrictEqual(row.replaceAll("`", "").split(" | ").slice(1).map((cell) => cell.replace(/ \|$/, "")), [
      ...declared[command].exitCodes
    ])
  })

  it.for(commands)("%s exits with 2 after wrong usage", async (command) => {
    vi.spyOn(console, "error").mockImplementation(() => {})
    assert.strictEqual(await run([command, "--no-such-flag"]), 2)
    assert.match(declared[command].exitCodes[2], /^wrong usage/)
  })
})
