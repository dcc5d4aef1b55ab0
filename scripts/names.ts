/**
 * Reports values that are named by a bare participle or pronoun, such as `found`, `given` or `other`: a name is a noun, and says what the value
 * is. Checks variables, parameters and renamed parts of patterns. Parts in shorthand, `{ found }`, have the name of a property: for them, `src`
 * has a limit, and `--frequent` lists the names. Part of `npm run lint`; paths as arguments limit it.
 */
import { spawnSync } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { checkFlags } from "./flags.ts"
import { parseSource } from "./parseSource.ts"
import { root } from "./toolchain.mjs"

/** Words that end like participles and are not, and `expected`, the counterpart of `actual`. */
const otherWords = /^(?:seed|feed|need|speed|embed|bed|shed|thread|indeed|hundred|proceed|exceed|succeed|expected)$/

/** Participles without the ending -ed. Leaves out those that are also verbs, such as `read` and `set`. */
const participles =
  /^(?:un)?(?:found|known|given|made|own|kept|shown|seen|held|whole|taken|written|built|begun|left|sent|met|led|told|said|done|gone|grown|drawn|driven|chosen|broken|spoken|stolen|frozen|forgotten|forbidden|hidden|bought|brought|caught|taught|thought|felt|paid|lost|meant|spent|understood|won|torn|sworn|sold|heard|bound|thrown|fallen|proven)$/

/** Pronouns and other words that name nothing. */
const pronouns =
  /^(?:one|others?|another|each|it|that|these|those|them|they|hers?|his|its|ours|their|theirs|mine|yours|all|both|some|any|none|same|such|what|which|whom|whose|somebody|someone|nobody|nothing|something|anything|everything|everyone|of|place|apart|answer|circumstances)$/

const isBare = (name: string) =>
  (/^[a-z]+ed$/.test(name) && !otherWords.test(name)) || participles.test(name) || pronouns.test(name)

/** Names that stay: `[file, name, reason]`. */
const exceptions = [
  ["src/promise/PromisedApp.ts", "promised", "is public, like `layer` of an Effect service"],
  ["src/promise/calls/Promised.ts", "promised", "is the implementation of that function"],
  ["src/pipeline/request/Pipeline.ts", "of", "is read as `Pipeline.of`"],
  ["src/pipeline/request/Pipeline.ts", "unauthenticated", "is read as `Pipeline.unauthenticated`"],
  ["src/oauth2/ClientAuthentication.ts", "none", "is the value of RFC 7591, section 2"],
  ["src/schema/wire/Fields.ts", "defaulted", "is read as `Wire.defaulted`"],
  ["src/schema/wire/Wire.ts", "renamed", "is read as `Wire.renamed`"],
  ["test/scripts/newEndpointFills.ts", "filled", "differs from `fill` of the same file"],
  ["test/contract/peer/World.ts", "it", "is Vitest's name"],
  ["test/kit/TestApp.ts", "expired", "is read as `TestApp.expired`"],
  ["test/kit/TestApp.ts", "scripted", "is read as `TestApp.scripted`"],
  ["test/oauth2/Provider.ts", "scoped", "is read as `Provider.scoped`"],
  ["test/kit/cryptography.ts", "computed", "is exported again by test/e2e/faults/World.ts"],
  ["test/kit/cryptography.ts", "settled", "is exported again by test/e2e/faults/World.ts"]
] as const

const isExcepted = (path: string, name: string) =>
  path.startsWith("test/docs/samples/") || path.startsWith("test/contract/peer/programs/") ||
  exceptions.some(([file, exception]) => file === path && exception === name)

/** The part of a node that the check reads, whatever its type. */
interface SyntaxNode {
  readonly type: string
  readonly loc?: { readonly start: { readonly line: number } }
  readonly name?: string
  readonly shorthand?: boolean
  readonly [part: string]: unknown
}

const isNode = (value: unknown): value is SyntaxNode => typeof value === "object" && value !== null && "type" in value

/** The nodes in a part of a node. */
const nodesIn = (part: unknown): ReadonlyArray<SyntaxNode> =>
  Array.isArray(part) ? part.filter(isNode) : isNode(part) ? [part] : []

/** A name that a pattern declares, and whether it is that of a property: `{ found }`. */
interface Declaration {
  readonly identifier: SyntaxNode
  readonly isShorthand: boolean
}

const declaredIn = (pattern: SyntaxNode): ReadonlyArray<Declaration> => {
  switch (pattern.type) {
    case "Identifier":
      return [{ identifier: pattern, isShorthand: false }]
    case "AssignmentPattern":
      return nodesIn(pattern["left"]).flatMap(declaredIn)
    case "RestElement":
      return nodesIn(pattern["argument"]).flatMap(declaredIn)
    case "ArrayPattern":
      return nodesIn(pattern["elements"]).flatMap(declaredIn)
    case "ObjectPattern":
      return nodesIn(pattern["properties"]).flatMap((property) =>
        property.type === "RestElement"
          ? declaredIn(property)
          : nodesIn(property["value"]).flatMap(declaredIn).map((declaration) =>
            property.shorthand ? { ...declaration, isShorthand: true } : declaration
          )
      )
    default:
      return []
  }
}

