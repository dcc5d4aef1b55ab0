/** The tests with Playwright of docs/testing.md, and further ones of `latchkey/testing/playwright`, against the command `latchkey emulator` and an app on a port. */
import { spawn } from "node:child_process"
import { once } from "node:events"
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, beforeAll, it } from "vitest"
import { findPrograms } from "../../scripts/programs.mjs"
import { browserArgs } from "../kit/browser/Chromium.ts"
import { root } from "../kit/paths.ts"
import { bundleProgram } from "../kit/Program.ts"
import { serveApp } from "../react/AppServer.ts"

const examples = join(import.meta.dirname, "testing")
const fixedKeys = { projectId: "1a7c4ce1-0000-4000-8000-000000008102", publishableClientKey: "pck_latchkey_emulator" }

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  server.close()
  return typeof address === "object" ? address?.port ?? 0 : 0
}

let folder: string
let port: number
let command: string
let origin: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "latchkey-examples-"))
  mkdirSync(join(folder, "node_modules"))
  symlinkSync(join(root, "node_modules", "@playwright"), join(folder, "node_modules", "@playwright"))
  writeFileSync(join(folder, "package.json"), "{ \"type\": \"module\" }")
  const library = join(folder, "node_modules", "latchkey")
  mkdirSync(library)
  const bundles = { "./testing/playwright": "src/testing/playwright/index.ts", "./emulator": "src/emulator/index.ts" }
  const exports: { [subpath: string]: string } = {}
  for (const [index, [subpath, source]] of Object.entries(bundles).entries()) {
    cpSync(join(await bundleProgram(source), ".."), join(library, String(index)), { recursive: true })
    exports[subpath] = `./${index}/program.mjs`
  }
  writeFileSync(join(library, "package.json"), JSON.stringify({ name: "latchkey", type: "module", exports }))
  port = await freePort()
  const app = await serveApp("production", "pages", "whole")
  origin = app.origin
  app.show({ ...fixedKeys, baseUrl: `http://127.0.0.1:${port}` }, "inter")
  command = `"${process.execPath}" "${await bundleProgram("src/cli/latchkey.ts")}" emulator --port ${port}`
  for (const file of ["playwright.config.ts", "signUp.spec.ts"]) {
    writeFileSync(join(folder, file), adapt(join(examples, "playwright", file)))
  }
  cpSync(join(root, "test", "testing", "playwright", "kit.spec.ts"), join(folder, "kit.spec.ts"))
}, 60_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The text of an example, with the addresses and commands of this test. */
const adapt = (file: string) => {
  const text = readFileSync(file, "utf8")
  return text.replaceAll("http://127.0.0.1:8102", `http://127.0.0.1:${port}`).replaceAll("http://localhost:5173", origin)
    .replace("\"npx latchkey emulator\"", JSON.stringify(command))
}

/** Runs the tests of these files with Playwright, and returns the exit code and the output. */
const runTests = async (files: ReadonlyArray<string>, { workers }: { readonly workers: number }) => {
  const launchOptions = { executablePath: findPrograms().chromium, args: browserArgs }
  // This machine's browser, and the running app.
  writeFileSync(
    join(folder, "machine.config.ts"),
    `import config from "./playwright.config.ts"
    const [emulator, app] = config.webServer
    const use = { ...config.use, emulatorUrl: emulator.url, launchOptions: ${JSON.stringify(launchOptions)} }
    const webServer = [emulator, { ...app, reuseExistingServer: true }]
    export default { ...config, use, webServer, workers: ${workers}, fullyParallel: ${workers > 1}, reporter: "line" }`
  )
  const cli = join(root, "node_modules", "@playwright", "test", "cli.js")
  // One failure suffices: after each, Playwright starts a new worker and a new browser.
  const args = [cli, "test", ...files, "--config", join(folder, "machine.config.ts"), "--max-failures", "1"]
  const child = spawn(process.execPath, args, { cwd: folder, stdio: "pipe" })
  let output = ""
  child.stdout.on("data", (chunk) => output += chunk)
  child.stderr.on("data", (chunk) => output += chunk)
  const [code] = await once(child, "close")
  return { code, output }
}

// One run, because each starts Playwright, a browser and the emulator.
it("Playwright passes the tests of docs/testing.md and those of the fixture", async () => {
  const { code, output } = await runTests(["signUp.spec.ts", "kit.spec.ts"], { workers: 1 })
  assert.strictEqual(code, 0, output)
  assert.include(output, "9 passed")
}, 180_000)

it("tests in parallel need an emulator each", async () => {
  const { code, output } = await runTests(["kit.spec.ts"], { workers: 2 })
  assert.strictEqual(code, 1, output)
  assert.include(output, "Tests in parallel share this emulator")
}, 180_000)
