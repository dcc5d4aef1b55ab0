/** Names that the endpoints declare: field names on the wire, and fixed segments of paths. */
import * as Schema from "effect/Schema"
import * as SchemaAST from "effect/SchemaAST"
import * as Endpoints from "../../endpoints/index.ts"
import { commonErrors, keyErrors } from "../../errors/call/CallRefusals.ts"
import type { AnyEndpoint, Codec } from "../../pipeline/request/Endpoint.ts"

const allEndpoints = Object.values(Endpoints) as ReadonlyArray<unknown> as ReadonlyArray<AnyEndpoint>

const collect = (ast: SchemaAST.AST, names: Set<string>, visitedNodes: Set<SchemaAST.AST>): void => {
  if (visitedNodes.has(ast)) return
  visitedNodes.add(ast)
  if (SchemaAST.isUnion(ast)) { for (const member of ast.types) collect(member, names, visitedNodes) }
  else if (SchemaAST.isSuspend(ast)) collect(ast.thunk(), names, visitedNodes)
  else if (SchemaAST.isArrays(ast)) { for (const item of [...ast.elements, ...ast.rest]) collect(item, names, visitedNodes) }
  else if (SchemaAST.isObjects(ast)) {
    for (const { name, type } of ast.propertySignatures) {
      names.add(String(name))
      collect(type, names, visitedNodes)
    }
    for (const { type } of ast.indexSignatures) collect(type, names, visitedNodes)
  }
}

let fields: ReadonlySet<string> | undefined
/** The names of all fields on the wire. Computed once, in a few milliseconds. */
export const declaredFields = (): ReadonlySet<string> => {
  if (fields !== undefined) return fields
  const names = new Set(["code", "error", "details", "message"])
  const visitedNodes = new Set<SchemaAST.AST>()
  const add = (codec: Codec | undefined) => codec && collect(Schema.toEncoded(codec).ast, names, visitedNodes)
  for (const { body, errors, query, success } of allEndpoints) {
    for (const codec of [body, query, success]) add(codec)
    for (const error of [...errors, ...commonErrors, ...keyErrors]) {
      if ("wire" in error) add(error.wire as Codec)
    }
  }
  return fields = names
}

/** The method and the path segments of each endpoint. A segment in braces is the name of a parameter. */
const templates = allEndpoints.map(({ method, path }) => ({ method, segments: path.split("/") }))

/** The segments of a path, each with the name of its parameter; `null` for a fixed segment. */
export const parametersOf = (
  method: string,
  path: string
): ReadonlyArray<readonly [segment: string, parameter: string | null]> => {
  const pathSegments = path.split("/")
  const fits = templates.filter(({ segments, method: templateMethod }) =>
    templateMethod === method && segments.length === pathSegments.length &&
    segments.every((segment, index) => segment.startsWith("{") || segment === pathSegments[index])
  )
  // Fixed segments take precedence over parameters: `/users/me`.
  const [best] = fits.toSorted((a, b) => fixedCount(b.segments) - fixedCount(a.segments))
  return pathSegments.map((segment, index) => {
    const declaredSegment = best?.segments[index]
    if (declaredSegment === undefined) return [segment, segment === "" || /^[a-z][a-z-]{0,24}$/.test(segment) ? null : "segment"]
    return [segment, declaredSegment.startsWith("{") ? declaredSegment.slice(1, -1) : null]
  })
}
const fixedCount = (segments: ReadonlyArray<string>) => segments.filter((segment) => !segment.startsWith("{")).length
