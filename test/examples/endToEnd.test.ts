/** The examples of docs/testing.md for Playwright and Cypress, against the command `latchkey emulator` and an app on a port. */
import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, beforeAll, it } from "vitest"
import { findPrograms } from "../../scripts/programs.mjs"
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
  port = await freePort()
  const app = await serveApp("production", "pages", "whole")
  origin = app.origin
  app.show({ ...fixedKeys, baseUrl: `http://127.0.0.1:${port}` }, "inter")
  command = `"${process.execPath}" "${await bundleProgram("src/cli/latchkey.ts")}" emulator --port ${port}`
}, 60_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The text of an example, with the addresses and commands of this test. */
const adapt = (file: string) => {
  const text = readFileSync(join(examples, file), "utf8")
  return text.replaceAll("http://127.0.0.1:8102", `http://127.0.0.1:${port}`).replaceAll("http://localhost:5173", origin)
    .replace("\"npx latchkey emulator\"", JSON.stringify(command))
}

it("Playwright passes its tests", async () => {
  for (const file of ["playwright.config.ts", "signUp.spec.ts"]) {
    writeFileSync(join(folder, file), adapt(`playwright/${file}`))
  }
  const launchOptions = { executablePath: findPrograms().chromium, args: ["--no-sandbox"] }
  // This machine's browser, and the running app.
  writeFileSync(
    join(folder, "own.config.ts"),
    `import config from "./playwright.config.ts"
    const [emulator, app] = config.webServer
    const use = { ...config.use, launchOptions: ${JSON.stringify(launchOptions)} }
    export default { ...config, use, webServer: [emulator, { ...app, reuseExistingServer: true }], reporter: "line" }`
  )
  const cli = join(root, "node_modules", "@playwright", "test", "cli.js")
  const child = spawn(process.execPath, [cli, "test", "--config", join(folder, "own.config.ts")], { cwd: folder, stdio: "pipe" })
  let output = ""
  child.stdout.on("data", (chunk) => output += chunk)
  child.stderr.on("data", (chunk) => output += chunk)
  const [code] = await once(child, "close")
  assert.strictEqual(code, 0, output)
  assert.include(output, "2 passed")
}, 180_000)
