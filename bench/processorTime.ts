/** The processor time of programs in new processes. */
import { spawnSync } from "node:child_process"

/** Writes the processor time of the process when it ends, in microseconds. Excludes the time that the process waits for a core. */
const atExit = `data:text/javascript,${
  encodeURIComponent(
    `import { writeSync } from "node:fs"
    process.on("exit", () => {
      const { system, user } = process.cpuUsage()
      writeSync(1, String(system + user))
    })`
  )
}`

/** Milliseconds of processor time that a process takes from start to end. The program, a module, is one of the folder. */
export const processorTime = (program: string, folder: string, node = process.execPath): number => {
  const flags = ["--import", atExit, "--input-type=module", "-e", program]
  const { status, stderr, stdout } = spawnSync(node, flags, { cwd: folder, encoding: "utf8" })
  if (status !== 0 || !(Number(stdout) > 0)) throw new Error(stderr)
  return Number(stdout) / 1000
}
