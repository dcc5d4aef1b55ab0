/** Exchanges recorded from the real provider. */
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import * as Endpoints from "../../../src/endpoints/index.ts"
import type { WireResponse } from "../../../src/pipeline/ports/WireRequest.ts"
import type { AnyEndpoint } from "../../../src/pipeline/request/Endpoint.ts"
import { folder } from "./folder.ts"

export interface Exchange {
  readonly name: string
  readonly topic: string
  readonly request: {
    readonly method: string
    readonly path: string
    readonly headers: { readonly [name: string]: string }
    readonly body: unknown
  }
  readonly response: { readonly status: number; readonly headers: { readonly [name: string]: string }; readonly body: unknown }
}

/** The number of exchanges at the time of writing, for the message that the recordings are absent. */
export const knownExchanges = 2369

/** Every exchange with a response, in the order of the files; `undefined` if the folder is absent. */
export const readRecordings = (): ReadonlyArray<Exchange> | undefined => {
  if (!existsSync(folder)) return undefined
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".json"))
  return files.flatMap((file) => {
    const { exchanges = [], setup = [], topic = file.replace(/\.json$/, "") } = JSON.parse(
      readFileSync(join(folder, file), "utf8")
    )
    return [...setup, ...exchanges].filter(({ request, response }) => request && response).map((exchange) => ({
      ...exchange,
      topic
    }))
  })
}

/** The response as the pipeline passes it to an endpoint, with its real status. */
export const replyOf = ({ response: { body, headers, status } }: Exchange): WireResponse => ({
  status: Number(headers["x-stack-actual-status"] ?? status),
  headers,
  body: body === null ? "" : typeof body === "string" ? body : JSON.stringify(body)
})

const allEndpoints = Object.values(Endpoints) as ReadonlyArray<AnyEndpoint>
const patterns = new Map(
  allEndpoints.map((endpoint) => [endpoint, new RegExp(`^${endpoint.path.replace(/\{\w+\}/g, "([^/]+)")}$`)])
)
const placeholders = ({ path }: AnyEndpoint) => path.split("{").length

/** The endpoints that may have sent a request, ordered by the most literal path and the matching access type. */
export const endpointsFor = ({ request }: Exchange): ReadonlyArray<AnyEndpoint> => {
  const path = request.path.replace(/^https?:\/\/[^/]+/, "").split("?", 1)[0]?.replace(/^\/api\/(v1|latest|v2beta\d+)/, "") ?? ""
  const matches = allEndpoints.filter((endpoint) => endpoint.method === request.method && patterns.get(endpoint)?.test(path))
  const fewest = Math.min(...matches.map(placeholders))
  const literal = matches.filter((endpoint) => placeholders(endpoint) === fewest)
  const access = request.headers["x-stack-access-type"] ?? request.headers["x-hexclave-access-type"]
  const fitting = literal.filter((endpoint) => endpoint.access.some((type) => type === access))
  return fitting.length > 0 ? fitting : literal
}
