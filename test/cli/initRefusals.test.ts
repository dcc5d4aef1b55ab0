/** The refusals and questions of `latchkey init`, and the problems that `--check` reports. */
import { existsSync, readdirSync, symlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { PassThrough } from "node:stream"
import { assert, describe, it, vi } from "vitest"
import { allPages, frameworkNames } from "../../src/cli/init/page.ts"
import { onTerminal } from "../../src/cli/init/questions.ts"
import { run } from "../../src/cli/run.ts"
import { command, folderOf, git, manifest, projectId, read, repositoryOf } from "./InitProject.ts"

describe("latchkey init (refusals)", () => {
  const refusal = async (folder: string, reason: string) => {
    const before = readdirSync(folder, { recursive: true }).length
    const { status, stderr } = await command(folder, { yes: true })
    assert.strictEqual(status, 1)
    assert.strictEqual(stderr, `latchkey init: nothing was written.\n  ${reason}\n`)
    assert.lengthOf(readdirSync(folder, { recursive: true }), before)
  }

  it("refuses to replace a file with uncommitted changes", async () => {
    const folder = repositoryOf({ "package.json": manifest("hono"), "server.ts": "mine()\n" })
    writeFileSync(join(folder, "server.ts"), "mine() // now\n")
    await refusal(folder, "server.ts has uncommitted changes. Commit or stash them first.")
    assert.strictEqual(read(folder, "server.ts"), "mine() // now\n")
  })

  it("refuses to replace a file whose changes git does not see", async () => {
    for (const flag of ["--skip-worktree", "--assume-unchanged"]) {
      const folder = repositoryOf({ "package.json": manifest("hono"), "server.ts": "mine()\n" })
      git(folder, "update-index", flag, "server.ts")
      writeFileSync(join(folder, "server.ts"), "mine() // now\n")
      await refusal(
        folder,
        "git does not look for changes in server.ts (assume-unchanged or skip-worktree), so it could not be restored."
      )
      assert.strictEqual(read(folder, "server.ts"), "mine() // now\n")
    }
  })

  it("refuses to replace an untracked file", async () => {
    const reason = "server.ts exists but is not in git, so it could not be restored. Commit it or move it first."
    await refusal(folderOf({ "package.json": manifest("hono"), "server.ts": "mine()" }), reason)
    const folder = repositoryOf({ "package.json": manifest("hono") })
    writeFileSync(join(folder, "server.ts"), "mine()")
    await refusal(folder, reason)
  })

  it("refuses to write through a link, or next to a conflicting file", async () => {
    const outside = folderOf({ "server.ts": "" })
    const folder = folderOf({ "package.json": manifest("hono") })
    symlinkSync(join(outside, "server.ts"), join(folder, "server.ts"))
    await refusal(folder, "server.ts is a link. Replace it with a file first.")
    const next = repositoryOf({ "package.json": manifest("next"), "app/session.jsx": "" })
    await refusal(next, "app/session.jsx would compete with app/session.tsx. Remove or rename it first.")
  })

  it.for(
    [
      ["wrangler", "wrangler.toml", "wrangler.jsonc"],
      ["wrangler", "wrangler.json", "wrangler.jsonc"],
      ["next", "middleware.ts", "proxy.ts"],
      ["next", "src/middleware.js", "proxy.ts"],
      ["next", "pages/account.tsx", "app/account/page.tsx"],
      ["next", "src/pages/account.js", "src/app/account/page.tsx"]
    ] as const
  )("refuses to write beside a competing file, and --check reports it (%s: %s)", async ([name, theirs, ours]) => {
    const folder = repositoryOf({ "package.json": manifest(name), [theirs]: "" })
    await refusal(folder, `${theirs} would compete with ${ours}. Remove or rename it first.`)
    const { stdout } = await command(folder, { check: true })
    assert.include(stdout, `\n  ${theirs} competes with ${ours}.\n`)
  })

  it("detects a worker by its configuration, whose format it does not write", async () => {
    const { stderr } = await command(folderOf({ "package.json": manifest(), "wrangler.toml": "" }), { yes: true })
    assert.include(stderr, "wrangler.toml would compete with wrangler.jsonc.")
  })

  it.for([".env", "server.ts", ".gitignore"])("refuses a folder or a link without a target in the place of %s", async (path) => {
    const folder = folderOf({ "package.json": manifest("hono"), [`${path}/file`]: "" })
    await refusal(folder, `${path} is a folder. Move or rename it first.`)
    const dangling = folderOf({ "package.json": manifest("hono") })
    symlinkSync(join(dangling, "nowhere"), join(dangling, path))
    await refusal(dangling, `${path} is a link without a target. Replace it with a file first.`)
  })

  it("reports a folder in the place of the environment file with --check", async () => {
    const { status, stdout } = await command(folderOf({ "package.json": manifest("hono"), ".env/file": "" }), { check: true })
    assert.strictEqual(status, 1)
    assert.include(stdout, "\n  .env is a folder. Move or rename it first.\n")
  })

  // Linux refuses to read the first bytes of this file, even to root.
  it.skipIf(!existsSync("/proc/self/mem"))("reports a file that cannot be read in one line", async () => {
    const folder = folderOf({ "package.json": manifest("hono") })
    symlinkSync("/proc/self/mem", join(folder, ".env"))
    for (const options of [{ yes: true }, { check: true }]) {
      const { status, stderr } = await command(folder, options)
      assert.strictEqual(status, 1)
      assert.match(stderr, /^latchkey init: \.env cannot be read: E[^\n]+\n$/)
    }
    assert.deepStrictEqual(readdirSync(folder).toSorted(), [".env", "package.json"])
  })

  it("appends to an environment file through a link", async () => {
    const folder = folderOf({ "package.json": manifest("hono"), "shared.env": "" })
    symlinkSync(join(folder, "shared.env"), join(folder, ".env"))
    assert.strictEqual((await command(folder, { yes: true })).status, 0)
    assert.include(read(folder, "shared.env"), "STACK_PROJECT_ID=")
  })

  it("stops after a failed write", async () => {
    const folder = folderOf({ "package.json": manifest("next"), app: "a file in the place of the folder" })
    const { status, stderr, stdout } = await command(folder, { yes: true })
    assert.strictEqual(status, 1)
    assert.match(stderr, /^latchkey init: app\/auth\.ts could not be written: E\w+[^\n]+\n$/)
    assert.notInclude(stdout, "created")
  })

  it("refuses a folder with a missing or invalid package.json", async () => {
    const { status, stderr } = await command(folderOf({}), { yes: true })
    assert.strictEqual(status, 1)
    assert.match(stderr, /^latchkey init: there is no package\.json in this folder\. [^\n]+npm init -y\n$/)
    assert.strictEqual(
      (await command(folderOf({ "package.json": "[" }), { yes: true })).stderr,
      "latchkey init: package.json is not a JSON object.\n"
    )
  })

  it("refuses an unknown framework, and lists the known ones", async () => {
    const { status, stderr } = await command(folderOf({ "package.json": "{}" }), { framework: "svelte\u001b[2J", yes: true })
    assert.strictEqual(status, 2)
    assert.strictEqual(stderr, `latchkey init: there is no framework svelte. Known: ${frameworkNames.join(", ")}.\n`)
  })

  it.for(
    [
      [{ projectId: "ssk_0123" }, "That is a secret key, and would be visible in browsers. The project's id is a UUID."],
      [{ projectId: "shop" }, "The project's id is a UUID."],
      [{ apiUrl: "ftp://a.example" }, "--api-url takes an http or https address."],
      [{ apiUrl: "https://ada:pw@a.example" }, "--api-url takes an address without a user name or password."],
      [{ apiUrl: "https://auth.example.com" }, "--api-url of a provider that is not on this machine needs --project-id."]
    ] as const
  )("refuses the settings %j", async ([settings, reason]) => {
    const { status, stderr } = await command(folderOf({ "package.json": manifest("hono") }), { ...settings, yes: true })
    assert.deepStrictEqual([status, stderr], [2, `latchkey init: ${reason}\n`])
  })

  it("refuses to guess without a terminal, and names the required flags", async () => {
    const unknown = await command(folderOf({ "package.json": "{}" }), {})
    assert.strictEqual(unknown.status, 2)
    assert.include(unknown.stderr, "The framework was not detected: pass --framework with one of cloudflare, ")
    assert.include(unknown.stderr, ", and --yes to write.")
    const several = await command(folderOf({ "package.json": manifest("hono", "express") }), { yes: true })
    assert.strictEqual(
      several.stderr,
      "latchkey init: This project has hono and express: pass --framework with one of hono, express.\n"
    )
    const unsure = await command(folderOf({ "package.json": manifest("hono") }), {})
    assert.strictEqual(unsure.status, 2)
    assert.match(unsure.stderr, /Without a terminal, pass --yes to write, or --dry-run/)
  })

  it("refuses contradictory flags with exit code 2", async () => {
    const error = vi.spyOn(console, "error").mockImplementation(() => {})
    assert.strictEqual(await run(["init", "--yes", "--check"]), 2)
    assert.strictEqual(await run(["init", "--port", "1"]), 2)
    assert.include(String(error.mock.calls[0]?.[0]), "only one of --yes, --dry-run and --check is accepted")
    error.mockRestore()
  })
})

describe("latchkey init --check", () => {
  it("lists missing packages and files, and a missing field of package.json", async () => {
    const { status, stdout } = await command(folderOf({ "package.json": "{}" }), { framework: "hono", check: true })
    assert.strictEqual(status, 1)
    assert.strictEqual(
      stdout,
      `Hono: 8 things are missing.
  The package latchkey is not in package.json.
  The package effect is not in package.json.
  The package hono is not in package.json.
  The package @hono/node-server is not in package.json.
  package.json does not say "type": "module".
  server.ts is missing.
  visit.ts is missing.
  .env is missing.
\`npx latchkey init --framework hono\` writes the files, and shows the commands that install the packages.
`
    )
  })

  it("names packages that are too old", async () => {
    const dependencies = { next: "15.3.1", react: "^18.3.1", effect: "~3.10.0" }
    const folder = folderOf({ "package.json": JSON.stringify({ dependencies }) })
    for (const options of [{ check: true }, { dryRun: true }]) {
      const { stdout } = await command(folder, options)
      assert.include(stdout, "next has the version 15.3.1 in package.json, and latchkey needs 16 or later: update it.\n")
      assert.include(stdout, "react has the version ^18.3.1 in package.json, and latchkey needs 19 or later: update it.\n")
      assert.include(stdout, "effect has the version ~3.10.0 in package.json, and latchkey needs 4 or later: update it.\n")
    }
    const good = { next: "canary", react: ">=18", effect: "^4.1.0" }
    const { stdout } = await command(folderOf({ "package.json": JSON.stringify({ dependencies: good }) }), { check: true })
    assert.notInclude(stdout, "update it")
  })

  it("names secrets that browsers could see, without their values", async () => {
    const text = `VITE_STACK_PROJECT_ID=ssk_oops\nVITE_STACK_SECRET_SERVER_KEY=hush\n`
    const folder = repositoryOf({ "package.json": manifest("vite", "react"), "src/main.tsx": "" })
    writeFileSync(join(folder, ".env.local"), text)
    const { stdout } = await command(folder, { check: true })
    assert.include(stdout, "VITE_STACK_PROJECT_ID in .env.local is visible in browsers and holds a secret.")
    assert.include(stdout, "VITE_STACK_SECRET_SERVER_KEY in .env.local is visible in browsers and holds a secret.")
    assert.include(stdout, ".env.local is not ignored by git.")
    assert.notMatch(stdout, /ssk_oops|hush/)
  })
})

describe("the questions of latchkey init", () => {
  /** A terminal where the user presses these keys. */
  const terminal = (keys: string) => {
    const [input, output] = [new PassThrough(), new PassThrough()]
    setImmediate(() => {
      for (const key of keys.split("|")) input.write(key)
    })
    return onTerminal({ input, output })
  }

  it("accept arrow keys, text and Enter, and end with Ctrl-C", async () => {
    const pages = allPages.slice(0, 3)
    assert.strictEqual(await terminal("\u001b[B|\r").framework(pages), pages[1]?.name)
    assert.strictEqual(await terminal("\u0003").framework(pages), undefined)
    assert.strictEqual(await terminal("\r").projectId(), "")
    assert.strictEqual(await terminal(` ${projectId}|\r`).projectId(), projectId)
    assert.strictEqual(await terminal("\u0003").projectId(), undefined)
    assert.strictEqual(await terminal("\r").agreed(3), true)
    assert.strictEqual(await terminal("n").agreed(3), false)
    assert.strictEqual(await terminal("\u0003").agreed(3), undefined)
  })

  it("can be cancelled without writing anything", async () => {
    const folder = folderOf({ "package.json": "{}" })
    const framework = async () => "node"
    for (const questions of [{ framework: async () => undefined }, { framework, projectId: async () => undefined }]) {
      const { status, stdout } = await command(folder, {}, questions)
      assert.deepStrictEqual([status, stdout], [0, "Cancelled. Nothing was written.\n"])
    }
    assert.deepStrictEqual(readdirSync(folder), ["package.json"])
  })
})
