/** Installs the other libraries into bench/peer from its lock file, unless they are installed. */
import { spawnSync } from "node:child_process"
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { peerFolder } from "./peer.ts"

interface Lock {
  readonly packages: { readonly [path: string]: { readonly version?: string; readonly optional?: boolean } }
}
const read = (path: string) => (JSON.parse(readFileSync(join(peerFolder, path), "utf8")) as Lock).packages

/** Whether bench/peer has the libraries of its lock file. */
export const isPeerInstalled = (): boolean => {
  if (!existsSync(join(peerFolder, "node_modules", ".package-lock.json"))) return false
  const present = read(join("node_modules", ".package-lock.json"))
  return Object.entries(read("package-lock.json")).every(([path, { optional, version }]) =>
    path === "" || optional === true || present[path]?.version === version
  )
}

/** Timeout of npm in milliseconds. Installing some 170 packages takes ten seconds, or two minutes at a machine load of 12. */
const longest = 400_000
/** Makes npm fail within seconds, not after a minute, when there is no network. */
const retries = ["--fetch-retries=2", "--fetch-retry-mintimeout=1000", "--fetch-retry-maxtimeout=4000"]

/** Installs the libraries if necessary. @throws if npm fails, with npm's output */
export const ensurePeer = (): void => {
  const end = Date.now() + longest
  while (!isPeerInstalled()) {
    if (lock()) return install()
    // Another process installs. A lock that outlives npm's timeout is left by a process that was killed.
    if (Date.now() > end) rmSync(lockFolder, { recursive: true })
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)
  }
}

const lockFolder = join(peerFolder, ".installing")

/** Takes the lock of the installation; `false` if another process has it. */
const lock = (): boolean => {
  try {
    mkdirSync(lockFolder)
    return true
  } catch {
    return false
  }
}

const install = (): void => {
  console.error("Installing the libraries to compare with into bench/peer.")
  const { error, signal, status, stderr } = spawnSync("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error", ...retries], {
    cwd: peerFolder,
    encoding: "utf8",
    stdio: ["ignore", "ignore", "pipe"],
    shell: process.platform === "win32",
    timeout: longest
  })
  rmSync(lockFolder, { recursive: true })
  if (status === 0) return
  const reason = error?.message ?? (signal === null ? `It ended with ${status}.` : `It was ended by ${signal}.`)
  throw new Error(
    `npm ci in bench/peer did not succeed, so there is nothing to compare with. ${reason}\n${stderr ?? ""}`
  )
}
