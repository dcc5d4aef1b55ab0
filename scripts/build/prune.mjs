/** Removes the files of dist that no entry of package.json leads to. */
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { join, posix, sep } from "node:path"
import { fail, root } from "../toolchain.mjs"

const importing = /\b(?:from|import)\s*\(?\s*"(\.[^"]+)"/g

/** The files that the targets of `exports` and `bin` stand for, from dist. */
const entriesAmong = (files) => {
  const { bin, exports } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"))
  const targets = [
    ...Object.values(exports).flatMap((entry) => typeof entry === "object" && entry ? Object.values(entry) : []),
    ...Object.values(bin)
  ]
  return targets.map((target) => /^(?:\.\/)?dist\/(.+)$/.exec(target)?.[1]).filter(Boolean).flatMap((target) => {
    const [before, after] = target.split("*")
    // A pattern stands for files in folders below, too.
    return after === undefined ? [target] : files.filter((file) => file.startsWith(before) && file.endsWith(after))
  })
}

/** Gives how many files were removed; fails where an entry, or what it imports, is not there. */
export const prune = (dist) => {
  const files = readdirSync(dist, { recursive: true, encoding: "utf8" }).map((file) => file.split(sep).join("/"))
    .filter((file) => /\.(?:js|d\.ts)$/.test(file))
  const reached = new Set(entriesAmong(files))
  for (const file of reached) {
    if (!existsSync(join(dist, file))) fail(`dist/${file} is an entry or imported, and is not there.`)
    // A bundled library may have the text of an import in it.
    if (file.startsWith("bundled/") || file.startsWith("cli/")) continue
    for (const [, specifier] of readFileSync(join(dist, file), "utf8").matchAll(importing)) {
      const to = posix.join(posix.dirname(file), specifier)
      reached.add(file.endsWith(".d.ts") ? to.replace(/\.js$/, ".d.ts") : to)
    }
  }
  const unreached = files.filter((file) => !reached.has(file) && !file.startsWith("bundled/"))
  for (const file of unreached) rmSync(join(dist, file))
  if (unreached.length < 30) fail(`Only ${unreached.length} files are reached by no entry: something was not looked at.`)
  return unreached.length
}
