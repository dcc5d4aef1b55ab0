/** Finds the copies of the package `effect` in a program, because two copies do not recognize each other's values. */
import { existsSync, readdirSync, readFileSync, realpathSync } from "node:fs"
import { dirname, join, relative, sep } from "node:path"
import { installerIn } from "../init/lockFile.ts"
import { type Finding, findings } from "./Finding.ts"
import { isInRange, selectorOf } from "./versionRange.ts"

/** The packages in a `node_modules` folder and, by default, in pnpm's store below it. */
const packagesIn = (folder: string, hasStore = true): ReadonlyArray<string> =>
  readdirSync(folder).flatMap((name) => {
    const folderPath = join(folder, name)
    if (name === ".pnpm" && hasStore) return readdirSync(folderPath).map((storeName) => join(folderPath, storeName))
    if (name.startsWith(".")) return []
    return name.startsWith("@") ? readdirSync(folderPath).map((scopedName) => join(folderPath, scopedName)) : [folderPath]
  })

const parentsOf = (folder: string): ReadonlyArray<string> =>
  dirname(folder) === folder ? [] : [dirname(folder), ...parentsOf(dirname(folder))]

/** The package that imports in a folder resolve to: in its own `node_modules` or in that of a parent folder, as in workspaces. */
const resolvedFrom = (folder: string, name: string): ReadonlyArray<string> =>
  [folder, ...parentsOf(folder)].map((parent) => join(parent, "node_modules", name))
    .filter((folderPath) => existsSync(join(folderPath, "package.json"))).slice(0, 1).map((folderPath) =>
      realpathSync(folderPath)
    )

/** Whether an entry of `node_modules` is a link to a package of the workspace. */
const isMember = (folderPath: string) =>
  !existsSync(folderPath) || !dirname(realpathSync(folderPath)).split(sep).includes("node_modules")

/**
 * Each copy of `effect` in an installed program, once. In parent folders, searches the installed packages, but not pnpm's store, the
 * parent's own copy or packages of the workspace: these may be parts of other programs.
 */
const copiesOf = (program: string): ReadonlyArray<string> => {
  const ofLatchkey = resolvedFrom(program, "latchkey").flatMap((latchkey) => resolvedFrom(latchkey, "effect"))
  const copies = new Set([...resolvedFrom(program, "effect"), ...ofLatchkey])
  const visitedFolders = new Set<string>()
  const search = (start: string) => {
    const folder = existsSync(start) ? realpathSync(start) : start
    const packages = join(folder, "node_modules")
    if (visitedFolders.has(folder) || !existsSync(packages)) return
    visitedFolders.add(folder)
    const ownCopy = join(packages, "effect")
    if (existsSync(join(ownCopy, "package.json"))) copies.add(realpathSync(ownCopy))
    packagesIn(packages).forEach(search)
  }
  search(program)
  for (const parent of parentsOf(realpathSync(program))) {
    const packages = join(parent, "node_modules")
    if (existsSync(packages)) packagesIn(packages, false).filter((folderPath) => !isMember(folderPath)).forEach(search)
  }
  return [...copies]
}

/** The fields of a package's manifest that the checks read. */
interface Manifest {
  readonly version?: unknown
  readonly peerDependencies?: { readonly [name: string]: string }
}

const manifestOf = (folderPath: string): Manifest =>
  JSON.parse(readFileSync(join(folderPath, "package.json"), "utf8")) as Manifest

const versionOf = (folderPath: string): string => {
  const { version } = manifestOf(folderPath)
  return typeof version === "string" ? version : "of unknown version"
}

/** The packages that the latchkey of a program requires beside it, with their version ranges. */
const peersOf = (program: string): ReadonlyArray<readonly [name: string, range: string]> =>
  resolvedFrom(program, "latchkey").flatMap((folderPath) => Object.entries(manifestOf(folderPath).peerDependencies ?? {}))

/** The commands of the program's package manager that install one version of effect, and that remove further copies. */
const repairs = (folder: string) => {
  const install = installerIn(folder)
  const manager = install.split(" ", 1)[0] ?? "npm"
  return {
    install: (name: string, range: string) => `${install} ${name}@${selectorOf(range)}`,
    dedupe: manager === "bun" ? "remove node_modules and bun.lock, and run `bun install`" : `run \`${manager} dedupe\``
  }
}

/** Reports installed packages that are outside the peer range of latchkey, except effect. */
export const checkPeers = (folder = process.cwd()): ReadonlyArray<Finding> => {
  const { problem } = findings("packages")
  try {
    return peersOf(folder).filter(([name]) => name !== "effect").flatMap(([name, range]) =>
      resolvedFrom(folder, name).map(versionOf).filter((version) => !isInRange(version, range)).map((version) =>
        problem(
          `${name} ${version} is installed, and latchkey needs ${range}`,
          `Run \`${repairs(folder).install(name, range)}\`.`
        )
      )
    )
  } catch {
    return []
  }
}

/**
 * Reports the installed copies of the package `effect`, at any depth of `node_modules`. Several copies are a problem, and so is one outside
 * the peer range of latchkey. Supports pnpm's layout.
 */
export const checkEffectCopies = (folder = process.cwd()): ReadonlyArray<Finding> => {
  const { ok, problem, skipped } = findings("effect")
  try {
    const copies = copiesOf(folder)
    const { dedupe, install } = repairs(folder)
    const [, range = "*"] = peersOf(folder).find(([name]) => name === "effect") ?? []
    if (copies.length === 0) {
      const advice = existsSync(join(folder, "package.json")) && range !== "*"
        ? `Run \`${install("effect", range)}\`.`
        : "Run `latchkey doctor` in the program's folder, after `npm install`."
      return [skipped("effect is not installed here", advice)]
    }
    const copiesText = copies.map((copy) => `${versionOf(copy)} in ${relative(realpathSync(folder), copy)}`).join(", ")
    const isWrong = copies.some((copy) => !isInRange(versionOf(copy), range))
    const summary = copies.length === 1 ? `effect ${copiesText}` : `${copies.length} copies of effect: ${copiesText}`
    const last = copies.length === 1 ? "" : isWrong ? `, then ${dedupe}` : dedupe.replace(/^./, (letter) => letter.toUpperCase())
    if (isWrong) {
      return [
        problem(
          `${summary}; latchkey needs ${range}`,
          `Run \`${install("effect", range)}\`${last}. Update packages that need another version.`
        )
      ]
    }
    return [
      copies.length === 1
        ? ok(summary)
        : problem(summary, `${last}. If copies remain, install versions of the packages around them that accept the same effect.`)
    ]
  } catch {
    return [skipped("node_modules cannot be read", "Check the permissions of the folder.")]
  }
}
