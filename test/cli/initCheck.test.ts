/** `latchkey init --check` looks at what an app mounts, and `latchkey init --undo` takes the last changes back. */
import { existsSync, mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "vitest"
import { allPages } from "../../packages/cli/src/init/page.ts"
import { command, folderOf, generatedFiles, git, manifest, read, repositoryOf } from "./InitProject.ts"

const vite = allPages.find(({ name }) => name === "vite-react") ?? assert.fail()
const next = allPages.find(({ name }) => name === "next") ?? assert.fail()

type Files = { readonly [path: string]: string }

/** What `--check` says of the code, without its lines about packages and variables. */
const missing = async (packages: string, files: Files) => {
  const { stdout } = await command(folderOf({ "package.json": packages, ...files }), { check: true })
  return stdout.split("\n").filter((line) => line.startsWith("  ") && !/^  (?:The package|\.env)/.test(line)).map((line) =>
    line.trim()
  )
}

const react = manifest("vite", "react")
const provider = "src/main.tsx mounts neither <AuthProvider> nor <HydrationBoundary>."
const pages = "No module of src/main.tsx shows <AuthPages>: users cannot sign in."
const styles = "The stylesheet of the pages is not imported: latchkey/react/styles.css."

describe("latchkey init --check", () => {
  const auth = `import "latchkey/react/styles.css"
    import { AuthProvider } from "latchkey/react"
    import { AuthPages as Pages } from "latchkey/react/components"
    export const Auth = () => <AuthProvider><Pages /></AuthProvider>`

  it("reports an entry that does not use the files of init", async () => {
    assert.deepStrictEqual(await missing(react, { "src/main.tsx": "root.render(<App />)", "src/auth.tsx": auth }), [
      provider,
      pages,
      styles
    ])
    const unusedParts = { "src/main.tsx": `import { Auth } from "./auth"\nroot.render(<App />)`, "src/auth.tsx": auth }
    assert.deepStrictEqual(await missing(react, unusedParts), [provider, pages, styles])
    const unwrappedText = auth.replace("<AuthProvider><Pages /></AuthProvider>", "<Pages />")
    assert.deepStrictEqual(
      await missing(react, {
        "src/main.tsx": `import { Auth } from "./auth"\nroot.render(<Auth />)`,
        "src/auth.tsx": unwrappedText
      }),
      [provider]
    )
  })

  it("accepts aliases, barrels, lazy pages, namespaces and imported stylesheets", async () => {
    const entry = `import "./index.css"
      import { Auth } from "@/parts/index.ts"
      const Pages = lazy(() => import("./Pages.js"))
      root.render(<Auth><Pages /></Auth>)`
    const files = {
      "src/main.tsx": entry,
      "src/index.css": `@import "tailwindcss";\n@import url("@radix-ui/themes/styles.css");\n`,
      "src/parts/index.ts": `export * from "./auth"\nexport { AuthPages } from "latchkey/react/components"`,
      "src/parts/auth.tsx": `import * as Latchkey from "latchkey/react"\nexport const Auth = () => <Latchkey.AuthProvider />`,
      "src/Pages.tsx": `import { AuthPage } from "latchkey/react/components"\nexport default () => <AuthPage page="signIn" />`
    }
    assert.deepStrictEqual(await missing(react, files), [])
  })

  it("reports modules that cannot be parsed, and unused imports of types", async () => {
    const lines = await missing(react, { "src/main.tsx": "root.render(<App)" })
    assert.deepStrictEqual(lines, ["src/main.tsx cannot be parsed.", provider, pages, styles])
    const types = { "src/main.tsx": `import type { AuthProvider } from "latchkey/react"\nlet a: AuthProvider` }
    assert.deepStrictEqual(await missing(react, types), [provider, pages, styles])
  })

  it("reports a proxy without renewal, and a layout without values", async () => {
    const lines = await missing(manifest("next"), {
      "app/layout.tsx": "export default () => null",
      "proxy.ts": "export const proxy = () => {}"
    })
    assert.deepStrictEqual(lines, [
      "app/layout.tsx mounts neither <AuthProvider> nor <HydrationBoundary>.",
      "No page below app shows <AuthPages>: users cannot sign in.",
      styles,
      "proxy.ts does not use createProxy."
    ])
  })

  it("reports a server that does not authenticate", async () => {
    assert.deepStrictEqual(
      await missing(manifest("hono"), { "src/index.ts": `import { Hono } from "hono"\nconst app = new Hono()` }),
      [
        "src/index.ts does not use createAuthentication."
      ]
    )
  })
})

describe("latchkey init --undo", () => {
  const project = () => ({
    "package.json": react,
    ".gitignore": "node_modules",
    ".env.local": "OTHER=hush",
    ...generatedFiles(vite)
  })

  it("restores all files, byte for byte, with or without git", async () => {
    for (const folderWith of [folderOf, repositoryOf]) {
      const folder = folderWith(project())
      const { stdout } = await command(folder, { yes: true })
      assert.include(stdout, "\nUndo: npx latchkey init --undo\n")
      assert.notInclude(read(folder, "node_modules/.cache/latchkey/init.json"), "hush")
      const { status, stderr, stdout: undoResult } = await command(folder, { undo: true })
      assert.deepStrictEqual([status, stderr], [0, ""])
      assert.include(undoResult, "removed  src/auth.tsx\n")
      for (const [path, text] of Object.entries(project())) assert.strictEqual(read(folder, path), text)
      const leftFiles = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) =>
        !path.startsWith(".git/") && path !== ".git"
      )
      assert.sameMembers(leftFiles, ["src", ...Object.keys(project())])
    }
  })

  it("keeps an environment file that was changed out of git", async () => {
    const folder = folderOf(project())
    await command(folder, { yes: true })
    const ignoredNames = read(folder, ".gitignore")
    assert.include(ignoredNames, ".env.local")
    writeFileSync(join(folder, ".env.local"), "HEXCLAVE_SECRET_SERVER_KEY=hush")
    assert.strictEqual((await command(folder, { undo: true })).status, 1)
    assert.strictEqual(read(folder, ".gitignore"), ignoredNames)
  })

  it("removes the folders that were created, and takes back one run at a time", async () => {
    const folder = folderOf({ "package.json": manifest("next"), ...generatedFiles(next) })
    await command(folder, { yes: true })
    writeFileSync(join(folder, "proxy.ts"), "")
    assert.strictEqual((await command(folder, { yes: true })).status, 1)
    writeFileSync(join(folder, ".env.local"), "")
    await command(folder, { yes: true })
    assert.strictEqual((await command(folder, { undo: true })).status, 0)
    assert.strictEqual(read(folder, ".env.local"), "")
    const { status, stderr } = await command(folder, { undo: true })
    assert.deepStrictEqual([status, stderr], [
      1,
      "latchkey init: .env.local was changed since, and stays as it is.\nlatchkey init: proxy.ts was changed since, and stays as it is.\n"
    ])
    assert.deepStrictEqual(readdirSync(join(folder, "app")), ["layout.tsx"])
    assert.strictEqual(read(folder, "app/layout.tsx"), generatedFiles(next)["app/layout.tsx"])
    const third = await command(folder, { undo: true })
    assert.deepStrictEqual([third.status, third.stderr], [
      1,
      "latchkey init: there is nothing to undo: node_modules has no record of changes.\n"
    ])
  })

  it("accepts a damaged record, and one that names files outside the project", async () => {
    const outside = folderOf({ "victim.ts": "" })
    const folder = folderOf({ "package.json": react })
    mkdirSync(join(folder, "node_modules/.cache/latchkey"), { recursive: true })
    const hash = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    for (
      const record of [
        "[",
        "{}",
        "[[1]]",
        JSON.stringify([[{ path: `../${outside.split("/").at(-1)}/victim.ts`, before: null, hash }]])
      ]
    ) {
      writeFileSync(join(folder, "node_modules/.cache/latchkey/init.json"), record)
      assert.strictEqual((await command(folder, { undo: true })).status, 1)
    }
    assert.isTrue(existsSync(join(outside, "victim.ts")))
  })

  it("is not offered if node_modules leads out of the project", async () => {
    const outside = folderOf({})
    const folder = folderOf(project())
    symlinkSync(outside, join(folder, "node_modules"))
    const line = "These changes cannot be taken back with --undo, because node_modules is a link out of this folder.\n"
    for (const options of [{ check: true }, { dryRun: true }]) assert.include((await command(folder, options)).stdout, line)
    const { status, stdout } = await command(folder, { yes: true })
    assert.strictEqual(status, 0)
    assert.isBelow(stdout.indexOf(line), stdout.indexOf("created  "), "before the first file is written")
    assert.isAbove(stdout.indexOf(line), 0)
    assert.notInclude(stdout, "Undo:")
    assert.deepStrictEqual(readdirSync(outside), [])
  })

  it("is not offered if a file is in the place of node_modules", async () => {
    const { stdout } = await command(folderOf({ ...project(), node_modules: "" }), { dryRun: true })
    assert.include(stdout, "These changes cannot be taken back with --undo, because node_modules cannot be written.\n")
  })
})

describe("the private file of latchkey init", () => {
  it("is made private, and added to .gitignore once", async () => {
    const folder = folderOf({ "package.json": manifest("hono"), ".env": "A=1\n", ".gitignore": "# .env\n.env*\n" })
    assert.strictEqual(statSync(join(folder, ".env")).mode & 0o077, 0o044)
    const { stdout } = await command(folder, { yes: true })
    assert.notInclude(stdout, "chmod")
    assert.strictEqual(statSync(join(folder, ".env")).mode & 0o777, 0o600)
    assert.strictEqual(read(folder, ".gitignore"), "# .env\n.env*\n")
    const repository = repositoryOf({ "package.json": manifest("hono"), ".gitignore": "*.local\n" })
    await command(repository, { yes: true })
    assert.strictEqual(git(repository, "check-ignore", ".env"), ".env\n")
  })
})
