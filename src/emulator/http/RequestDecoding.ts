/** Decodes bodies, queries and path parameters like the provider: converts scalars and refuses unknown keys. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as SchemaAST from "effect/SchemaAST"
import * as SchemaIssue from "effect/SchemaIssue"
import { BodyParsingError, SchemaError } from "../../errors/provider/RequestErrors.ts"
import type { Codec } from "../../pipeline/request/Endpoint.ts"
import type { EmulatorRequest } from "../request/EmulatorResponse.ts"
import { isTooDeep, maxJsonDepth } from "../request/JsonDepth.ts"

type Convert = (value: unknown) => unknown
const identity: Convert = (value) => value

const toText: Convert = (value) => typeof value === "number" || typeof value === "boolean" ? String(value) : value
const toNumber: Convert = (value) =>
  typeof value === "string" && value.trim() !== "" && Number.isFinite(Number(value)) ? Number(value) : value
const toBoolean: Convert = (value) => {
  const text = String(value).toLowerCase()
  return text === "true" || text === "1" ? true : text === "false" || text === "0" ? false : value
}

/**
 * Whether a value already has the top-level type of `ast`; nested values are not checked. A union converts a value with the first member
 * that matches.
 */
const matchesType = (ast: SchemaAST.AST, value: unknown): boolean => {
  switch (ast._tag) {
    case "String":
    case "TemplateLiteral":
      return typeof value === "string"
    case "Number":
      return typeof value === "number"
    case "Boolean":
      return typeof value === "boolean"
    case "Null":
      return value === null
    case "Undefined":
    case "Void":
      return value === undefined
    case "Literal":
      return value === ast.literal
    case "Arrays":
      return Array.isArray(value)
    case "Objects":
      return typeof value === "object" && value !== null && !Array.isArray(value)
    case "Union":
      return ast.types.some((member) => matchesType(member, value))
    case "Suspend":
      return matchesType(ast.thunk(), value)
    default:
      return true
  }
}

/** Makes the function that converts values to the encoded form of a type. Called once per endpoint. */
const converter = (ast: SchemaAST.AST): Convert => {
  switch (ast._tag) {
    case "String":
      return toText
    case "Number":
      return toNumber
    case "Boolean":
      return toBoolean
    case "Literal":
      return typeof ast.literal === "number" ? toNumber : typeof ast.literal === "boolean" ? toBoolean : toText
    case "Arrays": {
      const item = ast.rest[0] === undefined ? identity : converter(ast.rest[0])
      return (value) => Array.isArray(value) ? value.map(item) : value
    }
    case "Objects": {
      const fields = new Map(ast.propertySignatures.map(({ name, type }) => [name, converter(type)]))
      const convertOther = ast.indexSignatures[0] === undefined ? identity : converter(ast.indexSignatures[0].type)
      return (value) =>
        typeof value === "object" && value !== null && !Array.isArray(value)
          ? Object.fromEntries(Object.entries(value).map(([name, field]) => [name, (fields.get(name) ?? convertOther)(field)]))
          : value
    }
    case "Union": {
      const members = ast.types.map((member) => ({ member, convert: converter(member) }))
      return (value) => {
        const fitting = members.find(({ member }) => matchesType(member, value))
        if (fitting) return fitting.convert(value)
        for (const { convert, member } of members) {
          const result = convert(value)
          if (result !== value && matchesType(member, result)) return result
        }
        return value
      }
    }
    case "Suspend":
      return converter(ast.thunk())
    default:
      return identity
  }
}

const bullets = SchemaIssue.makeFormatterStandardSchemaV1()

/** The problems of one part of the request, one line each. */
export type Problems = ReadonlyArray<string>

