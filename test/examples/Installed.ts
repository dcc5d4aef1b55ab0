/** The packages of the backend examples, installed from their lock file unless present. */
import { build } from "esbuild"
import { spawnSync } from "node:child_process"
import { createHash } from "node:crypto"
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { join } from "node:path"

export const folder = join(import.meta.dirname, "..", "..", "examples", "backends")
/** Separate from the examples, which import `latchkey` as users do: below this folder's `package.json`, they would not find it. */
const hosts = join(folder, "hosts")

const marker = join(hosts, "node_modules", ".package-lock.json")

/** Whether every dependency of `package.json` is installed in its required version. */
const isInstalled = (): boolean => {
  if (!existsSync(marker)) return false
  const { packages } = JSON.parse(readFileSync(marker, "utf8")) as { readonly packages: { readonly [path: string]: unknown } }
  const { dependencies } = JSON.parse(readFileSync(join(hosts, "package.json"), "utf8")) as {
    readonly dependencies: { readonly [name: string]: string }
  }
  return Object.entries(dependencies).every(([name, version]) => {
    const manifest = packages[`node_modules/${name}`] as { readonly version?: string } | undefined
    return manifest?.version === version
  })
}

const lock = join(tmpdir(), `latchkey-hosts-${createHash("sha256").update(hosts).digest("hex").slice(0, 16)}`)
const longest = 300_000

/** Runs a function exclusively among all processes; a lock older than `longest` belongs to a killed process. */
const alone = (run: () => void): void => {
  for (;;) {
    try {
      mkdirSync(lock)
      break
    } catch {
      const since = statSync(lock, { throwIfNoEntry: false })?.mtimeMs
      if (since !== undefined && Date.now() - since > longest) rmSync(lock, { recursive: true, force: true })
      else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100)
    }
  }
  try {
    run()
  } finally {
    rmSync(lock, { recursive: true, force: true })
  }
}

/**
 * Installs the packages, unless present. The steps `vitest` and `hosts` both need them, and run concurrently.
 *
 * @throws npm's message if the installation fails
 */
export const ensureInstalled = (): void => {
  if (!isInstalled()) alone(() => isInstalled() || install())
}

const install = (): void => {
  // The binaries are in separate packages, so no install script is needed.
  const options = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error", "--fetch-retries=2"]
  const { status, stderr } = spawnSync("npm", ["ci", ...options], {
    cwd: hosts,
    encoding: "utf8",
    shell: process.platform === "win32",
    timeout: longest
  })
  if (status !== 0) throw new Error(`npm ci in examples/backends/hosts did not succeed.\n${stderr ?? ""}`)
}

/** Loads the modules of that folder. */
export const requireHost = createRequire(join(hosts, "package.json"))

/** Bundles an example beside those modules, and returns the file: from its folder, the example would not find them. */
export const bundleExample = async (file: string): Promise<string> => {
  const outfile = join(hosts, "node_modules", ".examples", `${file}.mjs`)
  await build({
    entryPoints: [join(folder, file)],
    outfile,
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20",
    conditions: ["@latchkey/source"],
    external: ["elysia", "elysia/*", "h3"],
    logLevel: "error"
  })
  return outfile
}

/**
 * The file at `path` in the package of `scope` for this platform: each package has the program of one platform, and npm installs the one
 * that fits.
 */
export const binary = (scope: string, path: string): string => {
  const packages = join(hosts, "node_modules", scope)
  const manifest = (existsSync(packages) ? readdirSync(packages) : [])
    .flatMap((name) => [path, `${path}.exe`].map((file) => join(packages, name, file)))
    .find((file) => existsSync(file))
  if (manifest === undefined) throw new Error(`The lock file of examples/backends/hosts has no ${scope} for this platform.`)
  return manifest
}
