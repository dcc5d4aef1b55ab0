/** Bundles the package `latchkey-cli` from its sources, with the parts of the library that its commands use, and effect. */
import { build, type Plugin } from "esbuild"
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { licencesOf, packagesIn } from "../licences.ts"
import { root } from "../toolchain.mjs"
import { evaluateModule } from "./evaluate.ts"
import { minifiedOptions } from "./linked.ts"

export const folder = join(root, "packages", "cli")

/** `--location` tells `latchkey` where the package is; see src/cli/projectCommand.ts. */
export const start = `#!/usr/bin/env node
import { fileURLToPath } from "node:url"
if (Number(process.versions.node.split(".")[0]) < 20) {
  console.error(\`latchkey-cli needs Node 20.19 or later, and this is Node \${process.versions.node}.\`)
  process.exit(1)
}
if (process.argv[2] === "--location") console.log(fileURLToPath(new URL("run.js", import.meta.url)))
else process.exitCode = await (await import("./run.js")).run(process.argv.slice(2))
`

/** Takes the libraries of the emulator from their bundles in `dist`, which are smaller. */
const bundledLibraries = (dist: string): Plugin => ({
  name: "bundled",
  setup: (bundle) => {
    bundle.onResolve({ filter: /^(?:@levischuck\/tiny-cbor|@simplewebauthn\/server|otpauth|uqr)$/ }, ({ path }) => ({
      path: join(dist, "bundled", `${path.replace("@", "").replaceAll("/", "-")}.js`)
    }))
  }
})

/** Replaces the table of verbs, which its module computes from the sources, by its data. */
const tableOfVerbs: Plugin = {
  name: "verbs",
  setup: (bundle) => {
    bundle.onLoad({ filter: /[\\/]conform[\\/]verbs\.ts$/ }, async ({ path }) => ({ contents: await evaluateModule(path) }))
  }
}

/** Writes `packages/cli/dist`. `dist` is that of the library. Returns the number of files. */
export const bundleProjectCommands = async (dist: string): Promise<number> => {
  const out = join(folder, "dist")
  const { dependencies } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
    readonly dependencies: { readonly [name: string]: string }
  }
  rmSync(out, { recursive: true, force: true })
  const { metafile } = await build({
    ...minifiedOptions,
    metafile: true,
    entryPoints: [join(folder, "src", "run.ts")],
    outdir: out,
    splitting: true,
    format: "esm",
    external: Object.keys(dependencies),
    plugins: [bundledLibraries(dist), tableOfVerbs]
  })
  mkdirSync(out, { recursive: true })
  writeFileSync(join(out, "latchkey-cli.js"), start)
  chmodSync(join(out, "latchkey-cli.js"), 0o755)
  const licences = readFileSync(join(dist, "bundled", "LICENSES.txt"), "utf8")
  writeFileSync(join(out, "LICENSES.txt"), `${licencesOf(root, packagesIn(metafile))}\n${"-".repeat(80)}\n\n${licences}`)
  return Object.keys(metafile.outputs).length
}
