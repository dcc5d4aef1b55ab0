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
  /** The objects of the reply, by path and by status or type. */
  readonly objects: ReadonlyMap<string, ReadonlyArray<ObjectFields>>
}

/** The declared fields of one object. */
interface ObjectFields {
  readonly present: ReadonlySet<string>
  /** The fields that have a value. The provider may omit others, such as the description of a permission that has none. */
  readonly filled: ReadonlySet<string>
}

interface Walk {
  readonly unread: Set<string>
  readonly objects: Map<string, Array<ObjectFields>>
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

const isFilled = (value: unknown): boolean =>
  value !== null && value !== undefined && value !== "" && value !== false &&
  !(Array.isArray(value) && value.length === 0) && !(isObject(value) && Object.keys(value).length === 0)

/** The status and type of an object, which determine its fields: a sent e-mail has fields that a scheduled one lacks. */
const stateOf = (value: Json): string =>
  [value["status"], value["type"]].map((state) => typeof state === "string" && /^[\w-]{1,40}$/.test(state) ? state : "").join(" ")

const at = (path: string, name: string) => path === "" ? name : `${path}.${name}`

const walkObject = (ast: SchemaAST.Objects, value: Json, path: string, walk: Walk): void => {
  const knownFields = new Map(ast.propertySignatures.map(({ name, type }) => [String(name), type]))
  const rest = ast.indexSignatures[0]?.type
  // An object without declared fields is decoded as JSON.
  if (knownFields.size === 0 && rest === undefined) return
  const present = new Set(names(ast).filter((name) => name in value))
  const filledFields = new Set([...present].filter((name) => isFilled(value[name])))
  const location = `${path}#${stateOf(value)}#${[...knownFields.keys()].sort().join(",")}`
  walk.objects.set(location, [...walk.objects.get(location) ?? [], { present, filled: filledFields }])
  for (const [name, part] of Object.entries(value)) {
    const type = knownFields.get(name) ?? rest
    if (type === undefined) walk.unread.add(at(path, shownField(name)))
    else walkValue(type, part, at(path, knownFields.has(name) ? name : "*"), walk)
  }
}

const walkValue = (ast: Ast, value: unknown, path: string, walk: Walk): void => {
  const candidateTypes = candidates(ast)
  if (Array.isArray(value)) {
    const list = candidateTypes.find(SchemaAST.isArrays)
    if (list === undefined) return
    value.forEach((item: unknown, index) => {
      const type = list.elements[index] ?? list.rest[0]
      if (type !== undefined) walkValue(type, item, `${path}[]`, walk)
    })
    return
  }
  if (!isObject(value)) return
  // A member that accepts any value decodes all fields.
  if (candidateTypes.some((member) => SchemaAST.isUnknown(member) || SchemaAST.isAny(member))) return
  const [best] = candidateTypes.filter(SchemaAST.isObjects).toSorted((a, b) => fit(b, value) - fit(a, value))
  if (best !== undefined) walkObject(best, value, path, walk)
}

const encodedAsts = new WeakMap<object, Ast>()
const encodedAst = (codec: Codec): Ast => {
  const wireAst = encodedAsts.get(codec) ?? Schema.toEncoded(codec).ast
  encodedAsts.set(codec, wireAst)
  return wireAst
}

/** Finds the fields of a body, by comparison with the encoded side of its schema. */
export const fieldsOf = (codec: Codec, body: unknown): Fields => {
  const walk: Walk = { unread: new Set(), objects: new Map() }
  walkValue(encodedAst(codec), body, "", walk)
  return walk
}

/** The path without the parts that distinguish members of unions. */
const shownPath = (location: string, name: string) => at(location.slice(0, location.indexOf("#")), name)

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

/** Fields that an object of the reply lacks although they have a value in every reference object with the same path, status and type. */
export const goneFields = (reply: Fields, reference: ReadonlyArray<Fields>): ReadonlyArray<string> => {
  const missingFields = new Set<string>()
  for (const [location, objects] of reply.objects) {
    const [first, ...rest] = reference.flatMap(({ objects }) => objects.get(location) ?? [])
    for (const name of first?.filled ?? []) {
      if (rest.every(({ filled }) => filled.has(name)) && objects.some(({ present }) => !present.has(name))) {
        missingFields.add(shownPath(location, name))
      }
    }
  }
  return [...missingFields]
}
