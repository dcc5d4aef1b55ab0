/**
 * The part of `npm run pack:check` that bundles the program of `mixes.ts` with Vite and Rollup. Entries resolve to different files with and
 * without Node's conditions: Vite takes those of browsers, Rollup those of Node.
 */
import { nodeResolve } from "@rollup/plugin-node-resolve"
import { rollup } from "@rollup/wasm-node"
import { join } from "node:path"
import { build } from "vite"

const byVite = async (folder: string) => {
  const name = "mixes.vite-browser"
  await build({
    root: folder,
    configFile: false,
    logLevel: "error",
    resolve: { conditions: ["module", "import"] },
    ssr: { noExternal: true, resolve: { conditions: ["module", "import"] } },
    build: {
      ssr: true,
      outDir: "out-vite",
      emptyOutDir: false,
      rollupOptions: { input: { [name]: join(folder, "mixes.ts") }, output: { entryFileNames: "[name].js" } }
    }
  })
  return `out-vite/${name}`
}

const byRollup = async (folder: string) => {
  const name = "mixes.rollup-node"
  // Bundles the output of tsc, because Rollup reads JavaScript only.
  const bundle = await rollup({
    input: { [name]: join(folder, "out-nodenext", "mixes.js") },
    external: /^node:/,
    plugins: [nodeResolve({ exportConditions: ["node"], preferBuiltins: true })],
    onwarn: (warning) => {
      // Ignored: modules of effect import each other, and tsc writes `this` into a helper.
      if (!/^(?:CIRCULAR_DEPENDENCY|THIS_IS_UNDEFINED)$/.test(warning.code ?? "")) {
        console.log(`    rollup: ${warning.message}`.slice(0, 200))
      }
    }
  })
  await bundle.write({ dir: join(folder, "out-rollup"), format: "es", entryFileNames: "[name].js" })
  await bundle.close()
  return `out-rollup/${name}`
}

/** Bundles `mixes.ts` of the folder. Returns the paths of the bundles below it, without their ending. */
export const bundleMixes = async (
  folder: string
): Promise<ReadonlyArray<string>> => [await byVite(folder), await byRollup(folder)]