/** The patterns that a node declares: of variables, parameters and caught errors. */
const patternsOf = (node: SyntaxNode): ReadonlyArray<SyntaxNode> => {
  if (node.type === "VariableDeclarator") return nodesIn(node["id"])
  if (node.type === "CatchClause") return nodesIn(node["param"])
  if (node.type === "TSFunctionType" || node.type === "TSMethodSignature") return nodesIn(node["parameters"])
  return nodesIn(node["params"])
}

/** All declarations in a file. */
const declarationsIn = (path: string, source: string): ReadonlyArray<Declaration> => {
  const declarations: Array<Declaration> = []
  const visit = (node: SyntaxNode): void => {
    declarations.push(...patternsOf(node).flatMap(declaredIn))
    for (const part of Object.values(node)) for (const child of nodesIn(part)) visit(child)
  }
  for (const file of nodesIn(parseSource(path, source))) visit(file)
  return declarations
}

/** The bare names in a file, as `path:line: name`. */
export const bareNamesIn = (path: string, source: string): ReadonlyArray<string> =>
  declarationsIn(path, source).flatMap(({ identifier: { loc, name = "" }, isShorthand }) =>
    !isShorthand && isBare(name) && !isExcepted(path, name) ? [`${path}:${loc?.start.line ?? 0}: ${name}`] : []
  )

/** The bare names among the declarations of files, those of properties too, and their number for each 1,000 declarations. */
export const bareShare = (
  files: ReadonlyArray<{ readonly path: string; readonly source: string }>
): { readonly perThousand: number; readonly names: ReadonlyMap<string, number> } => {
  const declarations = files.flatMap(({ path, source }) => declarationsIn(path, source))
  const bareNames = declarations.flatMap(({ identifier: { name = "" } }) => isBare(name) ? [name] : [])
  const names = new Map<string, number>()
  for (const name of bareNames) names.set(name, (names.get(name) ?? 0) + 1)
  return { perThousand: declarations.length === 0 ? 0 : 1_000 * bareNames.length / declarations.length, names }
}

/** The most bare names for each 1,000 declarations of `src`. */
const limit = 5

/** Whether a file may declare a bare name. Most files do not, and parsing them all would take ten seconds. */
const mayDeclare = (source: string) =>
  Array.from(source.matchAll(/(?:\b(?:const|let|var|catch)\s+|[([{,:]\s*|\.\.\.|^\s*)(\w+)(?=\s*(?:[,=:?)\]}]|of\b))/gm)).some((
    [, name = ""]
  ) => isBare(name))

if (process.argv[1] === import.meta.filename) {
  const paths = checkFlags("lint", "--frequent").filter((arg) => arg !== "--frequent")
  const folders = paths.length > 0 ? paths : ["src", "packages", "scripts", "examples", "bench", "test"]
  const options = { cwd: root, encoding: "utf8", maxBuffer: 2 ** 24 } as const
  const { stdout } = spawnSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "--", ...folders], options)
  const files = stdout.split("\n").filter((path) => /(?<!\.d)\.m?[jt]sx?$/.test(path) && existsSync(join(root, path)))
  const sources = files.map((path) => ({ path, source: readFileSync(join(root, path), "utf8") }))
  const problems = sources.flatMap(({ path, source }) => mayDeclare(source) ? bareNamesIn(path, source) : [])
  for (const problem of problems) {
    console.log(`${problem} is a bare participle or pronoun: name the value by a noun, a function by a verb`)
  }
  console.log(`${problems.length} values named by a bare participle or pronoun, in ${files.length} files.`)
  const isFrequent = process.argv.includes("--frequent")
  const { names, perThousand } = bareShare(isFrequent ? sources : sources.filter(({ path }) => path.startsWith("src/")))
  console.log(`${perThousand.toFixed(1)} bare names for each 1,000 declarations${isFrequent ? "" : ` of src, at most ${limit}`}.`)
  const frequentNames = [...names].toSorted(([, a], [, b]) => b - a).slice(0, 40)
  if (isFrequent) { for (const [name, count] of frequentNames) console.log(`${String(count).padStart(5)} ${name}`) }
  const isOverLimit = !isFrequent && perThousand > limit
  if (isOverLimit) {
    console.log("Rename properties by nouns where they are declared; `node scripts/names.ts --frequent src` lists them.")
  }
  if (problems.length > 0 || files.length === 0 || isOverLimit) process.exit(1)
}
