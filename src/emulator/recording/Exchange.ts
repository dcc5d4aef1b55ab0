/** One exchange of a recording: a request and its response, as stored in a file. */
import type { EmulatorRequest } from "../request/EmulatorResponse.ts"
import { claimsOf } from "./RecordedToken.ts"

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

const apiPath = /^\/api\/(?:v1|latest|v2beta\d+)(\/[^?]*)?/

const header = ({ headers }: EmulatorRequest, name: string) => headers[`x-stack-${name}`] ?? headers[`x-hexclave-${name}`]

const textOf = (body: Uint8Array | string | undefined): string =>
  body === undefined ? "" : typeof body === "string" ? body : new TextDecoder().decode(body)

/** The content of a body: parsed JSON, the fields of a form, or text; `null` without a body. */
export const contentOf = (type: string, body: Uint8Array | string | undefined): unknown => {
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

/** The segments of a path, decoded; a segment that cannot be decoded stays. */
export const segmentsOf = (path: string): ReadonlyArray<string> =>
  path.split("/").map((segment) => {
    try {
      return decodeURIComponent(segment)
    } catch {
      return segment
    }
  })
