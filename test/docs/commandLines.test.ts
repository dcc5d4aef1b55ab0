/** Every command line of Latchkey in the pages has a command and flags that exist. */
import { assert, describe, it } from "vitest"
import { type Command, type CommandName, commands } from "../../src/cli/usage/commands.ts"
import { parseFlags, UsageError } from "../../src/cli/usage/flags.ts"
import { texts } from "./Pages.ts"

const pages = [...texts].filter(([path]) => path.endsWith(".md"))
/** Lines of shell blocks, and code in the text. */
const linesOf = (text: string) => {
  const blocks = Array.from(text.matchAll(/^ *```sh\n([^]*?)^ *```$/gm), ([, code = ""]) => code)
  const prose = text.replaceAll(/^ *```[^]*?^ *```$/gm, "")
  return [
    ...blocks.flatMap((code) => code.replaceAll(/\\\n\s*/g, " ").split("\n")),
    ...Array.from(prose.matchAll(/`([^`\n]+)`/g), ([, code = ""]) => code)
  ].map((line) => line.replace(/(?:^|\s)#.*$/, "").trim())
}

/** The problem of the arguments of a command, as the command would print it. */
const problemOf = (name: string, words: ReadonlyArray<string>) => {
  if (!Object.hasOwn(commands, name)) return `no command ${name}`
  try {
    parseFlags((commands[name as CommandName] satisfies Command).flags as Command["flags"], words)
    return undefined
  } catch (error) {
    return error instanceof UsageError ? error.message : String(error)
  }
}

describe("the command lines of the pages", () => {
  it("have commands and flags that exist", () => {
    const lines = pages.flatMap(([path, text]) =>
      linesOf(text).flatMap((line) => {
        const [, name, rest = ""] = /^(?:[A-Z_]+=\S+ )*(?:npx )?latchkey(?:@latest)? (\w+)((?: [^|&>]*)?)/.exec(line) ?? []
        return name === undefined ? [] : [{ path, line, name, words: rest.trim().split(/\s+/).filter(Boolean) }]
      })
    )
    assert.isAbove(lines.length, 60)
    const wrong = lines.filter(({ name }) => name !== "COMMAND").flatMap(({ line, name, path, words }) => {
      const problem = problemOf(name, words)
      // A text may name a flag without its value.
      return problem === undefined || /^(--[\w-]+) needs a value/.exec(problem)?.[1] === line.split(" ").at(-1)
        ? []
        : [`${path}: ${line}: ${problem}`]
    })
    assert.deepStrictEqual(wrong, [])
  })
})