/** Makes a reader of one part of a request, such as `body` or `query`; the problems name the part. An open reader ignores unknown keys. */
export const requestReader = (part: string, codec: Codec, isOpen = false) => {
  const convert = converter(SchemaAST.toEncoded(codec.ast))
  const decode = Schema.decodeUnknownEffect(codec, { errors: "all", onExcessProperty: isOpen ? "ignore" : "error" })
  return (value: unknown): Effect.Effect<unknown, Problems> =>
    Effect.mapError(decode(convert(value)), ({ issue }) =>
      bullets(issue).issues.map(({ message, path }) => {
        const keys = (path ?? []).map(String)
        return message === "Expected no excess property"
          ? `${[part, ...keys.slice(0, -1)].join(".")} contains unknown properties: ${keys.at(-1)}`
          : `${[part, ...keys].join(".")}: ${message}`
      }))
}

export const schemaError = (request: EmulatorRequest, complaints: Problems): SchemaError =>
  new SchemaError({
    details: {
      message: `Request validation failed on ${request.method} ${request.target.split("?", 1)[0]}:\n${
        complaints.map((line) => `- ${line}`).join("\n")
      }`
    }
  })

/** The fields of a query or a form. As at the provider, the last value of a name that occurs several times counts. */
const fields = (pairs: URLSearchParams): { readonly [name: string]: unknown } => Object.fromEntries(pairs)

export const parseQuery = (request: EmulatorRequest): { readonly [name: string]: unknown } => {
  const start = request.target.indexOf("?")
  return start < 0 ? {} : fields(new URLSearchParams(request.target.slice(start)))
}

const utf8 = new TextDecoder("utf-8", { fatal: true })
const typeOf = ({ headers }: EmulatorRequest): string =>
  (headers["content-type"] ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? ""

/** Maximum size of a decompressed body, in bytes, as for every body at the provider. */
const largest = 8 * 1024 * 1024

/**
 * Whether a body is gzip (RFC 1952, section 2.3.1): the provider's browser client compresses batches without declaring a content encoding.
 */
const isPacked = (request: EmulatorRequest): request is EmulatorRequest & { readonly body: Uint8Array<ArrayBuffer> } =>
  typeOf(request) === "application/octet-stream" && request.body instanceof Uint8Array
  && request.body[0] === 0x1f && request.body[1] === 0x8b

/** Decompresses a body and parses it as JSON. Fails if the decompressed body is too large or not JSON. */
const unpack = async (body: Uint8Array<ArrayBuffer>): Promise<unknown> => {
  const parts: Array<Uint8Array> = []
  let size = 0
  for await (const part of new Blob([body]).stream().pipeThrough(new DecompressionStream("gzip"))) {
    size += part.byteLength
    if (size > largest) throw new RangeError("the body is too large")
    parts.push(part)
  }
  const bytes = new Uint8Array(size)
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.byteLength
  }
  return JSON.parse(utf8.decode(bytes))
}

/** The body, decoded by its content type; `undefined` for no body, and for GET, because its body is ignored. */
export const parseBody = (request: EmulatorRequest): Effect.Effect<unknown, BodyParsingError> =>
  request.method === "GET" || request.body === undefined ||
    request.body.length === 0 && request.headers["content-type"] === undefined
    ? Effect.succeed(undefined)
    : isPacked(request)
    ? Effect.tryPromise({ try: () => unpack(request.body), catch: () => new BodyParsingError() })
    : Effect.try({ try: () => parse(request), catch: () => new BodyParsingError() })

/** The body of an endpoint that takes bytes of any content type; `undefined` for no body. */
export const bodyBytes = ({ body }: EmulatorRequest): Uint8Array | undefined =>
  typeof body === "string" ? new TextEncoder().encode(body) : body

const parse = (request: EmulatorRequest): unknown => {
  const { body = "" } = request
  const text = typeof body === "string" ? body : utf8.decode(body)
  const type = typeOf(request)
  switch (type) {
    case "":
    case "text/plain":
    case "application/octet-stream":
      return text === "" ? undefined : text
    case "application/json":
      if (isTooDeep(text)) throw new RangeError(`the body is nested deeper than ${maxJsonDepth} levels`)
      return text === "" ? undefined : JSON.parse(text)
    case "application/x-www-form-urlencoded":
      return fields(new URLSearchParams(text))
    default:
      throw new TypeError(`unsupported content type ${type}`)
  }
}
