/**
 * Removes the whitespace of the modules that bundlers load (docs/decisions/0032): a line for each statement of a module. Babel prints them,
 * because esbuild removes the pure annotations together with the whitespace.
 */
import { parseSync, transformFromAstSync, types } from "@babel/core"
import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fail } from "../toolchain.mjs"

const options = { configFile: false, babelrc: false, compact: true } as const

const compact = (file: string) => {
  const { program } = parseSync(readFileSync(file, "utf8"), { ...options, sourceType: "module" }) ??
    fail(`${file} is not JavaScript.`)
  // Directives first: frameworks expect "use client" at the start of a file.
  const statements = [
    types.program([], program.directives, "module"),
    ...program.body.map((statement) => types.program([statement], [], "module"))
  ]
  const lines = statements.map((statement) =>
    transformFromAstSync(statement, undefined, options)?.code ?? fail(`${file}: Babel wrote no code.`)
  )
  writeFileSync(file, `${lines.filter((line) => line !== "").join("\n")}\n`)
}

/** Removes whitespace from the modules of dist that are no bundle. */
export const compactModules = (dist: string): void => {
  const bundles = /^(?:bundled|cli|node)[\\/]|^promise[\\/]later\.js$/
  for (const file of readdirSync(dist, { recursive: true, encoding: "utf8" })) {
    if (file.endsWith(".js") && !bundles.test(file)) compact(join(dist, file))
  }
}
