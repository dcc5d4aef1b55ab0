/** Libraries that the package carries in `dist/bundled` instead of depending on them (docs/decisions/0008). */
import { buildSync } from "esbuild"
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { join, relative, sep } from "node:path"
import { packagesIn } from "./licences.ts"
import { fail, root } from "./toolchain.mjs"

/** Development dependencies, each of them; what a browser program loads may import one only when it is needed, by `import()`. */
const names = ["@levischuck/tiny-cbor", "@simplewebauthn/server", "otpauth", "uqr"]

const fileOf = (name) => `${name.replace("@", "").replaceAll("/", "-")}.js`

/** A library as `import` statements and calls name it. */
const imported = new RegExp(`(\\bfrom\\s*|\\bimport\\s*\\(?\\s*)"(${names.join("|")})"`, "g")

/** For a bundle in a folder beside `bundled`: the libraries stay files of their own, which load when they are asked for. */
export const besideBundled = {
  alias: Object.fromEntries(names.map((name) => [name, `../bundled/${fileOf(name)}`])),
  external: ["../bundled/*"]
}

/** Points the imports of one file at the bundles; gives the libraries that it named. */
const redirect = (dist, file) => {
  const up = "../".repeat(relative(dist, file).split(sep).length - 1) || "./"
  const found = new Set()
  const text = readFileSync(file, "utf8").replace(imported, (_, before, name) => {
    found.add(name)
    return `${before}"${up}bundled/${fileOf(name)}"`
  })
  if (found.size > 0) writeFileSync(file, text)
  return [...found]
}

/** One library with all it needs, for any runtime; gives the packages that went in. */
const bundle = (dist, name) => {
  const { metafile } = buildSync({
    absWorkingDir: root,
    stdin: { contents: `export * from "${name}"`, resolveDir: root },
    outfile: join(dist, "bundled", fileOf(name)),
    bundle: true,
    metafile: true,
    minify: true,
    // Some register their classes by name.
    keepNames: true,
    platform: "neutral",
    mainFields: ["module", "main"],
    target: "es2022",
    format: "esm",
    logLevel: "warning"
  })
  return packagesIn(metafile)
}

/**
 * Bundles each library that a file of `files` imports, and refuses a declaration that names one: its types are not in the package. Gives the
 * folders of the packages that went in.
 */
export const bundleLibraries = (dist, files, declarations) => {
  const found = new Set(files.flatMap((file) => redirect(dist, file)))
  const used = names.filter((name) => found.has(name))
  const leaking = declarations.filter((file) => readFileSync(file, "utf8").match(imported))
  if (leaking.length > 0) fail(`Declarations name bundled libraries:\n  ${leaking.join("\n  ")}`)
  const packages = [...new Set(used.flatMap((name) => bundle(dist, name)))]
  for (const name of used) if (!existsSync(join(dist, "bundled", fileOf(name)))) fail(`${name} was not bundled.`)
  return { used, packages }
}
