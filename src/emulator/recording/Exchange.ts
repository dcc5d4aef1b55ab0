/** One exchange of a recording: a request and its response, as stored in a file. */
import type { EmulatorRequest, EmulatorResponse } from "../request/EmulatorResponse.ts"
import { isKept } from "./keptFields.ts"
import type { Placeholders } from "./Placeholders.ts"
import { claimsOf } from "./RecordedToken.ts"
import { fieldShapes, routeOf } from "./shapes.ts"

/** The parts of a request that a replay compares to find the recorded response. */
export interface RecordedRequest {
  readonly method: string
  /** Path below the API's version. */
  readonly path: string
  readonly query: { readonly [name: string]: unknown }
  readonly access: string | null
  /** The id of the user in the access token; `""` for a token without one, `null` without a token. */
  readonly user: string | null
  /** The id of the project. */
  readonly project: string | null
  /** JSON, or the fields of a form; `null` without a body. */
  readonly body: unknown
}

export interface Exchange {
  readonly version: 2
  readonly request: RecordedRequest
  readonly response: { readonly status: number; readonly headers: { readonly [name: string]: string }; readonly body: unknown }
}

/** The headers that the library reads, with what a recording keeps of each. */
const keptHeaders: { readonly [name: string]: RegExp } = {
  "content-type": /^[\w.+-]+\/[\w.+-]+(?:; ?charset=[\w-]+)?/,
  "retry-after": /^\d+$/,
  "x-stack-known-error": /^[A-Z][A-Z_]{2,80}$/,
  "x-stack-actual-status": /^\d{3}$/,
  "x-hexclave-known-error": /^[A-Z][A-Z_]{2,80}$/,
  "x-hexclave-actual-status": /^\d{3}$/
}

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
  const access = header(request, "access-type")
  const token = header(request, "access-token")
  const { sub } = token === undefined ? {} : claimsOf(token)
  return {
    method: request.method,
    path,
    query: start < 0 ? {} : Object.fromEntries(new URLSearchParams(request.target.slice(start))),
    access: access !== undefined && /^(?:client|server|admin)$/.test(access) ? access : null,
    user: token === undefined ? null : typeof sub === "string" ? sub : "",
    project: header(request, "project-id") ?? null,
    body: contentOf(request.headers["content-type"] ?? "", request.body)
  }
}

/** Matches a small number or a boolean in a query. */
const plain = /^(?:\d{1,4}|true|false)$/

const isKeySet = (path: string) => path.endsWith("/.well-known/jwks.json")

/** The segments of a path, decoded; a segment that cannot be decoded stays. */
export const segmentsOf = (path: string): ReadonlyArray<string> =>
  path.split("/").map((segment) => {
    try {
      return decodeURIComponent(segment)
    } catch {
      return segment
    }
  })

/** Replaces the values of an exchange with placeholders, except those that a recording keeps. */
export const scrub = (request: RecordedRequest, response: EmulatorResponse, placeholders: Placeholders): Exchange => {
  const route = routeOf(request.method, request.path)
  const path = segmentsOf(request.path).map((text, index) => {
    const [segment, parameter] = route.segments[index] ?? [text, "segment"]
    return parameter === null || isKept(parameter, text) ? segment : encodeURIComponent(placeholders.text(text))
  }).join("/")
  const query = Object.fromEntries(
    Object.entries(request.query).map(([name, value]) => {
      const text = String(value)
      if (fieldShapes(route.query, name) === undefined) return [placeholders.name(name), placeholders.text(text)]
      return [name, isKept(name, text) || (plain.test(text) && name !== "code") ? text : placeholders.text(text)]
    })
  )
  const body = contentOf(response.headers["content-type"] ?? "", response.body)
  return {
    version: 2,
    request: {
      ...request,
      path,
      query,
      user: request.user === null ? null : placeholders.text(request.user),
      project: request.project === null || request.project === "internal" ? request.project : placeholders.text(request.project),
      body: placeholders.value(request.body, route.body)
    },
    response: {
      status: response.status,
      headers: Object.fromEntries(
        Object.entries(keptHeaders).flatMap(([name, form]) => {
          const [value] = form.exec(response.headers[name] ?? "") ?? []
          return value === undefined ? [] : [[name, value] as const]
        })
      ),
      body: isKeySet(request.path) ? body : placeholders.value(body, route.reply)
    }
  }
}
