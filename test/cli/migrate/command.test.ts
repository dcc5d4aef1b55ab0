/** `latchkey migrate`: its diff, its report, the files that it writes, and its refusals. */
import { readFileSync, symlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it, vi } from "vitest"
import { sections } from "../../../packages/cli/src/migrate/rules/DeclaredShape.ts"
import { inProcess } from "../Command.ts"
import { folderOf, git, read, repositoryOf } from "../InitProject.ts"
import { command } from "./MigrateCommand.ts"

const script = `import { StackServerApp } from "@stackframe/js"
const app = new StackServerApp({ tokenStore: null })
console.log(await app.listTeams())
`
const after = `import { createServerApp } from "latchkey/promise"
const app = createServerApp({ tokenStore: null })
console.log(await app.teams.list())
`
const manifest = `{
    "name": "shop",
    "dependencies": {
        "@stackframe/js": "^2.8.0",
        "zod": "^4.0.0"
    }
}
`
const files = { "package.json": manifest, "src/script.ts": script, "node_modules/x/index.js": script, "README.md": "" }

describe("latchkey migrate", () => {
  it("shows the diff, and writes nothing without --write", async () => {
    const folder = repositoryOf(files)
    const { status, stderr, stdout } = await command(folder)
    assert.deepStrictEqual([status, stderr], [0, ""])
    assert.include(
      stdout,
      `--- a/src/script.ts
+++ b/src/script.ts
@@ -1,3 +1,3 @@
-import { StackServerApp } from "@stackframe/js"
-const app = new StackServerApp({ tokenStore: null })
-console.log(await app.listTeams())
+import { createServerApp } from "latchkey/promise"
+const app = createServerApp({ tokenStore: null })
+console.log(await app.teams.list())
`
    )
    assert.include(stdout, "2 files would change. Nothing was written. Run with --write to write the files.")
    assert.strictEqual(git(folder, "status", "--porcelain"), "")
  })

  it("writes sources and manifests with --write, and changes nothing the second time", async () => {
    const folder = repositoryOf(files)
    const { status, stdout } = await command(folder, { write: true })
    assert.strictEqual(status, 0)
    assert.strictEqual(
      stdout,
      "changed  src/script.ts\nchanged  package.json\n2 files changed. Then install the packages, compile, and run your tests.\n"
    )
    assert.strictEqual(read(folder, "src/script.ts"), after)
    assert.strictEqual(read(folder, "node_modules/x/index.js"), script)
    assert.match(
      read(folder, "package.json"),
      /^\{\n {4}"name": "shop",\n {4}"dependencies": \{\n {8}"effect": "[^"]+",\n {8}"latchkey": "\^[\d.]+",\n {8}"zod": "\^4\.0\.0"\n {4}\}\n\}\n$/
    )
    assert.deepStrictEqual((await command(folder, { write: true })).stdout, "Nothing to change.\n")
  })

  it("lists the places that need manual changes, and exits with 1", async () => {
    const folder = folderOf({
      "app.ts": `${script}export const user = await app.getUser("id")\nawait user?.signOut()\n`,
      "Page.vue": "<script>import { useUser } from \"@stackframe/react\"</script>"
    })
    const { status, stdout } = await command(folder, { paths: ["app.ts", "Page.vue"] })
    assert.strictEqual(status, 1)
    assert.include(
      stdout,
      `2 places need manual changes:
app.ts:5  user?.signOut
    it acts in the session of a request: call it on the app of that request
    https://latchkey.example/repository/blob/main/docs/migration.md#users-for-servers
Page.vue:1  Page.vue
    scripts inside other languages are not rewritten: move the code into a module
    https://latchkey.example/repository/blob/main/docs/migration.md#the-command
`
    )
  })

  it("prints its report as JSON with --json", async () => {
    const { status, stdout } = await command(folderOf({ "a.ts": script }), { json: true })
    assert.strictEqual(status, 0)
    assert.deepStrictEqual(JSON.parse(stdout), {
      written: false,
      files: [{ path: "a.ts", after }],
      notes: [],
      variables: []
    })
  })

  it("rewrites only the given paths, which must be inside the folder", async () => {
    const folder = folderOf({ "a/one.ts": script, "b/two.ts": script })
    assert.include((await command(folder, { paths: ["a"] })).stdout, "1 file would change.")
    assert.deepStrictEqual(await command(folder, { paths: ["../x"] }), {
      status: 2,
      stdout: "",
      stderr: "latchkey migrate: ../x is outside this folder: run the command there\n"
    })
    const { status, stderr } = await command(folder, { paths: ["absent"] })
    assert.deepStrictEqual([status, stderr], [2, "latchkey migrate: absent does not exist\n"])
    symlinkSync(join(folder, "a/one.ts"), join(folder, "link.ts"))
    assert.strictEqual(
      (await command(folder, { paths: ["link.ts"] })).stderr,
      "latchkey migrate: link.ts is a link: pass the file that it points to\n"
    )
  })

  it("refuses files that a linked folder leads to outside the project", async () => {
    const outside = folderOf({ "a.ts": script })
    const folder = folderOf({ "b.ts": script })
    symlinkSync(outside, join(folder, "linked"))
    const { status, stderr } = await command(folder, { paths: ["linked/a.ts"], write: true, force: true })
    assert.deepStrictEqual([status, stderr], [
      2,
      "latchkey migrate: linked/a.ts leads out of this folder through a link: run the command there\n"
    ])
    assert.strictEqual(read(outside, "a.ts"), script)
  })

  it("writes nothing that git could not restore, unless forced", async () => {
    const folder = repositoryOf(files)
    writeFileSync(join(folder, "src/script.ts"), `${script}// more\n`)
    assert.deepStrictEqual(await command(folder, { write: true }), {
      status: 2,
      stdout: "",
      stderr: "latchkey migrate: nothing was written: src/script.ts has uncommitted changes. Commit first, or pass --force.\n"
    })
    assert.strictEqual((await command(folder, { write: true, force: true })).status, 0)
    assert.strictEqual(read(folder, "src/script.ts"), `${after}// more\n`)
    const { status, stderr } = await command(folderOf(files), { write: true })
    assert.strictEqual(status, 2)
    assert.include(stderr, "this folder is not in a git repository")
  })

  it("prints no control characters from a source", async () => {
    const folder = folderOf({ "a.ts": `${script}export const bell = app.noSuchVerb("\u001b[2J\u0007")\n` })
    assert.notMatch((await command(folder)).stdout, /(?!\n)\p{Cc}/u)
  })

  it("runs as a command, and refuses options of other commands", async () => {
    const { output, status } = await inProcess(["migrate", "--port", "1"])
    assert.deepStrictEqual([status, output.stderr], [
      2,
      "latchkey migrate: unknown flag --port\nTry: npx latchkey migrate --help\n"
    ])
    const cwd = vi.spyOn(process, "cwd").mockReturnValue(folderOf({ "a.ts": script }))
    const run = await inProcess(["migrate", "a.ts", "--json"])
    cwd.mockRestore()
    assert.strictEqual(run.status, 0)
    assert.include(run.output.stdout, "\"path\": \"a.ts\"")
  })

  it("links to existing headings of the migration guide", () => {
    const page = readFileSync(join(import.meta.dirname, "..", "..", "..", "docs", "migration.md"), "utf8")
    const anchors = new Set(
      Array.from(
        page.matchAll(/^##+ (.+)$/gm),
        ([, title = ""]) => title.toLowerCase().replaceAll(/[^\w -]/g, "").replaceAll(" ", "-")
      )
    )
    assert.deepStrictEqual(sections.filter((section) => !anchors.has(section)), [])
  })
})
