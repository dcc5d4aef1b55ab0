/** Values of a schema with every optional field, and their comparison with the wire. */
import { Effect, Redacted, Schema, SchemaAST } from "effect"
import * as Arbitrary from "effect/Arbitrary"
import { seed } from "../kit/Seed.ts"
import { userId } from "../kit/TestApp.ts"

export type Fields = { readonly [name: string]: unknown }

export const address = "https://app.example.com/page"
/** Values of fields whose schema does not say what is valid. */
const valid: Fields = {
  afterCallbackRedirectUrl: address,
  callbackUrl: address,
  clientMetadata: { plan: "pro" },
  clientReadOnlyMetadata: { plan: "pro" },
  domain: "https://app.example.com",
  errorRedirectUri: address,
  errorRedirectUrl: address,
  expiresAt: new Date(1_893_456_000_000),
  expiresInMillis: 1000,
  isProductionMode: false,
  password: "correct horse",
  scope: ["repo"],
  returnUrl: address,
  serverMetadata: { plan: "pro" },
  totpSecretBase64: "AAAA",
  userId,
  verificationCallbackUrl: address
}

/** The fields of a struct, or of each struct of a union. */
export const propertiesOf = (ast: SchemaAST.AST): ReadonlyArray<SchemaAST.PropertySignature> =>
  SchemaAST.isObjects(ast) ? ast.propertySignatures : SchemaAST.isUnion(ast) ? ast.types.flatMap(propertiesOf) : []
/** The value of a field for this type, or `undefined` to build it from the schema. */
type ValueOf = (type: SchemaAST.AST, name: string) => unknown

/** A value with every optional field, and without `null`. */
export const sample = (type: SchemaAST.AST, name = "", valueOf: ValueOf = (_, name) => valid[name]): unknown => {
  const value = valueOf(type, name)
  if (value !== undefined) return value
  if (SchemaAST.isUnion(type)) return type.types.map((type) => sample(type, name, valueOf)).findLast((value) => value != null)
  if (SchemaAST.isArrays(type)) {
    const [row] = type.rest
    // A list has a row of each kind.
    return [...type.elements, ...(row && SchemaAST.isUnion(row) ? row.types : type.rest)].map((type) => sample(type, "", valueOf))
  }
  if (SchemaAST.isObjects(type)) {
    return Object.fromEntries([
      ...type.propertySignatures.map(({ name, type }) => [name, sample(type, String(name), valueOf)]),
      ...type.indexSignatures.map(({ type }) => ["entry", sample(type, "", valueOf)])
    ])
  }
  if (SchemaAST.isUndefined(type) || SchemaAST.isNever(type)) return undefined
  const codec = Schema.make<Schema.Codec<unknown>>(type)
  return Effect.runSync(Arbitrary.sampleEffect(Arbitrary.schema(codec), { count: 1, seed }))[0]
}

export const snakeCase = (name: string) => name.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Whether the wire has the value: the fields of structs in snake case, moments in milliseconds, and secrets as text. */
export const isOnWire = (value: unknown, wire: unknown): boolean => {
  if (Redacted.isRedacted(value)) return wire === Redacted.value(value)
  if (value instanceof Date) return Number(wire) === value.getTime() || wire === value.toISOString()
  if (Array.isArray(value) && typeof wire === "string") return value.join(",") === wire
  if (typeof value !== "object" || value === null) {
    return wire === value || wire === String(value) || wire === snakeCase(String(value))
  }
  return typeof wire === "object" && wire !== null &&
    Object.entries(value).every(([name, field]) => field === undefined || isOnWire(field, (wire as Fields)[snakeCase(name)]))
}
