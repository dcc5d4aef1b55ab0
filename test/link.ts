/**
 * Links the tests as the build links the package (docs/decisions/0032): the library over src/lean; tests, emulator, OAuth and `http-api` see
 * the declarations over effect/Schema, as programs do that import `latchkey/schema/*`.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { dirname, relative, resolve, sep } from "node:path"
import type { Plugin } from "vitest/config"
import { declaredAmong, linked, overEffect } from "../scripts/build/link.mjs"

const src = resolve(import.meta.dirname, "../src")
const inSrc = (file: string) => relative(src, file).split(sep).join("/")

const sources = readdirSync(src, { recursive: true, encoding: "utf8" }).map((file) => file.split(sep).join("/"))
  .filter((file) => /\.tsx?$/.test(file))
const declared = declaredAmong(new Map(sources.map((file) => [file, readFileSync(resolve(src, file), "utf8")])))

/** Marks the module of a declaration over effect/Schema. */
const mark = "?effect"

/** Of the tests, the one file that sees the declarations as the library does. */
const library = resolve(import.meta.dirname, "lean/library.ts")

/** A plugin, since an alias knows nothing of the importer. */
export const link = (): Plugin => ({
  name: "latchkey-link",
  enforce: "pre",
  resolveId(specifier, importer) {
    if (importer === undefined) return null
    const [from = "", query] = importer.split("?")
    const file = inSrc(from)
    const isReal = query === mark.slice(1) || (file.startsWith("..") && from !== library) || overEffect.test(file) ||
      file === "lean/EffectSchema.ts"
    const name = linked.exec(specifier)?.[1]
    if (name !== undefined) {
      const branded = name === "Schema" && file.startsWith("errors/")
      return !isReal ? resolve(src, "lean", `${name}.ts`) : branded ? resolve(src, "lean/EffectSchema.ts") : null
    }
    if (file === "lean/EffectSchema.ts") return null
    if (!isReal || !specifier.startsWith(".")) return null
    const to = resolve(dirname(from), specifier)
    if (declared.has(inSrc(to))) return to + mark
    // Relative to the file, which the query is no part of.
    return query === undefined || !existsSync(to) ? null : to
  }
})
