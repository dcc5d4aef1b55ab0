/** Measures the files that a browser loads to show a page when Vite bundles the program, as in most React programs. */
import { join } from "node:path"
import { brotliCompressSync } from "node:zlib"
import { build } from "vite"
import { root } from "./toolchain.mjs"

const entry = join(root, "latchkey-pages.ts")

/** A Vite plugin that serves the program from memory. */
const program = (contents) => ({
  name: "program",
  resolveId: (id) => id === entry ? id : undefined,
  load: (id) => id === entry ? contents : undefined
})

/**
 * The size of each page (`/pages/SignIn.js`) in bytes, each file compressed separately with brotli, and the number of files. Excludes
 * React.
 */
export const sizesByVite = async (contents, modules) => {
  const { output } = await build({
    root,
    configFile: false,
    logLevel: "silent",
    mode: "production",
    plugins: [program(contents)],
    build: {
      write: false,
      target: "es2022",
      modulePreload: { polyfill: false },
      rollupOptions: { input: entry, external: [/^react(?:-dom)?(?:\/|$)/] }
    }
  })
  const chunks = new Map(output.filter(({ type }) => type === "chunk").map((chunk) => [chunk.fileName, chunk]))
  const isEntry = ({ isEntry }) => isEntry
  return modules.map((module) => {
    const page = ({ facadeModuleId }) => facadeModuleId?.endsWith(module)
    const loaded = new Set([isEntry, page].map((is) => [...chunks.values()].find(is).fileName))
    for (const name of loaded) for (const other of chunks.get(name).imports) if (chunks.has(other)) loaded.add(other)
    const brotli = [...loaded].reduce((sum, name) => sum + brotliCompressSync(chunks.get(name).code).length, 0)
    return { brotli, files: loaded.size }
  })
}
