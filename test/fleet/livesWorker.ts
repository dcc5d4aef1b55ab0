/** One process of a fleet that serves users: each task is a call in the session of a request's cookies. Controlled by its parent. */
import { createClient } from "redis"
import { createFleet } from "../../src/fleet/index.ts"
import { createServerApp, requestTokenStore, type ServerApp } from "../../src/promise/index.ts"
import type { Change, LifeOutcome, LifeTask, Setup } from "./LivesFleet.ts"

const { app, fleet: fleetOptions, impatient, redis } = JSON.parse(process.env["SETUP"] ?? "") as Setup
const client = createClient({ url: redis, disableOfflineQueue: true, socket: { reconnectStrategy: 50 } })
client.on("error", () => {})
void client.connect().catch(() => {})
const fleet = createFleet({ redis: (...command) => client.sendCommand([...command]), ...fleetOptions })

const failures: Array<string> = []
process.on("unhandledRejection", (cause) => failures.push(String(cause)))
process.on("uncaughtException", (cause) => failures.push(String(cause)))

type Result = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly error: unknown }

/** Calls a verb by its path, such as `items.increase`. */
const callVerb = (server: ServerApp, verb: string, args: ReadonlyArray<unknown>) => {
  const value = verb.split(".").reduce<unknown>((group, name) => (group as Record<string, unknown>)[name], server.safe)
  return (value as (...args: ReadonlyArray<unknown>) => Promise<Result>)(...args)
}
const textOf = (value: unknown) => typeof value === "object" && value !== null && "id" in value ? String(value.id) : String(value)

const perform = async (task: LifeTask): Promise<LifeOutcome> => {
  if (task.verb === "memory") {
    for (let round = 0; round < 4; round++) {
      globalThis.gc?.()
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    return { ok: true, value: String(process.memoryUsage().heapUsed), tag: null, changes: [], unhandled: failures }
  }
  const changes = new Array<Change>()
  const request = new Request("https://shop.example/", { headers: { host: "shop.example", cookie: task.cookie } })
  const server = createServerApp({
    ...app,
    ...impatient,
    fleet,
    tokenStore: requestTokenStore(request, {
      setCookies: (cookies) =>
        void changes.push(...cookies.map(({ maxAge, name, value }) => [name, maxAge === 0 ? null : value] as const))
    })
  })
  try {
    const result = await callVerb(server, task.verb, task.args)
    // An error without a tag is a defect.
    const tag = result.ok ? null : (result.error as { readonly _tag?: string })._tag ?? `untyped: ${String(result.error)}`
    return { ok: result.ok, value: result.ok ? textOf(result.value) : "", tag, changes, unhandled: failures }
  } finally {
    await server.dispose()
  }
}

process.on("message", (message) => {
  const { id, task } = message as { readonly id: number; readonly task: LifeTask }
  perform(task).then(
    (outcome) => process.send?.({ id, outcome }),
    (error: unknown) => process.send?.({ id, failed: String(error) })
  )
})
process.send?.("ready")
