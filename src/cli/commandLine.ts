/** The command line of a package: finds the command, parses its flags, runs it and returns the exit code. */
import { version } from "../pipeline/version.ts"
import { terminalText } from "./terminalText.ts"
import { type Command, type CommandName, commands } from "./usage/commands.ts"
import { type Flags, parseFlags, UsageError, type Values } from "./usage/flags.ts"
import { helpOf, overview } from "./usage/help.ts"
import { nearest } from "./usage/nearest.ts"

type Start<F extends Flags> = (values: Values<F>, paths: ReadonlyArray<string>) => Promise<number>

/** Reports wrong usage, in two lines. */
const misuse = (cause: unknown, name?: CommandName): number => {
  if (!(cause instanceof UsageError)) throw cause
  const command = name === undefined ? "latchkey" : `latchkey ${name}`
  console.error(`${command}: ${terminalText(cause.message)}\nTry: npx ${command} --help`)
  return 2
}

const print = (text: string): number => {
  console.log(text)
  return 0
}

/** Parses the flags of a command, and runs it. */
export const runWith = async <F extends Flags>(
  name: CommandName,
  flags: F,
  args: ReadonlyArray<string>,
  start: Start<F>
): Promise<number> => {
  try {
    const { rest, values } = parseFlags(flags, args)
    if (values.help) return print(helpOf(name))
    if (values.version) return print(version)
    const { paths }: Command = commands[name]
    if (rest.length > 0 && paths === undefined) throw new UsageError(`${rest[0]} is not expected: the command takes only flags`)
    return await start(values, rest)
  } catch (cause) {
    return misuse(cause, name)
  }
}

/** The commands of a package. Each function takes the arguments after the command, and returns the exit code. */
export type Starts = { readonly [N in CommandName]?: (args: ReadonlyArray<string>) => Promise<number> }

const isCommand = (name: string): name is CommandName => Object.hasOwn(commands, name)

const unknownCommand = (name: string): UsageError => {
  if (name.startsWith("-")) {
    return new UsageError(`${name} is not expected here: write the command first, as in latchkey doctor --json`)
  }
  const [suggestion] = nearest(name, Object.keys(commands))
  return new UsageError(`unknown command ${name}${suggestion === undefined ? "" : `. Did you mean ${suggestion}?`}`)
}

/** Returns the function that runs the command line. Wrong usage is reported in two lines on stderr, with exit code 2. */
export const commandLine = (starts: Starts) => async ([name = "help", ...args]: ReadonlyArray<string>): Promise<number> => {
  if (name === "--version" || name === "-v") return print(version)
  if (name === "help" || name === "--help" || name === "-h") {
    const [topic] = args
    return topic === undefined ? print(overview) : isCommand(topic) ? print(helpOf(topic)) : misuse(unknownCommand(topic))
  }
  if (!isCommand(name)) return misuse(unknownCommand(name))
  return starts[name]?.(args) ?? misuse(new UsageError(`${name} is not in this package: run npx latchkey ${name}`))
}
