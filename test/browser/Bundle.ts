/** Modules as browsers load them, with everything that they import. */
import { build, type BuildOptions } from "esbuild"

const options = {
  bundle: true,
  platform: "browser",
  target: "es2022",
  jsx: "automatic",
  // React's warnings are problems; its build for production has none.
  define: { "process.env.NODE_ENV": "\"development\"" },
  conditions: ["@latchkey/source"]
} satisfies BuildOptions

/** All of it as one script. */
export const scriptOf = async (source: Pick<BuildOptions, "entryPoints" | "stdin">): Promise<string> => {
  const { outputFiles: [output] } = await build({ ...options, ...source, format: "iife", write: false })
  return output?.text ?? ""
}

/** As many modules as it is loaded in, by their paths in `/assets`. Those of entries are named as the entries are. */
export const modulesOf = async (
  entryPoints: { readonly [name: string]: string }
): Promise<ReadonlyMap<string, Uint8Array>> => {
  const { outputFiles } = await build({
    ...options,
    entryPoints: { ...entryPoints },
    outdir: "/assets",
    splitting: true,
    format: "esm",
    chunkNames: "[name]-[hash]",
    write: false
  })
  return new Map(outputFiles.map(({ contents, path }) => [path.replace(/^.*\/assets\//, "/assets/"), contents]))
}
