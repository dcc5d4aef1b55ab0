/** The versions of Node that the package supports, from npm. */
import { existsSync, mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fail, npm, root } from "./toolchain.mjs"

const folder = join(root, "node_modules", ".cache", "latchkey-nodes")

export const majors = [20, 22, 24]

/** The path of a version that `ensureNodes` has installed. */
export const nodeOf = (major: number): string =>
  join(folder, "node_modules", `node${major}`, "bin", process.platform === "win32" ? "node.exe" : "node")

/** Installs packages into a folder. */
export const install = (cwd: string, ...packages: ReadonlyArray<string>): void => {
  const flags = ["--ignore-scripts", "--no-audit", "--no-fund", "--prefer-offline", "--loglevel=error"]
  const { status, stderr } = npm(["install", ...flags, ...packages], { stdio: "pipe", encoding: "utf8", cwd })
  if (status !== 0) fail(`npm install ${packages.join(" ")} did not succeed.\n${stderr}`)
}

/** Installs the versions. Later runs reuse them. */
export const ensureNodes = (): void => {
  if (majors.every((major) => existsSync(nodeOf(major)))) return
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "nodes", private: true }))
  const platform = process.platform === "win32" ? "win" : process.platform
  install(folder, ...majors.map((major) => `node${major}@npm:node-${platform}-${process.arch}@${major}`))
}
