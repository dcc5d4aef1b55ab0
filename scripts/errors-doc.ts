/** The text of docs/errors.md: the kinds of errors, the reasons, the errors of this library, and every refusal of the provider. */
import * as SchemaAST from "effect/SchemaAST"
import { readdirSync, readFileSync } from "node:fs"
import { basename } from "node:path"
import { httpStatusOf } from "../src/backend/toHttpResponse.ts"
import { commonErrors } from "../src/errors/call/CallRefusals.ts"
import { keyErrors, unplacedErrors } from "../src/errors/call/RareRefusals.ts"
import { knownErrors } from "../src/errors/provider/knownErrors.ts"
import * as Wire from "../src/schema/wire/Wire.ts"
import { localSources, reasons } from "./errors-doc.reasons.ts"

const source = new URL("../src/errors/", import.meta.url)

type KnownErrorClass = (typeof knownErrors)[number]

const byTag = new Map(knownErrors.map((error) => [error.tag as string, error]))

/** The text of a docstring on one line, without its tags. */
const oneLine = (comment: string) => comment.replace(/\s*\n\s*\*?\s*/g, " ").replace(/ ?@category .*$/, "").trim()

/** The TypeScript name of a schema's decoded type, as far as details need it. */
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

/** The details of an error, such as `minLength: number`; empty for an error without details. */
const detailsOf = (error: KnownErrorClass): string => {
  const [struct] = SchemaAST.isDeclaration(error.ast) ? error.ast.typeParameters : []
  const details = struct && SchemaAST.isObjects(struct)
    ? struct.propertySignatures.find(({ name }) => name === "details")?.type
    : undefined
  return details && SchemaAST.isObjects(details) ? fieldNames(details) : ""
}

const familiesOf = (error: KnownErrorClass) => Object.keys(error.prototype.families)

/** Escapes bars, which would end a table cell, even inside a code span. */
const cell = (text: string) => text.replaceAll("|", "\\|")
const code = (text: string) => text === "" ? "" : `\`${text}\``
const row = (cells: ReadonlyArray<string>) => `| ${cells.map(cell).join(" | ")} |`
const table = (head: ReadonlyArray<string>, rows: ReadonlyArray<ReadonlyArray<string>>) =>
  [row(head), row(head.map(() => "---")), ...rows.map(row)].join("\n")

/** Rows for the families in families.ts: the guard, its code, its meaning and the tags of its members. */
const familyRows = () => {
  const text = readFileSync(new URL("provider/families.ts", source), "utf8")
  const guards = [...text.matchAll(/\/\*\*((?:(?!\*\/)[^])+)\*\/\nexport const (\w+) = inFamily\("(\w+)"\)/g)]
  return guards.map(([, says = "", guard = "", family = ""]) => [
    code(guard),
    code(family),
    oneLine(says),
    // Sorted, because runtimes and bundlers list a module's exports in different orders.
    knownErrors.filter((error) => familiesOf(error).includes(family)).map(({ tag }) => code(tag)).toSorted().join(", ")
  ])
}

/** Splits the docstring of a class, `When. **What to do** Advice.` Throws if it has no advice. */
const adviceOf = (tag: string, docs: string) => {
  const [when = "", advice] = docs.split(" **What to do** ")
  if (advice === undefined) throw new Error(`The docstring of ${tag} needs "**What to do**": src/errors/provider`)
  return [when, advice] as const
}

