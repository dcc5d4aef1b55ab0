/** Gives each run of the tests an empty temporary folder, and fails the run if a test leaves something in it. */
import { mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

/** What tools that tests start leave: caches of compiled modules, and the files of a browser that was killed. */
const ofTools = /^(?:node-compile-cache|playwright-|playwright_|\.?org\.chromium\.)/

export const setup = () => {
  const before = process.env["TMPDIR"]
  const folder = mkdtempSync(join(tmpdir(), "latchkey-tests-"))
  process.env["TMPDIR"] = folder
  return () => {
    const remains = readdirSync(folder).filter((name) => !ofTools.test(name))
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    if (before === undefined) delete process.env["TMPDIR"]
    else process.env["TMPDIR"] = before
    if (remains.length > 0) throw new Error(`Tests left these in the temporary folder: ${remains.join(", ")}.`)
  }
}
