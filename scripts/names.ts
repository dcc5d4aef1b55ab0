/**
 * Reports values that are named by a bare participle or pronoun, such as `found`, `given` or `other`: a name is a noun, and says what the value
 * is. Checks variables, parameters and renamed parts of patterns, not properties. Part of `npm run lint`; paths as arguments limit it.
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

/** The identifiers that a pattern declares. Leaves out `{ found }`, whose name is that of a property. */
const declaredIn = (pattern: SyntaxNode): ReadonlyArray<SyntaxNode> => {
  switch (pattern.type) {
    case "Identifier":
      return [pattern]
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
          : property.shorthand
          ? []
          : nodesIn(property["value"]).flatMap(declaredIn)
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

const visit = (node: SyntaxNode, onDeclaration: (identifier: SyntaxNode) => void): void => {
  for (const identifier of patternsOf(node).flatMap(declaredIn)) onDeclaration(identifier)
  for (const part of Object.values(node)) for (const child of nodesIn(part)) visit(child, onDeclaration)
}

/** The bare names in a file, as `path:line: name`. */
export const bareNamesIn = (path: string, source: string): ReadonlyArray<string> => {
  const problems: Array<string> = []
  for (const file of nodesIn(parseSource(path, source))) {
    visit(file, ({ loc, name = "" }) => {
      if (isBare(name) && !isExcepted(path, name)) problems.push(`${path}:${loc?.start.line ?? 0}: ${name}`)
    })
  }
  return problems
}

/** Whether a file may declare a bare name. Most files do not, and parsing them all would take ten seconds. */
const mayDeclare = (source: string) =>
  Array.from(source.matchAll(/(?:\b(?:const|let|var|catch)\s+|[([{,:]\s*|\.\.\.|^\s*)(\w+)(?=\s*(?:[,=:?)\]}]|of\b))/gm)).some((
    [, name = ""]
  ) => isBare(name))

if (process.argv[1] === import.meta.filename) {
  checkFlags("lint")
  const folders = process.argv.length > 2 ? process.argv.slice(2) : ["src", "packages", "scripts", "examples", "bench", "test"]
  const options = { cwd: root, encoding: "utf8", maxBuffer: 2 ** 24 } as const
  const { stdout } = spawnSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "--", ...folders], options)
  const files = stdout.split("\n").filter((path) => /(?<!\.d)\.m?[jt]sx?$/.test(path) && existsSync(join(root, path)))
  const problems = files.flatMap((path) => {
    const source = readFileSync(join(root, path), "utf8")
    return mayDeclare(source) ? bareNamesIn(path, source) : []
  })
  for (const problem of problems) {
    console.log(`${problem} is a bare participle or pronoun: name the value by a noun, a function by a verb`)
  }
  console.log(`${problems.length} values named by a bare participle or pronoun, in ${files.length} files.`)
  if (problems.length > 0 || files.length === 0) process.exit(1)
}
