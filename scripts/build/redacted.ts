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

/**
 * Jest before Node 24.9 can load no module at once. There, `inside` has the secrets, which the program's `Redacted.value` cannot read, and
 * which cannot read the program's.
 */
export const redactedInNode = `import { createRequire } from "node:module"
const values = new WeakMap()
const inside = {
  isRedacted: (secret) => "~effect/Redacted" in secret,
  make: (value, options) => {
    const toString = () => "<redacted" + (options?.label ? ":" + options.label : "") + ">"
    const secret = { "~effect/Redacted": {}, toString, toJSON: toString }
    values.set(secret, value)
    return secret
  },
  value: (secret) => {
    if (values.has(secret)) return values.get(secret)
    process.emitWarning("Latchkey cannot read a Redacted of your program in Jest before Node 24.9. Pass text, or add the condition \\"module\\" to customExportConditions in testEnvironmentOptions.")
    throw new Error("Unable to get redacted value")
  }
}
const load = () => {
  try {
    return createRequire(import.meta.url)("effect/Redacted")
  } catch {
    return inside
  }
}
let loaded
const redacted = () => loaded ??= load()
export const isRedacted = (value) => typeof value === "object" && value !== null && redacted().isRedacted(value)
export const make = (value, options) => redacted().make(value, options)
export const value = (secret) => redacted().value(secret)
`

/** Makes all modules and bundles of dist import `#redacted`. */
export const linkRedacted = (dist: string): void => {
  const importing = /(\bfrom ?|\bimport ?)"effect\/Redacted"/g
  const files = readdirSync(dist, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".js")).map((file) =>
    join(dist, file)
  )
  const importers = files.filter((file) => {
    const text = readFileSync(file, "utf8")
    const linkedText = text.replaceAll(importing, `$1"#redacted"`)
    if (linkedText !== text) writeFileSync(file, linkedText)
    return linkedText !== text
  })
  if (importers.length < 30) fail(`Only ${importers.length} files of dist import effect/Redacted: the replacement is incomplete.`)
  writeFileSync(join(dist, "redacted.js"), `export { isRedacted, make, value } from "effect/Redacted"\n`)
  writeFileSync(join(dist, "node", "redacted.js"), redactedInNode)
}
