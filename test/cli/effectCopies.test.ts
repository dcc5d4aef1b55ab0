/** `latchkey doctor` counts the copies of effect that a program has. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { assert, it, onTestFinished } from "vitest"
import { checkEffectCopies } from "../../packages/cli/src/doctor/localChecks.ts"

const program = (copies: { readonly [path: string]: string }) => {
  const folder = mkdtempSync(join(tmpdir(), "latchkey-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [path, version] of Object.entries(copies)) {
    mkdirSync(join(folder, path, "effect"), { recursive: true })
    writeFileSync(join(folder, path, "effect", "package.json"), JSON.stringify({ version }))
  }
  return folder
}
const ownCopy = { "node_modules": "4.1.0" }

it("checkEffectCopies accepts one copy, even if packages share it through links", () => {
  const folder = program(ownCopy)
  const sharedCopy = join(folder, "node_modules", "latchkey", "node_modules", "effect")
  mkdirSync(dirname(sharedCopy), { recursive: true })
  symlinkSync(join(folder, "node_modules", "effect"), sharedCopy)
  assert.deepInclude(checkEffectCopies(folder)[0], { status: "ok", found: "effect 4.1.0 in node_modules/effect" })
})

it("checkEffectCopies reports two copies, including one in a scoped package", () => {
  const folder = program({ ...ownCopy, "node_modules/@scope/tool/node_modules": "4.2.0" })
  const [finding] = checkEffectCopies(folder)
  assert.strictEqual(finding?.status, "problem")
  assert.include(finding?.found, "4.1.0 in node_modules/effect, 4.2.0 in node_modules/@scope/tool/node_modules/effect")
  assert.include(finding?.advice, "npm dedupe")
})

it("checkEffectCopies reports two copies in a pnpm store, but not two links to one", () => {
  const store = "node_modules/.pnpm"
  const singleProgram = program({ [`${store}/effect@4.1.0/node_modules`]: "4.1.0" })
  const linkFolder = (folder: string, path: string) => {
    mkdirSync(join(folder, dirname(path)), { recursive: true })
    symlinkSync(join(folder, store, "effect@4.1.0/node_modules/effect"), join(folder, path))
  }
  linkFolder(singleProgram, "node_modules/effect")
  linkFolder(singleProgram, `${store}/latchkey@1.0.0_effect@4.1.0/node_modules/effect`)
  assert.deepInclude(checkEffectCopies(singleProgram)[0], { status: "ok" })
  const two = program({
    [`${store}/effect@4.1.0/node_modules`]: "4.1.0",
    [`${store}/effect@4.2.0_peer@1.0.0/node_modules`]: "4.2.0"
  })
  linkFolder(two, "node_modules/effect")
  const [finding] = checkEffectCopies(two)
  assert.strictEqual(finding?.status, "problem")
  assert.include(finding?.found, "4.1.0 in node_modules/.pnpm/effect@4.1.0/node_modules/effect")
  assert.include(finding?.found, "4.2.0 in node_modules/.pnpm/effect@4.2.0_peer@1.0.0/node_modules/effect")
})

it("checkEffectCopies finds a nested copy, and ends despite circular links", () => {
  const deep = "node_modules/a/node_modules/@b/c/node_modules/d/node_modules"
  const folder = program({ ...ownCopy, [deep]: "4.2.0" })
  symlinkSync(folder, join(folder, "node_modules", "itself"))
  symlinkSync(join(folder, "nowhere"), join(folder, "node_modules", "dangling"))
  assert.include(checkEffectCopies(folder)[0]?.found, `2 copies of effect: 4.1.0 in node_modules/effect, 4.2.0 in ${deep}/effect`)
})

it("checkEffectCopies counts the copy that a workspace gets from a parent folder", () => {
  const folder = program({ ...ownCopy, "packages/web/node_modules/tool/node_modules": "4.2.0" })
  assert.include(checkEffectCopies(join(folder, "packages/web"))[0]?.found, "4.1.0 in ../../node_modules/effect")
})

/** Adds the package latchkey to a `node_modules` folder. */
const withLatchkey = (folder: string, path = "node_modules") => {
  mkdirSync(join(folder, path, "latchkey"), { recursive: true })
  writeFileSync(join(folder, path, "latchkey", "package.json"), "{}")
}

it("checkEffectCopies reports the copy of a latchkey in a parent folder", () => {
  const folder = program({ ...ownCopy, "apps/web/node_modules": "4.2.0" })
  withLatchkey(folder)
  assert.include(
    checkEffectCopies(join(folder, "apps/web"))[0]?.found,
    "2 copies of effect: 4.2.0 in node_modules/effect, 4.1.0 in ../../node_modules/effect"
  )
})

it("checkEffectCopies reports a copy in a package of a parent folder", () => {
  for (const name of ["latchkey", "@scope/tool"]) {
    const folder = program({ ...ownCopy, [`node_modules/${name}/node_modules`]: "4.2.0" })
    mkdirSync(join(folder, "apps/web"), { recursive: true })
    assert.include(
      checkEffectCopies(join(folder, "apps/web"))[0]?.found,
      `2 copies of effect: 4.1.0 in ../../node_modules/effect, 4.2.0 in ../../node_modules/${name}/node_modules/effect`
    )
  }
})

it("checkEffectCopies reports the copy of a linked latchkey", () => {
  const folder = program(ownCopy)
  const linkFolder = program(ownCopy)
  symlinkSync(linkFolder, join(folder, "node_modules", "latchkey"))
  writeFileSync(join(linkFolder, "package.json"), "{}")
  assert.include(checkEffectCopies(folder)[0]?.found, "2 copies of effect: ")
})

it("checkEffectCopies ignores copies of other packages of a workspace", () => {
  const folder = program({ "node_modules": "4.2.0", "apps/web/node_modules": "4.1.0", "apps/old/node_modules": "4.2.0" })
  withLatchkey(folder, "apps/web/node_modules")
  symlinkSync(join(folder, "apps/old"), join(folder, "node_modules", "old"))
  symlinkSync(join(folder, "nowhere"), join(folder, "node_modules", "dangling"))
  assert.deepInclude(checkEffectCopies(join(folder, "apps/web"))[0], { status: "ok" })
  const store = "node_modules/.pnpm"
  const pnpm = program({ [`${store}/effect@4.1.0/node_modules`]: "4.1.0", [`${store}/effect@4.2.0/node_modules`]: "4.2.0" })
  mkdirSync(join(pnpm, "apps/web/node_modules"), { recursive: true })
  symlinkSync(join(pnpm, store, "effect@4.1.0/node_modules/effect"), join(pnpm, "apps/web/node_modules/effect"))
  assert.deepInclude(checkEffectCopies(join(pnpm, "apps/web"))[0], { status: "ok" })
})

it("checkEffectCopies skips a folder without installed packages", () => {
  assert.strictEqual(checkEffectCopies(program({}))[0]?.status, "skipped")
})
