/** Runs the command `latchkey` in a child process, for exit codes and signals, or in this process, for its output. */
import { spawn } from "node:child_process"
import { once } from "node:events"
import { onTestFinished, vi } from "vitest"
import { run as runOfProjects } from "../../packages/cli/src/run.ts"
import { run as runOfLatchkey } from "../../src/cli/run.ts"
import { bundleProgram } from "../kit/Program.ts"

type Environment = { readonly [name: string]: string | undefined }

// Node shows no colours where one of CI's variables is set.
const settings =
  /^([A-Z]+_)*(HEXCLAVE|STACK)_|^BROWSER$|^(NO|FORCE)_COLOR$|^(CI|TERM|TMUX|COLORTERM|NODE_DISABLE_COLORS|TEAMCITY_VERSION|TF_BUILD)$/

/** The environment of this process without the settings of an app and of a terminal, and with `changes`. */
const environmentWith = (changes: Environment): Environment => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !settings.test(name))),
  ...changes
})

/** The package with the command. */
type Package = "latchkey" | "latchkey-cli"

const packageOf = ([name = ""]: ReadonlyArray<string>): Package =>
  /^(?:init|login|migrate|doctor|conform|record)$/.test(name) ? "latchkey-cli" : "latchkey"

/** Runs a command line in this process, by the package that has the command. */
export const run = (args: ReadonlyArray<string>): Promise<number> =>
  packageOf(args) === "latchkey" ? runOfLatchkey(args) : runOfProjects(args)

/** Starts the command in a child process, in this folder and by the package that has the command by default. */
export const runSpawned = async (
  args: ReadonlyArray<string>,
  environment: Environment = {},
  folder?: string,
  from: Package = packageOf(args)
) => {
  const entry = from === "latchkey" ? "src/cli/latchkey.ts" : "packages/cli/src/latchkey-cli.ts"
  const child = spawn(process.execPath, [await bundleProgram(entry), ...args], {
    stdio: ["ignore", "pipe", "pipe"],
    env: environmentWith(environment),
    ...(folder !== undefined && { cwd: folder })
  })
  onTestFinished(() => void child.kill("SIGKILL"))
  const output = { stdout: "", stderr: "" }
  const watchers = new Set<() => void>()
  for (const stream of ["stdout", "stderr"] as const) {
    child[stream].on("data", (chunk) => {
      output[stream] += chunk
      for (const look of watchers) look()
    })
  }
  const end = once(child, "close").then(([code]) => code as number | null)
  return {
    child,
    output,
    ended: end,
    /** Resolves to the match of `pattern` in the output of `stream`; rejects if the command ends first. */
    shown: (stream: keyof typeof output, pattern: RegExp) =>
      new Promise<RegExpExecArray>((resolve, reject) => {
        const look = () => {
          const matches = pattern.exec(output[stream])
          if (matches) resolve(matches)
        }
        watchers.add(look)
        look()
        void end.then((code) => reject(new Error(`It ended with ${code}.\n${output.stdout}${output.stderr}`)))
      })
  }
}

/** Runs the command in this process to its end. Only one command can run at a time, because output and environment are global. */
export const inProcess = async (args: ReadonlyArray<string>, environment: Environment = {}) => {
  const output = { stdout: "", stderr: "" }
  const note = (stream: keyof typeof output, end = "") => (text: unknown) => {
    output[stream] += `${String(text)}${end}`
    return true
  }
  const spies = [
    vi.spyOn(console, "log").mockImplementation(note("stdout", "\n")),
    vi.spyOn(console, "error").mockImplementation(note("stderr", "\n")),
    vi.spyOn(process.stdout, "write").mockImplementation(note("stdout")),
    vi.spyOn(process.stderr, "write").mockImplementation(note("stderr"))
  ]
  const before = process.env
  process.env = { ...environmentWith(environment) }
  try {
    return { status: await run(args), output }
  } finally {
    process.env = before
    for (const spy of spies) spy.mockRestore()
  }
}
