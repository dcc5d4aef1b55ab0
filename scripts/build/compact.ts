/**
 * Makes the modules that bundlers load smaller (docs/decisions/0032): without whitespace, and with short names of parameters and local
 * variables. esbuild would remove the pure annotations together with the whitespace.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { minify } from "terser"
import { fail } from "../toolchain.mjs"

const compact = async (file: string) => {
  const { code } = await minify(readFileSync(file, "utf8"), {
    compress: false,
    // Names of functions and of a module's own variables stay: developers read them in stack traces.
    mangle: { module: false, keep_classnames: true, keep_fnames: true },
    // Line ends instead of semicolons, because Node prints the line of an uncaught error.
    format: { comments: false, preserve_annotations: true, semicolons: false }
  })
  if (code === undefined) return fail(`${file}: terser wrote no code.`)
  // As after `...names, /*#__PURE__*/ call()`: Rollup would warn the users of the package.
  if (/__PURE__\*\/\s*[,;)\]}]/.test(code)) fail(`${file}: terser moved a pure annotation behind its expression.`)
  writeFileSync(file, code)
}

/** Compacts the modules of dist that are no bundle. */
export const compactModules = async (dist: string): Promise<void> => {
  const bundles = /^(?:bundled|cli|node)[\\/]|^promise[\\/]later\.js$/
  const files = readdirSync(dist, { recursive: true, encoding: "utf8" })
  await Promise.all(files.filter((file) => file.endsWith(".js") && !bundles.test(file)).map((file) => compact(join(dist, file))))
}
