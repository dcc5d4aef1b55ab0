/**
 * Links the tests as the build links the package (docs/decisions/0032): the library over src/lean; tests, emulator, OAuth and `http-api` see
 * the declarations over effect/Schema, as programs do that import `latchkey/schema`.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { dirname, relative, resolve, sep } from "node:path"
import type { Plugin } from "vitest/config"
import { declaredAmong, isExtended, linkedModules, overEffect } from "../scripts/build/link.ts"
import { exportsOf } from "../scripts/exports.ts"

const src = resolve(import.meta.dirname, "../src")
const inSrc = (file: string) => relative(src, file).split(sep).join("/")

const sources = readdirSync(src, { recursive: true, encoding: "utf8" }).map((file) => file.split(sep).join("/"))
  .filter((file) => /\.tsx?$/.test(file))

/** The modules that are declared over effect/Schema, by their paths in src. */
export const declarations = declaredAmong(new Map(sources.map((file) => [file, readFileSync(resolve(src, file), "utf8")])))

/** The only test file that sees the declarations as the library does. */
const library = resolve(import.meta.dirname, "lean/library.ts")

/** A module as one of the two links sees it. */
export interface Target {
  readonly path: string
  /** Whether it is the variant of a declaration over effect/Schema. */
  readonly isOverEffect: boolean
}

/** The target of an import if the link decides it; otherwise it resolves as usual. */
export const targetOf = (specifier: string, from: string, isFromOverEffect: boolean): Target | undefined => {
  const file = inSrc(from)
  const isReal = isFromOverEffect || (file.startsWith("..") && from !== library) || overEffect.test(file) ||
    file === "lean/EffectSchema.ts"
  const name = linkedModules.exec(specifier)?.[1]
  if (name !== undefined) {
    const isExtension = name === "Schema" && isExtended(file)
    if (!isReal) return { path: resolve(src, "lean", `${name}.ts`), isOverEffect: false }
    return isExtension ? { path: resolve(src, "lean/EffectSchema.ts"), isOverEffect: false } : undefined
  }
  if (file === "lean/EffectSchema.ts" || !isReal || !specifier.startsWith(".")) return undefined
  const path = resolve(dirname(from), specifier)
  return declarations.has(inSrc(path)) ? { path, isOverEffect: true } : undefined
}

/** Marks the module of a declaration over effect/Schema. */
const mark = "?effect"

/** The folder of another version of effect, which `npm run pack:check` sets for test/lean/parity.test.ts. */
const otherEffect = process.env["LATCHKEY_EFFECT"]
const inOtherEffect = (specifier: string): string | null => {
  const [, module] = /^effect(?:\/(.+))?$/.exec(specifier) ?? []
  if (otherEffect === undefined || (module === undefined && specifier !== "effect")) return null
  return resolve(otherEffect, "dist", `${module ?? "index"}.js`)
}

/** Whether tests import the package's entries as they are built for Node, which `npm run pack:check` sets. */
const isBuilt = process.env["LATCHKEY_BUILT"] !== undefined
const builtEntries = new Map(
  Object.values(exportsOf()).flatMap((target) => {
    if (target === null || typeof target === "string") return []
    const { "@latchkey/source": source = "", default: file = "", node = file } = target
    return source.includes("*") ? [] : [[resolve(src, "..", source), resolve(src, "..", node)]]
  })
)

/** A plugin, because an alias does not know the importer. */
export const link = (): Plugin => ({
  // Part of the key of Vitest's cache, which ignores the results of plugins.
  name: `latchkey-link${otherEffect === undefined ? "" : ` to ${otherEffect}`}${isBuilt ? ", built" : ""}`,
  enforce: "pre",
  resolveId(specifier, importer) {
    if (importer === undefined) return null
    const builtEntry = isBuilt && inSrc(importer).startsWith("..") && builtEntries.get(resolve(dirname(importer), specifier))
    if (builtEntry) return { id: builtEntry, external: true }
    const [from = "", query] = importer.split("?")
    const isMarked = query === mark.slice(1)
    const target = targetOf(specifier, from, isMarked)
    if (target !== undefined) return target.path + (target.isOverEffect ? mark : "")
    if (!isMarked || !specifier.startsWith(".")) return inOtherEffect(specifier)
    // Relative to the file, without the query.
    const path = resolve(dirname(from), specifier)
    return existsSync(path) ? path : null
  }
})
