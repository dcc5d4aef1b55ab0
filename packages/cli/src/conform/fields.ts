/** Compares the fields of a reply with those that its schema decodes, using the AST of the schema's encoded side. */
import * as Schema from "effect/Schema"
import * as SchemaAST from "effect/SchemaAST"
import type { Codec } from "../../../../src/pipeline/request/Endpoint.ts"
import { shownField } from "./shownName.ts"

type Ast = SchemaAST.AST
type Json = { readonly [name: string]: unknown }

/** Fields of one reply. */
export interface Fields {
  /** Paths of fields that the schema does not decode. */
  readonly unread: ReadonlySet<string>
  /** The declared fields that are present in each object, by the object's path. */
  readonly objects: ReadonlyMap<string, ReadonlyArray<ReadonlySet<string>>>
}

interface Walk {
  readonly unread: Set<string>
  readonly objects: Map<string, Array<ReadonlySet<string>>>
}

const isObject = (value: unknown): value is Json => typeof value === "object" && value !== null && !Array.isArray(value)

const names = (ast: SchemaAST.Objects) => ast.propertySignatures.map(({ name }) => String(name))

/** The number of a union member's fields that an object has; -1 if a literal differs or the member is not an object type. */
const fit = (ast: Ast, value: Json): number => {
  if (!SchemaAST.isObjects(ast)) return -1
  let score = 0
  for (const { name, type } of ast.propertySignatures) {
    const key = String(name)
    if (SchemaAST.isLiteral(type) && key in value && value[key] !== type.literal) return -1
    score += key in value ? 1 : 0
  }
  return score
}

/** The declarations that a value can match: the members of a union, or the declaration itself. */
const candidates = (ast: Ast): ReadonlyArray<Ast> =>
  SchemaAST.isUnion(ast)
    ? ast.types.flatMap(candidates)
    : SchemaAST.isSuspend(ast)
    ? candidates(ast.thunk())
    : [ast]

const at = (path: string, name: string) => path === "" ? name : `${path}.${name}`

const walkObject = (ast: SchemaAST.Objects, value: Json, path: string, walk: Walk): void => {
  const known = new Map(ast.propertySignatures.map(({ name, type }) => [String(name), type]))
  const others = ast.indexSignatures[0]?.type
  // An object without declared fields is decoded as JSON.
  if (known.size === 0 && others === undefined) return
  const there = new Set(names(ast).filter((name) => name in value))
  const place = `${path}#${[...known.keys()].sort().join(",")}`
  walk.objects.set(place, [...walk.objects.get(place) ?? [], there])
  for (const [name, part] of Object.entries(value)) {
    const type = known.get(name) ?? others
    if (type === undefined) walk.unread.add(at(path, shownField(name)))
    else walkValue(type, part, at(path, known.has(name) ? name : "*"), walk)
  }
}

const walkValue = (ast: Ast, value: unknown, path: string, walk: Walk): void => {
  const all = candidates(ast)
  if (Array.isArray(value)) {
    const list = all.find(SchemaAST.isArrays)
    if (list === undefined) return
    value.forEach((item: unknown, index) => {
      const type = list.elements[index] ?? list.rest[0]
      if (type !== undefined) walkValue(type, item, `${path}[]`, walk)
    })
    return
  }
  if (!isObject(value)) return
  // A member that accepts any value decodes all fields.
  if (all.some((member) => SchemaAST.isUnknown(member) || SchemaAST.isAny(member))) return
  const [best] = all.filter(SchemaAST.isObjects).toSorted((a, b) => fit(b, value) - fit(a, value))
  if (best !== undefined) walkObject(best, value, path, walk)
}

const encoded = new WeakMap<object, Ast>()
const encodedAst = (codec: Codec): Ast => {
  const known = encoded.get(codec) ?? Schema.toEncoded(codec).ast
  encoded.set(codec, known)
  return known
}

/** Finds the fields of a body, by comparison with the encoded side of its schema. */
export const fieldsOf = (codec: Codec, body: unknown): Fields => {
  const walk: Walk = { unread: new Set(), objects: new Map() }
  walkValue(encodedAst(codec), body, "", walk)
  return walk
}

/** The path without the parts that distinguish members of unions. */
const shownPath = (place: string, name: string) => at(place.slice(0, place.indexOf("#")), name)

/**
 * Fields, by endpoint, that the provider sends but the declaration omits: the token endpoint answers a renewal with the fields of a
 * sign-in.
 */
export const leftOut: { readonly [endpoint: string]: ReadonlyArray<string> } = {
  "sessions.refresh": [
    "is_new_user",
    "newUser",
    "afterCallbackRedirectUrl",
    "after_callback_redirect_url"
  ]
}

/** Fields that an object of the reply lacks although every reference object at the same path has them. */
export const goneFields = (reply: Fields, reference: ReadonlyArray<Fields>): ReadonlyArray<string> => {
  const gone = new Set<string>()
  for (const [place, objects] of reply.objects) {
    const seen = reference.flatMap(({ objects }) => objects.get(place) ?? [])
    const [first, ...rest] = seen
    if (first === undefined) continue
    for (const name of first) {
      if (rest.every((fields) => fields.has(name)) && objects.some((fields) => !fields.has(name))) {
        gone.add(shownPath(place, name))
      }
    }
  }
  return [...gone]
}
