/** Programs after `latchkey migrate`: each line that does not compile against Latchkey's types is reported. */
import { parse } from "@babel/parser"
import { diffLines } from "diff"
import { assert, beforeAll, describe, it } from "vitest"
import { rewrite } from "../../../../packages/cli/src/migrate/rewrite.ts"
import { compile, type CompilerError } from "./compile.ts"
import { modulesOfNext, programs } from "./Programs.ts"

/** For each line of the new text, the lines of the old text that it replaces. */
const originsOf = (before: string, after: string): ReadonlyArray<readonly [first: number, last: number]> => {
  const origins: Array<readonly [number, number]> = []
  let line = 1
  let removedCount = 0
  for (const { added, count, removed } of diffLines(before, after)) {
    if (removed) {
      removedCount = count
      line += count
      continue
    }
    for (let index = 0; index < count; index += 1) {
      origins.push(added ? [line - removedCount, line - 1] : [line + index, line + index])
    }
    if (!added) line += count
    removedCount = 0
  }
  return origins
}

const outcomes = Object.entries(programs).map(([name, files]) => {
  const sources = Object.entries(files).map(([path, text]) => ({ path: `${name}/${path}`, text }))
  const { files: changes, notes } = rewrite(parse, sources)
  return { name, sources, notes, after: (path: string) => changes.find((file) => file.path === path)?.after }
})

describe("latchkey migrate (programs of users)", () => {
  let errors: ReadonlyArray<CompilerError> = []
  beforeAll(() => {
    errors = compile(
      "programs",
      Object.fromEntries(
        outcomes.flatMap(({ after, sources }) => sources.map(({ path, text }) => [path, after(path) ?? text]))
          .concat([["next.d.ts", modulesOfNext]])
      )
    )
  }, 120_000)

  it.for(outcomes)("reports each line that does not compile afterwards: $name", ({ after, notes, sources }) => {
    const silentErrors = sources.flatMap(({ path, text }) => {
      const origins = originsOf(text, after(path) ?? text)
      return errors.filter((error) => error.path === path).flatMap(({ line, message }) => {
        const [first, last] = origins[line - 1] ?? [0, 0]
        // An import stays while a reported line uses it.
        const isImport = message.includes("Cannot find module '@")
        const isReported = notes.some((note) => note.file === path && (isImport || (note.line >= first && note.line <= last)))
        return isReported ? [] : [`${path}:${line} ${message}`]
      })
    })
    assert.deepStrictEqual(silentErrors, [])
  })

  it("reports results that it cannot follow, and types computed from them", () => {
    const notes = outcomes.flatMap(({ name, notes }) => name === "billing" ? notes : [])
    assert.includeMembers(notes.map(({ file, line, what }) => `${file}:${line} ${what}`), [
      "billing/reply.ts:4 ServerUser[\"getBilling\"]",
      "billing/reply.ts:10 billing",
      "billing/reply.ts:12 user.getBilling()",
      "billing/reply.ts:17 defaultPaymentMethod"
    ])
  })

  it("follows results through functions, callbacks and template literals", () => {
    const text = outcomes.find(({ name }) => name === "billing")?.after("billing/billing.ts") ?? ""
    assert.include(text, "const { items: transactions } = await admin.payments.transactions.page(")
    assert.include(text, "`${method.brand} ${method.lastFour}`")
    assert.include(text, "({ defaultPaymentMethod: method }) => method?.expiryYear")
    assert.include(text, "const { rows: result } = await admin.analytics.query(")
  })
})
