/** One exchange of a recording: a request and its response, as stored in a file. */
import type { EmulatorRequest, EmulatorResponse } from "../request/EmulatorResponse.ts"
import { parametersOf } from "./declaredNames.ts"
import { isKept } from "./keptFields.ts"
import type { Placeholders } from "./Placeholders.ts"

/** The parts of a request that a replay compares to find the recorded response. */
export interface RecordedRequest {
  readonly method: string
  /** Path below the API's version. */
  readonly path: string
  readonly query: { readonly [name: string]: unknown }
  readonly access: string | null
  /** Whether the request has an access token. */
  readonly isSignedIn: boolean
  /** The id of the project. */
  readonly project: string | null
  /** JSON, or the fields of a form; `null` without a body. */
  readonly body: unknown
}

export interface Exchange {
  readonly version: 1
  readonly request: RecordedRequest
  readonly response: { readonly status: number; readonly headers: { readonly [name: string]: string }; readonly body: unknown }
}

/** The headers that the library reads. */
const keptHeaders = [
  "content-type",
  "retry-after",
  "x-stack-known-error",
  "x-stack-actual-status",
  "x-hexclave-known-error",
  "x-hexclave-actual-status"
]

const apiPath = /^\/api\/(?:v1|latest|v2beta\d+)(\/[^?]*)?/

const header = ({ headers }: EmulatorRequest, name: string) => headers[`x-stack-${name}`] ?? headers[`x-hexclave-${name}`]

const textOf = (body: Uint8Array | string | undefined): string =>
  body === undefined ? "" : typeof body === "string" ? body : new TextDecoder().decode(body)

/** The content of a body: parsed JSON, the fields of a form, or text; `null` without a body. */
const contentOf = (type: string, body: Uint8Array | string | undefined): unknown => {
  const text = textOf(body)
  if (text === "") return null
  if (type.includes("form-urlencoded")) return Object.fromEntries(new URLSearchParams(text))
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** The parts of a request that a replay compares; `undefined` for a path outside the API. */
export const comparable = (request: EmulatorRequest): RecordedRequest | undefined => {
  const [prefix, path = ""] = apiPath.exec(request.target) ?? []
  if (prefix === undefined) return undefined
  const start = request.target.indexOf("?")
  return {
    method: request.method,
    path,
    query: start < 0 ? {} : Object.fromEntries(new URLSearchParams(request.target.slice(start))),
    access: header(request, "access-type") ?? null,
    isSignedIn: header(request, "access-token") !== undefined,
    project: header(request, "project-id") ?? null,
    body: contentOf(request.headers["content-type"] ?? "", request.body)
  }
}

/** Matches a small number or a boolean in a query. */
const plain = /^(?:\d{1,6}|true|false)$/

const isKeySet = (path: string) => path.endsWith("/.well-known/jwks.json")

/** Replaces the values of an exchange with placeholders, except those that a recording keeps. */
export const scrub = (request: RecordedRequest, response: EmulatorResponse, placeholders: Placeholders): Exchange => {
  const path = parametersOf(request.method, request.path).map(([segment, parameter]) => {
    const text = decodeURIComponent(segment)
    return parameter === null || isKept(parameter, text) ? segment : encodeURIComponent(placeholders.text(text))
  }).join("/")
  const query = Object.fromEntries(
    Object.entries(request.query).map(([name, value]) => {
      const text = String(value)
      return [placeholders.name(name), plain.test(text) || isKept(name, text) ? text : placeholders.text(text)]
    })
  )
  const body = contentOf(response.headers["content-type"] ?? "", response.body)
  return {
    version: 1,
    request: {
      ...request,
      path,
      query,
      project: request.project === null || request.project === "internal" ? request.project : placeholders.text(request.project),
      body: placeholders.value(request.body)
    },
    response: {
      status: response.status,
      headers: Object.fromEntries(keptHeaders.flatMap((name) => {
        const value = response.headers[name]
        return value === undefined || (name.endsWith("-known-error") && !/^[A-Z][A-Z_]{2,80}$/.test(value))
          ? []
          : [[name, value] as const]
      })),
      body: isKeySet(request.path) ? body : placeholders.value(body)
    }
  }
}
