/** `latchkey doctor` counts the copies of effect in a program. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { assert, it, onTestFinished } from "vitest"
import { effectCopies } from "../../src/cli/localChecks.ts"

const program = (copies: { readonly [place: string]: string }) => {
  const folder = mkdtempSync(join(tmpdir(), "latchkey-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [place, version] of Object.entries(copies)) {
    mkdirSync(join(folder, place, "effect"), { recursive: true })
    writeFileSync(join(folder, place, "effect", "package.json"), JSON.stringify({ version }))
  }
  return folder
}
const own = { "node_modules": "4.1.0" }

it("one copy is well, also where packages share it by links", () => {
  const folder = program(own)
  const shared = join(folder, "node_modules", "latchkey", "node_modules", "effect")
  mkdirSync(dirname(shared), { recursive: true })
  symlinkSync(join(folder, "node_modules", "effect"), shared)
  assert.deepInclude(effectCopies(folder)[0], { status: "ok", found: "effect 4.1.0 in node_modules/effect" })
})

it("two copies are a problem that names both places, also in a scoped package", () => {
  const folder = program({ ...own, "node_modules/@scope/tool/node_modules": "4.2.0" })
  const [finding] = effectCopies(folder)
  assert.strictEqual(finding?.status, "problem")
  assert.include(finding?.found, "4.1.0 in node_modules/effect, 4.2.0 in node_modules/@scope/tool/node_modules/effect")
  assert.include(finding?.advice, "npm dedupe")
})

it("a folder without a program is skipped", () => {
  assert.strictEqual(effectCopies(program({}))[0]?.status, "skipped")
})
