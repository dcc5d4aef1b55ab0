/** A project's configuration: three levels of overrides, merged over the provider's defaults. */
import type { Level, ProjectRow } from "../../store/ProjectRows.ts"
import { defaults } from "./ConfigDefaults.ts"
import { identityProviders, permissions, signUpRules, trustedDomains } from "./ConfigEntries.ts"
import { type ConfigTree, isConfigTree, setSetting } from "./ConfigOverrides.ts"
import type { Config } from "./ConfigShape.ts"

const levels: ReadonlyArray<Level> = ["project", "branch", "environment"]
/** Fills in the provider's defaults for fields that are missing or have another type. */
const withDefaults = (value: unknown, fallback: unknown): unknown => {
  if (!isConfigTree(fallback)) return typeof value === typeof fallback ? value : fallback
  if (!isConfigTree(value)) return fallback
  return { ...value, ...Object.fromEntries(Object.keys(fallback).map((key) => [key, withDefaults(value[key], fallback[key])])) }
}

const configs = new WeakMap<ProjectRow, Config>()

const depthOf = (key: string) => key.split(".").length

/**
 * Merges all levels: a key of a higher level replaces the same key, and all keys nested under it, in lower levels. In the result, keys with
 * fewer segments come first.
 */
const allLevels = ({ overrides }: ProjectRow): ReadonlyArray<readonly [key: string, value: unknown]> => {
  let entries: ReadonlyArray<readonly [key: string, value: unknown]> = []
  for (const level of levels) {
    const ownKeys = Object.keys(overrides[level])
    const inheritedEntries = entries.filter(([key]) => !ownKeys.some((wider) => key === wider || key.startsWith(`${wider}.`)))
    entries = [...inheritedEntries, ...Object.entries(overrides[level])]
  }
  return entries.toSorted(([a], [b]) => depthOf(a) - depthOf(b))
}

/** Keeps only the valid entries of records, with the defaults of their fields. */
const withEntries = ({ auth, domains, rbac, ...rest }: Config): Config => ({
  ...rest,
  auth: {
    ...auth,
    signUpRules: signUpRules(auth.signUpRules),
    oauth: { ...auth.oauth, providers: identityProviders(auth.oauth.providers) }
  },
  domains: { ...domains, trustedDomains: trustedDomains(domains.trustedDomains) },
  rbac: { ...rbac, permissions: permissions(rbac.permissions) }
})

const mergeLevels = (project: ProjectRow, makesEntries?: true): Config => {
  const tree: ConfigTree = { ...structuredClone(defaults) }
  for (const [key, value] of allLevels(project)) setSetting(tree, key, value, makesEntries)
  // With the defaults filled in, it has their shape; its records are those of the overrides.
  return withDefaults(tree, defaults) as Config
}

/** The effective configuration. */
export const configOf = (project: ProjectRow): Config => {
  const cachedConfig = configs.get(project)
  if (cachedConfig) return cachedConfig
  // Overrides are validated when they change, so only entries that an earlier version saved are invalid here.
  const config = withEntries(mergeLevels(project))
  configs.set(project, config)
  return config
}

/** Sets the effective configuration of a row whose change is known to have this result: merging thousands of entries takes milliseconds. */
export const setConfig = (project: ProjectRow, config: Config): void => void configs.set(project, config)

/** The merged overrides, including those that have no effect but must still be valid. Entries may be invalid, and have no defaults. */
export const declaredConfigOf = (project: ProjectRow): Config => mergeLevels(project, true)
