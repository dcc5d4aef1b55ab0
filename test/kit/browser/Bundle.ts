/** Modules as browsers load them, with all their imports. */
import { build, type BuildOptions } from "esbuild"
import { isDeep } from "../Depth.ts"
import { linkBundle } from "./Linked.ts"

const options = {
  bundle: true,
  platform: "browser",
  target: "es2022",
  jsx: "automatic",
  conditions: ["@latchkey/source"],
  plugins: [linkBundle()]
} satisfies BuildOptions

/** Development builds of React report mistakes, which fail the test of the page; production builds take half the time. */
export type Mode = "development" | "production"
/** The mode that most tests load. In the normal run, tests of every page, every form and every component load the development build. */
export const usualMode: Mode = isDeep ? "development" : "production"
const modeOptions = (mode: Mode) => ({
  define: { "process.env.NODE_ENV": JSON.stringify(mode) },
  minify: mode === "production"
})

/** Bundles everything into one script. */
export const scriptOf = async (
  source: Pick<BuildOptions, "entryPoints" | "stdin">,
  mode: Mode = "development"
): Promise<string> => {
  const { outputFiles: [output] } = await build({
    ...options,
    ...modeOptions(mode),
    ...source,
    format: "iife",
    write: false
  })
  return output?.text ?? ""
}

/** Bundles into chunks, by their paths in `/assets`. Entries keep their names. Without `splitting`, one file per entry. */
export const modulesOf = async (
  entryPoints: { readonly [name: string]: string },
  mode: Mode = "development",
  { splitting = true }: { readonly splitting?: boolean } = {}
): Promise<ReadonlyMap<string, Uint8Array>> => {
  const { outputFiles } = await build({
    ...options,
    ...modeOptions(mode),
    entryPoints: { ...entryPoints },
    outdir: "/assets",
    splitting,
    format: "esm",
    chunkNames: "[name]-[hash]",
    write: false
  })
  return new Map(outputFiles.map(({ contents, path }) => [path.replace(/^.*\/assets\//, "/assets/"), contents]))
}
