/** The emulator's page: one script and one style sheet, minified and compressed. */
import { build } from "esbuild"
import { mkdirSync, renameSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { brotliCompressSync } from "node:zlib"
import { packagesIn } from "../licences.ts"
import { fail, root } from "../toolchain.mjs"

const source = "packages/emulator-page"

/** The folder of the page for emulators that run from the sources. */
export const pageOfSources = join(root, "node_modules", ".cache", "latchkey-page")

/** Maximum size of both files together, compressed, in bytes: the package has little space left (bench/measures/installed.ts). */
export const maxPageBytes = 40_000

/**
 * Writes `page.js.br` and `page.css.br` into the folder. They are compressed to save disk space where the package is installed. Returns the
 * folders of the included packages.
 */
export const bundlePage = async (folder: string): Promise<ReadonlyArray<string>> => {
  const { metafile, outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [{ out: "page", in: join(root, source, "main.tsx") }, { out: "page", in: join(root, source, "page.css") }],
    outdir: folder,
    bundle: true,
    write: false,
    metafile: true,
    minify: true,
    jsx: "automatic",
    // Preact runs the same components in a third of the bytes.
    alias: { react: "preact/compat", "react-dom": "preact/compat" },
    platform: "browser",
    // Required by light-dark(), which browsers support since 2024.
    target: ["chrome123", "firefox120", "safari17.5"],
    format: "esm",
    define: { "process.env.NODE_ENV": "\"production\"" },
    // The licence texts are in bundled/LICENSES.txt.
    legalComments: "none",
    logLevel: "warning"
  })
  const foreign = Object.keys(metafile.inputs).filter((file) => file.startsWith("src/"))
  if (foreign.length > 0) fail(`The emulator's page would bring ${foreign.join(", ")}: it may import types only.`)
  const files = outputFiles.map(({ contents, path }) => ({
    name: path.endsWith(".css") ? "page.css.br" : "page.js.br",
    bytes: brotliCompressSync(contents)
  }))
  const size = files.reduce((sum, { bytes }) => sum + bytes.length, 0)
  if (files.length !== 2) fail(`The emulator's page is ${files.length} files, not a script and a style sheet.`)
  if (size > maxPageBytes) fail(`The emulator's page takes ${size} bytes compressed, more than ${maxPageBytes}.`)
  mkdirSync(folder, { recursive: true })
  for (const { bytes, name } of files) {
    // Renames finished files into place, because several test workers build into one folder and read from it.
    const temporaryPath = join(folder, `${name}.${process.pid}.${Math.random()}`)
    writeFileSync(temporaryPath, bytes)
    renameSync(temporaryPath, join(folder, name))
  }
  return packagesIn(metafile)
}
