/** The examples import public entry points only. The compiler does not check those in JavaScript. */
import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { assert, it } from "vitest"
import { exportsOf } from "../../scripts/exports.ts"

const root = join(import.meta.dirname, "..", "..")
const entries = Object.entries(exportsOf()).filter(([, target]) => target !== null).map(([subpath]) =>
  new RegExp(`^latchkey${subpath.slice(1).replaceAll(".", "\\.").replace("*", ".+")}$`)
)
const files = execFileSync("git", ["ls-files", "examples"], { cwd: root, encoding: "utf8" }).split("\n")
  .filter((file) => /\.[cm]?[jt]sx?$/.test(file))
const imports = files.flatMap((file) =>
  Array.from(readFileSync(join(root, file), "utf8").matchAll(/^import .*"(latchkey(?:\/[^"]+)?)"$/gm), ([, entry = ""]) => ({
    file,
    entry
  }))
)

it("examples import entry points of the package", () => {
  assert.isAbove(imports.filter(({ file }) => file.endsWith(".jsx")).length, 10)
  assert.deepStrictEqual(imports.filter(({ entry }) => !entries.some((pattern) => pattern.test(entry))), [])
})
