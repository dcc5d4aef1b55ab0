/** The command line as one file. */
import { buildSync } from "esbuild"
import { chmodSync, rmSync } from "node:fs"
import { join } from "node:path"
import { besideBundled } from "../bundled.mjs"
import { packagesIn } from "../licences.ts"
import { root } from "../toolchain.mjs"

const commandLine = "src/cli/latchkey.ts"

/**
 * In one file, effect and all but the bundled libraries: an import of many small files costs the command 100 ms and more. Gives the folders of
 * the packages that went in.
 */
export const bundleCommandLine = (dist) => {
  const outfile = join(dist, "cli", "latchkey.js")
  const { metafile } = buildSync({
    absWorkingDir: root,
    entryPoints: [join(root, commandLine)],
    outfile,
    bundle: true,
    metafile: true,
    minifySyntax: true,
    platform: "node",
    target: "node20",
    format: "esm",
    ...besideBundled,
    // Packages in CommonJS ask for `require`, which modules do not have.
    banner: {
      js:
        "#!/usr/bin/env node\nimport { createRequire as __createRequire } from \"node:module\"; const require = __createRequire(import.meta.url);\nif (Number(process.versions.node.split(\".\")[0]) < 20) { console.error(`latchkey needs Node 20.19 or later, and this is Node ${process.versions.node}.`); process.exit(1); }\n// Licences of the libraries in this file: ../bundled/LICENSES.txt"
    },
    logLevel: "warning"
  })
  rmSync(`${outfile}.map`, { force: true })
  chmodSync(outfile, 0o755)
  return packagesIn(metafile)
}
