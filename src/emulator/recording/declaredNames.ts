/** Names that the endpoints declare: field names on the wire, and fixed segments of paths. */
import * as Schema from "effect/Schema"
import * as SchemaAST from "effect/SchemaAST"
import * as endpoints from "../../endpoints/index.ts"
import { commonErrors, keyErrors } from "../../errors/call/CallRefusals.ts"
import type { AnyEndpoint, Codec } from "../../pipeline/request/Endpoint.ts"

const all = Object.values(endpoints) as ReadonlyArray<unknown> as ReadonlyArray<AnyEndpoint>

const collect = (ast: SchemaAST.AST, names: Set<string>, seen: Set<SchemaAST.AST>): void => {
  if (seen.has(ast)) return
  seen.add(ast)
  if (SchemaAST.isUnion(ast)) { for (const member of ast.types) collect(member, names, seen) }
  else if (SchemaAST.isSuspend(ast)) collect(ast.thunk(), names, seen)
  else if (SchemaAST.isArrays(ast)) { for (const item of [...ast.elements, ...ast.rest]) collect(item, names, seen) }
  else if (SchemaAST.isObjects(ast)) {
    for (const { name, type } of ast.propertySignatures) {
      names.add(String(name))
      collect(type, names, seen)
    }
    for (const { type } of ast.indexSignatures) collect(type, names, seen)
  }
}

let fields: ReadonlySet<string> | undefined
/** The names of all fields on the wire. Computed once, in a few milliseconds. */
export const declaredFields = (): ReadonlySet<string> => {
  if (fields !== undefined) return fields
  const names = new Set(["code", "error", "details", "message"])
  const seen = new Set<SchemaAST.AST>()
  const add = (codec: Codec | undefined) => codec && collect(Schema.toEncoded(codec).ast, names, seen)
  for (const { body, errors, query, success } of all) {
    for (const codec of [body, query, success]) add(codec)
    for (const error of [...errors, ...commonErrors, ...keyErrors]) {
      if ("wire" in error) add(error.wire as Codec)
    }
  }
  return fields = names
}

/** The method and the path segments of each endpoint. A segment in braces is the name of a parameter. */
const templates = all.map(({ method, path }) => ({ method, segments: path.split("/") }))

/** The segments of a path, each with the name of its parameter; `null` for a fixed segment. */
export const parametersOf = (
  method: string,
  path: string
): ReadonlyArray<readonly [segment: string, parameter: string | null]> => {
  const given = path.split("/")
  const fits = templates.filter(({ segments, method: own }) =>
    own === method && segments.length === given.length &&
    segments.every((segment, index) => segment.startsWith("{") || segment === given[index])
  )
  // Fixed segments take precedence over parameters: `/users/me`.
  const [best] = fits.toSorted((one, other) => fixed(other.segments) - fixed(one.segments))
  return given.map((segment, index) => {
    const declared = best?.segments[index]
    if (declared === undefined) return [segment, segment === "" || /^[a-z][a-z-]{0,24}$/.test(segment) ? null : "segment"]
    return [segment, declared.startsWith("{") ? declared.slice(1, -1) : null]
  })
}
const fixed = (segments: ReadonlyArray<string>) => segments.filter((segment) => !segment.startsWith("{")).length