/** The source files by name: the file's first sentence, its classes, and each class's docstring. */
const sourceFiles = () => {
  return readdirSync(new URL("provider/", source))
    .map((file) => {
      const text = readFileSync(new URL(`provider/${file}`, source), "utf8")
      const docstrings = new Map([...text.matchAll(/\/\*\*((?:(?!\*\/)[^])+)\*\/\nexport class (\w+)\s+extends KnownError</g)]
        .map(([, when = "", tag = ""]) => [tag, oneLine(when)]))
      return {
        name: basename(file, ".ts"),
        about: oneLine(/^\/\*\*([\s\S]*?)\*\//.exec(text)?.[1] ?? ""),
        docstrings
      }
    })
    .filter(({ docstrings }) => docstrings.size > 0)
    .toSorted((a, b) => a.name < b.name ? -1 : 1)
}

/** The error classes of a file, with their docstrings. */
const classesOf = (file: string) => {
  const text = readFileSync(new URL(`../src/${file}`, import.meta.url), "utf8")
  const matches = text.matchAll(
    /\/\*\*((?:(?!\*\/)[^])*)\*\/\nexport class (\w+)\s+extends (?:Schema\.TaggedError|CeremonyError|Error)\b/g
  )
  return {
    about: oneLine(/^\/\*\*([\s\S]*?)\*\//.exec(text)?.[1] ?? ""),
    classes: Array.from(matches, ([, when = "", tag = ""]) => ({ tag, when: oneLine(when).replace(/ \*\*Details\*\*.*$/, "") }))
  }
}

/** The status that a backend answers with; for a refusal without a code, that of the provider. */
const statusOf = (tag: string) =>
  ["Refused", "Unrecognized"].includes(tag)
    ? "the provider's 4xx, else 502"
    : String(httpStatusOf({ "~latchkey/CallError": true, reason: { _tag: tag }, call: { status: 0 } }))

const reasonRows = () => {
  const { classes } = classesOf("errors/call/Reasons.ts")
  const missing = Object.keys(reasons).filter((tag) => !classes.some((matches) => matches.tag === tag))
  if (missing.length > 0) throw new Error(`Not in Reasons.ts, or without a docstring: ${missing.join(", ")}`)
  return Object.entries(reasons).map(([tag, { retry, todo }]) => [
    code(tag),
    classes.find((matches) => matches.tag === tag)?.when ?? "",
    retry,
    todo,
    statusOf(tag)
  ])
}

const localSections = () =>
  localSources.map((file) => {
    const { about, classes } = classesOf(file)
    const rows = classes.map(({ tag, when }) => [code(tag), when, String(httpStatusOf({ _tag: tag }))])
    return `### ${file.replace(/^errors\/local\/|\.ts$/g, "")}\n\n${about}\n\n${table(["Tag", "When", "HTTP"], rows)}`
  })

const tagsOf = (errors: ReadonlyArray<{ readonly tag: string }>) => errors.map(({ tag }) => code(tag)).join(", ")

/** The whole text of docs/errors.md. Throws if a class has no docstring, or is missing from the list. */
export const errorsDoc = (): string => {
  const files = sourceFiles()
  const tags = new Set(files.flatMap(({ docstrings }) => [...docstrings.keys()]))
  const bare = knownErrors.filter(({ tag }) => !tags.has(tag))
  if (bare.length > 0) throw new Error(`Without a docstring: ${bare.map(({ tag }) => tag).join(", ")}`)
  const sections = files.map(({ about, docstrings, name }) => {
    const rows = [...docstrings].toSorted(([a], [b]) => a < b ? -1 : 1).map(([tag, when]) => {
      const error = byTag.get(tag)
      if (error === undefined) throw new Error(`${tag} of ${name} is not in src/errors/provider/index.ts`)
      const wider = familiesOf(error).map(code).join(", ")
      return [code(tag), code(error.code), String(error.status), wider, code(detailsOf(error)), ...adviceOf(tag, when)]
    })
    const head = ["Tag", "Code", "Status", "Families", "Details", "When", "What to do"]
    return `### ${name}\n\n${about}\n\n${table(head, rows)}`
  })
  return `<!-- Written by \`npm run update\`. Change the docstrings in src/errors or scripts/errors-doc.reasons.ts instead. -->
# Errors

A call fails with one of three kinds of error. Its type and its docstring list them:

- **refusals** that are specific to the call, such as \`EmailPasswordMismatch\` or \`UserNotFound\`. Match them by \`_tag\`;
- **\`CallError\`**, for failures that any call can have. Its \`reason\` says which: no network, a rate limit, a response that cannot be decoded, invalid input,
  or a refusal that is not specific to the call, such as \`AccessTokenExpired\`;
- **usage errors** of some calls, such as \`NotSignedIn\` or \`TokenStoreRequired\`: the library sent nothing.

\`\`\`ts
// Promises: a switch over the error of a safe call is exhaustive
const result = await app.safe.auth.signInWithPassword({ email, password })
if (!result.ok) {
  switch (result.error._tag) {
    case "EmailPasswordMismatch":
      return "E-mail or password is wrong."
    case "PasswordAuthenticationNotEnabled":
    case "MultiFactorAuthenticationRequired":
    case "TokenStoreRequired":
    case "InvalidOption":
    case "SessionNotKept":
    case "UntrustedRedirect":
    case "RedirectLoop":
      return result.error.message
    case "CallError":
      switch (result.error.reason._tag) {
        case "Offline":
          return "You are offline."
        case "Throttled":
          return "Too many attempts. Wait a moment."
        default:
          return "That did not work. Try again later."
      }
    default:
      return result.error satisfies never
  }
}
\`\`\`

\`\`\`ts
// Promises: a call that rejects
import { isCallError, isKnownError } from "latchkey/promise"

try {
  await app.teams.create({ displayName })
} catch (error) {
  if (isCallError(error) && error.reason._tag === "Unreachable") report(error.reason.address, error.reason.code)
  else if (isKnownError(error)) report(error.code, error.call?.requestId)
  else throw error
}
\`\`\`

\`\`\`ts
// Effect: refusals by tag, reasons by reason
import { Effect } from "effect"
import { Users } from "latchkey"
import { isProjectAuthenticationError } from "latchkey/errors"

Users.get(id).pipe(
  Effect.catchTag("UserNotFound", () => Effect.succeed(null)),
  Effect.catchReason("CallError", "Throttled", ({ retryAfterMillis }) => later(retryAfterMillis)),
  Effect.catchReasons("CallError", { Unreachable: () => cached, TimedOut: () => cached })
)
// every reason in the place of the error, for \`catchTags\` and for the guards of families
Users.get(id).pipe(Effect.unwrapReason("CallError"), Effect.catchIf(isProjectAuthenticationError, () => misconfigured))
\`\`\`

Every error has \`_tag\` and a \`message\` of one line. Errors of calls also have \`call\`: the endpoint, the method and path without
the query, the status, the request id for the provider's support, and the provider's text. The \`stack\` of a rejection shows the line that made the call and
the name of the verb. \`JSON.stringify\` keeps the tag, message, reason and cause. No part of an error shows a token or a key.

\`isCallError\` and \`isKnownError\` (a refusal with a code) accept any thrown value, including errors of another copy of the library. Import them from
\`latchkey\`, \`latchkey/promise\` or \`latchkey/errors\`.

## Reasons of CallError

"Retry" says whether the same call can succeed later; the library's own retries are in [reliability.md](reliability.md). "HTTP" is the status of
\`toHttpResponse\`, for backends ([backends.md](backends.md#answering-with-an-error)).

${table(["Reason", "When", "Retry", "What to do", "HTTP"], reasonRows())}

Refusals with a code that every call can have are reasons too. They are explained under [Refusals of the provider](#refusals-of-the-provider):

- ${tagsOf(commonErrors)}
- ${tagsOf([...keyErrors, ...unplacedErrors].toSorted((a, b) => a.tag < b.tag ? -1 : 1))}, whose classes load with the first such
  refusal. If they cannot be loaded, the reason is \`Unrecognized\`, with the code.

A call that lists one of these as a refusal fails with that error instead of \`CallError\`.

## Errors of this library

Errors that the library detects itself, most of them before it sends anything.

${localSections().join("\n\n")}

## Refusals of the provider

Each of the ${knownErrors.length} codes is a tagged class with \`code\`, \`status\`, \`families\` and, if the table lists any, \`details\`. A refusal that fails a call has
\`call\`; one that is the reason of a \`CallError\` has it there. The wire format is in [provider/errors.md](provider/errors.md).

### Families

A guard matches every member of its family: \`Effect.catchIf(isVerificationCodeError, …)\`.

${table(["Guard", "Code", "Meaning", "Members"], familyRows())}

${sections.join("\n\n")}
`
}
