/** Packs dist as latchkey, installs the packages of the lock file, and builds the example. */
import { spawnSync } from "node:child_process"
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from "node:fs"
import { join } from "node:path"

const folder = import.meta.dirname
const root = join(folder, "..", "..")
const latchkey = join(folder, "node_modules", "latchkey")

const run = (command: string, args: ReadonlyArray<string>) => {
  const shell = process.platform === "win32"
  const env = { ...process.env, NEXT_TELEMETRY_DISABLED: "1", NODE_ENV: "production" }
  const { status } = spawnSync(command, args, { cwd: folder, stdio: ["ignore", "inherit", "inherit"], shell, env })
  if (status !== 0) throw new Error(`${command} ${args.join(" ")} failed; its own message is above.`)
}

/** Whether the lock file is newer than the installed packages. */
const isStale = () => {
  const lockFile = join(folder, "node_modules", ".package-lock.json")
  return !existsSync(lockFile) || statSync(lockFile).mtimeMs < statSync(join(folder, "package-lock.json")).mtimeMs
}

export const setup = (): void => {
  if (!existsSync(join(root, "dist", "index.js"))) throw new Error("There is no dist to pack: run `npm run build` first.")
  for (const file of readdirSync(folder)) if (file.endsWith(".tgz")) rmSync(join(folder, file))
  run("npm", ["pack", root, "--ignore-scripts", "--silent"])
  const tarball = readdirSync(folder).find((file) => file.endsWith(".tgz")) ?? ""
  renameSync(join(folder, tarball), join(folder, "latchkey.tgz"))
  if (isStale()) {
    // `npm ci` downloads the packages of all platforms, which some registries lack. This command respects the lock file, too.
    run("npm", ["install", "--no-save", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"])
  }
  // The installed package may be from an older dist.
  rmSync(latchkey, { recursive: true, force: true })
  mkdirSync(latchkey)
  run("tar", ["-xzf", "latchkey.tgz", "-C", latchkey, "--strip-components=1"])
  run(process.execPath, [join("node_modules", "next", "dist", "bin", "next"), "build"])
}
