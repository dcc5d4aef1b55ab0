/** The mutants of a source: those of Stryker's instrumenter, and removed statements and properties, which it does not make. */
import { traverse, type types } from "@babel/core"
import { parse } from "@babel/parser"
import { Instrumenter } from "@stryker-mutator/instrumenter"
import { parseSource } from "../parseSource.ts"

/** A change of one place in a source. */
export interface Mutant {
  /** Path from the root of the repository. */
  readonly file: string
  readonly line: number
  readonly kind: string
  readonly original: string
  readonly replacement: string
  /** The whole source with the change. */
  readonly source: string
}

/** A change: offsets in the source, and the text that replaces what is between them. */
interface Change {
  readonly kind: string
  readonly start: number
  readonly end: number
  readonly replacement: string
}

const silent = () => {}
const logger = {
  isTraceEnabled: () => false,
  isDebugEnabled: () => false,
  isInfoEnabled: () => false,
  isWarnEnabled: () => false,
  isErrorEnabled: () => false,
  isFatalEnabled: () => false,
  trace: silent,
  debug: silent,
  info: silent,
  warn: silent,
  error: silent,
  fatal: silent
}

/** Kinds whose replacement can have a lower precedence than the original. */
const needsParentheses = /^(?:Arithmetic|ArrowFunction|Conditional|Equality|Logical)/

const byStryker = async (file: string, source: string): Promise<ReadonlyArray<Change>> => {
  const lines = source.split("\n")
  const starts = lines.map((_, line) => lines.slice(0, line).reduce((sum, text) => sum + text.length + 1, 0))
  const offset = ({ column, line }: { readonly line: number; readonly column: number }) => (starts[line] ?? 0) + column
  const options = { plugins: null, excludedMutations: [], ignorers: [] }
  const { mutants } = await new Instrumenter(logger).instrument([{ name: file, mutate: true, content: source }], options)
  return mutants.map(({ location, mutatorName, replacement }) => ({
    kind: mutatorName,
    start: offset(location.start),
    end: offset(location.end),
    replacement: needsParentheses.test(mutatorName) && !/^(?:case|default)\b/.test(replacement) ? `(${replacement})` : replacement
  }))
}

const removals = (file: string, source: string): ReadonlyArray<Change> => {
  const changes: Array<Change> = []
  const remove = (kind: string, { end, start }: types.Node) =>
    changes.push({ kind, start: start ?? 0, end: end ?? 0, replacement: kind === "RemovedStatement" ? ";" : "" })
  traverse(parseSource(file, source), {
    ExpressionStatement: ({ node }) => {
      remove("RemovedStatement", node)
    },
    ObjectExpression: ({ node: { properties } }) => {
      for (const [index, property] of properties.entries()) {
        remove("RemovedProperty", { ...property, end: properties[index + 1]?.start ?? property.end ?? 0 })
      }
    }
  })
  return changes
}

/** Texts for people are no behaviour. */
const isText = ({ end, kind, start }: Change, source: string) => kind === "StringLiteral" && /\s/.test(source.slice(start, end))

/** Every mutant of a source that is valid syntax, except emptied texts for people. */
export const mutantsOf = async (file: string, source: string): Promise<ReadonlyArray<Mutant>> => {
  const changes = [...await byStryker(file, source), ...removals(file, source)]
  return changes.filter((change) => !isText(change, source)).map(({ end, kind, replacement, start }) => ({
    file,
    line: source.slice(0, start).split("\n").length,
    kind,
    original: source.slice(start, end).trim(),
    replacement,
    source: source.slice(0, start) + replacement + source.slice(end)
  }))
}

/** Whether the change is valid syntax. */
export const isValid = ({ file, source }: Mutant): boolean => {
  try {
    parse(source, {
      sourceType: "module",
      plugins: ["typescript", ...(file.endsWith("x") ? ["jsx" as const] : []), "explicitResourceManagement"]
    })
    return true
  } catch {
    return false
  }
}
