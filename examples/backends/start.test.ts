/** The pages of docs/start on the built package: those whose types are installed compile, and servers identify the user. */
import { spawnSync } from "node:child_process"
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { readPages } from "../../scripts/start/pages.ts"
import { answers, freePort, start } from "../../scripts/start/Server.ts"
import { findNode, root } from "../../scripts/toolchain.mjs"
import { makeSync } from "../../src/emulator/index.ts"
import { ensureInstalled } from "../../test/examples/Installed.ts"

const pages = readPages()
const servers = ["hono", "express", "fastify", "effect"]
/** Pages to compile. `npm run start:check` compiles the others, whose packages are not installed here. */
const compiledPrograms = [...servers, "node", "cloudflare", "vite-react", "react-router"]

const node = findNode()
const emulator = makeSync({ passwordIterations: 1 })
const outer = mkdtempSync(join(tmpdir(), "latchkey-start-"))
/** The folder of the projects. Resolves `latchkey` in it, packages of hosts one level up, and those of the repository above that. */
const folder = join(outer, "hosts", "projects")
const env: NodeJS.ProcessEnv = { PATH: `${dirname(node)}:${process.env["PATH"]}`, HOME: process.env["HOME"] }

beforeAll(async () => {
  ensureInstalled()
  mkdirSync(join(folder, "node_modules"), { recursive: true })
  symlinkSync(root, join(folder, "node_modules", "latchkey"))
  symlinkSync(join(root, "examples", "backends", "hosts", "node_modules"), join(outer, "hosts", "node_modules"))
  symlinkSync(join(root, "node_modules"), join(outer, "node_modules"))
  writeFileSync(join(folder, "package.json"), "{ \"type\": \"module\" }")
  for (const { files, name } of pages) {
    for (const { path, text } of files) {
      mkdirSync(dirname(join(folder, name, path)), { recursive: true })
      writeFileSync(join(folder, name, path), text)
    }
  }
  const { url } = await emulator.listen({ port: 0 })
  Object.assign(env, { HEXCLAVE_PROJECT_ID: emulator.project.projectId, HEXCLAVE_API_URL: url })
}, 330_000)
afterAll(async () => {
  await emulator.close()
  rmSync(outer, { recursive: true })
})

it("compile as they are", () => {
  const options = {
    target: "ES2023",
    lib: ["ES2023", "DOM", "DOM.Iterable"],
    module: "esnext",
    moduleResolution: "bundler",
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    jsx: "react-jsx",
    types: ["node", "vite/client"]
  }
  // This file needs the compiler of React Router.
  const exclude = ["react-router/app/routes.ts"]
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions: options, include: compiledPrograms, exclude }))
  const tsc = join(root, "node_modules", "typescript", "bin", "tsc")
  const { status, stdout } = spawnSync(node, [tsc, "-p", folder, "--checkers", "1"], { encoding: "utf8" })
  assert.strictEqual(status, 0, stdout)
})

/** Changes the port in the program of a page. */
const programOf = (page: string, path: string, port: string) => {
  const text = pages.find(({ name }) => name === page)?.files.find((file) => file.path === path)?.text ??
    assert.fail(`${page} has no ${path}`)
  writeFileSync(join(folder, page, path), text.replaceAll("3000", port))
  return `exec node ${path}`
}

const visitLine = /^200 \{"id":"[\w-]{36}","email":"ada-\d+@example\.com"\}\n$/

describe.concurrent("answer the signed-in user, and 401 without one", () => {
  it.for(servers)("%s", async (page) => {
    const port = await freePort()
    const cwd = join(folder, page)
    const server = start(programOf(page, "server.ts", port), cwd, env)
    try {
      await answers(`http://127.0.0.1:${port}/me`, server)
      assert.strictEqual((await fetch(`http://127.0.0.1:${port}/me`)).status, 401)
      const visitor = start(programOf(page, "visit.ts", port), cwd, env)
      await visitor.ended
      assert.match(visitor.output(), visitLine, server.output())
    } finally {
      await server.end()
    }
  })

  it("node", async () => {
    const script = start(programOf("node", "script.ts", "3000"), join(folder, "node"), env)
    await script.ended
    assert.match(script.output(), /^Signed in as ada-\d+@example\.com\nRefused: EmailPasswordMismatch\n$/)
  })
})
