/** A real Redis for one test file: on a free local port, without persistence, killed at the end. */
import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createClient } from "redis"

interface RedisOptions {
  /** Whether it is a node of a cluster, which has a second port, higher by 10,000, and a file with its state. @default false */
  readonly isCluster?: boolean
}

/** A free port below the ephemeral ports: between a kill and the next start, a connection of another test could otherwise take the port. */
const freePort = async ({ isCluster }: RedisOptions): Promise<number> => {
  for (;;) {
    const port = (isCluster ? 10_000 : 20_000) + Math.floor(Math.random() * 12_000)
    const server = createServer().listen(port, "127.0.0.1")
    const isFree = await once(server, "listening").then(() => true, () => false)
    if (!isFree) continue
    server.close()
    await once(server, "close")
    return port
  }
}

const start = async (port: number, folder: string, { isCluster }: RedisOptions): Promise<ChildProcess> => {
  const clusterOptions = isCluster ? ["--cluster-enabled", "yes"] : []
  const options = [
    "--port",
    String(port),
    "--bind",
    "127.0.0.1",
    "--save",
    "",
    "--appendonly",
    "no",
    "--dir",
    folder,
    ...clusterOptions
  ]
  const child = spawn(process.env["REDIS_SERVER"] ?? "redis-server", options, { stdio: ["ignore", "pipe", "inherit"] })
  await new Promise<void>((resolve, reject) => {
    let output = ""
    child.once("error", reject)
    child.once("exit", () => reject(new Error(`redis-server ended:\n${output}`)))
    child.stdout?.on("data", (chunk) => {
      output += chunk
      if (output.includes("Ready to accept connections")) resolve()
    })
  })
  return child
}

const clientOf = (url: string) => createClient({ url })

export const startRedis = async (options: RedisOptions = {}) => {
  const folder = mkdtempSync(join(tmpdir(), "latchkey-redis-"))
  let port = await freePort(options)
  let child: ChildProcess | undefined
  for (let attempt = 1; child === undefined; attempt++) {
    // Another program may take a port between the check and the start.
    child = await start(port, folder, options).catch((error: unknown) => {
      if (attempt === 5) throw error
      return undefined
    })
    if (child === undefined) port = await freePort(options)
  }
  const url = `redis://127.0.0.1:${port}`
  const kill = async () => {
    const lastChild = child
    child = undefined
    if (lastChild === undefined) return
    lastChild.removeAllListeners("exit")
    const exit = once(lastChild, "exit")
    lastChild.kill("SIGKILL")
    await exit
  }
  const connect = async () => {
    const client = clientOf(url)
    client.on("error", () => {})
    await client.connect()
    return client
  }
  /** Sends a command over a connection that is closed afterwards. */
  const ask = async <A>(question: (client: ReturnType<typeof clientOf>) => Promise<A>): Promise<A> => {
    const client = await connect()
    try {
      return await question(client)
    } finally {
      client.destroy()
    }
  }
  return {
    url,
    connect,
    ask,
    /** Kills it immediately, like a power failure. */
    /** Kills it and removes its files. */
    remove: async () => {
      await kill()
      rmSync(folder, { recursive: true, force: true })
    },
    kill,
    start: async () => {
      child = await start(port, folder, options)
    },
    /** Keeps its connections and does not respond. */
    stall: () => child?.kill("SIGSTOP"),
    goOn: () => child?.kill("SIGCONT"),
    /** Every key and every value, as texts. */
    everything: () =>
      ask(async (client) => {
        const keys = await client.keys("*")
        const values = await Promise.all(keys.map(async (key) => {
          const kind = await client.type(key)
          return kind === "list" ? (await client.lRange(key, 0, -1)).join() : await client.get(key)
        }))
        return keys.map((key, index) => [key, values[index] ?? ""] as const)
      })
  }
}

export type RedisServer = Awaited<ReturnType<typeof startRedis>>
