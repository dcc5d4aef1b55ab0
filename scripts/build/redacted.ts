/**
 * `effect/Redacted`, which must be the program's own: no other copy reads its secrets. In Node it loads with the first secret, since its 18
 * files take a quarter of the time in which `latchkey/promise` loads (docs/decisions/0032).
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fail } from "../toolchain.mjs"

/** For the `imports` of `dist/package.json`, with the conditions of `nodeImports`. */
export const redactedImports = {
  "#redacted": { "module": "./redacted.js", "module-sync": "./node/redacted.js", "default": "./redacted.js" }
}

/** The copy inside is for Jest before Node 24.9, which cannot load a module at once: it cannot read a program's own secrets. */
const inNode = `import { createRequire } from "node:module"
import * as inside from "./redacted-inside.js"
const load = () => {
  try {
    return createRequire(import.meta.url)("effect/Redacted")
  } catch {
    return inside
  }
}
let loaded
const redacted = () => loaded ??= load()
export const isRedacted = inside.isRedacted
export const make = (value, options) => redacted().make(value, options)
export const value = (secret) => {
  try {
    return redacted().value(secret)
  } catch (error) {
    if (loaded === inside) process.emitWarning("Latchkey cannot read a Redacted of your program in Jest before Node 24.9. Pass text, or add the condition \\"module\\" to customExportConditions in testEnvironmentOptions.")
    throw error
  }
}
`

const members = "isRedacted, make, value"

/** The text of `redacted-inside.js`, for `bundleInside`. */
export const redactedInside = `export { ${members} } from "effect/Redacted?inside"`

/** Makes all modules and bundles of dist import `#redacted`. */
export const linkRedacted = (dist: string): void => {
  const importing = /(\bfrom ?|\bimport ?)"effect\/Redacted"/g
  const files = readdirSync(dist, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".js")).map((file) =>
    join(dist, file)
  )
  const importers = files.filter((file) => {
    const text = readFileSync(file, "utf8")
    writeFileSync(file, text.replaceAll(importing, `$1"#redacted"`))
    return importing.test(text)
  })
  if (importers.length < 30) fail(`Only ${importers.length} files of dist import effect/Redacted: the replacement is incomplete.`)
  writeFileSync(join(dist, "redacted.js"), `export { ${members} } from "effect/Redacted"\n`)
  writeFileSync(join(dist, "node", "redacted.js"), inNode)
}
