/** The refusals of the vectors: each code with the status of its class and the details of `refusals.json`, if it has details. */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { knownErrors } from "../../src/errors/provider/knownErrors.ts"
import { filesBelow, vectors } from "./paths.ts"

export interface Refusal {
  readonly status: number
  readonly details?: object
}

/** The refusals by code, as one family of vectors describes their details, or any family. */
export const refusalsOf = (family = ""): { readonly [code: string]: Refusal } => {
  const files = filesBelow(vectors).filter((file) => file.startsWith(family) && file.endsWith("refusals.json"))
  const details: { readonly [code: string]: object } = Object.assign(
    {},
    ...files.map((file) => JSON.parse(readFileSync(join(vectors, file), "utf8")) as object)
  )
  return Object.fromEntries(knownErrors.map(({ code, status }) => {
    const detailsOfCode = details[code]
    return [code, detailsOfCode === undefined ? { status } : { status, details: detailsOfCode }]
  }))
}
