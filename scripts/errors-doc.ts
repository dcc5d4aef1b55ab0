/** Writes docs/errors.md: every known error with its code, status, families and details, when it comes and what to do. */
import * as SchemaAST from "effect/SchemaAST"
import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { knownErrors } from "../src/errors/knownErrors.ts"
import * as Wire from "../src/schema/Wire.ts"
import { whatToDo } from "./errors-doc.data.ts"

const source = new URL("../src/errors/", import.meta.url)
const target = new URL("../docs/errors.md", import.meta.url)

type KnownErrorClass = (typeof knownErrors)[number]

const byTag = new Map(knownErrors.map((error) => [error.tag as string, error]))

/** The text of a docstring in one line. */
const oneLine = (comment: string) => comment.replace(/\s*\n\s*\*?\s*/g, " ").trim()

/** Tells TypeScript's name of what a schema decodes to, as far as details need it. */
const typeName = (ast: SchemaAST.AST): string => {
  if (SchemaAST.isString(ast)) return "string"
  if (SchemaAST.isNumber(ast)) return "number"
  if (SchemaAST.isBoolean(ast)) return "boolean"
  if (SchemaAST.isNull(ast)) return "null"
  if (SchemaAST.isLiteral(ast)) return JSON.stringify(ast.literal)
  if (SchemaAST.isObjects(ast)) return `{ ${fieldNames(ast)} }`
  if (SchemaAST.isArrays(ast)) {
    const item = ast.rest.map(typeName).join()
    return item.includes("|") ? `(${item})[]` : `${item}[]`
  }
  if (ast === Wire.Json.ast) return "Json"
  if (ast === Wire.Secret.ast) return "Redacted"
  if (SchemaAST.isUnion(ast)) return ast.types.map(typeName).join(" | ")
  throw new Error(`No name for ${ast._tag}`)
}

const fieldNames = (ast: SchemaAST.Objects) =>
  ast.propertySignatures
    .map(({ name, type }) => `${String(name)}${SchemaAST.isOptional(type) ? "?" : ""}: ${typeName(type)}`)
    .join(", ")

/** `minLength: number`; nothing for an error without details. */
const detailsOf = (error: KnownErrorClass): string => {
  const [struct] = SchemaAST.isDeclaration(error.ast) ? error.ast.typeParameters : []
  const details = struct && SchemaAST.isObjects(struct)
    ? struct.propertySignatures.find(({ name }) => name === "details")?.type
    : undefined
  return details && SchemaAST.isObjects(details) ? fieldNames(details) : ""
}

const familiesOf = (error: KnownErrorClass) => Object.keys(error.prototype.families)

/** A bar would end the cell, even inside a code span. */
const cell = (text: string) => text.replaceAll("|", "\\|")
const code = (text: string) => text === "" ? "" : `\`${text}\``
const row = (cells: ReadonlyArray<string>) => `| ${cells.map(cell).join(" | ")} |`
const table = (head: ReadonlyArray<string>, rows: ReadonlyArray<ReadonlyArray<string>>) =>
  [row(head), row(head.map(() => "---")), ...rows.map(row)].join("\n")

/** The families of families.ts: the guard, its code, what it stands for and the tags of its members. */
const familyRows = () => {
  const text = readFileSync(new URL("families.ts", source), "utf8")
  const guards = [...text.matchAll(/\/\*\* (.+?) \*\/\nexport const (\w+) = inFamily\("(\w+)"\)/g)]
  return guards.map(([, says = "", guard = "", family = ""]) => [
    code(guard),
    code(family),
    says,
    // Sorted: runtimes and bundlers list a module's exports in different orders.
    knownErrors.filter((error) => familiesOf(error).includes(family)).map(({ tag }) => code(tag)).toSorted().join(", ")
  ])
}

/** The source files in the order of the list: the file's first sentence, its classes, and each class's docstring. */
const sourceFiles = () => {
  const position = new Map(knownErrors.map((error, index) => [error.tag as string, index]))
  return readdirSync(source)
    .map((file) => {
      const text = readFileSync(new URL(file, source), "utf8")
      const docstrings = new Map([...text.matchAll(/\/\*\* ([^\n]+?) \*\/\nexport class (\w+)\s+extends KnownError</g)]
        .map(([, when = "", tag = ""]) => [tag, when]))
      return {
        name: file.replace(/\.ts$/, ""),
        about: oneLine(/^\/\*\*([\s\S]*?)\*\//.exec(text)?.[1] ?? ""),
        position: Math.min(...[...docstrings.keys()].map((tag) => position.get(tag) ?? Infinity)),
        docstrings
      }
    })
    .filter(({ docstrings }) => docstrings.size > 0)
    .toSorted((one, other) => one.position - other.position)
}

/** The whole of docs/errors.md. Throws if a class has no docstring of one line, or is missing from the list. */
export const errorsDoc = (): string => {
  const files = sourceFiles()
  const found = new Set(files.flatMap(({ docstrings }) => [...docstrings.keys()]))
  const bare = knownErrors.filter(({ tag }) => !found.has(tag))
  if (bare.length > 0) throw new Error(`Without a docstring of one line: ${bare.map(({ tag }) => tag).join(", ")}`)
  const sections = files.map(({ about, docstrings, name }) => {
    const rows = [...docstrings].toSorted(([one], [other]) => one < other ? -1 : 1).map(([tag, when]) => {
      const error = byTag.get(tag)
      if (error === undefined) throw new Error(`${tag} of ${name} is not in knownErrors.ts`)
      const wider = familiesOf(error).map(code).join(", ")
      return [code(tag), code(error.code), String(error.status), wider, code(detailsOf(error)), when, whatToDo[error.tag]]
    })
    const head = ["Tag", "Code", "Status", "Families", "Details", "When", "What to do"]
    return `## ${name}\n\n${about}\n\n${table(head, rows)}`
  })
  return `<!-- Written by scripts/errors-doc.ts. Change the docstrings in src/errors or scripts/errors-doc.data.ts instead. -->
# Known errors

The provider refuses a call with a code; each code is a tagged class here, ${knownErrors.length} in all. Catch one by its tag,
\`Effect.catchTag("EmailPasswordMismatch", …)\`, or a family by its guard, \`Effect.catchIf(VerificationCodeError, …)\`.
Every error has \`code\`, \`status\`, \`families\`, \`details\` if the table lists any, \`message\` for a person,
and \`call\`, which says what was called and what came back. A call's type lists which of these errors it may meet.

## Families

${table(["Guard", "Code", "Stands for", "Members"], familyRows())}

${sections.join("\n\n")}
`
}

if (import.meta.main) writeFileSync(target, errorsDoc())
