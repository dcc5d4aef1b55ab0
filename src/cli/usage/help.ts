/** The texts of `latchkey`, and of `latchkey COMMAND --help`. */
import { version } from "../../pipeline/version.ts"
import { type Command, type CommandName, commands } from "./commands.ts"
import { common, type Flag, type Flags } from "./flags.ts"

/** The greatest length of a line, so that it fits most terminals. */
const width = 100

/** The text in lines of at most `width` characters; all lines after the first are indented. */
const wrap = (first: string, text: string, indentation: number): string => {
  const lines = [first]
  for (const word of text.split(" ")) {
    const line = lines.at(-1) ?? ""
    if (line.trim() !== "" && line.length + word.length >= width) lines.push(" ".repeat(indentation) + word)
    else lines[lines.length - 1] = line.endsWith(" ") || line === "" ? line + word : `${line} ${word}`
  }
  return lines.join("\n")
}

const nameOf = (name: string, { short, value }: Flag): string =>
  `${short === undefined ? "" : `-${short}, `}--${name}${value === undefined ? "" : ` ${value}`}`

const listOf = (flags: Flags): ReadonlyArray<string> => {
  const names = Object.entries(flags).map(([name, flag]) => nameOf(name, flag))
  const column = Math.max(...names.map((name) => name.length)) + 4
  return Object.values(flags).map(({ about, byDefault }, index) =>
    wrap(`  ${names[index]}`.padEnd(column), byDefault === undefined ? about : `${about} (default: ${byDefault})`, column)
  )
}

/** The help of one command. */
export const helpOf = (name: CommandName): string => {
  const { about, examples, exitCodes, flags, notes = [], paths }: Command = commands[name]
  return [
    wrap(`latchkey ${name}:`, about, 2),
    "",
    `Usage: npx latchkey ${name}${paths === undefined ? "" : ` ${paths}`} [FLAGS]`,
    "",
    ...listOf({ ...flags, help: common.help }),
    ...notes.flatMap((note) => ["", wrap("", note, 0)]),
    "",
    "Examples",
    ...examples.map((example) => `  ${example}`),
    "",
    "Exit codes",
    ...exitCodes.map((meaning, code) => `  ${code}  ${meaning}`)
  ].join("\n")
}

/** The overview that `latchkey` prints without a command. */
export const overview = [
  `latchkey ${version}: sign-in with the Stack Auth API`,
  "",
  "Usage: npx latchkey COMMAND [FLAGS]",
  "",
  ...Object.entries(commands).map(([name, { about }]) => wrap(`  ${name.padEnd(10)}`, about, 12)),
  "",
  "npx latchkey COMMAND --help shows the flags, defaults and exit codes of a command.",
  "A new project starts with: npx latchkey init. If something does not work: npx latchkey doctor."
].join("\n")
