/** Where `latchkey init` keeps a user's session: in cookies that scripts read, or in HttpOnly cookies. */
import { existsSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "vitest"
import { allPages } from "../../packages/cli/src/init/page.ts"
import { command, folderOf, generatedFiles, manifest, read } from "./InitProject.ts"

const next = allPages.find(({ name }) => name === "next") ?? assert.fail()
const project = () => folderOf({ "package.json": manifest("next"), ...generatedFiles(next) })

const assertBackend = (folder: string) => {
  assert.include(read(folder, "app/auth.ts"), `createNext({ connection, cookies, headers, redirect, backend: "/api/session" })`)
  assert.include(read(folder, "proxy.ts"), `createProxy({ next: (init) => NextResponse.next(init), backend: "/api/session" })`)
  assert.strictEqual(
    read(folder, "app/api/session/route.ts"),
    `import { auth } from "../../auth"\n\nexport const POST = auth.handleSession\n`
  )
}

describe("latchkey init", () => {
  it("writes the handler and the option with `--session backend`", async () => {
    const folder = project()
    const { status } = await command(folder, { session: "backend", yes: true })
    assert.strictEqual(status, 0)
    assertBackend(folder)
    const check = await command(folder, { check: true })
    // Only the packages that `npm install` adds are missing.
    assert.notMatch(check.stdout, /app\/|proxy/)
  })
  it("asks for a choice, once", async () => {
    const folder = project()
    const answers = { projectId: async () => "", session: async () => "backend" as const, agreed: async () => true }
    assert.strictEqual((await command(folder, {}, answers)).status, 0)
    assertBackend(folder)
    assert.strictEqual((await command(folder, {}, { projectId: async () => "" })).status, 0)
  })
  it("keeps cookies that scripts read without a terminal", async () => {
    const folder = project()
    assert.strictEqual((await command(folder, { yes: true })).status, 0)
    assert.notInclude(read(folder, "app/auth.ts"), "backend")
    assert.isFalse(existsSync(join(folder, "app/api")))
  })
  it("refuses another place, and a page without the choice", async () => {
    const folder = project()
    assert.strictEqual((await command(folder, { session: "cloud", yes: true })).status, 2)
    const { status, stderr } = await command(folder, { framework: "hono", session: "backend", yes: true })
    assert.strictEqual(status, 2)
    assert.include(stderr, "--session backend is not available for hono")
    assert.isFalse(existsSync(join(folder, "app/auth.ts")))
  })
})
