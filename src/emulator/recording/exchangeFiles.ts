/** The files of a recording: one for each exchange, in the order of the requests. Node only. */
import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import type { Exchange } from "./Exchange.ts"

export const fileName = /^exchange-\d{5}\.json$/

/** An exchange, and the name of its file. */
export interface StoredExchange extends Exchange {
  readonly file: string
}

const isObject = (value: unknown): value is { readonly [name: string]: unknown } =>
  typeof value === "object" && value !== null && !Array.isArray(value)
const isTextOrNull = (value: unknown) => value === null || typeof value === "string"

/** The deepest nesting of a recorded value: a replay compares values recursively. */
const deepest = 1_000
const isTooDeep = (value: unknown): boolean => {
  let values: ReadonlyArray<unknown> = [value]
  for (let depth = 0; values.length > 0; depth++) {
    if (depth > deepest) return true
    values = values.flatMap((part) => typeof part === "object" && part !== null ? Object.values(part) : [])
  }
  return false
}

/** The field of an exchange that is missing or wrong; `undefined` for an exchange. */
const faultOf = (value: unknown): string | undefined => {
  if (!isObject(value) || value["version"] !== 2) return "version"
  const { request, response } = value
  if (!isObject(request)) return "request"
  if (!isObject(response)) return "response"
  if (isTooDeep(request)) return "request"
  if (isTooDeep(response)) return "response"
  const checks: ReadonlyArray<readonly [string, boolean]> = [
    ["request.method", typeof request["method"] === "string"],
    ["request.path", typeof request["path"] === "string"],
    ["request.query", isObject(request["query"])],
    ...["access", "user", "project"].map((name) => [`request.${name}`, isTextOrNull(request[name])] as const),
    ["request.body", "body" in request],
    [
      "response.status",
      Number.isInteger(response["status"]) && Number(response["status"]) >= 200 && Number(response["status"]) < 600
    ],
    [
      "response.headers",
      isObject(response["headers"]) && Object.values(response["headers"]).every((header) => typeof header === "string")
    ],
    ["response.body", "body" in response]
  ]
  return checks.find(([, isRight]) => !isRight)?.[0]
}

/** Reads a recording. Rejects with an `Error` that names the folder or the file. */
export const readExchanges = async (folder: string): Promise<ReadonlyArray<StoredExchange>> => {
  const names = await readdir(folder).catch((cause: unknown) => {
    throw new Error(`the recording in ${folder} cannot be read: ${cause instanceof Error ? cause.message : String(cause)}`)
  })
  const files = names.filter((name) => fileName.test(name)).toSorted()
  if (files.length === 0) throw new Error(`there is no recording in ${folder}: no file exchange-00001.json`)
  return Promise.all(files.map(async (name) => {
    const file = join(folder, name)
    let exchange: unknown
    try {
      exchange = JSON.parse(await readFile(file, "utf8"))
    } catch (cause) {
      throw new Error(`${file} is damaged: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
    }
    const fault = faultOf(exchange)
    if (fault === "version") throw new Error(`${file} is not an exchange of this version: record again`)
    if (fault !== undefined) throw new Error(`${file} is damaged: ${fault} is missing or wrong`)
    // `faultOf` has checked the fields.
    return { ...(exchange as Exchange), file: name }
  }))
}
