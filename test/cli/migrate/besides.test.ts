/** `latchkey migrate`: files besides sources, and files that it cannot read or rewrite. */
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "vitest"
import { folderOf, read, repositoryOf } from "../InitProject.ts"
import { command } from "./MigrateCommand.ts"
import { migrateFile } from "./Migrated.ts"

const script = `import { StackServerApp } from "@stackframe/js"
const app = new StackServerApp({ tokenStore: null })
console.log(await app.listTeams())
`

/** The places in a report, each as one line. */
const placesIn = (stdout: string): ReadonlyArray<string> =>
  Array.from(stdout.matchAll(/^(\S+:\d+) {2}.*\n {4}(.*)$/gm), ([, address = "", why = ""]) => `${address} ${why}`)

describe("latchkey migrate (files besides sources)", () => {
  it("lists environment variables without values, and reports unread ones", async () => {
    const folder = folderOf({
      ".env": "STACK_PROJECT_ID=secret-1\nexport NEXT_PUBLIC_STACK_API_URL=secret-2\n# HEXCLAVE_URL=x\nOTHER=1\n",
      "app/.env.local": "HEXCLAVE_SECRET_SERVER_KEY=secret-3\nNEXT_PUBLIC_HEXCLAVE_HOSTED_HANDLER_DOMAIN_SUFFIX=secret-4\n"
    })
    const { status, stdout } = await command(folder)
    assert.strictEqual(status, 1)
    assert.include(stdout, ".env sets STACK_PROJECT_ID, NEXT_PUBLIC_STACK_API_URL, which latchkey reads.\n")
    assert.include(stdout, "app/.env.local sets HEXCLAVE_SECRET_SERVER_KEY, which latchkey reads.\n")
    assert.deepStrictEqual(placesIn(stdout), [
      "app/.env.local:2 latchkey does not read this variable: remove it, or pass its value as an option of the app"
    ])
    assert.notInclude(stdout, "secret-")
  })

  it("exits with 0 when only variables that latchkey reads are left", async () => {
    const { status, stdout } = await command(folderOf({ ".env": "HEXCLAVE_PROJECT_ID=1\n" }))
    assert.deepStrictEqual([status, stdout], [0, "Nothing to change.\n.env sets HEXCLAVE_PROJECT_ID, which latchkey reads.\n"])
  })

  it("reports settings as code, and scripts of the provider's command line", async () => {
    const manifest = `{
  "scripts": {
    "dev": "hexclave dev -- next dev",
    "build": "next build"
  },
  "dependencies": { "@stackframe/stack": "2.8.108" }
}
`
    const settings = `import type { StackConfig } from "@stackframe/stack"\nexport const config: StackConfig = { auth: {} }\n`
    const folder = repositoryOf({ "package.json": manifest, "stack.config.ts": settings })
    const { status, stdout } = await command(folder, { write: true })
    assert.strictEqual(status, 1)
    assert.deepStrictEqual(placesIn(stdout), [
      "stack.config.ts:1 settings as code have no equivalent: keep the file for the provider's command line, or push them with `admin.config.push`",
      "package.json:3 the script runs the provider's command line: `latchkey emulator` serves a project, `admin.config.push` pushes its settings"
    ])
    assert.strictEqual(read(folder, "stack.config.ts"), settings)
    assert.include(read(folder, "package.json"), "@stackframe/stack")
  })

  it("rewrites the packages of the old client's successor, and files that import both", () => {
    assert.strictEqual(
      migrateFile(`import { StackServerApp } from "@stackframe/js"
import { HexclaveClientApp, type HexclaveServerApp } from "@hexclave/js"
export const client = new HexclaveClientApp({ tokenStore: "memory" })
export const teams = (server: HexclaveServerApp | StackServerApp) => server.listTeams()
`),
      `import { createClientApp } from "latchkey/promise"
import type { ServerApp } from "latchkey/promise"
export const client = createClientApp({ tokenStore: "memory" })
export const teams = (server: ServerApp | ServerApp) => server.teams.list()
`
    )
  })

  it("replaces the packages of the successor in package.json", async () => {
    const folder = repositoryOf({
      "package.json": `{ "dependencies": { "@hexclave/next": "1.0.122", "next": "^16.0.0" } }\n`,
      "a.ts":
        "import { HexclaveServerApp } from \"@hexclave/next\"\nexport const app = new HexclaveServerApp({ tokenStore: null })\n"
    })
    assert.strictEqual((await command(folder, { write: true })).status, 0)
    assert.notInclude(read(folder, "package.json"), "@hexclave")
  })

  it("reports bundles, other encodings and broken files in one line each", async () => {
    const folder = folderOf({
      "a.ts": script,
      "broken.ts": `${script}const = 1\n`,
      "bundle.js": `${script}// ${"x".repeat(1_000_000)}\n`
    })
    writeFileSync(join(folder, "latin.ts"), Buffer.from(`${script}// caf\u00e9\n`, "latin1"))
    const { status, stdout } = await command(folder)
    assert.strictEqual(status, 1)
    assert.include(stdout, "1 file would change.")
    assert.deepStrictEqual(placesIn(stdout).toSorted(), [
      "broken.ts:4 this file cannot be parsed",
      "bundle.js:1 it has more than 1,000,000 bytes, so it is taken for a bundle: split it, or rewrite it by hand",
      "latin.ts:1 it is not UTF-8: convert it, and run the command again"
    ])
  })
})
