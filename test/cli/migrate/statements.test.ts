/** Migrates programs in which a rewritten call begins a statement, continues a chain, or needs a statement before it. */
import { parse } from "@babel/parser"
import { assert, describe, it } from "vitest"
import { parseSource } from "../../../src/cli/migrate/source/parse.ts"
import { one } from "./Migrated.ts"

const client = `import { StackClientApp, type CurrentUser } from "@stackframe/js"
const app = new StackClientApp({ tokenStore: "memory" })
`
/** The migrated lines below the imports and the constructor. */
const body = (text: string) => one(client + text).replace(/^[^]*?\nconst app = [^\n]*\n/, "")

/** The types of the statements in the only function of a program. */
const statementsOf = (text: string): ReadonlyArray<string> => {
  const program = parseSource(parse, "program.ts", text)
  const [found] = program.type === "Program" ? program.body.flatMap((one) => one.type === "FunctionDeclaration" ? [one] : []) : []
  return found?.body.body.map(({ type }) => type) ?? assert.fail("the program has a function")
}

describe("latchkey migrate (code without semicolons)", () => {
  it("separates a statement that begins with a parenthesis from the statement above", () => {
    const before = `function leave(user: CurrentUser | null) {
  close()
  user?.delete()
  const name = value
  user?.delete()
  if (name) close()
  user?.delete()
  app?.getUser()
}
`
    const after = body(before)
    assert.strictEqual(
      after,
      `function leave(user: CurrentUser | null) {
  close()
  ;(user ? app.user.delete() : undefined)
  const name = value
  ;(user ? app.user.delete() : undefined)
  if (name) close()
  ;(user ? app.user.delete() : undefined)
  ;(app ? app.user.get() : undefined)
}
`
    )
    assert.deepStrictEqual(statementsOf(after), statementsOf(before))
  })

  it("separates it from a directive, and from a line that the command adds", () => {
    assert.strictEqual(
      body(`async function leave(user: CurrentUser | null) {
  "use strict"
  user?.delete()
  ;(await app.getUser())?.delete()
}
`),
      `async function leave(user: CurrentUser | null) {
  "use strict"
  ;(user ? app.user.delete() : undefined)
  ;const userFound = await app.user.get()
  ;(userFound ? app.user.delete() : undefined)
}
`
    )
  })

  it("adds no semicolon where the statement above has ended", () => {
    assert.strictEqual(
      body(`function leave(user: CurrentUser | null) {
  user?.delete()
  close();
  user?.delete()
  if (user) { close() }
  user?.delete()
  function close() {}
  user?.delete()
  for (const one of all) user?.delete()
}
`),
      `function leave(user: CurrentUser | null) {
  (user ? app.user.delete() : undefined)
  close();
  (user ? app.user.delete() : undefined)
  if (user) { close() }
  (user ? app.user.delete() : undefined)
  function close() {}
  (user ? app.user.delete() : undefined)
  for (const one of all) (user ? app.user.delete() : undefined)
}
`
    )
  })
})
