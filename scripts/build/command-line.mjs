/** The command line as one file. */
import { buildSync } from "esbuild"
import { chmodSync, readdirSync, rmSync } from "node:fs"
import { join } from "node:path"
import { besideBundled } from "../bundled.mjs"
import { packagesIn } from "../licences.ts"
import { root } from "../toolchain.mjs"

const commandLine = "src/cli/latchkey.ts"

/** `conform` alone needs it, but an import beside the bundle would load it at each start: it goes in. */
const { "@levischuck/tiny-cbor": _, ...alias } = besideBundled.alias

/**
 * Bundles effect and all libraries except the bundled ones into one file: importing many small files costs the command 100 ms and more.
 * Returns the folders of the included packages.
 */
export const bundleCommandLine = (dist) => {
  const folder = join(dist, "cli")
  const outfile = join(folder, "latchkey.js")
  const { metafile } = buildSync({
    absWorkingDir: root,
    entryPoints: [join(root, commandLine)],
    outfile,
    bundle: true,
    metafile: true,
    minify: true,
    platform: "node",
    target: "node20",
    format: "esm",
    ...besideBundled,
    alias,
    // CommonJS packages call `require`, which modules do not have.
    banner: {
      js:
        "#!/usr/bin/env node\nimport { createRequire as __createRequire } from \"node:module\"; const require = __createRequire(import.meta.url);\nif (Number(process.versions.node.split(\".\")[0]) < 20) { console.error(`latchkey needs Node 20.19 or later, and this is Node ${process.versions.node}.`); process.exit(1); }\n// Licences of the libraries in this file: ../bundled/LICENSES.txt"
    },
    logLevel: "warning"
  })
  // The bundle has its modules, and no entry reaches them.
  for (const file of readdirSync(folder)) if (file !== "latchkey.js") rmSync(join(folder, file), { recursive: true })
  chmodSync(outfile, 0o755)
  return packagesIn(metafile)
}
