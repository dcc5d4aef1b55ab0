/**
 * Bundles each language of the pages into one file, because a program loads all parts of a language or none. English stays in parts, which
 * pages load separately.
 */
import { build } from "esbuild"
import { existsSync, readdirSync } from "node:fs"
import { join } from "node:path"
import { fail } from "../toolchain.mjs"

/** Replaces the language files of dist by files that include their parts. Returns the number of files. */
export const bundleLanguages = async (dist) => {
  const folder = join(dist, "react", "translation")
  const files = readdirSync(folder).filter((name) => name !== "english").map((name) => join(folder, name, `${name}.js`)).filter((
    file
  ) => existsSync(file))
  await build({
    entryPoints: files,
    outdir: folder,
    outbase: folder,
    allowOverwrite: true,
    bundle: true,
    format: "esm",
    platform: "neutral",
    // Writes characters instead of escapes, which would double the size of some languages.
    charset: "utf8",
    logLevel: "warning"
  })
  if (files.length < 10) fail(`Only ${files.length} languages were found: the others would be five files each.`)
  return files.length
}
