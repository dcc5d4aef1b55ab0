/** The declarations of each place in a request or a reply: the encoded sides of the endpoints' schemas. */
import * as Schema from "effect/Schema"
import * as SchemaAST from "effect/SchemaAST"
import * as Endpoints from "../../../../src/endpoints/index.ts"
import { commonErrors } from "../../../../src/errors/call/CallRefusals.ts"
import { keyErrors } from "../../../../src/errors/call/RareRefusals.ts"
import type { AnyEndpoint, Codec } from "../../../../src/pipeline/request/Endpoint.ts"

/** What a place may hold, by each endpoint of the route. Empty for a place that no endpoint declares, such as metadata. */
export type Shapes = ReadonlyArray<SchemaAST.AST>

const membersOf = (shapes: Shapes): Shapes =>
  shapes.flatMap((ast) =>
    SchemaAST.isUnion(ast) ? membersOf(ast.types) : SchemaAST.isSuspend(ast) ? membersOf([ast.thunk()]) : [ast]
  )

/** The declarations of a field; `undefined` if no endpoint declares it. */
export const fieldShapes = (shapes: Shapes, field: string): Shapes | undefined => {
  const types = membersOf(shapes).filter(SchemaAST.isObjects).flatMap(({ propertySignatures }) =>
    propertySignatures.filter(({ name }) => name === field).map(({ type }) => type)
  )
  return types.length === 0 ? undefined : types
}

export const itemShapes = (shapes: Shapes): Shapes =>
  membersOf(shapes).filter(SchemaAST.isArrays).flatMap(({ elements, rest }) => [...elements, ...rest])

/** Whether a place may hold values of a type, other than by a declaration that accepts any value. */
export const declares = (shapes: Shapes, type: "string" | "number" | "boolean"): boolean =>
  membersOf(shapes).some((ast) =>
    SchemaAST.isLiteral(ast)
      ? typeof ast.literal === type
      : type === "string"
      ? SchemaAST.isString(ast) || SchemaAST.isTemplateLiteral(ast)
      : type === "number"
      ? SchemaAST.isNumber(ast)
      : SchemaAST.isBoolean(ast)
  )

/** Whether an endpoint declares this very value at a place, so that the provider chose it. */
export const declaresLiteral = (shapes: Shapes, value: string): boolean =>
  membersOf(shapes).some((ast) => SchemaAST.isLiteral(ast) && ast.literal === value)

const allEndpoints = Object.values(Endpoints) as ReadonlyArray<unknown> as ReadonlyArray<AnyEndpoint>
const templates = allEndpoints.map((endpoint) => ({ endpoint, segments: endpoint.path.split("/") }))
const fixedSegments = new Set(templates.flatMap(({ segments }) => segments).filter((segment) => !segment.startsWith("{")))

const encodedAsts = new WeakMap<object, SchemaAST.AST>()
const encodedAst = (codec: Codec): SchemaAST.AST => {
  const ast = encodedAsts.get(codec) ?? Schema.toEncoded(codec).ast
  encodedAsts.set(codec, ast)
  return ast
}

const shapesOf = (codecs: ReadonlyArray<Codec | undefined>): Shapes => codecs.flatMap((codec) => codec ? [encodedAst(codec)] : [])

/** The declarations of a route. */
export interface Route {
  /** The segments of the path, each with the name of its parameter; `null` for a segment that the endpoints declare. */
  readonly segments: ReadonlyArray<readonly [segment: string, parameter: string | null]>
  readonly query: Shapes
  readonly body: Shapes
  readonly reply: Shapes
}

const fixedCount = (segments: ReadonlyArray<string>) => segments.filter((segment) => !segment.startsWith("{")).length

/** The declarations of the endpoints that a request may call. */
export const routeOf = (method: string, path: string): Route => {
  const pathSegments = path.split("/")
  const fits = templates.filter(({ endpoint, segments }) =>
    endpoint.method === method && segments.length === pathSegments.length &&
    segments.every((segment, index) => segment.startsWith("{") || segment === pathSegments[index])
  )
  // Fixed segments take precedence over parameters: `/users/me`.
  const count = Math.max(0, ...fits.map(({ segments }) => fixedCount(segments)))
  const best = fits.filter(({ segments }) => fixedCount(segments) === count)
  const endpoints = best.map(({ endpoint }) => endpoint)
  const errors = endpoints.flatMap((endpoint) => [...endpoint.errors, ...commonErrors, ...keyErrors])
  return {
    segments: pathSegments.map((segment, index) => {
      const template = best[0]?.segments[index]
      if (template === undefined) return [segment, fixedSegments.has(segment) ? null : "segment"]
      return [segment, template.startsWith("{") ? template.slice(1, -1) : null]
    }),
    query: shapesOf(endpoints.map(({ query }) => query)),
    body: shapesOf(endpoints.map(({ body }) => body)),
    reply: shapesOf([
      ...endpoints.map(({ success }) => success),
      // Each class of refusals has another type.
      ...errors.flatMap((error) => "wire" in error ? [error.wire as Codec] : [])
    ])
  }
}
