/** The request handler of TanStack Start over the router of an example, combined as its build does. */
import { build, type Plugin } from "esbuild"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { pathToFileURL } from "node:url"
import { folder } from "./Installed.ts"

type Handler = (request: Request) => Promise<Response>

/** The parts that the framework's build adds: the app's router, no settings of the app, and no files for browsers. */
const app = (example: string): Plugin => ({
  name: "app",
  setup: (build) => {
    build.onResolve({ filter: /^#tanstack-router-entry$/ }, () => ({ path: resolve(folder, example) }))
    build.onResolve({ filter: /^(#tanstack-start-entry|tanstack-start-manifest:v)$/ }, ({ path }) => ({ path, namespace: "app" }))
    build.onLoad({ filter: /./, namespace: "app" }, () => ({
      contents: "export const startInstance = undefined\nexport const tsrStartManifest = () => ({ routes: {} })"
    }))
  }
})

/** Without the second import, the first request would load the router. */
const entry = `import { createStartHandler } from "@tanstack/start-server-core"
import "#tanstack-router-entry"
export const handler = createStartHandler(() => { throw new Error("The example has no pages.") })`

/** `example` is a file of examples/backends, or a path. It reads its options from the environment when it loads. */
export const load = async (example: string): Promise<Handler> => {
  const directory = mkdtempSync(join(tmpdir(), "latchkey-start-"))
  try {
    const outfile = join(directory, "server.mjs")
    await build({
      stdin: { contents: entry, resolveDir: import.meta.dirname },
      outfile,
      bundle: true,
      format: "esm",
      platform: "node",
      target: "es2023",
      conditions: ["@latchkey/source"],
      define: { "process.env.NODE_ENV": "\"production\"" },
      // React is in CommonJS and needs `require`.
      banner: { js: "import { createRequire } from \"node:module\"; const require = createRequire(import.meta.url);" },
      plugins: [app(example)],
      logLevel: "error"
    })
    const { handler } = await import(pathToFileURL(outfile).href) as { readonly handler: Handler }
    return handler
  } finally {
    rmSync(directory, { recursive: true })
  }
}
