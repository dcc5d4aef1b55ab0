/** A fleet whose processes are killed, whose Redis stops, and whose provider's responses are lost, while users call it. */
import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { buffer } from "node:stream/consumers"
import { createAdminApp, createClientApp, pairTokenStore } from "../../src/promise/index.ts"
import { catalog } from "../emulator/Callers.ts"
import { newEmulator, optionsOf } from "../kit/emulator.ts"
import { unreliable } from "../property/Lives.ts"
import { startProgram } from "./Process.ts"
import { startRedis } from "./RedisServer.ts"

/** The name and the new value of a cookie; `null` if the response removes it. */
export type Change = readonly [name: string, value: string | null]

/** A call of a verb, such as `items.increase`, or `memory`, the size of the heap. */
export interface LifeTask {
  readonly verb: string
  readonly args: ReadonlyArray<unknown>
  readonly cookie: string
}

export interface LifeOutcome {
  readonly ok: boolean
  /** The id of the result, otherwise the result as text. */
  readonly value: string
  readonly tag: string | null
  readonly changes: ReadonlyArray<Change>
  /** All rejections that nothing handled, and uncaught errors, of the process. */
  readonly unhandled: ReadonlyArray<string>
}

/** Short limits, so that a life takes less than a second. */
const impatient = { timeout: 400, totalTimeout: 4_000, retry: { maxAttempts: 4, baseDelay: 1 }, navigator: null }

const setupOf = (app: object, redis: string) => ({
  app: app as {
    readonly projectId: string
    readonly publishableClientKey: string
    readonly secretServerKey: string
    readonly baseUrl: string
  },
  redis,
  impatient,
  fleet: { resetTimeout: 300, prefix: "lives:" }
})
export type Setup = ReturnType<typeof setupOf>

/** Milliseconds after which a call counts as stuck; far above `totalTimeout`, because a busy machine pauses. */
const longestCall = 30_000
const late = () =>
  new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error("A call did not end.")), longestCall).unref()
  })

/** Serves `fetch` on a port. A failure of `fetch` resets the connection. */
const serve = async (fetch: typeof globalThis.fetch) => {
  const server = createServer((request, response) => {
    const ending = new AbortController()
    response.on("close", () => ending.abort())
    const respond = async () => {
      const body = await buffer(request)
      const reply = await fetch(`http://localhost${request.url}`, {
        method: request.method ?? "GET",
        headers: Object.entries(request.headers).map(([name, value]) => [name, String(value)] as [string, string]),
        signal: ending.signal,
        ...(body.length > 0 && { body: body.toString() })
      })
      response.writeHead(reply.status, Object.fromEntries(reply.headers))
      response.end(Buffer.from(await reply.arrayBuffer()))
    }
    void respond().catch(() => request.socket.destroy())
  })
  await once(server.listen(0, "127.0.0.1"), "listening")
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

export const startLives = async (random: () => number) => {
  const emulator = newEmulator({ accessTokenLifetime: 25_000 })
  const admin = createAdminApp({ ...optionsOf(emulator), fetch: emulator.fetch })
  await admin.config.update(catalog)
  await admin.permissionDefinitions.project.create({ id: "editor" })
  const { fetch, runCounts } = unreliable(emulator, random)
  const { server, url } = await serve((input, init) =>
    fetch(`${emulator.url}${new URL(String(input)).pathname}${new URL(String(input)).search}`, init)
  )
  const redis = await startRedis()
  const { projectId, publishableClientKey, secretServerKey } = emulator.project
  const setup = setupOf({ projectId, publishableClientKey, secretServerKey, baseUrl: url }, redis.url)
  const start = () => startProgram<LifeOutcome>("test/fleet/livesWorker.ts", setup, ["--expose-gc"])
  type Process = Awaited<ReturnType<typeof start>>

  const counts = { kills: 0, stops: 0, killedCalls: 0, slowest: 0 }
  const failures = new Set<string>()
  /** The first process stays; the others are killed. */
  const processes: Array<Process> = await Promise.all([start(), start(), start()])
  const isReady = [true, true, true]

  const askOf = async (process: Process, task: LifeTask): Promise<LifeOutcome> => {
    const from = performance.now()
    const outcome = await Promise.race([process.ask(task), late()])
    counts.slowest = Math.max(counts.slowest, performance.now() - from)
    for (const text of outcome.unhandled) failures.add(text)
    return outcome
  }
  /** The process that is killed during its next call. */
  let doomedIndex: number | undefined
  const replace = async (index: number) => {
    counts.kills++
    isReady[index] = false
    await processes[index]?.kill()
    processes[index] = await start()
    isReady[index] = true
  }
  let replacement = Promise.resolve()
  /** A call in some process; `null` if the process was killed before it answered. */
  const ask = async (task: LifeTask): Promise<LifeOutcome | null> => {
    const readyIndexes = processes.flatMap((_, index) => isReady[index] ? [index] : [])
    const index = doomedIndex ?? readyIndexes[Math.floor(random() * readyIndexes.length)] ?? 0
    const process = processes[index]
    if (process === undefined) return null
    const outcome = askOf(process, task).catch((error: Error) => {
      if (!error.message.startsWith("The process has ended")) throw error
      counts.killedCalls++
      return null
    })
    if (index !== doomedIndex) return await outcome
    doomedIndex = undefined
    isReady[index] = false
    await new Promise((resolve) => setTimeout(resolve, random() * 12))
    replacement = replace(index)
    return await outcome
  }
  const killOne = async () => {
    await replacement
    doomedIndex = 1 + counts.kills % 2
  }
  let isRedisUp = true
  /** Kills Redis, or stops it so that it keeps its connections and answers nothing; then starts or resumes it. */
  const toggleRedis = async () => {
    isRedisUp = !isRedisUp
    if (!isRedisUp) counts.stops++
    if (counts.stops % 2 === 0) return void (isRedisUp ? redis.goOn() : redis.stall())
    await (isRedisUp ? redis.start() : redis.kill())
  }
  return {
    admin,
    ask,
    counts,
    /** Whether the provider has ended the session. */
    hasEnded: async (refreshToken: string) => {
      const app = createClientApp({ ...optionsOf(emulator), fetch: emulator.fetch, tokenStore: pairTokenStore({ refreshToken }) })
      const tokens = await app.auth.findTokens()
      await app.dispose()
      return tokens === null
    },
    killOne,
    runCounts,
    toggleRedis,
    unhandled: failures,
    /** The bytes of the heap of the process that is never killed. */
    heapUsed: async () => {
      const [first] = processes
      if (first === undefined) throw new Error("There is no process.")
      return Number((await askOf(first, { verb: "memory", args: [], cookie: "" })).value)
    },
    stop: async () => {
      await replacement.catch(() => {})
      await Promise.all(processes.map((process) => process.kill()))
      await redis.remove()
      server.closeAllConnections()
      server.close()
    }
  }
}

export type Lives = Awaited<ReturnType<typeof startLives>>
