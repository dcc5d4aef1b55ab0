/** Migrates programs in which a rewritten call begins a statement, continues a chain, or needs a statement before it. */
import { parse } from "@babel/parser"
import { assert, describe, it } from "vitest"
import { rewrite } from "../../../packages/cli/src/migrate/rewrite.ts"
import { parseSource } from "../../../packages/cli/src/migrate/source/parse.ts"
import { migrate, migrateFile, notesOf } from "./Migrated.ts"

const client = `import { StackClientApp, type CurrentUser } from "@stackframe/js"
const app = new StackClientApp({ tokenStore: "memory" })
`
/** The migrated lines below the imports and the constructor. */
const body = (text: string) => migrateFile(client + text).replace(/^[^]*?\nconst app = [^\n]*\n/, "")

/** The types of the statements in the only function of a program. */
const statementsOf = (text: string): ReadonlyArray<string> => {
  const program = parseSource(parse, "program.ts", text)
  const [functionNode] = program.type === "Program"
    ? program.body.flatMap((statement) => statement.type === "FunctionDeclaration" ? [statement] : [])
    : []
  return functionNode?.body.body.map(({ type }) => type) ?? assert.fail("the program has a function")
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
  ;(app ? app.user.find() : undefined)
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
  ;const userFound = await app.user.find()
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

describe("latchkey migrate (optional chains)", () => {
  it("keeps the short circuit of the rest of a chain", () => {
    assert.strictEqual(
      body(`const names = async (user: CurrentUser | null) => {
  user?.listTeams().then(print)
  await user?.listTeams()
    .then((teams) => teams.length).catch(print)
  await user?.listTeams()?.then(print)
  await user?.listTeams()["finally"](print)
  await (user?.listTeams()).then(print)
}
`),
      `const names = async (user: CurrentUser | null) => {
  (user ? app.teams.list() : undefined)?.then(print)
  await (user ? app.teams.list() : undefined)
    ?.then((teams) => teams.length).catch(print)
  await (user ? app.teams.list() : undefined)?.then(print)
  await (user ? app.teams.list() : undefined)?.["finally"](print)
  await (user ? app.teams.list() : undefined).then(print)
}
`
    )
  })

  it("reports a chain in which the command cannot add another `?.`", () => {
    const text = `export const names = (user: CurrentUser | null) => [
  user?.listTeams()!.then(print),
  user?.listTeams() // all
    .then(print)
]
`
    assert.deepStrictEqual(notesOf(client + text), [
      "4 the rest of the chain is skipped if the object is missing: check the object first",
      "5 the rest of the chain is skipped if the object is missing: check the object first"
    ])
  })

  it("skips a call whose object begins with a chain that stops", () => {
    assert.strictEqual(
      body(`const remove = (data?: { readonly user: CurrentUser }) => data?.user.delete()
const list = (data?: { readonly user: CurrentUser }) => data?.user.listApiKeys()
const rename = (data?: { readonly user: CurrentUser | null }) => data?.user?.update({ displayName })
`),
      `const remove = (data?: { readonly user: CurrentUser }) => (data ? app.user.delete() : undefined)
const list = (data?: { readonly user: CurrentUser }) => (data ? app.apiKeys.user.list() : undefined)
const rename = (data?: { readonly user: CurrentUser | null }) => (data?.user ? app.user.update({ displayName }) : undefined)
`
    )
  })

  it("reveals secrets and reads errors of optional calls", () => {
    assert.strictEqual(
      body(`const read = async (user: CurrentUser | null, other?: StackClientApp) => {
  const token = await other?.getAccessToken()
  const error = await user?.updatePassword({ oldPassword, newPassword })
  await user?.updatePassword({ oldPassword, newPassword })
}
`),
      `const read = async (user: CurrentUser | null, other?: ClientApp) => {
  const token = await (other ? other.auth.findTokens().then((tokens) => reveal(tokens)?.accessToken ?? null) : undefined)
  const error = await (user ? other.safe.auth.updatePassword({ oldPassword, newPassword }).then((result) => result.ok ? undefined : result.error) : undefined)
  await (user ? other.safe.auth.updatePassword({ oldPassword, newPassword }) : undefined)
}
`
    )
  })
})

describe("latchkey migrate (added lines)", () => {
  it("declares a variable for each optional call on an expression with effects", () => {
    assert.strictEqual(
      body(`const leave = async (kind: string) => {
  (await app.getUser())?.delete();
  (await app.getUser({ or: "throw" }))?.update({});
  switch (kind) {
    case "a":
      (await app.getUser())?.delete();
    case "b":
      (await app.getUser())?.delete();
  }
};
`),
      `const leave = async (kind: string) => {
  const user = await app.user.find();
  (user ? app.user.delete() : undefined);
  const userFound = await app.user.get();
  (userFound ? app.user.update({}) : undefined);
  switch (kind) {
    case "a":
      const user = await app.user.find();
      (user ? app.user.delete() : undefined);
    case "b":
      const userFound = await app.user.find();
      (userFound ? app.user.delete() : undefined);
  }
};
`
    )
  })

  it("reports a statement without braces that needs another statement", () => {
    const text = `export const change = async (ready: boolean, user: CurrentUser | null) => {
  if (ready) (await app.getUser())?.delete()
  else (await app.getUser())?.delete()
  for (const one of all) (await app.getUser())?.delete()
  while (ready) (await app.getUser())?.delete()
  if (ready) var first = await user!.createTeam({ displayName: "x" })
  for (let team = await user!.createTeam({ displayName: "x" }); ready;) print(team)
  const second = await user?.createTeam({ displayName: "x" })
}
`
    const braces = "`?.` on this expression needs a variable: put the statement into braces"
    const second = "a second call must follow: write the result to a variable first"
    const { files, notes } = migrate({ "a.ts": client + text })
    assert.deepStrictEqual(notes, [
      ...[4, 5, 6, 7].map((line) => `a.ts:${line} ${braces}`),
      ...[8, 9].map((line) => `a.ts:${line} ${second}`),
      `a.ts:10 a second call must follow: check the object first`
    ])
    assert.include(files["a.ts"], "if (ready) (await app.user.find())?.delete()\n  else (await app.user.find())?.delete()")
  })

  it("adds no line for a call that it only reports", () => {
    const { files } = migrate({
      "a.ts": `import { StackServerApp } from "@stackframe/js"
const app = new StackServerApp({ tokenStore: null })
export const leave = async () => {
  (await app.getUser("id"))?.signOut()
}
`
    })
    assert.include(files["a.ts"], "=> {\n  (await app.users.find(\"id\"))?.signOut()\n}")
  })

  it("leaves a file unchanged if its new text could not be parsed, and reports it", () => {
    const text = `${client}export const user = app.getUser()\n`
    const { files, notes } = rewrite((index, options) => {
      if (index.includes("latchkey/promise")) throw new SyntaxError("Unexpected token (3:1)")
      return parse(index, options)
    }, [{ path: "a.ts", text }])
    assert.deepStrictEqual(files, [])
    assert.deepStrictEqual(notes, [{
      file: "a.ts",
      line: 1,
      what: "a.ts",
      why: "the rewritten file could not be parsed, so it stays unchanged: rewrite it by hand",
      section: "the-command"
    }])
  })
})
