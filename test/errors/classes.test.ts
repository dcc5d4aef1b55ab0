/** The classes of known errors: one for each code, named after its tag, with consistent families and snake case on the wire. */
import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import * as SchemaAST from "effect/SchemaAST"
import { knownErrors } from "../../src/errors/provider/knownErrors.ts"

type KnownErrorClass = (typeof knownErrors)[number]

/** The wire names of a class's details. */
const wireDetails = (error: KnownErrorClass): ReadonlyArray<PropertyKey> => {
  const body = Schema.toEncoded(error.wire).ast
  assert(SchemaAST.isObjects(body))
  const type = body.propertySignatures.find(({ name }) => name === "details")?.type
  const details = type && SchemaAST.isSuspend(type) ? type.thunk() : type
  return details && SchemaAST.isObjects(details) ? details.propertySignatures.map(({ name }) => name) : []
}
const duplicates = (names: ReadonlyArray<string>) => names.filter((name, index) => names.indexOf(name) !== index)

describe("known errors", () => {
  it("have unique codes", () => {
    assert.deepStrictEqual(duplicates(knownErrors.map(({ code }) => code)), [])
  })

  it("have unique tags", () => {
    assert.deepStrictEqual(duplicates(knownErrors.map(({ tag }) => tag)), [])
  })

  it("have details in snake case on the wire, with the documented exceptions", () => {
    const names = knownErrors.flatMap((error) => wireDetails(error).map((name) => `${error.code} ${String(name)}`))
    assert.isAbove(names.length, 50)
    assert.sameMembers(names.filter((name) => !/^[A-Z0-9_]+ [a-z0-9_]+$/.test(name)), [
      "UNSUPPORTED_ERROR originalErrorCode",
      "PASSWORD_TOO_LONG maxLength"
    ])
  })

  it("list each family with the same parent families", () => {
    const parents = new Map<string, ReadonlyArray<string>>()
    for (const error of knownErrors) {
      const families = Object.keys(error.prototype.families)
      families.forEach((family, index) => {
        const wider = families.slice(index + 1)
        assert.deepStrictEqual(wider, parents.get(family) ?? wider, `${error.tag}: ${family}`)
        parents.set(family, wider)
      })
    }
    assert.isAbove(parents.size, 10)
  })

  it.each(knownErrors.map((error) => ({ tag: error.tag, error })))("use the tag as the class name: $tag", ({ error, tag }) => {
    assert.strictEqual(error.name, tag)
    assert.strictEqual(error.prototype.name, tag)
  })
})
