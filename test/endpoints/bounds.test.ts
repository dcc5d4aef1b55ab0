/** Every bound of a number, a text or a list in a request: the value at the bound is sent, the next one is not. */
import { Exit, Schema, SchemaAST } from "effect"
import { assert, describe, it } from "vitest"
import * as Endpoints from "../../src/endpoints/index.ts"
import type { AnyEndpoint } from "../../src/pipeline/request/Endpoint.ts"

type Bounds = readonly [least: number | undefined, most?: number]

const notEmpty: Bounds = [1]
const port: Bounds = [0, 65_535]
const image: Bounds = [undefined, 1_000_000]
/** The bounds of fields of a name, and of an endpoint's field if it differs: of the number, the length of the text, or the rows of the list. */
const table: { readonly [field: string]: Bounds } = {
  appleKeyId: notEmpty,
  appleTeamId: notEmpty,
  bot: [0, 100],
  clickCountMin: [0],
  clientId: notEmpty,
  customerId: notEmpty,
  displayName: [undefined, 256],
  domain: [undefined, 300],
  durationMax: [0],
  durationMin: [0],
  email: [undefined, 256],
  events: [1, 5_000],
  "CreateSession expiresInMillis": [1, 31_708_800_000],
  "StartCliLogin expiresInMillis": [1, 86_400_000],
  freeTrial: [0],
  freeTrialAbuse: [0, 100],
  fullLogoDarkModeUrl: image,
  fullLogoUrl: image,
  hashedKey: notEmpty,
  host: notEmpty,
  interval: [0],
  limit: notEmpty,
  "ListInvoices limit": [1, 100],
  "ListOutboxEmails limit": [1, 100],
  "ListProducts limit": [1, 100],
  "ListSessionReplayChunks limit": [1, 500],
  "ListSessionReplays limit": [1, 200],
  logoDarkModeUrl: image,
  logoUrl: image,
  messages: notEmpty,
  offset: [0],
  port,
  profileImageUrl: image,
  quantity: notEmpty,
  query: notEmpty,
  queryId: notEmpty,
  repeat: [0],
  senderEmail: notEmpty,
  senderName: notEmpty,
  state: [1, 512],
  teamIds: notEmpty,
  timeout: [1_000, 120_000],
  userIds: notEmpty,
  username: notEmpty
}

const id = "9c37e5b1-0d4f-4a82-8c16-f75b2e90d3a8"
/** Values of a size, of fields with a form. */
const forms: ReadonlyArray<readonly [field: RegExp, valueOf: (size: number) => unknown]> = [
  [/(Image|[lL]ogo(DarkMode)?)Url$/, (size) => "data:image/png;base64,".padEnd(size, "A")],
  [/^domain$/, (size) => "https://app.example.com/".padEnd(size, "a")],
  [/^email$/, (size) => "@harbour.example".padStart(size, "a")],
  [/^(team|user)Ids$/, (size) => Array(size).fill(id)],
  [/^messages$/, (size) => Array.from({ length: size }, () => ({ role: "user", content: "Ahoy" }))]
]
const valueOf = (name: string, ast: SchemaAST.AST, size: number): unknown =>
  forms.find(([field]) => field.test(name))?.[1](size) ??
    (SchemaAST.isNumber(ast) ? size : SchemaAST.isArrays(ast) ? Array.from({ length: size }, () => ({})) : "a".repeat(size))

const payloadsOf = (ast: SchemaAST.AST) =>
  (ast.checks ?? []).map((check) => Object(Object(check.annotations?.["representation"])["payload"]))
const boundsOf = (ast: SchemaAST.AST): Bounds | undefined => {
  const payloads = payloadsOf(ast)
  const [least, most] = [["minimum", "minLength"], ["maximum", "maxLength"]].map((names): number | undefined =>
    payloads.flatMap((payload) => names.flatMap((name): ReadonlyArray<number> => payload[name] ?? [])).at(-1)
  )
  return most !== undefined ? [least, most] : least !== undefined ? [least] : undefined
}

interface BoundedField {
  readonly name: string
  readonly ast: SchemaAST.AST
  readonly bounds: Bounds
}
/** The fields with bounds in a type, also those of rows and nested structs. */
const boundedFields = (ast: SchemaAST.AST, name = ""): ReadonlyArray<BoundedField> => {
  const bounds = boundsOf(ast)
  const inner = SchemaAST.isObjects(ast)
    ? [
      ...ast.propertySignatures.flatMap((field) => boundedFields(field.type, String(field.name))),
      ...ast.indexSignatures.flatMap(({ type }) => boundedFields(type, name))
    ]
    : SchemaAST.isUnion(ast)
    ? ast.types.flatMap((type) => boundedFields(type, name))
    : SchemaAST.isArrays(ast)
    ? [...ast.elements, ...ast.rest].flatMap((type) => boundedFields(type, name))
    : []
  return bounds === undefined ? inner : [{ name, ast, bounds }, ...inner]
}

// Their exact types differ; the test treats them alike.
const endpoints = Endpoints as unknown as { readonly [name: string]: AnyEndpoint }
const fields = Object.entries(endpoints).flatMap(([endpoint, { body, params, query }]) =>
  [params, query, body].flatMap((codec) => Schema.isSchema(codec) ? boundedFields(SchemaAST.toType(codec.ast)) : []).map((
    field
  ) => ({
    ...field,
    key: `${endpoint} ${field.name}` in table ? `${endpoint} ${field.name}` : field.name
  }))
)

describe("a bound", () => {
  it("is in the table if a field of a request has one", () => {
    for (const { bounds, key } of fields) assert.deepStrictEqual(bounds, table[key], key)
    assert.deepStrictEqual(Object.keys(table).filter((name) => !fields.some(({ key }) => key === name)), [])
    assert.isAbove(fields.length, 80)
  })

  it("is the last valid value", () => {
    for (const { ast, key, name } of fields) {
      const [least, most] = table[key] ?? assert.fail(key)
      const isValid = (size: number) =>
        Exit.isSuccess(Schema.encodeUnknownExit(Schema.make<Schema.Codec<unknown>>(ast))(valueOf(name, ast, size)))
      if (least !== undefined) {
        assert.isTrue(isValid(least), `${key} ${least}`)
        if (least > 0 || SchemaAST.isNumber(ast)) assert.isFalse(isValid(least - 1), `${key} ${least - 1}`)
      }
      if (most !== undefined) {
        assert.isTrue(isValid(most), `${key} ${most}`)
        assert.isFalse(isValid(most + 1), `${key} ${most + 1}`)
      }
    }
  })
})
