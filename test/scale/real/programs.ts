/** Starts and kills the processes of the real run. */
import { fork } from "node:child_process"
import { once } from "node:events"
import type { BudgetOptions } from "../../../src/fleet/Fleet.ts"
import { bundled } from "../../kit/Program.ts"

export interface ServerSetup {
  readonly options: {
    readonly projectId: string
    readonly publishableClientKey: string
    readonly secretServerKey: string
    readonly baseUrl: string
  }
  readonly redis: string
  readonly budget: BudgetOptions
  readonly tolerance: number
}

export interface ProviderSetup {
  readonly data: string
  /** The base URL in its answers: the address of the proxy in front of it. */
  readonly url: string
  /** 0 for any free port. */
  readonly port: number
  /** The lifetime of an access token, in milliseconds. */
  readonly lifetime: number
}

const start = async (entry: string, setup: ServerSetup | ProviderSetup) => {
  const child = fork(await bundled(entry), {
    execArgv: [],
    env: { PATH: process.env["PATH"], SETUP: JSON.stringify(setup) },
    stdio: ["ignore", "inherit", "inherit", "ipc"]
  })
  const ended = once(child, "exit")
  const port = await new Promise<number>((resolve, reject) => {
    child.once("message", (message) => resolve(Number(Object(message)["port"])))
    void ended.then(([code]) => reject(new Error(`${entry} ended with code ${code}.`)))
  })
  return {
    port,
    /** Ends it immediately, like a power failure. */
    kill: async () => {
      child.kill("SIGKILL")
      await ended
    }
  }
}

export type Program = Awaited<ReturnType<typeof start>>

/** Resolves when the process listens. */
export const startServer = (setup: ServerSetup): Promise<Program> => start("test/scale/real/serverProgram.ts", setup)
export const startProvider = (setup: ProviderSetup): Promise<Program> => start("test/scale/real/providerProgram.ts", setup)
