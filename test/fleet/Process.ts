/** A process of a fleet, controlled from outside: started, called, killed. */
import { type ChildProcess, fork } from "node:child_process"
import { once } from "node:events"
import { assert } from "vitest"
import type { FleetOptions, Forgotten } from "../../src/fleet/index.ts"
import { bundleProgram } from "../kit/Program.ts"
import type { Provider } from "./Provider.ts"

export interface Pair {
  readonly accessToken: string | null
  readonly refreshToken: string
}

/** A task for a process, in the fleet with these options. */
export type Task =
  & { readonly fleet: FleetOptions }
  & (
    | { readonly name: "renew"; readonly count: number; readonly pair: Pair; readonly totalTimeout?: number }
    | { readonly name: "sign-out"; readonly pair: Pair }
    | { readonly name: "call"; readonly count: number }
    | { readonly name: "user"; readonly count: number; readonly accessToken: string }
    | { readonly name: "forget"; readonly whom: Forgotten }
    | { readonly name: "received" }
  )

export interface Outcome {
  /** The distinct results. */
  readonly values: ReadonlyArray<string | null>
  readonly succeeded: number
  readonly errors: ReadonlyArray<string>
  /** The duration of the slowest call, in milliseconds. */
  readonly slowest: number
}

interface Answer<Outcome> {
  readonly id: number
  readonly outcome?: Outcome
  readonly failed?: string
}

/** Starts a program of the repository that answers messages with tasks. `execArgv` are the options of Node. */
export const startProgram = async <Outcome>(entry: string, setup: object, execArgv: ReadonlyArray<string> = []) => {
  const child: ChildProcess = fork(await bundleProgram(entry), {
    execArgv: [...execArgv],
    env: { PATH: process.env["PATH"], NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"], SETUP: JSON.stringify(setup) },
    stdio: ["ignore", "pipe", "pipe", "ipc"]
  })
  const output = { text: "" }
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => output.text += chunk)
  const pendingTasks = new Map<number, PromiseWithResolvers<Outcome>>()
  const ready = Promise.withResolvers<void>()
  child.on("message", (message) => {
    if (message === "ready") return ready.resolve()
    const { failed, id, outcome } = message as Answer<Outcome>
    if (outcome) pendingTasks.get(id)?.resolve(outcome)
    else pendingTasks.get(id)?.reject(new Error(failed))
    pendingTasks.delete(id)
  })
  const exit = once(child, "exit").then(() => {
    const error = new Error(`The process has ended.\n${output.text}`)
    ready.reject(error)
    for (const { reject } of pendingTasks.values()) reject(error)
  })
  await ready.promise
  let last = 0
  return {
    output,
    ask: (task: object): Promise<Outcome> => {
      const id = ++last
      const outcome = Promise.withResolvers<Outcome>()
      pendingTasks.set(id, outcome)
      child.send({ id, task }, (error) => error && outcome.reject(new Error("The process has ended.")))
      return outcome.promise
    },
    kill: async () => {
      child.kill("SIGKILL")
      await exit
    }
  }
}

export const startProcess = async (provider: Provider, redis: string, client: "layer" | "commands") => {
  const { projectId, publishableClientKey, secretServerKey } = provider.emulator.project
  const issuer = provider.emulator.url
  const app = { projectId, publishableClientKey, secretServerKey, baseUrl: provider.url }
  const program = await startProgram<Outcome>("test/fleet/worker.ts", { redis, client, issuer, app })
  return { ...program, ask: (task: Task): Promise<Outcome> => program.ask(task) }
}

export type FleetProcess = Awaited<ReturnType<typeof startProcess>>

/** Asserts that each process has made `count` calls without an error. */
export const allSucceeded = (outcomes: ReadonlyArray<Outcome>, count: number) => {
  for (const { errors, succeeded } of outcomes) assert.deepStrictEqual({ errors, succeeded }, { errors: [], succeeded: count })
}
