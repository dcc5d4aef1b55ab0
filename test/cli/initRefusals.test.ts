/** The refusals and questions of `latchkey init`, and the problems that `--check` reports. */
import { once } from "node:events"
import { existsSync, readdirSync, symlinkSync, writeFileSync } from "node:fs"
import { createServer } from "node:net"
import { join } from "node:path"
import { PassThrough } from "node:stream"
import { assert, describe, it, onTestFinished, vi } from "vitest"
import { allPages, frameworkNames } from "../../packages/cli/src/init/page.ts"
import { onTerminal } from "../../packages/cli/src/init/questions.ts"
import { run } from "./Command.ts"
import { command, folderOf, manifest, projectId, read, repositoryOf } from "./InitProject.ts"

describe("latchkey init (refusals)", () => {
  const refusal = async (folder: string, reason: string) => {
    const before = readdirSync(folder, { recursive: true }).length
    const { status, stderr } = await command(folder, { yes: true })
    assert.strictEqual(status, 1)
    assert.strictEqual(stderr, `latchkey init: nothing was written.\n  ${reason}\n`)
    assert.lengthOf(readdirSync(folder, { recursive: true }), before)
  }

  /** A place that is left to the user, while the rest is written. */
  const handwork = async (folder: string, path: string, reason: string) => {
    const { status, stderr, stdout } = await command(folder, { yes: true })
    assert.strictEqual(status, 1)
    assert.include(stdout, `${path} is left to you, because ${reason}.\n`)
    assert.include(stderr, path)
    return stdout
  }

  it("does not replace a file with other code, and prints what to merge", async () => {
    const folder = folderOf({ "package.json": manifest("@effect/platform-node"), "server.ts": "mine()\n" })
    const stdout = await handwork(folder, "server.ts", "it exists, and has other code")
    assert.include(stdout, "\n  NodeRuntime.runMain(Layer.launch(server))\n")
    assert.strictEqual(read(folder, "server.ts"), "mine()\n")
    assert.include(read(folder, "visit.ts"), "signUpWithPassword")
  })

  it.for(
    [
      ["next", "middleware.ts", "proxy.ts"],
      ["next", "src/middleware.js", "proxy.ts"],
      ["next", "pages/account.tsx", "app/account/page.tsx"],
      ["next", "src/pages/account.js", "src/app/account/page.tsx"],
      ["next", "app/handler/[...stack]/page.tsx", "app/handler/[[...page]]/page.tsx"],
      ["next", "app/handler/page.jsx", "app/handler/[[...page]]/page.tsx"]
    ] as const
  )("does not write beside a competing file, and --check reports it (%s: %s)", async ([name, projectFile, ownValues]) => {
    const folder = repositoryOf({ "package.json": manifest(name), [projectFile]: "" })
    await handwork(folder, ownValues, `${projectFile} would compete with it`)
    assert.isFalse(existsSync(join(folder, ownValues)))
    const { stdout } = await command(folder, { check: true })
    assert.include(stdout, `\n  ${projectFile} competes with ${ownValues}.\n`)
  })

  it("does not change a worker and its configuration", async () => {
    for (
      const [path, text] of [["wrangler.toml", "name = \"shop\"\nmain = \"src/shop.ts\"\n"], [
        "wrangler.json",
        "{ \"main\": \"./src/shop.ts\" }"
      ]] as const
    ) {
      const folder = folderOf({ "package.json": manifest(), [path]: text, "src/shop.ts": "export default {}\n" })
      const stdout = await handwork(folder, "src/shop.ts", "a worker has no common structure")
      assert.include(stdout, "authentication.authenticate(request)")
      assert.deepStrictEqual([existsSync(join(folder, "wrangler.jsonc")), existsSync(join(folder, "worker.ts"))], [false, false])
      const check = await command(folder, { check: true })
      assert.include(check.stdout, "\n  src/shop.ts does not use createAuthentication.\n")
    }
  })

  it("refuses to write outside the project through a link to a file or folder", async () => {
    const outside = folderOf({ "victim.env": "A=1\n", "app/layout.tsx": "" })
    const advice = "leads out of this folder through a link. Replace the link with a file or folder first."
    const hono = folderOf({ "package.json": manifest("hono") })
    symlinkSync(join(outside, "victim.env"), join(hono, ".env"))
    await refusal(hono, `.env ${advice}`)
    const next = folderOf({ "package.json": manifest("next") })
    symlinkSync(join(outside, "app"), join(next, "app"))
    const { status, stderr } = await command(next, { yes: true })
    assert.strictEqual(status, 1)
    assert.include(stderr, `  app/auth.ts ${advice}\n`)
    assert.deepStrictEqual(readdirSync(next).toSorted(), ["app", "package.json"])
    assert.deepStrictEqual([readdirSync(join(outside, "app")), read(outside, "victim.env")], [["layout.tsx"], "A=1\n"])
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

  it("reports a file that cannot be read in one line", async () => {
    const folder = folderOf({ "package.json": manifest("hono") })
    // No system can read a socket as a file.
    const socket = createServer().listen(join(folder, ".env"))
    await once(socket, "listening")
    onTestFinished(() => void socket.close())
    for (const options of [{ yes: true }, { check: true }]) {
      const { status, stderr } = await command(folder, options)
      assert.strictEqual(status, 1)
      assert.match(stderr, /^latchkey init: \.env cannot be read: [^\n]+\n$/)
    }
    assert.deepStrictEqual(readdirSync(folder).toSorted(), [".env", "package.json"])
  })

  it("appends to an environment file through a link inside the project", async () => {
    const folder = folderOf({ "package.json": manifest("hono"), "shared.env": "" })
    symlinkSync(join(folder, "shared.env"), join(folder, ".env"))
    assert.strictEqual((await command(folder, { yes: true })).status, 0)
    assert.include(read(folder, "shared.env"), "HEXCLAVE_PROJECT_ID=")
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

  it("suggests the framework that was meant", async () => {
    const { status, stderr } = await command(folderOf({ "package.json": "{}" }), { framework: "nxt", yes: true })
    assert.deepStrictEqual([status, stderr], [2, "latchkey init: there is no framework nxt. Did you mean next?\n"])
  })

  it.for(
    [
      [
        { projectId: "ssk_0123" },
        "--project-id: That is a secret key, and would be visible in browsers. The project's id is a UUID."
      ],
      [{ projectId: "shop" }, "--project-id: The project's id is a UUID, such as 6fb1c6a0-6d4f-4a7c-9a52-1b6a0b6e3c11."],
      [{ apiUrl: "ftp://a.example" }, "--api-url takes an http or https address."],
      [{ apiUrl: "https://ada:pw@a.example" }, "--api-url takes an address without a user name or password."],
      [{ apiUrl: "https://auth.example.com" }, "--api-url of a provider that is not on this machine needs --project-id."]
    ] as const
  )("refuses the settings %j", async ([settings, reason]) => {
    const { status, stderr } = await command(folderOf({ "package.json": manifest("hono") }), { ...settings, yes: true })
    assert.deepStrictEqual([status, stderr], [2, `latchkey init: ${reason}\n`])
  })

  it("refuses to guess without a terminal, and names the required flags", async () => {
    const unknownValue = await command(folderOf({ "package.json": "{}" }), {})
    assert.strictEqual(unknownValue.status, 2)
    assert.include(unknownValue.stderr, "The framework was not detected: pass --framework with one of cloudflare, ")
    assert.include(unknownValue.stderr, ", and --yes to write.")
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
    assert.include(String(error.mock.calls[0]?.[0]), "only one of --yes, --dry-run, --check and --undo is accepted")
    error.mockRestore()
  })
})

describe("latchkey init --check", () => {
  it("lists missing packages and files, and a missing field of package.json", async () => {
    const { status, stdout } = await command(folderOf({ "package.json": "{}" }), { framework: "hono", check: true })
    assert.strictEqual(status, 1)
    assert.strictEqual(
      stdout,
      `Hono: 7 things are missing.
  The package latchkey is not in package.json.
  The package effect is not in package.json.
  The package hono is not in package.json.
  The package @hono/node-server is not in package.json.
  package.json does not say "type": "module".
  server.ts does not use createAuthentication.
  .env is missing.
\`npx latchkey init --framework hono\` adds what is missing, and shows the commands that install the packages.
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
    const text = `VITE_HEXCLAVE_PROJECT_ID=ssk_oops\nVITE_HEXCLAVE_SECRET_SERVER_KEY=hush\n`
    const folder = repositoryOf({ "package.json": manifest("vite", "react"), "src/main.tsx": "" })
    writeFileSync(join(folder, ".env.local"), text)
    const { stdout } = await command(folder, { check: true })
    assert.include(stdout, "VITE_HEXCLAVE_PROJECT_ID in .env.local is visible in browsers and holds a secret.")
    assert.include(stdout, "VITE_HEXCLAVE_SECRET_SERVER_KEY in .env.local is visible in browsers and holds a secret.")
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
    assert.strictEqual(await terminal("\u001b[B|\r").session(), "backend")
    assert.strictEqual(await terminal("\u0003").session(), undefined)
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
