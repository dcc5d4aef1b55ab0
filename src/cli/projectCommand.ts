/**
 * Commands of the package `latchkey-cli`, which is needed at times only: takes the project's, or gets the package of the
 * same version with npm.
 */
import { spawn } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import { version } from "../pipeline/version.ts"
import { terminalText } from "./terminalText.ts"

const name = "latchkey-cli"
const exact = `${name}@${version}`

/** The package's module and version, as seen from the project in this folder, or from this package; `undefined` if it is not installed. */
const findInstalled = () => {
  for (const from of [join(process.cwd(), "package.json"), fileURLToPath(import.meta.url)]) {
    try {
      const { resolve } = createRequire(from)
      const manifest = JSON.parse(readFileSync(resolve(`${name}/package.json`), "utf8")) as { readonly version?: unknown }
      return { file: resolve(name), version: manifest.version }
    } catch {
      // Not installed there.
    }
  }
  return undefined
}

/** Runs npm without a shell, which would read the arguments: by the npm that runs this command, or by Node's own. */
const npmCommand = (): readonly [file: string, ...args: ReadonlyArray<string>] => {
  const besideNode = join(dirname(process.execPath), "node_modules", "npm", "bin", "npm-cli.js")
  const script = [process.env["npm_execpath"] ?? "", besideNode].find((file) => file.endsWith("npm-cli.js") && existsSync(file))
  return script === undefined ? ["npm"] : [process.execPath, script]
}

interface Outcome {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

const npm = (args: ReadonlyArray<string>): Promise<Outcome> =>
  new Promise((resolve) => {
    const [file, ...first] = npmCommand()
    const child = spawn(file, [...first, ...args], { stdio: ["ignore", "pipe", "pipe"] })
    const output = { stdout: "", stderr: "" }
    for (const stream of ["stdout", "stderr"] as const) child[stream].on("data", (chunk) => void (output[stream] += chunk))
    child.once("error", (cause) => resolve({ ...output, code: null, stderr: cause.message }))
    child.once("close", (code) => resolve({ ...output, code }))
  })

/** Why npm did not get the package: its first sentence, which follows the codes of an error. */
const reasonIn = ({ stderr }: Outcome): string => {
  const lines = stderr.split("\n").map((line) => line.replace(/^npm (?:error|ERR!) ?/, "").trim())
  return terminalText(
    lines.find((line) => / /.test(line) && !/^(?:code|syscall|errno|npm warn) /i.test(line)) ?? "npm gave no reason"
  )
}

/** The package's module from npm's cache or registry; `undefined` after a report on stderr. */
const fetchPackage = async (command: string): Promise<string | undefined> => {
  console.error(`latchkey ${command}: runs ${exact}, which npm gets now because this project does not have it.`)
  const outcome = await npm([
    "exec",
    "--yes",
    "--loglevel=error",
    "--no-update-notifier",
    "--no-audit",
    "--fetch-retries=1",
    "--fetch-retry-mintimeout=1000",
    `--package=${exact}`,
    "--",
    name,
    "--location"
  ])
  const file = outcome.stdout.trim()
  if (outcome.code === 0 && existsSync(file)) return file
  console.error(
    `latchkey ${command}: npm could not get ${exact}: ${reasonIn(outcome)}\n`
      + `Install it from a registry that has it: npm install --save-dev ${exact}`
  )
  return undefined
}

/** Runs the command with its arguments. Returns the exit code; 2 if the package is not available. */
export const projectCommand = async (command: string, args: ReadonlyArray<string>): Promise<number> => {
  const match = findInstalled()
  if (match !== undefined && match.version !== version) {
    console.error(
      `latchkey ${command}: ${name} ${terminalText(String(match.version))} is installed beside latchkey ${version}. `
        + `Install the same version: npm install --save-dev ${exact}`
    )
    return 2
  }
  const file = match?.file ?? await fetchPackage(command)
  if (file === undefined) return 2
  // A module of the package, whose `run` is in packages/cli/src/run.ts.
  const { run } = await import(pathToFileURL(file).href) as { readonly run: (args: ReadonlyArray<string>) => Promise<number> }
  return run([command, ...args])
}
