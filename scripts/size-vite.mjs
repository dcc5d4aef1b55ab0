/** Measures what a browser loads when Vite bundles a program, as in most React programs. */
import { join } from "node:path"
import { brotliCompressSync, gzipSync } from "node:zlib"
import { build } from "vite"
import { root } from "./toolchain.mjs"

/** The chunks by file name that Vite makes of a program, which imports its packages as a file of `folder`. Excludes React. */
const chunksOf = async (contents, folder) => {
  const entry = join(folder, "latchkey-program.tsx")
  const { output } = await build({
    root: folder,
    configFile: false,
    logLevel: "silent",
    mode: "production",
    plugins: [{
      name: "program",
      resolveId: (id) => id === entry ? id : undefined,
      load: (id) => id === entry ? contents : undefined
    }],
    build: {
      write: false,
      target: "es2022",
      modulePreload: { polyfill: false },
      rollupOptions: { input: entry, external: [/^react(?:-dom)?(?:\/|$)/] }
    }
  })
  return new Map(output.filter(({ type }) => type === "chunk").map((chunk) => [chunk.fileName, chunk]))
}

/** The chunks that load with the ones of which `isFirst` is true. */
const loadedWith = (chunks, ...isFirst) => {
  const names = new Set(isFirst.map((is) => [...chunks.values()].find(is).fileName))
  for (const name of names) {
    for (const importedName of chunks.get(name).imports) if (chunks.has(importedName)) names.add(importedName)
  }
  return [...names].map((name) => chunks.get(name).code)
}

const isEntry = (chunk) => chunk.isEntry

/** The bytes that a browser loads at the start of a program, each file compressed separately with gzip. Excludes React. */
export const startSize = async (contents, folder) =>
  loadedWith(await chunksOf(contents, folder), isEntry).reduce((sum, code) => sum + gzipSync(code, { level: 9 }).length, 0)

/**
 * The size of each page (`/pages/SignIn.js`) in bytes, each file compressed separately with brotli, and the number of files. Excludes
 * React.
 */
export const sizesByVite = async (contents, modules) => {
  const chunks = await chunksOf(contents, root)
  return modules.map((module) => {
    const files = loadedWith(chunks, isEntry, ({ facadeModuleId }) => facadeModuleId?.endsWith(module))
    return { brotli: files.reduce((sum, code) => sum + brotliCompressSync(code).length, 0), files: files.length }
  })
}
