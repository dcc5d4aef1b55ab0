/** docs/cli.md lists the flags that each command accepts, and the exit code of wrong usage; `latchkey --help` lists the same flags. */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it, vi } from "vitest"
import { help } from "../../src/cli/help.ts"
import { commandOptions, run } from "../../src/cli/run.ts"
import { root } from "./Pages.ts"

const page = readFileSync(join(root, "docs", "cli.md"), "utf8")
const commands = Object.keys(commandOptions)
const sectionOf = (command: string) => page.split(/^## /m).find((section) => section.startsWith(`${command}\n`)) ?? ""
/** The flags in the table of a command, with their defaults. */
const rowsOf = (command: string) =>
  Array.from(sectionOf(command).matchAll(/^\| `--([\w-]+)[^|]*\| ([^|]+) \|/gm), ([, flag = "", byDefault = ""]) => ({
    flag,
    byDefault
  }))
const helpOf = (command: string) => help.split(/^  latchkey /m).find((section) => section.startsWith(command)) ?? ""

describe("docs/cli.md", () => {
  it("has a row and a section for each command", () => {
    const listed = Array.from(page.matchAll(/^\| `(\w+)` \|/gm), ([, name = ""]) => name)
    assert.deepStrictEqual(listed.slice(0, commands.length).toSorted(), commands.toSorted())
    assert.deepStrictEqual(listed.slice(commands.length).toSorted(), commands.toSorted())
    assert.deepStrictEqual(commands.filter((name) => sectionOf(name) === ""), [])
  })

  it.for(commands)("lists the flags of %s", (command) => {
    assert.sameMembers(rowsOf(command).map(({ flag }) => flag), [...commandOptions[command] ?? []])
  })

  it.for(commands)("lists flags of %s that the help lists too", (command) => {
    const named = helpOf(command)
    assert.deepStrictEqual(rowsOf(command).filter(({ flag }) => !named.includes(`--${flag}`)), [])
  })

  it("states the numbers and addresses that the help has as defaults", () => {
    const numbers = /^(?:\d[\d.]*)/
    const shown = commands.flatMap((command) =>
      rowsOf(command).flatMap(({ byDefault, flag }) => {
        const value = numbers.exec(byDefault)?.[0]
        return value === undefined ? [] : [{ command, flag, value }]
      })
    )
    assert.lengthOf(shown, 4)
    const wrong = shown.filter(({ command, flag, value }) =>
      !new RegExp(`--${flag} .*\\(${value.replaceAll(".", "\\.")}\\)$`, "m").test(helpOf(command))
    )
    assert.deepStrictEqual(wrong, [])
  })

  it.for(commands)("states the exit code of wrong usage of %s", async (command) => {
    vi.spyOn(console, "error").mockImplementation(() => {})
    const [, one = "", two = ""] = new RegExp(`^\\| \`${command}\` \\| [^|]+ \\| ([^|]+) \\| ([^|]+) \\|$`, "m").exec(
      page.split("## Exit codes")[1] ?? ""
    ) ?? []
    const code = await run([command, "--no-such-flag"])
    assert.strictEqual(code, two.includes("wrong usage") ? 2 : 1)
    assert.strictEqual(code === 1, one.includes("wrong usage"))
  })
})
