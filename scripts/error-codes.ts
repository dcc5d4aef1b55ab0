/** Derives data of the provider's error codes from the classes: test/errors/codes.json, and the table of docs/provider/errors.md. */
import * as Schema from "effect/Schema"
import * as SchemaAST from "effect/SchemaAST"
import { knownErrors } from "../src/errors/provider/knownErrors.ts"

type KnownErrorClass = (typeof knownErrors)[number]

const familiesOf = (error: KnownErrorClass): ReadonlyArray<string> => Object.keys(error.prototype.families)

/** The wire names of an error's details. */
const wireDetails = (error: KnownErrorClass): ReadonlyArray<string> => {
  const body = Schema.toEncoded(error.wire).ast
  if (!SchemaAST.isObjects(body)) throw new Error(`${error.tag} has a wire form that is not an object`)
  const details = body.propertySignatures.find(({ name }) => name === "details")?.type
  return details && SchemaAST.isObjects(details) ? details.propertySignatures.map(({ name }) => String(name)) : []
}

const sorted = [...knownErrors].toSorted(({ code: one }, { code: other }) => one < other ? -1 : 1)

/** Each family with the families that include it, widest first. */
const families = () => {
  const wider = new Map<string, ReadonlyArray<string>>()
  for (const error of sorted) familiesOf(error).forEach((family, index, all) => wider.set(family, all.slice(index + 1)))
  return Array.from(wider, ([code, families]) => ({ code, families }))
    .toSorted((one, other) => one.families.length - other.families.length || (one.code < other.code ? -1 : 1))
}

const lines = (rows: ReadonlyArray<unknown>) => rows.map((row) => `    ${JSON.stringify(row)}`).join(",\n")

/** The text of test/errors/codes.json: one code per line, so that a change affects one line of a diff. */
export const errorCodes = (): string => {
  const errors = sorted.map((error) => ({
    code: error.code,
    status: error.status,
    families: familiesOf(error),
    details: wireDetails(error)
  }))
  return `{\n  "families": [\n${lines(families())}\n  ],\n  "errors": [\n${lines(errors)}\n  ]\n}\n`
}

const begin = "<!-- codes: written by `npm run update` -->"
const end = "<!-- end of codes -->"

/** docs/provider/errors.md with an updated table of codes. */
export const withCodes = (page: string): string => {
  const from = page.indexOf(begin)
  const to = page.indexOf(end)
  if (from < 0 || to < from) throw new Error("docs/provider/errors.md has lost the comments around its table of codes")
  const code = (text: string) => `\`${text}\``
  const rows = sorted.map((error) =>
    `| ${code(error.code)} | ${error.status} | ${wireDetails(error).map(code).join(", ")} | ${
      familiesOf(error).map(code).join(", ")
    } |`
  )
  const table = ["| Code | Status | Details | Families |", "| --- | --- | --- | --- |", ...rows].join("\n")
  return `${page.slice(0, from)}${begin}\n\n${table}\n\n${page.slice(to)}`
}
