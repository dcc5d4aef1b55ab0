/** `latchkey init` detects the framework, writes its files, and edits those that exist. */
import { existsSync, statSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "vitest"
import { allPages, envFileOf, frameworkNames, packagesOf } from "../../packages/cli/src/init/page.ts"
import {
  command,
  folderOf,
  generatedFiles,
  git,
  manifest,
  projectId,
  read,
  repositoryOf,
  sideOf,
  variables
} from "./InitProject.ts"

const next = allPages.find(({ name }) => name === "next") ?? assert.fail()
const vite = allPages.find(({ name }) => name === "vite-react") ?? assert.fail()

describe("latchkey init (framework)", () => {
  it.for(
    [
      ["next", manifest("next", "react", "express")],
      ["react-router", manifest("@react-router/dev", "vite", "react", "express")],
      ["tanstack-start", manifest("@tanstack/react-start", "vite", "react")],
      ["expo", manifest("expo", "react")],
      ["vite-react", manifest("vite", "react")],
      ["cloudflare", manifest("wrangler")],
      ["hono", manifest("hono")],
      ["express", manifest("express")],
      ["fastify", manifest("fastify")],
      ["effect", manifest("effect", "@effect/platform-node")]
    ] as const
  )("detects %s, and writes what the page shows", async ([name, packages]) => {
    const page = allPages.find((page) => page.name === name) ?? assert.fail()
    const folder = folderOf({ "package.json": packages, ...generatedFiles(page) })
    const { status, stderr, stdout } = await command(folder, { yes: true })
    assert.deepStrictEqual([status, stderr], [0, ""])
    for (const { path, text } of page.files.slice(1)) assert.strictEqual(read(folder, path), text)
    for (const { diff, path } of page.edits) assert.strictEqual(read(folder, path), sideOf(diff, "+"))
    assert.include(stdout, page.run.at(-1) ?? assert.fail())
  })

  it("asks for the framework if it detects several, and offers only those", async () => {
    const folder = folderOf({ "package.json": manifest("vite", "react", "express") })
    const { status } = await command(folder, {}, {
      framework: async (pages) => {
        assert.deepStrictEqual(pages.map(({ name }) => name), ["vite-react", "express"])
        return "express"
      },
      projectId: async () => "",
      agreed: async (count) => count === 4
    })
    assert.strictEqual(status, 0)
    assert.isTrue(existsSync(join(folder, "server.ts")))
    assert.isFalse(existsSync(join(folder, "src")))
  })
})

describe("latchkey init (files)", () => {
  it.for(frameworkNames)("writes everything that --check requires: %s", async (framework) => {
    const page = allPages.find(({ name }) => name === framework) ?? assert.fail()
    const folder = repositoryOf({ "package.json": manifest(...packagesOf(page)), ...generatedFiles(page) })
    assert.strictEqual((await command(folder, { framework, check: true })).status, 1)
    assert.strictEqual((await command(folder, { framework, yes: true })).status, 0)
    const { status, stdout } = await command(folder, { framework, check: true })
    assert.deepStrictEqual([status, stdout], [0, `${page.title}: nothing is missing.\n`])
    const env = envFileOf(page)
    assert.strictEqual(statSync(join(folder, env)).mode & 0o777, 0o600)
    assert.strictEqual(git(folder, "check-ignore", env).trim(), env)
    for (const [name, value] of Object.entries(variables(folder, env))) {
      assert.strictEqual(/SECRET/.test(name) || (value ?? "").startsWith("ssk_"), name === "HEXCLAVE_SECRET_SERVER_KEY", name)
    }
  })

  it("writes a new project id and key into each folder, and does not print the key", async () => {
    const [a, b] = [folderOf({ "package.json": manifest("next") }), folderOf({ "package.json": manifest("next") })]
    const { stdout } = await command(a, { yes: true })
    await command(b, { yes: true })
    const [first, second] = [variables(a, ".env.local"), variables(b, ".env.local")]
    assert.notStrictEqual(first["NEXT_PUBLIC_HEXCLAVE_PROJECT_ID"], second["NEXT_PUBLIC_HEXCLAVE_PROJECT_ID"])
    assert.notStrictEqual(first["HEXCLAVE_SECRET_SERVER_KEY"], second["HEXCLAVE_SECRET_SERVER_KEY"])
    assert.include(stdout, "+HEXCLAVE_SECRET_SERVER_KEY=(a new key)")
    assert.notInclude(stdout, first["HEXCLAVE_SECRET_SERVER_KEY"] ?? "none")
  })

  it("writes only the id of a hosted project, and asks for its key", async () => {
    const folder = folderOf({ "package.json": manifest("next"), ...generatedFiles(next) })
    const { status, stdout } = await command(folder, { projectId, yes: true })
    assert.strictEqual(status, 0)
    assert.deepEqual(variables(folder, ".env.local"), {
      NEXT_PUBLIC_HEXCLAVE_PROJECT_ID: projectId,
      HEXCLAVE_SECRET_SERVER_KEY: ""
    })
    assert.notInclude(stdout, "latchkey emulator")
    assert.include(stdout, "Put the project's secret server key into .env.local: HEXCLAVE_SECRET_SERVER_KEY.")
    const { status: check, stdout: missing } = await command(folder, { check: true })
    assert.strictEqual(check, 1)
    assert.include(missing, "HEXCLAVE_SECRET_SERVER_KEY is missing in .env.local.")
  })

  it("writes nothing the second time, and keeps existing variables", async () => {
    const folder = folderOf({ "package.json": manifest("vite", "react"), ...generatedFiles(vite), ".env.local": "OTHER=1" })
    await command(folder, { yes: true })
    const before = read(folder, ".env.local")
    assert.match(before, /^OTHER=1\nVITE_HEXCLAVE_PROJECT_ID=[\w-]{36}\nVITE_HEXCLAVE_API_URL=http:\/\/127\.0\.0\.1:8102\n$/)
    const { status, stdout } = await command(folder, { projectId, yes: true })
    assert.strictEqual(status, 0)
    assert.include(stdout, "VITE_HEXCLAVE_PROJECT_ID in .env.local stays as it is: it already has a value.")
    assert.include(stdout, "Everything that can be added is there already.")
    assert.strictEqual(read(folder, ".env.local"), before)
  })

  it("writes into src if a Next.js project has src/app", async () => {
    const layout = generatedFiles(next)["app/layout.tsx"] ?? assert.fail()
    const folder = repositoryOf({ "package.json": manifest("next"), "src/app/layout.tsx": layout })
    assert.strictEqual((await command(folder, { yes: true })).status, 0)
    for (const path of ["app/auth.ts", "app/session.tsx", "app/handler/[[...page]]/page.tsx", "proxy.ts"]) {
      assert.strictEqual(read(folder, `src/${path}`), next.files.find((file) => file.path === path)?.text)
    }
    assert.include(read(folder, "src/app/layout.tsx"), "<body><Session>{children}</Session></body>")
    assert.isFalse(existsSync(join(folder, "app")) || existsSync(join(folder, "proxy.ts")))
  })

  it("writes into src beside src/pages, and leaves the layout to the user", async () => {
    const folder = repositoryOf({ "package.json": manifest("next"), "src/pages/about.tsx": "" })
    const { status, stderr, stdout } = await command(folder, { yes: true })
    assert.strictEqual(status, 1)
    assert.include(stdout, "src/app/layout.tsx is left to you, because there is no such file.\n")
    assert.include(stdout, "\n  +      <body><Session>{children}</Session></body>\n")
    assert.match(stderr, /^latchkey init: left to you, see above: src\/app\/layout\.tsx\. .+--check\n$/)
    assert.isTrue(existsSync(join(folder, "src/app/session.tsx")) && existsSync(join(folder, "src/proxy.ts")))
  })

  it("prints commands for the project's package manager", async () => {
    const folder = folderOf({ "package.json": "{}", "pnpm-lock.yaml": "" })
    const { stdout } = await command(folder, { framework: "hono", yes: true })
    assert.include(stdout, "  npm pkg set type=module\n  pnpm add latchkey effect hono @hono/node-server\n")
    const workspace = repositoryOf({ "pnpm-lock.yaml": "", "apps/api/package.json": manifest("hono") })
    const inPackage = await command(join(workspace, "apps/api"), { yes: true })
    assert.include(inPackage.stdout, "  pnpm add latchkey effect @hono/node-server\n")
    const root = repositoryOf({ "pnpm-lock.yaml": "", "pnpm-workspace.yaml": "", "package.json": manifest("hono") })
    assert.include((await command(root, { yes: true })).stdout, "  pnpm add -w latchkey effect @hono/node-server\n")
    const ownRepository = repositoryOf({
      "yarn.lock": "",
      "apps/api/package.json": manifest("hono"),
      "apps/api/package-lock.json": "{}"
    })
    assert.include(
      (await command(join(ownRepository, "apps/api"), { yes: true })).stdout,
      "  npm install latchkey effect @hono/node-server\n"
    )
    const outside = folderOf({ "pnpm-lock.yaml": "", "apps/api/package.json": manifest("hono") })
    assert.include((await command(join(outside, "apps/api"), { yes: true })).stdout, "  npm install latchkey effect")
  })
})

describe("latchkey init (diff)", () => {
  it("shows the diff before it asks for confirmation", async () => {
    const folder = repositoryOf({ "package.json": manifest("vite", "react"), ...generatedFiles(vite) })
    const { status, stdout } = await command(folder, {}, { projectId: async () => "", agreed: async () => false })
    assert.strictEqual(status, 0)
    assert.include(stdout, "--- a/src/main.tsx\n+++ b/src/main.tsx\n")
    assert.include(stdout, "\n-    <App />\n+    <Auth>\n+      <App />\n+    </Auth>\n")
    assert.match(stdout, /Cancelled\. Nothing was written\.\n$/)
    assert.strictEqual(git(folder, "status", "--porcelain"), "")
  })

  it("writes nothing with --dry-run", async () => {
    const folder = repositoryOf({ "package.json": manifest("hono") })
    const { status, stdout } = await command(folder, { dryRun: true })
    assert.strictEqual(status, 0)
    assert.include(stdout, "+++ b/server.ts")
    assert.match(stdout, /Nothing was written \(--dry-run\)\.\n$/)
    assert.strictEqual(git(folder, "status", "--porcelain"), "")
  })
})
