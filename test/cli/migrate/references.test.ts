/** References to the old client that `latchkey migrate` does not rewrite: it reports each, and keeps the package. */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "vitest"
import { folderOf } from "../InitProject.ts"
import { command } from "./MigrateCommand.ts"
import { migrate, notesOf } from "./Migrated.ts"

const why = "the command does not rewrite this reference to the old client: replace it"

describe("latchkey migrate (references to the old client)", () => {
  it("reports each reference that is not rewritten", () => {
    assert.deepStrictEqual(
      notesOf(`const Made = require("@stackframe/js").StackServerApp
import("@stackframe/js").then(({ StackServerApp }) => new StackServerApp({ tokenStore: null }))
const Admin = (await import("@stackframe/js/admin")).StackAdminApp
export type User = import("@stackframe/stack").User
import Stack = require("@stackframe/react")
vi.mock("@stackframe/stack", () => ({ useUser: () => null }))
const text = import(\`@stackframe/js\`)
declare module "@stackframe/stack-shared" {}
const other = ["@stackframe/init", "about @stackframe/js"]
`),
      [1, 2, 3, 4, 5, 6, 7, 8].map((line) => `${line} ${why}`)
    )
  })

  it("reports a reference once, and none that is rewritten", () => {
    const { files, notes } = migrate({
      "a.ts": `import { StackServerApp, useCliAuthConfirmation } from "@stackframe/stack"
const { StackAdminApp } = require("@stackframe/js")
const { unknownName } = await import("@stackframe/js")
export * from "@stackframe/js"
const app = new StackServerApp({ tokenStore: null })
const admin = new StackAdminApp({ tokenStore: null })
export const all = [useCliAuthConfirmation, unknownName]
`
    })
    assert.deepStrictEqual(notes, [
      "a.ts:1 latchkey has no export that replaces it everywhere in this file",
      "a.ts:3 latchkey has no module with all of these exports",
      "a.ts:4 name the exports: latchkey has one module for each part"
    ])
    assert.include(files["a.ts"], "const { createAdminApp } = require(\"latchkey/promise\")")
  })

  it("reports a reference inside a call that it rewrites or reports", () => {
    assert.deepStrictEqual(
      notesOf(`import { StackServerApp } from "@stackframe/js"
const app = new StackServerApp({ tokenStore: null })
await app.createTeam({ displayName: require("@stackframe/js").name })
await app.noSuchMethod(() =>
  import("@stackframe/js"))
`),
      [
        `3 ${why}`,
        "4 noSuchMethod has no equivalent that this command knows",
        `5 ${why}`
      ]
    )
  })

  it("reports references in declaration files, which it does not change", () => {
    const text = `/// <reference types="node" />
import type { CurrentUser } from "@stackframe/js"
export const count: number
declare global { const user: CurrentUser }
`
    const { files, notes } = migrate({ "globals.d.ts": text, "none.d.ts": "export const x: string" })
    assert.deepStrictEqual(notes, [`globals.d.ts:2 ${why}`])
    assert.strictEqual(files["globals.d.ts"], text)
  })
})

const dependencies = { "@stackframe/js": "2", "@stackframe/react": "2", "@stackframe/stack": "2" }

describe("latchkey migrate (packages that are still used)", () => {
  it("keeps a package in the manifests above a file that refers to it", async () => {
    const text = JSON.stringify({ dependencies })
    const folder = folderOf({
      "package.json": text,
      "a/package.json": text,
      "a/src/one.test.ts": "vi.mock(\"@stackframe/stack\")\n",
      "b/package.json": text,
      "b/Page.vue": "<script>import { useUser } from \"@stackframe/react\"</script>",
      "b/types.d.ts": "export type User = import(\"@stackframe/js\").User\n",
      "c/package.json": text,
      "c/broken.ts": "import \"@stackframe/js/x\"; const = 1\n"
    })
    const { status } = await command(folder, { write: true, force: true })
    assert.strictEqual(status, 1)
    const packages = (path: string) => Object.keys(JSON.parse(readFileSync(join(folder, path), "utf8")).dependencies)
    assert.deepStrictEqual(
      ["", "a/", "b/", "c/"].map((path) => packages(`${path}package.json`).filter((name) => name in dependencies)),
      [
        ["@stackframe/js", "@stackframe/react", "@stackframe/stack"],
        ["@stackframe/stack"],
        ["@stackframe/js", "@stackframe/react"],
        ["@stackframe/js"]
      ]
    )
    assert.include((await command(folder)).stdout, "Nothing to change.")
  })
})
