/**
 * The verbs of apps in Node (docs/decisions/0032), where each part of `lateParts` loads with the first call of one of its verbs. Bundlers of
 * servers get the verbs with the app: esbuild without splitting would put every module that an `import()` reaches into a function.
 */
import type { Plugin } from "esbuild"
import { basename, join } from "node:path"
import { pathToFileURL } from "node:url"
import { namesOf } from "../../src/promise/namesOf.ts"
import { fail } from "../toolchain.mjs"

/** The text of a module that exports the names of the verbs in place of the verbs, and loads them with the first call. */
const textOf = async (dist: string, part: string): Promise<string> => {
  const [[name, verbs] = fail(`${part}.js exports no verbs.`)] = Object.entries(
    await import(pathToFileURL(join(dist, "promise", `${part}.js`)).href) as { readonly [name: string]: object }
  )
  return `import { loadLibrary } from "../services/internal/loadLibrary.js"
import { lateVerbs } from "./LateVerbs.js"
const load = loadLibrary("latchkey/promise/${part}", async () => (await import("latchkey:${part}")).${name})
export const ${name} = lateVerbs(${JSON.stringify(namesOf(verbs))}, undefined, load)`
}

/** Replaces the verbs of apps, and the services that only some verbs use. */
export const withLateVerbs = (dist: string): Plugin => ({
  name: "late-verbs",
  setup(bundle) {
    const resolveDir = join(dist, "promise")
    bundle.onLoad({ filter: /[\\/]promise[\\/]loadLater\.js$/ }, () => ({
      contents: `export const loadLater = async () => (await import("latchkey:clientVerbs")).later`,
      resolveDir
    }))
    bundle.onResolve(
      { filter: /\/(?:server|admin)Verbs\.js$/ },
      ({ namespace, path }) => namespace === "file" ? { path: basename(path, ".js"), namespace: "late-verbs" } : undefined
    )
    bundle.onLoad(
      { filter: /./, namespace: "late-verbs" },
      async ({ path }) => ({ contents: await textOf(dist, path), resolveDir })
    )
    bundle.onResolve(
      { filter: /\/navigators\/(?:AuthRedirects|SignedOut)\.js$/ },
      ({ importer, path }) =>
        importer === join(resolveDir, "ServerApp.js") ? { path: basename(path, ".js"), namespace: "late-services" } : undefined
    )
    bundle.onLoad({ filter: /./, namespace: "late-services" }, ({ path }) => ({
      contents: path === "SignedOut"
        ? `import { signedOut } from "./LateVerbs.js"\nexport const make = () => signedOut`
        : `export { redirects as make } from "./LateVerbs.js"`,
      resolveDir
    }))
  }
})
