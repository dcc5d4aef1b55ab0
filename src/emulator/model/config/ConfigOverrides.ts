/** Overrides of a project's configuration: keys in dot notation, and their effect on the keys below them. */
import type { Level, Override, ProjectRow } from "../../store/ProjectRows.ts"

export type ConfigTree = { [key: string]: unknown }
export const isConfigTree = (value: unknown): value is ConfigTree =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** Whether a key would change the prototype instead of a setting. */
const isUnsafe = (key: string) => key === "__proto__" || key === "constructor" || key === "prototype"

/**
 * Sections in which the provider defines entries, so that keys nested under an entry have an effect even if the project has no such entry.
 */
const hasOwnEntries = /^(?:apps\.installed|emails\.(?:themes|templates))\./

/**
 * Changes the setting of a dotted key; `null` removes it. A key nested under a missing entry has no effect: the provider reads
 * `payments.items.gems.displayName` only if `payments.items` has `gems`.
 */
export const setSetting = (tree: ConfigTree, key: string, value: unknown, makesEntries = hasOwnEntries.test(key)): void => {
  const path = key.split(".")
  if (path.some(isUnsafe)) return
  const last = path.pop() ?? key
  let here = tree
  for (const [depth, step] of path.entries()) {
    const next = here[step]
    if (!isConfigTree(next) && (value === null || depth > 1 && !makesEntries)) return
    here = isConfigTree(next) ? next : here[step] = {}
  }
  if (value === null) delete here[last]
  else here[last] = structuredClone(value)
}

/**
 * The overrides of a level after a change: setting a key replaces its previous value and all keys nested under it, and `null` removes the
 * key.
 */
export const mergeOverrides = (override: Override, change: Override): Override => {
  const next: { [key: string]: unknown } = {}
  const changedKeys = Object.keys(change)
  for (const [key, value] of Object.entries(override)) {
    if (!changedKeys.some((changedKey) => key === changedKey || key.startsWith(`${changedKey}.`))) next[key] = value
  }
  for (const [key, value] of Object.entries(change)) {
    if (value !== null) next[key] = value
    else if (Object.keys(next).some((parentKey) => key.startsWith(`${parentKey}.`))) next[key] = null
  }
  return next
}

/**
 * The overrides of a level, without the settings `keys` and all settings nested under them. Overrides may be nested or have dotted keys.
 */
export const removeSettings = (override: Override, keys: ReadonlyArray<string>): Override => {
  const next: ConfigTree = structuredClone(override) as ConfigTree
  for (const key of keys) {
    for (const name of Object.keys(next)) {
      if (name === key || name.startsWith(`${key}.`)) delete next[name]
      const outer = next[name]
      // The setting is inside the value of a wider key.
      if (key.startsWith(`${name}.`) && isConfigTree(outer)) setSetting(outer, key.slice(name.length + 1), null, true)
    }
  }
  return next
}

/** Changes one level of the project's overrides. */
export const withOverride = (project: ProjectRow, level: Level, change: Override): ProjectRow => ({
  ...project,
  overrides: { ...project.overrides, [level]: mergeOverrides(project.overrides[level], change) }
})
