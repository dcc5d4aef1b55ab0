/** Libraries that the package includes in `dist/bundled` instead of depending on them (docs/decisions/0008). */
import { buildSync } from "esbuild"
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { join, relative, sep } from "node:path"
import { packagesIn } from "./licences.ts"
import { fail, root } from "./toolchain.mjs"

/** Each is a development dependency; browser programs import them only on demand, by `import()`. */
const names = ["@babel/parser", "@levischuck/tiny-cbor", "@simplewebauthn/server", "otpauth", "react-easy-crop", "uqr"]

/** The exports of libraries that `export *` does not give: those of a CommonJS library, and a default. */
const exportsOf = { "@babel/parser": "{ parse }", "react-easy-crop": "{ default }" }

const fileOf = (name) => `${name.replace("@", "").replaceAll("/", "-")}.js`

/** A library in `import` statements and calls. */
const imported = new RegExp(`(\\bfrom\\s*|\\bimport\\s*\\(?\\s*)"(${names.join("|")})"`, "g")

/** For a bundle in a folder next to `bundled`: the libraries stay separate files, which load on demand. */
export const besideBundled = {
  alias: Object.fromEntries(names.map((name) => [name, `../bundled/${fileOf(name)}`])),
  external: ["../bundled/*"]
}

/** Redirects the imports of one file to the bundles; returns the libraries that it named. */
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

/** One library with its dependencies, for any runtime; returns the included packages. */
const bundle = (dist, name) => {
  const { metafile } = buildSync({
    absWorkingDir: root,
    stdin: { contents: `export ${exportsOf[name] ?? "*"} from "${name}"`, resolveDir: root },
    outfile: join(dist, "bundled", fileOf(name)),
    bundle: true,
    metafile: true,
    // One React in a program.
    external: ["react"],
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
 * Bundles each library that a file of `files` imports, and refuses a declaration that names one: its types are not in the package. Returns
 * the folders of the included packages.
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
