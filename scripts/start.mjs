/** `npm start`: installs if needed, then serves the example app with its emulator. Needs only Node 20 and npm. */
import { spawn } from "node:child_process"
import { constants } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { ensureInstalled, environment, findNode, root } from "./toolchain.mjs"

/** @typedef {{ readonly type: "string" | "boolean", readonly short?: string, readonly value?: string, readonly text: string }} Flag */

/** @type {{ readonly [name: string]: Flag }} */
const flags = {
  port: { type: "string", value: " N", text: "port of the app, 0 for any free one (default 3000)" },
  "emulator-port": { type: "string", value: " N", text: "port of the emulator, 0 for any free one (default 8102)" },
  tour: { type: "boolean", text: "run examples/tour.ts instead: every group of SDK calls, one line a call" },
  once: { type: "boolean", text: "check that the app's page loads, run the tour, and exit (for CI)" },
  help: { type: "boolean", short: "h", text: "print this text" }
}

const help = `npm start [-- FLAGS]

Serves the example app (examples/react) and an emulator of the authentication platform.
Installs from the lock file first if needed. Both keep everything in memory. Ctrl+C ends both.

${Object.entries(flags).map(([name, { text, value = "" }]) => `  ${`--${name}${value}`.padEnd(19)} ${text}`).join("\n")}

A port that is in use is replaced by a free one, which is printed.`

const knownFlags = Object.entries(flags).map(([name, { value = "" }]) => `--${name}${value}`).join(", ")
/** @type {(reason: string) => never} */
const refuse = (reason) => {
  console.error(`${reason.replace(/\s+/g, " ")} Known flags: ${knownFlags}.`)
  process.exit(2)
}

/** @param {string} text */
const isPort = (text) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535

const readFlags = () => {
  const { tokens } = parseArgs({ options: { ...flags }, strict: false, tokens: true })
  /** @type {{ [name: string]: string | true }} */
  const values = {}
  for (const token of tokens) {
    if (token.kind === "option-terminator") continue
    if (token.kind === "positional") return refuse(`Unexpected argument: ${token.value}.`)
    const { name, rawName, value } = token
    const flag = (Object.hasOwn(flags, name) ? flags[name] : undefined) ?? refuse(`Unknown flag: ${rawName}.`)
    if (flag.type === "boolean" && value !== undefined) refuse(`${rawName} takes no value.`)
    if (flag.type === "string" && !isPort(value ?? "")) refuse(`${rawName} takes a port from 0 to 65535, not "${value ?? ""}".`)
    values[name] = value ?? true
  }
  return values
}

const { help: asksForHelp, tour, ...options } = readFlags()
if (asksForHelp) {
  console.log(help)
  process.exit(0)
}

ensureInstalled()
const node = findNode()
const onlyTour = tour && !options["once"]
console.log(onlyTour ? "Starting the tour …" : "Starting the emulator …")
const args = Object.entries(options).map(([name, value]) => value === true ? `--${name}` : `--${name}=${value}`)
const program = onlyTour ? ["examples/tour.ts"] : ["examples/react/start.ts", ...args]
const env = environment(node)
// Builds the page in parallel: the app does not need it, and the emulator reads it when its page is opened.
if (!onlyTour) {
  spawn(node, [join(root, "scripts", "page.ts")], { cwd: root, stdio: ["ignore", "ignore", "inherit"], env }).unref()
}
const child = spawn(node, ["--conditions=@latchkey/source", ...program], {
  cwd: root,
  // The program ends when this channel closes, even if no signal reaches it.
  stdio: ["inherit", "inherit", "inherit", "ipc"],
  // Caches the compiled sources, some 500 TypeScript modules, for the next start.
  env: { NODE_COMPILE_CACHE: join(root, "node_modules", ".cache", "latchkey-start"), ...env }
})
/** @type {ReadonlyArray<NodeJS.Signals>} */
const signals = ["SIGINT", "SIGTERM", "SIGHUP"]
for (const signal of signals) process.on(signal, () => child.kill(signal))
child.on("exit", (code, signal) => process.exit(code ?? 128 + (signal === null ? 0 : constants.signals[signal])))
