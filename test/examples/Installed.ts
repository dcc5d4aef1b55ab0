/** What the examples of backends run in, installed from the lock file beside them unless it is there. */
import { spawnSync } from "node:child_process"
import { existsSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"

export const folder = join(import.meta.dirname, "..", "..", "examples", "backends")
/** Apart from the examples, which name `latchkey` as its readers do: a package of their own would not find it. */
const hosts = join(folder, "hosts")

const marker = join(hosts, "node_modules", ".package-lock.json")

/** @throws with what npm says, if it cannot */
export const ensureInstalled = (): void => {
  if (existsSync(marker)) return
  const { status, stderr } = spawnSync("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error", "--fetch-retries=2"], {
    cwd: hosts,
    encoding: "utf8",
    shell: process.platform === "win32",
    timeout: 120_000
  })
  if (status !== 0) throw new Error(`npm ci in examples/backends/hosts did not succeed.\n${stderr ?? ""}`)
}

/** The modules of that folder. */
export const required = createRequire(join(hosts, "package.json"))
