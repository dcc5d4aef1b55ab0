/** The parts of the machine that finding and installing programs depend on. Needs Node 20 and no packages. */
import { spawn } from "node:child_process"
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync
} from "node:fs"
import { homedir, tmpdir } from "node:os"
import { delimiter, join } from "node:path"

/**
 * A machine. `run` resolves to whether the command succeeded, and to its output.
 * @typedef {{
 *   readonly platform: NodeJS.Platform
 *   readonly env: { readonly [name: string]: string | undefined }
 *   readonly home: string
 *   readonly isRoot: boolean
 *   readonly exists: (path: string) => boolean
 *   readonly list: (folder: string) => ReadonlyArray<string>
 *   readonly run: (command: string, args: ReadonlyArray<string>) => Promise<{ readonly passed: boolean, readonly output: string }>
 *   readonly write: (path: string, text: string) => void
 *   readonly remove: (path: string) => void
 *   readonly log: (line: string) => void
 * }} Machine
 */

/**
 * Runs a command, and returns its output instead of showing it: apt-get and dpkg print some hundred lines. Collects the output in a file,
 * because a service that a package starts can keep a pipe open.
 * @type {Machine["run"]}
 */
const run = async (command, args) => {
  const folder = mkdtempSync(join(tmpdir(), "latchkey-programs-"))
  const file = join(folder, "output")
  const descriptor = openSync(file, "w")
  try {
    const status = await new Promise((resolve, reject) => {
      spawn(command, args, { stdio: ["ignore", descriptor, descriptor] }).on("error", reject).on("exit", resolve)
    })
    return { passed: status === 0, output: readFileSync(file, "utf8") }
  } catch (error) {
    return { passed: false, output: String(error) }
  } finally {
    closeSync(descriptor)
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * This machine. Tests replace it.
 * @returns {Machine}
 */
export const thisMachine = () => ({
  platform: process.platform,
  env: process.env,
  home: homedir(),
  isRoot: process.getuid?.() === 0,
  exists: existsSync,
  list: (folder) => existsSync(folder) ? readdirSync(folder) : [],
  run,
  write: (path, text) => {
    writeFileSync(path, text)
    chmodSync(path, 0o755)
  },
  remove: (path) => rmSync(path, { force: true }),
  log: console.log
})

/**
 * The path of the first of these programs on the PATH.
 * @type {(machine: Machine, names: ReadonlyArray<string>) => string | undefined}
 */
export const onPath = ({ env, exists, platform }, names) => {
  const ending = platform === "win32" ? ".exe" : ""
  const folders = (env["PATH"] ?? env["Path"] ?? "").split(delimiter).filter((folder) => folder !== "")
  return names.flatMap((name) => folders.map((folder) => join(folder, name + ending))).find(exists)
}
