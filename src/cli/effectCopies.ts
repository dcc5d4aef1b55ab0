/** Finds the copies of the package `effect` in a program, because two copies do not recognize each other's values. */
import { existsSync, readdirSync, readFileSync, realpathSync } from "node:fs"
import { dirname, join, relative, sep } from "node:path"
import { type Finding, findings } from "./Finding.ts"

/** The packages in a `node_modules` folder and, by default, in pnpm's store below it. */
const packagesIn = (folder: string, hasStore = true): ReadonlyArray<string> =>
  readdirSync(folder).flatMap((name) => {
    const place = join(folder, name)
    if (name === ".pnpm" && hasStore) return readdirSync(place).map((stored) => join(place, stored))
    if (name.startsWith(".")) return []
    return name.startsWith("@") ? readdirSync(place).map((scoped) => join(place, scoped)) : [place]
  })

const parentsOf = (folder: string): ReadonlyArray<string> =>
  dirname(folder) === folder ? [] : [dirname(folder), ...parentsOf(dirname(folder))]

/** The package that imports in a folder resolve to: in its own `node_modules` or in that of a parent folder, as in workspaces. */
const resolvedFrom = (folder: string, name: string): ReadonlyArray<string> =>
  [folder, ...parentsOf(folder)].map((parent) => join(parent, "node_modules", name))
    .filter((place) => existsSync(join(place, "package.json"))).slice(0, 1).map((place) => realpathSync(place))

/** Whether an entry of `node_modules` is a link to a package of the workspace. */
const isMember = (place: string) => !existsSync(place) || !dirname(realpathSync(place)).split(sep).includes("node_modules")

/**
 * Each copy of `effect` in an installed program, once. In parent folders, searches the installed packages, but not pnpm's store, the
 * parent's own copy or packages of the workspace: these may be parts of other programs.
 */
const copiesOf = (program: string): ReadonlyArray<string> => {
  const ofLatchkey = resolvedFrom(program, "latchkey").flatMap((latchkey) => resolvedFrom(latchkey, "effect"))
  const copies = new Set([...resolvedFrom(program, "effect"), ...ofLatchkey])
  const seen = new Set<string>()
  const search = (given: string) => {
    const folder = existsSync(given) ? realpathSync(given) : given
    const packages = join(folder, "node_modules")
    if (seen.has(folder) || !existsSync(packages)) return
    seen.add(folder)
    const own = join(packages, "effect")
    if (existsSync(join(own, "package.json"))) copies.add(realpathSync(own))
    packagesIn(packages).forEach(search)
  }
  search(program)
  for (const parent of parentsOf(realpathSync(program))) {
    const packages = join(parent, "node_modules")
    if (existsSync(packages)) packagesIn(packages, false).filter((place) => !isMember(place)).forEach(search)
  }
  return [...copies]
}

const versionOf = (copy: string): string => {
  const { version } = JSON.parse(readFileSync(join(copy, "package.json"), "utf8")) as { readonly version?: unknown }
  return typeof version === "string" ? version : "of unknown version"
}

/**
 * Reports the installed copies of the package `effect`, at any depth of `node_modules`; several copies are a problem. Supports pnpm's
 * layout.
 */
export const checkEffectCopies = (folder = process.cwd()): ReadonlyArray<Finding> => {
  const { ok, problem, skipped } = findings("effect")
  try {
    const copies = copiesOf(folder)
    const [first] = copies
    if (first === undefined) {
      return [skipped("effect is not installed here", "Run `latchkey doctor` in the program's folder, after `npm install`.")]
    }
    const shown = copies.map((copy) => `${versionOf(copy)} in ${relative(realpathSync(folder), copy)}`)
    return [
      copies.length === 1
        ? ok(`effect ${shown.join()}`)
        : problem(
          `${copies.length} copies of effect: ${shown.join(", ")}`,
          "Install one version that fits all packages, and run `npm dedupe` (or `pnpm dedupe`)."
        )
    ]
  } catch {
    return [skipped("node_modules cannot be read", "Check the permissions of the folder.")]
  }
}
