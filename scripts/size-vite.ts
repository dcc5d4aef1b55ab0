/** Measures what a browser loads when Vite bundles a program, as in most React programs. */
import { join } from "node:path"
import { brotliCompressSync, gzipSync } from "node:zlib"
import { build, type Rolldown } from "vite"
import { fail, root } from "./toolchain.mjs"

type Chunk = Rolldown.OutputChunk

/** Lets Vite read a program in memory as the file `entry`. */
export const programPlugin = (entry: string, contents: string) => ({
  name: "program",
  resolveId: (id: string) => id === entry ? id : undefined,
  load: (id: string) => id === entry ? contents : undefined
})

/** The chunks by file name that Vite makes of a program, which imports its packages as a file of `folder`. Excludes React. */
const chunksOf = async (contents: string, folder: string): Promise<ReadonlyMap<string, Chunk>> => {
  const entry = join(folder, "latchkey-program.tsx")
  const result = await build({
    root: folder,
    configFile: false,
    logLevel: "silent",
    mode: "production",
    plugins: [programPlugin(entry, contents)],
    build: {
      write: false,
      target: "es2022",
      modulePreload: { polyfill: false },
      rollupOptions: { input: entry, external: [/^react(?:-dom)?(?:\/|$)/] }
    }
  })
  if (!("output" in result)) return fail("Vite made several bundles.")
  const chunks = result.output.filter((part): part is Chunk => part.type === "chunk")
  return new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
}

/** The chunks that load with the ones of which `isFirst` is true. */
const loadedWith = (chunks: ReadonlyMap<string, Chunk>, ...isFirst: ReadonlyArray<(chunk: Chunk) => boolean>) => {
  const firstNames = isFirst.map((is) => [...chunks.values()].find(is)?.fileName ?? fail("Vite wrote no such chunk."))
  const names = new Set(firstNames)
  for (const name of names) {
    for (const importedName of chunks.get(name)?.imports ?? []) if (chunks.has(importedName)) names.add(importedName)
  }
  return [...names].map((name) => chunks.get(name)?.code ?? "")
}

const isEntry = (chunk: Chunk) => chunk.isEntry

const gzipSize = (code: string) => gzipSync(code, { level: 9 }).length
const brotliSize = (code: string) => brotliCompressSync(code).length

/** The bytes that a browser loads at the start of a program, each file compressed separately, by default with gzip. Excludes React. */
export const startSize = async (contents: string, folder: string, compression: "gzip" | "brotli" = "gzip"): Promise<number> => {
  const sizeOf = compression === "gzip" ? gzipSize : brotliSize
  return loadedWith(await chunksOf(contents, folder), isEntry).reduce((sum, code) => sum + sizeOf(code), 0)
}

/**
 * The size of each page (`/pages/SignIn.js`) in bytes, each file compressed separately with brotli, and the number of files. Excludes
 * React.
 */
export const sizesByVite = async (
  contents: string,
  modules: ReadonlyArray<string>
): Promise<ReadonlyArray<{ readonly brotli: number; readonly files: number }>> => {
  const chunks = await chunksOf(contents, root)
  return modules.map((module) => {
    const files = loadedWith(chunks, isEntry, ({ facadeModuleId }) => facadeModuleId?.endsWith(module) === true)
    return { brotli: files.reduce((sum, code) => sum + brotliSize(code), 0), files: files.length }
  })
}
