/** The OpenAPI 3.1 description of everything that the emulator serves, made from the endpoints' declarations. */
import * as Schema from "effect/Schema"
import type { AnyKnownError } from "../../errors/base/KnownError.ts"
import { commonErrors } from "../../errors/call/CallRefusals.ts"
import { keyErrors } from "../../errors/call/RareRefusals.ts"
import type { Codec, Declaration } from "../../pipeline/request/Endpoint.ts"
import { snakeCase } from "../../schema/wire/Wire.ts"
import { servedEndpoints } from "../handlers/index.ts"

type JsonSchema = { readonly [key: string]: unknown }
type Definitions = { [name: string]: unknown }

/** Changes the targets of references, because JSON Schema keeps definitions in each schema, and OpenAPI keeps them in one place. */
const withMovedReferences = (value: unknown): unknown =>
  typeof value === "string" ?
    value.replace(/^#\/(?:\$defs|definitions|components\/schemas)\//, "#/components/schemas/")
    : Array.isArray(value) ?
    value.map(withMovedReferences)
    : typeof value === "object" && value !== null
    ? Object.fromEntries(
      Object.entries(value).map((
        [key, part]
      ) => [key, key === "$ref" || typeof part === "object" ? withMovedReferences(part) : part])
    )
    : value

const schemaOf = (codec: Codec, definitions: Definitions): JsonSchema => {
  const document = Schema.toJsonSchemaDocument(codec)
  for (const [name, definition] of Object.entries(document.definitions)) definitions[name] = withMovedReferences(definition)
  return withMovedReferences(document.schema) as JsonSchema
}

/** The fields of an object schema, which may be a reference. */
const fieldsOf = (
  schema: JsonSchema,
  definitions: Definitions
): { readonly properties: JsonSchema; readonly required: ReadonlyArray<string> } => {
  const reference = schema["$ref"]
  if (typeof reference === "string") {
    return fieldsOf((definitions[reference.split("/").at(-1) ?? ""] ?? {}) as JsonSchema, definitions)
  }
  return { properties: (schema["properties"] ?? {}) as JsonSchema, required: (schema["required"] ?? []) as ReadonlyArray<string> }
}

const parameters = (
  codec: Codec | undefined,
  location: "path" | "query",
  definitions: Definitions
): ReadonlyArray<JsonSchema> => {
  if (codec === undefined) return []
  const { properties, required } = fieldsOf(schemaOf(codec, definitions), definitions)
  return Object.entries(properties).map(([name, schema]) => ({
    name: location === "path" ? snakeCase(name) : name,
    in: location,
    required: location === "path" || required.includes(name),
    schema
  }))
}

const types = { bytes: "*/*", form: "application/x-www-form-urlencoded", json: "application/json", text: "text/plain" }
const content = (encoding: keyof typeof types, schema: unknown) => ({ [types[encoding]]: { schema } })

/** One schema, or a union of several. */
const anyOf = (schemas: ReadonlyArray<unknown>): unknown => schemas.length === 1 ? schemas[0] : { anyOf: schemas }

const unique = <A>(list: ReadonlyArray<A>): ReadonlyArray<A> => Array.from(new Set(list))

/** The OpenAPI responses for refusals, by status. The description lists the codes; the schema is a `$ref`. */
const refusals = (errors: ReadonlyArray<AnyKnownError>): JsonSchema => {
  const byStatus = new Map<number, Array<string>>()
  for (const { code, status } of errors) {
    const codes = byStatus.get(status)
    if (codes) codes.push(code)
    else byStatus.set(status, [code])
  }
  return Object.fromEntries(Array.from(byStatus, ([status, codes]) => [
    String(status),
    { description: [...unique(codes)].sort().join(", "), content: content("json", { $ref: "#/components/schemas/KnownError" }) }
  ]))
}

/** One operation for all endpoints of a route, which differ by access type. */
const operation = (overloads: ReadonlyArray<Declaration>, definitions: Definitions): JsonSchema => {
  const access = unique(overloads.flatMap((endpoint) => endpoint.access))
  const bodies = overloads.flatMap(({ body, encoding }) =>
    // A binary body needs no schema (OpenAPI 3.1, section 4.8.14.2).
    body ? [{ encoding, schema: encoding === "bytes" ? {} : schemaOf(body, definitions) }] : []
  )
  const responses = overloads.flatMap(({ success }) => success ? [schemaOf(success, definitions)] : [])
  const query = overloads.flatMap((endpoint) => parameters(endpoint.query, "query", definitions))
  const encoding = bodies[0]?.encoding ?? "json"
  return {
    operationId: overloads.map(({ id }) => id).join("-or-"),
    tags: unique(overloads.map(({ path }) => path.split("/")[1] ?? "")),
    description: access.length === 0 ? "Open: no project headers are read." : `Access: ${access.join(", ")}.`,
    parameters: [
      ...parameters(overloads[0]?.params, "path", definitions),
      ...query.filter((parameter, index) => query.findIndex(({ name }) => name === parameter["name"]) === index)
    ],
    ...(bodies.length > 0 &&
      { requestBody: { required: true, content: content(encoding, anyOf(bodies.map(({ schema }) => schema))) } }),
    responses: {
      ...refusals([...commonErrors, ...keyErrors, ...overloads.flatMap(({ errors }) => errors)]),
      [String(overloads[0]?.status ?? 200)]: {
        description: "Success",
        ...(responses.length > 0 && { content: content(overloads[0]?.isText === true ? "text" : "json", anyOf(responses)) })
      }
    },
    ...(access.length > 0 && { security: [{ project: [], accessType: [] }] })
  }
}

const header = (name: string) => ({ type: "apiKey", in: "header", name })

/** Makes the OpenAPI description of all endpoints again on each call, in a few milliseconds. */
export const openApi = () => {
  const definitions: Definitions = {
    KnownError: {
      type: "object",
      required: ["code", "error"],
      properties: { code: { type: "string" }, error: { type: "string" }, details: { type: "object" } }
    }
  }
  const routes = new Map<string, Map<string, Array<Declaration>>>()
  for (const { endpoint } of servedEndpoints) {
    const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => `{${snakeCase(name)}}`)
    const methods = routes.get(path) ?? new Map<string, Array<Declaration>>()
    routes.set(path, methods)
    const method = endpoint.method.toLowerCase()
    methods.set(method, [...methods.get(method) ?? [], endpoint])
  }
  const paths = Object.fromEntries(Array.from(routes, ([path, methods]) => [
    path,
    Object.fromEntries(Array.from(methods, ([method, overloads]) => [method, operation(overloads, definitions)]))
  ]))
  return {
    openapi: "3.1.0",
    info: { title: "Stack Auth API, as Latchkey's emulator serves it", version: "1" },
    servers: [{ url: "/api/v1" }],
    paths,
    components: {
      schemas: definitions,
      securitySchemes: { project: header("x-stack-project-id"), accessType: header("x-stack-access-type") }
    }
  }
}
