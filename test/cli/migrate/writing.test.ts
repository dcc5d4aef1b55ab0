/** The files that `latchkey migrate --write` may change, and its report if one of them cannot be written. */
import type * as nodeFs from "node:fs"
import { appendFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it, vi } from "vitest"
import { folderOf, git, read, repositoryOf } from "../InitProject.ts"
import { command } from "./MigrateCommand.ts"

const script = `import { StackServerApp } from "@stackframe/js"
const app = new StackServerApp({ tokenStore: null })
`
const after = `import { createServerApp } from "latchkey/promise"
const app = createServerApp({ tokenStore: null })
`
const deniedPath = "/denied.ts"

vi.mock("node:fs", async (original) => {
  const fs = await original<typeof nodeFs>()
  const refuseWrite: typeof nodeFs.writeFileSync = (path, ...rest) => {
    if (String(path).endsWith(deniedPath) && fs.existsSync(String(path))) throw new Error("EACCES: permission denied")
    return fs.writeFileSync(path, ...rest)
  }
  return { ...fs, writeFileSync: refuseWrite }
})

const refusal = (reason: string) => ({
  status: 2,
  stdout: "",
  stderr: `latchkey migrate: nothing was written: ${reason}. Commit first, or pass --force.\n`
})

describe("latchkey migrate --write", () => {
  it("refuses to change a file that git ignores or does not track, unless forced", async () => {
    const folder = repositoryOf({ ".gitignore": "generated\n", "generated/one.ts": script, "two.ts": script })
    assert.deepStrictEqual(await command(folder, { write: true }), refusal("generated/one.ts is not tracked by git"))
    assert.strictEqual(read(folder, "two.ts"), script)
    assert.strictEqual((await command(folder, { write: true, paths: ["two.ts"] })).status, 0)
    writeFileSync(join(folder, "three.ts"), script)
    assert.deepStrictEqual(
      await command(folder, { write: true, paths: ["three.ts"] }),
      refusal("three.ts is not tracked by git")
    )
    assert.strictEqual((await command(folder, { write: true, force: true })).status, 0)
    assert.strictEqual(read(folder, "generated/one.ts"), after)
  })

  it("ignores changes of other files", async () => {
    const folder = repositoryOf({ "shop/app/[id]/ä page.ts": script, "shop/other.ts": "1", "last.ts": script })
    writeFileSync(join(folder, "shop/new.ts"), "1")
    appendFileSync(join(folder, "shop/other.ts"), "2")
    assert.strictEqual((await command(join(folder, "shop"), { write: true })).status, 0)
    assert.strictEqual(read(folder, "shop/app/[id]/ä page.ts"), after)
    assert.strictEqual((await command(folder, { write: true })).status, 0)
    assert.strictEqual(read(folder, "last.ts"), after)
  })

  it("refuses to change a file with changes that are staged, or that git does not see", async () => {
    const folder = repositoryOf({ "shop/app/[id].ts": script, "hidden.ts": script })
    appendFileSync(join(folder, "shop/app/[id].ts"), "// more\n")
    git(folder, "add", "--all")
    assert.deepStrictEqual(
      await command(join(folder, "shop"), { write: true }),
      refusal("app/[id].ts has uncommitted changes")
    )
    git(folder, "update-index", "--assume-unchanged", "hidden.ts")
    assert.deepStrictEqual(
      await command(folder, { write: true, paths: ["hidden.ts"] }),
      refusal("git does not look for changes in hidden.ts (assume-unchanged or skip-worktree)")
    )
  })

  it("lists the written files and all notes if a file cannot be written", async () => {
    const folder = folderOf({ "a.ts": script, "denied.ts": script, "z.ts": `${script}app.noSuchVerb()\n` })
    const { status, stderr, stdout } = await command(folder, { write: true, force: true })
    assert.strictEqual(status, 2)
    assert.strictEqual(
      stderr,
      "latchkey migrate: denied.ts could not be written: EACCES: permission denied. 1 more file was not written. Undo the listed changes before you run the command again: it rewrites files together.\n"
    )
    assert.strictEqual(
      stdout,
      `changed  a.ts
1 file changed.
1 place needs manual changes:
z.ts:3  app.noSuchVerb
    noSuchVerb has no equivalent that this command knows
    https://latchkey.example/repository/blob/main/docs/migration.md#apps
`
    )
    assert.deepStrictEqual([read(folder, "a.ts"), read(folder, "denied.ts")], [after, script])
    const only = await command(folder, { write: true, force: true, paths: ["denied.ts"] })
    assert.deepStrictEqual(only, {
      status: 2,
      stdout: "Nothing was written.\n",
      stderr: "latchkey migrate: denied.ts could not be written: EACCES: permission denied.\n"
    })
    const json = await command(folder, { write: true, force: true, json: true, paths: ["denied.ts", "z.ts"] })
    assert.strictEqual(json.status, 2)
    assert.deepStrictEqual(JSON.parse(json.stdout).files, [])
    assert.strictEqual(JSON.parse(json.stdout).notes.length, 1)
  })
})
