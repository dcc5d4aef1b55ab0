/**
 * The entries for promises as Node loads them (docs/decisions/0033): effect is inside, since resolving and reading its files takes most of
 * the time of an import. `effect/Redacted` stays outside, since only the copy that made a secret can read it.
 */
import { build } from "esbuild"
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { packagesIn } from "../licences.ts"
import { fail, root } from "../toolchain.mjs"

/** Their names in package.json, and their modules in dist. */
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

const outside = {
  name: "outside",
  setup(bundle) {
    bundle.onResolve(
      { filter: /(?:^effect\/|^\.\/|^\.\.\/)Redacted(?:\.js)?$/ },
      ({ importer, path }) =>
        path === "effect/Redacted" || importer.includes(join("node_modules", "effect"))
          ? { path: "effect/Redacted", external: true, sideEffects: false }
          : undefined
    )
    bundle.onResolve(
      { filter: /\/bundled\/[\w-]+\.js$/ },
      ({ path }) => ({ path: `../bundled/${path.split("/").at(-1)}`, external: true })
    )
  }
}

/** Writes `dist/node`; gives the folders of the packages that went in. */
export const bundleForNode = async (dist) => {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: Object.entries(nodeEntries).map(([out, file]) => ({ out, in: join(dist, file) })),
    outdir: join(dist, "node"),
    chunkNames: "[name]-[hash]",
    bundle: true,
    splitting: true,
    metafile: true,
    minifySyntax: true,
    minifyWhitespace: true,
    platform: "node",
    target: "node20",
    format: "esm",
    legalComments: "none",
    external,
    plugins: [outside],
    logLevel: "warning"
  })
  const files = readdirSync(join(dist, "node")).filter((file) => file.endsWith(".js"))
  for (const file of files) {
    const [, found] = /from ?"(effect\/(?!Redacted")[^"]+)"/.exec(readFileSync(join(dist, "node", file), "utf8")) ?? []
    if (found) fail(`dist/node/${file} imports ${found}: effect was to be inside.`)
  }
  if (!files.some((file) => readFileSync(join(dist, "node", file), "utf8").includes("\"effect/Redacted\""))) {
    fail("dist/node does not import effect/Redacted: secrets would have two registries.")
  }
  if (Object.keys(nodeEntries).some((name) => !existsSync(join(dist, "node", `${name}.js`)))) fail("dist/node lacks an entry.")
  return packagesIn(metafile)
}
