/** Parses the flags of one command, and describes wrong usage in one line. */
import { parseArgs } from "node:util"
import { nearest } from "./nearest.ts"

export interface Flag {
  /** What follows the flag, such as `PORT`; absent for a flag without a value. */
  readonly value?: string
  readonly short?: string
  readonly repeatable?: true
  /** What the flag does. */
  readonly about: string
  /** What applies without the flag. */
  readonly byDefault?: string
}
export type Flags = { readonly [name: string]: Flag }

/** The values of the flags on a command line. */
export type Values<F extends Flags> = {
  readonly [N in keyof F]?: F[N] extends { readonly repeatable: true } ? ReadonlyArray<string>
    : F[N] extends { readonly value: string } ? string
    : boolean
}

export interface Parsed<F extends Flags> {
  readonly values: Values<F>
  /** The arguments that are not flags. */
  readonly rest: ReadonlyArray<string>
}

/** Wrong usage; the message is one line. */
export class UsageError extends Error {}

/** The flags of every command. */
export const common = {
  help: { short: "h", about: "prints this help" },
  version: { short: "v", about: "prints the version" }
} as const satisfies Flags

const optionOf = ({ repeatable, short, value }: Flag) => ({
  type: value === undefined ? "boolean" as const : "string" as const,
  multiple: repeatable === true,
  ...(short !== undefined && { short })
})

const unknownFlag = (name: string, flags: Flags): UsageError => {
  const [suggestion] = nearest(name, Object.keys(flags))
  return new UsageError(
    `unknown flag ${name.length === 1 ? "-" : "--"}${name}${suggestion === undefined ? "" : `. Did you mean --${suggestion}?`}`
  )
}

/** Reads the arguments after a command. Throws `UsageError`. */
export const parseFlags = <F extends Flags>(flags: F, args: ReadonlyArray<string>): Parsed<F & typeof common> => {
  const allFlags: Flags = { ...common, ...flags }
  const options = Object.fromEntries(Object.entries(allFlags).map(([name, flag]) => [name, optionOf(flag)]))
  // The strict mode has messages of several sentences, and no suggestion.
  const { positionals, tokens, values } = parseArgs({
    args: [...args],
    options,
    strict: false,
    allowPositionals: true,
    tokens: true
  })
  for (const token of tokens) {
    if (token.kind !== "option") continue
    const flag = Object.hasOwn(allFlags, token.name) ? allFlags[token.name] : undefined
    if (flag === undefined) throw unknownFlag(token.name, allFlags)
    const { inlineValue, value } = token
    if (flag.value === undefined && value !== undefined) throw new UsageError(`--${token.name} does not take a value`)
    if (flag.value !== undefined && (!value || (!inlineValue && value.startsWith("-")))) {
      throw new UsageError(`--${token.name} needs a value: --${token.name} ${flag.value}`)
    }
  }
  // The loop has checked that each value has the type that its flag declares.
  return { values: values as Values<F & typeof common>, rest: positionals }
}
