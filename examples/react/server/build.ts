/** The browser's files, built in memory by esbuild: each page of Latchkey in a separate file, loaded on first use. */
import { build as bundle, type Plugin } from "esbuild"
import { join, relative } from "node:path"

/** The settings in the browser's bundle, which every visitor can read. */
export interface BrowserSettings {
  readonly projectId: string
  readonly publishableClientKey: string
  readonly baseUrl: string
}

const client = join(import.meta.dirname, "..", "client")

/** The files by path: `/assets/main.js`, `/assets/app.css`, and the parts that load on demand. */
export const build = async (
  { baseUrl, projectId, publishableClientKey }: BrowserSettings,
  plugins: ReadonlyArray<Plugin> = []
): Promise<ReadonlyMap<string, Uint8Array>> => {
  const { outputFiles } = await bundle({
    entryPoints: [join(client, "main.tsx"), join(client, "app.css")],
    outdir: client,
    bundle: true,
    splitting: true,
    minify: true,
    format: "esm",
    target: "es2022",
    jsx: "automatic",
    chunkNames: "[name]-[hash]",
    define: {
      "process.env.NODE_ENV": "\"production\"",
      settings: JSON.stringify({ projectId, publishableClientKey, baseUrl })
    },
    // Only needed in this repository, where the package is not built. Omit it in your app.
    conditions: ["@latchkey/source"],
    plugins: [...plugins],
    write: false,
    logLevel: "warning"
  })
  return new Map(outputFiles.map(({ contents, path }) => [`/assets/${relative(client, path)}`, contents]))
}
