/** Finds the copies of the package `effect` in a program, because two copies do not recognize each other's values. */
import { existsSync, readdirSync, readFileSync, realpathSync } from "node:fs"
import { dirname, join, relative } from "node:path"
import { type Finding, findings } from "./Finding.ts"

/** The packages in a `node_modules` folder and in pnpm's store below it. */
const packagesIn = (folder: string): ReadonlyArray<string> =>
  readdirSync(folder).flatMap((name) => {
    const place = join(folder, name)
    if (name === ".pnpm") return readdirSync(place).map((stored) => join(place, stored))
    if (name.startsWith(".")) return []
    return name.startsWith("@") ? readdirSync(place).map((scoped) => join(place, scoped)) : [place]
  })

/** The copy of `effect` that a program's imports resolve to: its own, or that of a parent folder, as in workspaces. */
const resolvedFrom = (folder: string): ReadonlyArray<string> => {
  const place = join(folder, "node_modules", "effect")
  if (existsSync(join(place, "package.json"))) return [realpathSync(place)]
  return dirname(folder) === folder ? [] : resolvedFrom(dirname(folder))
}

/**
 * Each copy of `effect` in an installed program, once. Ignores links, because their targets are found elsewhere or are outside the program.
 */
const copiesOf = (program: string): ReadonlyArray<string> => {
  const copies = new Set(resolvedFrom(program))
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
