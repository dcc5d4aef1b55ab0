/** Removes the files of dist that no entry of package.json reaches. */
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { join, posix, sep } from "node:path"
import { matcherOf } from "../exports.ts"
import { fail, root } from "../toolchain.mjs"

const importing = /\b(?:from|import)\s*\(?\s*"(\.[^"]+)"/g

interface Manifest {
  readonly bin: { readonly [name: string]: string }
  readonly exports: { readonly [name: string]: null | string | { readonly [condition: string]: string } }
}

/** The files of dist that the targets of `exports` and `bin` match. */
const entriesAmong = (files: ReadonlyArray<string>) => {
  const { bin, exports } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as Manifest
  const targets = [
    ...Object.values(exports).flatMap((entry) => typeof entry === "object" && entry ? Object.values(entry) : []),
    ...Object.values(bin)
  ]
  return targets.flatMap((target) => /^(?:\.\/)?dist\/(.+)$/.exec(target)?.[1] ?? []).flatMap((target) => {
    return target.includes("*") ? files.filter((file) => matcherOf(target).test(file)) : [target]
  })
}

/** Returns the number of removed files; fails if an entry, one of `further`, or a module that they import, is missing. */
export const prune = (dist: string, further: ReadonlyArray<string> = []): number => {
  const files = readdirSync(dist, { recursive: true, encoding: "utf8" }).map((file) => file.split(sep).join("/"))
    .filter((file) => /\.(?:js|d\.ts)$/.test(file))
  const reachedFiles = new Set([...entriesAmong(files), ...further])
  for (const file of reachedFiles) {
    if (!existsSync(join(dist, file))) fail(`dist/${file} is an entry or imported, but missing.`)
    // Bundled libraries may contain text that looks like an import.
    if (file.startsWith("bundled/")) continue
    for (const [, specifier = ""] of readFileSync(join(dist, file), "utf8").matchAll(importing)) {
      const to = posix.join(posix.dirname(file), specifier)
      // So may bundles for Node, whose own imports esbuild wrote.
      if (/^(?:node|cli)\//.test(file) && !existsSync(join(dist, to))) continue
      reachedFiles.add(file.endsWith(".d.ts") ? to.replace(/\.js$/, ".d.ts") : to)
    }
  }
  const unreachedFiles = files.filter((file) => !reachedFiles.has(file) && !file.startsWith("bundled/"))
  for (const file of unreachedFiles) rmSync(join(dist, file))
  if (unreachedFiles.length < 30) fail(`Only ${unreachedFiles.length} files are reached by no entry: the check is incomplete.`)
  return unreachedFiles.length
}
