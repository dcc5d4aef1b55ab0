/** Installs the existing SDK into bench/peer from its lock file, unless it is there. */
import { spawnSync } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { peerFolder } from "./peer.ts"

interface Lock {
  readonly packages: { readonly [path: string]: { readonly version?: string; readonly optional?: boolean } }
}
const read = (path: string) => (JSON.parse(readFileSync(join(peerFolder, path), "utf8")) as Lock).packages

const isInstalled = (): boolean => {
  if (!existsSync(join(peerFolder, "node_modules", ".package-lock.json"))) return false
  const present = read(join("node_modules", ".package-lock.json"))
  return Object.entries(read("package-lock.json")).every(([path, { optional, version }]) =>
    path === "" || optional === true || present[path]?.version === version
  )
}

export const ensurePeer = (): void => {
  if (isInstalled()) return
  console.error("Installing the SDK to compare with into bench/peer.")
  const { status } = spawnSync("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: peerFolder,
    stdio: ["ignore", "inherit", "inherit"],
    shell: process.platform === "win32"
  })
  if (status !== 0) throw new Error("npm ci in bench/peer did not succeed; its own message stands above.")
}
