/** Programs that run during the check: starts them in a folder, waits for them, and ends them with all their child processes. */
import { spawn } from "node:child_process"
import { createServer } from "node:net"

export const freePort = (): Promise<string> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address()
      server.close(() => resolve(String(typeof address === "object" && address !== null ? address.port : 0)))
    })
  })

export interface Server {
  readonly output: () => string
  readonly hasEnded: () => boolean
  /** Settles once the program has exited. */
  readonly ended: Promise<void>
  readonly end: () => Promise<void>
}

/** The process groups that run, which must not outlive this process. */
const groups = new Set<number>()

const signal = (group: number, name: NodeJS.Signals) => {
  try {
    process.kill(-group, name)
  } catch {
    // Its processes have ended.
  }
}

process.on("exit", () => groups.forEach((group) => signal(group, "SIGKILL")))
for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(name, () => process.exit(1))

/** Starts a program in a separate process group, because `npm run dev` starts further programs. */
export const start = (command: string, cwd: string, env: NodeJS.ProcessEnv): Server => {
  const child = spawn(command, { cwd, env, shell: true, detached: true, stdio: ["ignore", "pipe", "pipe"] })
  const { pid } = child
  if (pid !== undefined) groups.add(pid)
  let output = ""
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => output += String(text))
  let hasEnded = false
  const exitEvent = new Promise<void>((resolve) =>
    child.once("close", () => {
      hasEnded = true
      resolve()
    })
  )
  return {
    output: () => output,
    hasEnded: () => hasEnded,
    ended: exitEvent,
    end: async () => {
      if (pid === undefined) return
      signal(pid, "SIGTERM")
      const late = setTimeout(() => signal(pid, "SIGKILL"), 5_000)
      await exitEvent
      clearTimeout(late)
      groups.delete(pid)
    }
  }
}

/** Waits until `url` answers. Rejects with the program's output if it does not answer within `seconds`. */
export const answers = async (url: string, server: Server, seconds = 60): Promise<void> => {
  for (const until = Date.now() + seconds * 1000; Date.now() < until && !server.hasEnded();) {
    if (await fetch(url, { redirect: "manual" }).then(() => true, () => false)) return
    await new Promise((resolve) => void setTimeout(resolve, 200))
  }
  throw new Error(`${url} does not answer.\n${server.output().slice(-3000)}`)
}
