/** Compares the classes with codes.json, the list of the provider's codes with status, families and names of details. */
import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import * as SchemaAST from "effect/SchemaAST"
import { knownErrors } from "../../src/errors/provider/knownErrors.ts"
import codes from "./codes.json" with { type: "json" }

type KnownErrorClass = (typeof knownErrors)[number]

/** The wire names of a class's details. */
const wireDetails = (error: KnownErrorClass): ReadonlyArray<PropertyKey> => {
  const body = Schema.toEncoded(error.wire).ast
  assert(SchemaAST.isObjects(body))
  const details = body.propertySignatures.find(({ name }) => name === "details")?.type
  return details && SchemaAST.isObjects(details) ? details.propertySignatures.map(({ name }) => name) : []
}

describe("known errors", () => {
  it("have exactly one class for each code", () => {
    assert.deepStrictEqual(knownErrors.map(({ code }) => code).toSorted(), codes.errors.map(({ code }) => code).toSorted())
  })

  it("have unique tags", () => {
    const tags = knownErrors.map(({ tag }) => tag as string)
    assert.deepStrictEqual(tags.filter((tag, index) => tags.indexOf(tag) !== index), [])
  })

  it.each(codes.errors)("have the status, families and details of codes.json: $code", ({ code, details, families, status }) => {
    const error = knownErrors.find((candidate) => candidate.code === code)
    assert(error)
    assert.strictEqual(error.status, status)
    assert.deepStrictEqual(Object.keys(error.prototype.families), families)
    assert.deepStrictEqual(wireDetails(error), details)
  })

  it("list only families of codes.json, each followed by its parent families", () => {
    for (const { families } of codes.errors) {
      families.forEach((family, index) => {
        const parent = codes.families.find(({ code }) => code === family)
        assert.deepStrictEqual(parent?.families, families.slice(index + 1))
      })
    }
  })

  it.each(knownErrors.map((error) => ({ tag: error.tag, error })))("use the tag as the class name: $tag", ({ error, tag }) => {
    assert.strictEqual(error.name, tag)
    assert.strictEqual(error.prototype.name, tag)
  })
})
