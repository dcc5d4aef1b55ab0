/** Every name in docs/migration.md exists in the apps. */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "vitest"
import { reviewedProps } from "../../packages/cli/src/migrate/components.ts"
import { advice } from "../../packages/cli/src/migrate/rules/advice.ts"
import { differences } from "../../packages/cli/src/migrate/rules/differences.ts"
import { migrationDoc } from "../../scripts/migration-doc.ts"
import * as Promises from "../../src/promise/index.ts"
import * as ReactAdmin from "../../src/react/admin.ts"
import * as React from "../../src/react/index.ts"
import { options } from "../kit/TestApp.ts"

const { createAdminApp, createClientApp, createServerApp } = Promises
const apps: { readonly [name: string]: object } = {
  app: createClientApp({ ...options, tokenStore: "memory" }),
  server: createServerApp(options),
  admin: createAdminApp(options)
}

const page = readFileSync(join(import.meta.dirname, "..", "..", "docs", "migration.md"), "utf8")
/** Rows of tables, without their headers. */
const rows = page.split("\n").filter((line) => line.startsWith("| `") || line.startsWith("| the same")).map((line) => {
  const [, existing = "", latchkeyCall = "", ...more] = line.split(/ ?\| ?/)
  assert.deepStrictEqual(more, [""], `two columns: ${line}`)
  return { existing, ours: latchkeyCall }
})
/** The calls of a cell: `app.teams.list`, or a function that the entry point exports. */
const calls = (cell: string) => Array.from(cell.matchAll(/`([A-Za-z.]+)\(/g), ([, call = ""]) => call)

const at = (from: unknown, path: ReadonlyArray<string>): unknown =>
  path.reduce((value, name) => typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined, from)
const exists = (call: string) => {
  const [first = "", ...path] = call.split(".")
  const entries = [Promises, React, ReactAdmin]
  return path.length === 0
    ? entries.some((entry) => typeof at(entry, [first]) === "function")
    : typeof at(apps[first], path) === "function"
}

describe("the migration page", () => {
  it("has more than 130 rows of calls", () => {
    assert.isAbove(rows.length, 130)
    assert.isTrue(exists("app.teams.list"))
    assert.isFalse(exists("app.teams.lists"))
    assert.isFalse(exists("app.members.add"))
  })
  it("has a call in the right-hand column of every row", () => {
    assert.deepStrictEqual(rows.filter(({ ours }) => calls(ours).length === 0), [])
  })
  it("lists no call of the old client twice", () => {
    const existing = rows.map(({ existing }) => existing)
    assert.deepStrictEqual(existing.filter((cell, index) => existing.indexOf(cell) !== index), [])
  })
  it("names only functions that Latchkey has", () => {
    assert.deepStrictEqual(
      rows.flatMap(({ ours }) => calls(ours)).filter((call) => !exists(call)),
      []
    )
  })
  it("says which rows have results with other fields, and lists the fields", () => {
    const methods = new Set(differences().flatMap(({ methods }) => methods))
    const differs = (cell: string) =>
      Array.from(cell.matchAll(/\.(\w+)\(/g), ([, name = ""]) => name).some((name) => methods.has(name))
    assert.deepStrictEqual(
      rows.filter(({ existing, ours }) => differs(existing) !== ours.includes("*other fields*")).map(({ existing }) => existing),
      []
    )
    assert.strictEqual(migrationDoc(), page, "run `npm run update`")
  })
  it("names only calls that Latchkey has where a method has no rewrite", () => {
    const texts = [...Object.values(advice), ...Object.values(reviewedProps)].flatMap((texts) => Object.values(texts))
    const namedCalls = texts.flatMap((text) =>
      Array.from(text.matchAll(/`((?:app|server|admin)(?:\.\w+)+)\b/g), ([, call = ""]) => call)
    )
    assert.isAbove(namedCalls.length, 20)
    assert.deepStrictEqual(namedCalls.filter((call) => !exists(call) && !call.startsWith("app.urls.")), [])
  })
  it("does not mention planned features", () => {
    assert.notMatch(page, /planned/)
  })
})
