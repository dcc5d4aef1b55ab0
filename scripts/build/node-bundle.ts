/**
 * Bundles the promise entries for Node (docs/decisions/0032): they include effect, because resolving and reading its files takes most of
 * the time of an import. `effect/Redacted` stays external, because only the copy that made a secret can read it.
 */
import { build, type BuildOptions, type PluginBuild } from "esbuild"
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { packagesIn } from "../licences.ts"
import { fail, root } from "../toolchain.mjs"
import { lineLimit, withoutDynamicImports } from "./linked.ts"

/** The entries: names in package.json, and modules in dist. */
export const nodeEntries = {
  promise: "promise/index.js",
  server: "backend/server/index.js",
  next: "backend/next/index.js",
  webhooks: "backend/webhooks/index.js",
  jwt: "jwt/index.js"
}

const external = [
  "react",
  "react-dom",
  "react/*",
  "react-dom/*",
  "jose",
  "jose/*",
  "oauth4webapi",
  "@simplewebauthn/*"
]

/** Also matches imports inside effect, which refer to Redacted as a sibling. */
const isRedacted = ({ importer, path }: { readonly importer: string; readonly path: string }) =>
  path === "effect/Redacted"
  || (/^\.{1,2}\/Redacted\.js$/.test(path) && importer.includes(join("node_modules", "effect")))

/** Not loaded late: Jest before Node 24.9 cannot load a module synchronously, and has every condition that Node has. */
const redactPaths = (bundle: PluginBuild) =>
  bundle.onResolve(
    { filter: /Redacted(?:\.js)?$/ },
    (from) => isRedacted(from) ? { path: "effect/Redacted", external: true, sideEffects: false } : undefined
  )

/**
 * The `imports` of `dist/package.json`. Node sets `module-sync` if `require` can load modules, which a function needs that loads one at
 * once. Jest sets it too, but can load a module at once only with Node 24.9. Bundlers set `module`, and cannot follow `require`.
 */
export const nodeImports = {
  "#effect": {
    "module": "./node/emulator-effect.js",
    "module-sync": "./node/emulator-inside.js",
    "default": "./node/emulator-effect.js"
  }
}

/** The bundled libraries, as paths from `dist/node`. */
const libraries = (bundle: PluginBuild) =>
  bundle.onResolve(
    { filter: /\/bundled\/[\w-]+\.js$/ },
    ({ path }) => ({ path: `../bundled/${path.split("/").at(-1)}`, external: true })
  )

const sharedModules = {
  absWorkingDir: root,
  bundle: true,
  metafile: true,
  minify: true,
  lineLimit,
  platform: "node",
  target: "node20",
  format: "esm",
  legalComments: "none",
  logLevel: "warning"
} satisfies BuildOptions

/** The module that `latchkey` the command takes effect from: the promise entries have most of it. */
const effectOfCommand = (contents: string) => (bundle: PluginBuild) => {
  bundle.onResolve({ filter: /^latchkey:effect$/ }, ({ path }) => ({ path, namespace: "latchkey" }))
  bundle.onLoad({ filter: /./, namespace: "latchkey" }, () => ({ contents, resolveDir: root }))
}

/** Writes `dist/node`, with effect for the command; returns the folders of the included packages. */
export const bundleForNode = async (dist: string, effect: string): Promise<ReadonlyArray<string>> => {
  const bundle = (entries: { readonly [name: string]: string }) =>
    build({
      ...sharedModules,
      entryPoints: Object.entries(entries).map(([out, file]) => ({
        out,
        in: file.startsWith("latchkey:") ? file : join(dist, file)
      })),
      outdir: join(dist, "node"),
      chunkNames: "[name]-[hash]",
      splitting: true,
      external,
      plugins: [
        withoutDynamicImports,
        { name: "redacted", setup: redactPaths },
        { name: "libraries", setup: libraries },
        { name: "effect", setup: effectOfCommand(effect) }
      ]
    })
  // Bundles `jwt` separately: each file adds half a millisecond to an import, and esbuild makes one for each set of entries with common
  // modules.
  const { jwt, ...apps } = nodeEntries
  const bundles = [await bundle({ ...apps, "command-effect": "latchkey:effect" }), await bundle({ jwt })]
  const files = readdirSync(join(dist, "node")).filter((file) => /^(?!emulator).*\.js$/.test(file))
  for (const file of files) {
    const [, module] = /from\s*"(effect\/(?!Redacted")[^"]+)"/.exec(readFileSync(join(dist, "node", file), "utf8")) ?? []
    if (module) fail(`dist/node/${file} imports ${module}: effect was to be inside.`)
  }
  if (!files.some((file) => readFileSync(join(dist, "node", file), "utf8").includes("\"effect/Redacted\""))) {
    fail("dist/node does not import effect/Redacted: secrets would have two registries.")
  }
  if (Object.keys(nodeEntries).some((name) => !existsSync(join(dist, "node", `${name}.js`)))) fail("dist/node lacks an entry.")
  return bundles.flatMap(({ metafile }) => packagesIn(metafile))
}
