/** `latchkey emulator` as a separate process. */
import { type ChildProcess, spawn, type SpawnOptions } from "node:child_process"
import { once } from "node:events"
import type { Keys } from "../../src/emulator/index.ts"
import { bundleProgram } from "../kit/Program.ts"

const main = await bundleProgram("src/cli/latchkey.ts")
const options: SpawnOptions = { stdio: ["ignore", "pipe", "pipe"] }

/** Settles with the exit code; `null` if a signal ended the process. */
type Ended = Promise<number | null>

const watch = (child: ChildProcess) => {
  const output = { stdout: "", stderr: "" }
  const firstLine = new Promise<string>((resolve, reject) => {
    child.stdout?.on("data", (chunk) => {
      output.stdout += chunk
      if (output.stdout.includes("\n")) resolve(output.stdout.slice(0, output.stdout.indexOf("\n")))
    })
    child.once("close", () => reject(new Error(`it ended before its first line: ${output.stderr}`)))
  })
  // Only some tests wait for the first line.
  firstLine.catch(() => {})
  child.stderr?.on("data", (chunk) => output.stderr += chunk)
  const exit: Ended = once(child, "close").then(([code]) => code)
  return { child, output, firstLine, ended: exit }
}

/** Starts the command `latchkey` with these arguments. */
export const start = (...args: ReadonlyArray<string>) => watch(spawn(process.execPath, [main, ...args], options))

/** The content of the first line with `--json`. */
export interface Ready {
  readonly url: string
  readonly apiUrl: string
  readonly project: Keys
}

const ready = async (command: ReturnType<typeof watch>) => ({
  ...command,
  ready: JSON.parse(await command.firstLine) as Ready
})
const emulatorArgs = ["emulator", "--port", "0", "--json"]

/** An emulator that listens on a free port. */
export const running = (...args: ReadonlyArray<string>) => ready(start(...emulatorArgs, ...args))

/** Like `running`, with a limit on the size of files, in blocks of 1,024 bytes: writes beyond it fail with `EFBIG`, as on a full disk. */
export const runningWithFileLimit = (blocks: number, ...args: ReadonlyArray<string>) =>
  ready(watch(spawn(
    "bash",
    ["-c", `ulimit -f ${blocks} && exec "$0" "$@"`, process.execPath, main, ...emulatorArgs, ...args],
    options
  )))

/** Ends a process as Ctrl-C does. */
export const end = ({ child, ended }: { readonly child: ChildProcess; readonly ended: Ended }): Ended => {
  child.kill("SIGTERM")
  return ended
}

/** The headers of a server's request. */
export const serverHeaders = ({ project }: Pick<Ready, "project">) => ({
  "content-type": "application/json",
  "x-stack-access-type": "server",
  "x-stack-project-id": project.projectId,
  "x-stack-secret-server-key": project.secretServerKey
})

/** Sends a request as a server. */
export const serverCall = (emulator: Ready, method: string, path: string, body?: object): Promise<Response> =>
  fetch(`${emulator.apiUrl}${path}`, {
    method,
    headers: serverHeaders(emulator),
    ...(body && { body: JSON.stringify(body) })
  })
