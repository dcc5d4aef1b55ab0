/** Bundles programs of the repository with their imports: Node loads a bundle six times as fast as five hundred sources. */
import { build } from "esbuild"
import { createHash } from "node:crypto"
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from "node:fs"
import { basename, join } from "node:path"
import { root } from "./paths.ts"

const cache = join(root, "node_modules", ".cache", "latchkey-programs")
const hour = 3_600_000

/** The path of a file with its time and size, which change when the file does. */
const stamp = (file: string): string => {
  const { mtimeMs, size } = statSync(file)
  return `${file} ${mtimeMs} ${size}`
}

/** The state of a bundle's inputs: the sources, the locked packages, the entry, and the options in this file. */
const stateOf = (entry: string): string => {
  const sources = ["src", "packages/cli/src"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((name) => join(root, folder, name))
  )
  const files = [...sources, join(root, "package-lock.json"), entry, import.meta.filename]
  return createHash("sha256").update(files.map(stamp).join()).digest("hex").slice(0, 16)
}

/**
 * The file of a bundle of `entry`, a path inside the repository. Bundled once for each state of the sources, and shared by all test files.
 * The entry may import only types from outside `src` and `packages`, because a change there makes no new bundle.
 */
export const bundleProgram = async (entry: string): Promise<string> => {
  const source = join(root, entry)
  const folder = join(cache, `${entry.replaceAll("/", "-")}-${stateOf(source)}`)
  const file = join(folder, "program.mjs")
  if (existsSync(file)) return file
  mkdirSync(cache, { recursive: true })
  const newFolder = mkdtempSync(join(cache, "new-"))
  await build({
    entryPoints: { program: source },
    outdir: newFolder,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    // A module that a command imports only when it runs stays a separate file.
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node20",
    conditions: ["@latchkey/source"],
    // CommonJS packages call `require`.
    banner: { js: "import { createRequire as requireFrom } from \"node:module\"; const require = requireFrom(import.meta.url);" },
    logLevel: "error"
  })
  try {
    renameSync(newFolder, folder)
  } catch (error) {
    // Another worker has already made the same bundle.
    rmSync(newFolder, { recursive: true })
    if (!existsSync(file)) throw error
  }
  for (const name of readdirSync(cache)) {
    const otherFolder = join(cache, name)
    const { mtimeMs = Infinity } = statSync(otherFolder, { throwIfNoEntry: false }) ?? {}
    if (name !== basename(folder) && Date.now() - mtimeMs > hour) rmSync(otherFolder, { recursive: true, force: true })
  }
  return file
}
