/** Installs from the lock file and finds Node 24, as every script first does. Needs Node 20 and no packages. */
import { spawn, spawnSync } from "node:child_process"
import { existsSync, readFileSync, realpathSync } from "node:fs"
import { delimiter, dirname, join } from "node:path"
import { fileURLToPath } from "node:url"

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/**
 * Whether a version of Node runs TypeScript sources without a flag.
 * @param {ReadonlyArray<number>} version
 */
const runsTypeScript = ([major = 0, minor = 0]) => major > 22 || (major === 22 && minor >= 18)

/** @param {string} text */
const versionOf = (text) => text.replace(/^v/, "").split(".").map(Number)

/**
 * @param {string} path
 * @returns {Record<string, any>}
 */
const readJson = (path) => JSON.parse(readFileSync(path, "utf8"))

/**
 * Runs the npm that started this script, or the one on the PATH. On Windows, only the first can start without a shell.
 * @param {ReadonlyArray<string>} args
 * @param {import("node:child_process").SpawnSyncOptions} options
 */
export const npm = (args, options = {}) => {
  const script = process.env.npm_execpath
  const { command, first } = script?.endsWith(".js") ? { command: outerNode(), first: [script] } : { command: "npm", first: [] }
  return spawnSync(command, [...first, ...args], { cwd: root, stdio: "inherit", ...options })
}

/** The user's own Node, which may be the oldest supported version. Inside `npm run`, `node` is the project's; npm reports the user's. */
export const outerNode = () => process.env.LATCHKEY_OUTER_NODE ?? process.env.npm_node_execpath ?? process.execPath

/** The reason why `node_modules` differs from the lock file; `undefined` if it does not. */
export const stale = () => {
  const lockFile = join(root, "node_modules", ".package-lock.json")
  if (!existsSync(lockFile)) return "nothing is installed"
  /** @typedef {{ readonly [path: string]: { readonly optional?: boolean, readonly version: string } }} Packages */
  /** @type {Packages} */
  const present = readJson(lockFile)["packages"]
  /** @type {Packages} */
  const packages = readJson(join(root, "package-lock.json"))["packages"]
  const wrong = Object.entries(packages).find(([path, { optional, version }]) => {
    if (path === "" || present[path]?.version === version) return false
    // The lock file lists packages for other platforms, which are rightly absent.
    return present[path] !== undefined || !optional
  })
  return wrong && `${wrong[0]} is not at ${wrong[1].version}`
}

/** Installs the packages of the lock file, unless they are installed. */
export const ensureInstalled = () => {
  const reason = stale()
  if (reason === undefined) return
  console.log(`Installing: ${reason}.`)
  // A tool that needs a newer Node than the one that runs npm runs with the installed Node.
  const { status } = npm(["ci", "--no-audit", "--no-fund", "--loglevel=error"])
  if (status !== 0) fail("npm ci failed; its own message is above.")
}

/**
 * The Node 24 from the lock file. If its install script was skipped, uses the running Node if it is new enough, and otherwise runs the
 * script.
 */
export const findNode = () => {
  const folder = join(root, "node_modules", "node")
  const works = () => {
    const path = join(folder, "bin", process.platform === "win32" ? "node.exe" : "node")
    return existsSync(path) && spawnSync(path, ["--version"]).status === 0 ? realpathSync(path) : undefined
  }
  const local = works()
  if (local) return local
  if (runsTypeScript(versionOf(process.version))) return process.execPath
  console.log("Setting up Node 24: its install script was skipped.")
  spawnSync(process.execPath, ["installArchSpecificPackage.js"], {
    cwd: folder,
    stdio: "inherit"
  })
  return works() ??
    fail(`Node ${process.version} cannot run TypeScript, and Node 24 could not be set up. Run it with Node 22.18 or newer.`)
}

/**
 * The environment in which `node` is this Node and the project's tools are on the PATH.
 * @param {string} node
 */
export const environment = (node) => ({
  ...process.env,
  LATCHKEY_OUTER_NODE: outerNode(),
  PATH: [dirname(node), join(root, "node_modules", ".bin"), process.env.PATH].join(delimiter)
})

/**
 * Packages whose name differs from their tool's, to find the file that the chosen Node runs.
 * @type {Record<string, string>}
 */
const packages = { tsc: "typescript", attw: "@arethetypeswrong/cli", changeset: "@changesets/cli" }
/** @param {string} name */
export const tool = (name) => {
  const folder = join(root, "node_modules", ...(packages[name] ?? name).split("/"))
  const { bin } = readJson(join(folder, "package.json"))
  return join(folder, typeof bin === "string" ? bin : bin[name])
}

/**
 * The file of a tool by name, or of a script by path.
 * @param {string} name
 */
const fileOf = (name) => /\.(mjs|ts)$/.test(name) ? join(root, name) : tool(name)

/** @typedef {(name: string, args?: ReadonlyArray<string>, options?: import("node:child_process").SpawnSyncOptions) => import("node:child_process").SpawnSyncReturns<string | Buffer>} Run */

/**
 * Runs a tool or a script, and waits until it exits.
 * @param {string} node
 * @returns {Run}
 */
export const runner = (node) => (name, args = [], options = {}) =>
  spawnSync(node, [fileOf(name), ...args], {
    cwd: root,
    stdio: "inherit",
    ...options,
    env: { ...environment(node), ...options.env }
  })

/**
 * The end of a process, with its output unless `stdio` is set.
 * @typedef {{ readonly status: number, readonly output: string }} End
 */

/**
 * Options of a process. `flags` are for Node.
 * @typedef {import("node:child_process").SpawnOptions & { readonly flags?: ReadonlyArray<string> }} StartOptions
 */

/**
 * Starts a tool or a script concurrently.
 * @param {string} node
 * @returns {(name: string, args?: ReadonlyArray<string>, options?: StartOptions) => Promise<End>}
 */
export const starter = (node) => (name, args = [], { flags = [], ...options } = {}) =>
  new Promise((resolve) => {
    const child = spawn(node, [...flags, fileOf(name), ...args], {
      cwd: root,
      stdio: ["ignore", "pipe", "pipe"],
      ...options,
      env: { ...environment(node), ...options.env }
    })
    /** @type {Array<Buffer>} */
    const output = []
    child.stdout?.on("data", (chunk) => output.push(chunk))
    child.stderr?.on("data", (chunk) => output.push(chunk))
    child.on("error", (error) => resolve({ status: 1, output: String(error) }))
    child.on("close", (status) => resolve({ status: status ?? 1, output: Buffer.concat(output).toString() }))
  })

/** @type {(message: string) => never} */
export const fail = (message) => {
  console.error(message)
  process.exit(1)
}
