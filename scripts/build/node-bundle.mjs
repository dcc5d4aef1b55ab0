/**
 * Bundles the promise entries for Node (docs/decisions/0033): they include effect, because resolving and reading its files takes most of
 * the time of an import. `effect/Redacted` stays external, because only the copy that made a secret can read it. The modules of verbs are
 * evaluated on demand (docs/decisions/0041). esbuild keeps such modules whole, so the used part of effect is a separate bundle.
 */
import { build } from "esbuild"
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { packagesIn } from "../licences.ts"
import { fail, root } from "../toolchain.mjs"
import { lineLimit, usedIn } from "./linked.mjs"
import { onDemand } from "./on-demand.mjs"

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
  "standardwebhooks",
  "@simplewebauthn/*"
]

/** Also matches imports inside effect, which refer to Redacted as a sibling. */
const isRedacted = ({ importer, path }) =>
  path === "effect/Redacted"
  || (/^\.{1,2}\/Redacted\.js$/.test(path) && importer.includes(join("node_modules", "effect")))

const redacted = (bundle) =>
  bundle.onResolve(
    { filter: /Redacted(?:\.js)?$/ },
    (from) => isRedacted(from) ? { path: "effect/Redacted", external: true, sideEffects: false } : undefined
  )

/** The name of an effect module's member in the bundle of all modules. */
const nameOf = (module, member) => `${module.slice("effect/".length).replaceAll("/", "$")}$${member}`

const effectFile = "./effect.js"

/** Bundles this package's modules over the single effect module of `bundleEffect`. */
const modules = (reached, count) => ({
  name: "own",
  setup(bundle) {
    redacted(bundle)
    bundle.onResolve({ filter: /^effect\// }, ({ path }) => ({ path, namespace: "effect", sideEffects: false }))
    bundle.onLoad({ filter: /./, namespace: "effect" }, ({ path }) => {
      const members = [...reached(path)]
      return {
        contents: `export { ${members.map((member) => `${nameOf(path, member)} as ${member}`).join(", ")} } from "${effectFile}"`
      }
    })
    bundle.onResolve(
      { filter: /^\.\/effect\.js$/, namespace: "effect" },
      () => ({ path: effectFile, external: true, sideEffects: false })
    )
    bundle.onResolve(
      { filter: /\/bundled\/[\w-]+\.js$/ },
      ({ path }) => ({ path: `../bundled/${path.split("/").at(-1)}`, external: true })
    )
    bundle.onLoad({ filter: /\/promise\/\w+App\.js$/ }, ({ path }) => ({ contents: onDemand(path, count) }))
  }
})

const shared = {
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
}

/** The members that these bundles import from the effect module. */
const importedBy = (texts) =>
  new Set(
    texts.flatMap((text) =>
      Array.from(text.matchAll(/(?:import|export)\s*\{([^}]+)\}\s*from\s*"\.\/effect\.js"/g), ([, names]) => names.split(","))
        .flat()
        .map((name) => name.trim().split(/\s+as\s+/)[0])
    )
  )

/** Bundles the used members of effect into one module. */
const bundleEffect = (dist, reached) => {
  const files = readdirSync(join(dist, "node")).filter((file) => file.endsWith(".js"))
  const imported = importedBy(files.map((file) => readFileSync(join(dist, "node", file), "utf8")))
  const exported = [...reached].map(([module, members]) => {
    const kept = [...members].filter((member) => imported.has(nameOf(module, member)))
    return `export { ${kept.map((member) => `${member} as ${nameOf(module, member)}`).join(", ")} } from "${module}"`
  })
  return build({
    ...shared,
    stdin: { contents: exported.join("\n"), resolveDir: root },
    outfile: join(dist, "node", effectFile),
    plugins: [{ name: "redacted", setup: redacted }]
  })
}

/** The fewest modules of verbs to defer, of some sixty. Those of servers and admins alone are more. */
const leastDeferred = 30

/** Writes `dist/node`; returns the folders of the included packages. */
export const bundleForNode = async (dist) => {
  const all = readdirSync(dist, { recursive: true, encoding: "utf8" }).filter((file) =>
    /^(?!cli|bundled|emulator).*\.js$/.test(file)
  )
  const used = usedIn(all.map((file) => join(dist, file)))
  const reached = new Map()
  let deferred = 0
  const bundle = (entries) =>
    build({
      ...shared,
      entryPoints: Object.entries(entries).map(([out, file]) => ({ out, in: join(dist, file) })),
      outdir: join(dist, "node"),
      chunkNames: "[name]-[hash]",
      splitting: true,
      external,
      plugins: [modules((module) => {
        const members = used.get(module) ??
          fail(`${module} is imported in a way that scripts/build/node-bundle.mjs does not see.`)
        reached.set(module, members)
        return members
      }, () => deferred++)]
    })
  // Bundles `jwt` and `webhooks` separately: each file adds half a millisecond to an import, and esbuild makes one for each set of entries
  // with common modules.
  const { jwt, webhooks, ...apps } = nodeEntries
  const own = [await bundle(apps), await bundle({ jwt }), await bundle({ webhooks })]
  if (deferred < leastDeferred) {
    fail(`Only ${deferred} modules of verbs are evaluated on demand: each import would evaluate the others.`)
  }
  const effect = await bundleEffect(dist, reached)
  const files = readdirSync(join(dist, "node")).filter((file) => file.endsWith(".js"))
  for (const file of files) {
    const [, found] = /from\s*"(effect\/(?!Redacted")[^"]+)"/.exec(readFileSync(join(dist, "node", file), "utf8")) ?? []
    if (found) fail(`dist/node/${file} imports ${found}: effect was to be inside.`)
  }
  if (!files.some((file) => readFileSync(join(dist, "node", file), "utf8").includes("\"effect/Redacted\""))) {
    fail("dist/node does not import effect/Redacted: secrets would have two registries.")
  }
  if (Object.keys(nodeEntries).some((name) => !existsSync(join(dist, "node", `${name}.js`)))) fail("dist/node lacks an entry.")
  return [...own.flatMap(({ metafile }) => packagesIn(metafile)), ...packagesIn(effect.metafile)]
}
