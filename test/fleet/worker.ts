/** One process of a fleet, written as a user would write it, and controlled by its parent. */
import { NodeRedis } from "@effect/platform-node"
import * as Effect from "effect/Effect"
import * as Metric from "effect/Metric"
import { createClient } from "redis"
import { createAuthentication } from "../../src/backend/server/index.ts"
import { createFleet, type FleetOptions, fleetRenewals, type PromisedFleet } from "../../src/fleet/index.ts"
import { createServerApp, pairTokenStore, reveal } from "../../src/promise/index.ts"
import type { Outcome, Pair, Task } from "./Process.ts"

interface Setup {
  readonly redis: string
  readonly client: "layer" | "commands"
  readonly issuer: string
  readonly app: {
    readonly projectId: string
    readonly publishableClientKey: string
    readonly secretServerKey: string
    readonly baseUrl: string
  }
}
const setup = JSON.parse(process.env["SETUP"] ?? "") as Setup
const { app, issuer } = setup

const byCommands = () => {
  const client = createClient({ url: setup.redis, disableOfflineQueue: true })
  client.on("error", () => {})
  void client.connect().catch(() => {})
  return (...command: ReadonlyArray<string>) => client.sendCommand([...command])
}
/** Fleets by options: a program has one; this one has one for each set of options that a test requests. */
const fleets = new Map<string, PromisedFleet>()
const fleetOf = (options: FleetOptions): PromisedFleet => {
  const name = JSON.stringify(options)
  const knownFleet = fleets.get(name)
  if (knownFleet) return knownFleet
  const redis = setup.client === "layer" ? NodeRedis.layer({ url: setup.redis, disableOfflineQueue: true }) : byCommands()
  const fleet = createFleet({ redis, ...options })
  fleets.set(name, fleet)
  return fleet
}

const tagOf = (error: unknown) => {
  const { _tag, reason } = error as { readonly _tag?: string; readonly reason?: { readonly _tag: string } }
  return reason?._tag ?? _tag ?? String(error)
}

/** Concurrent calls, with the number of successes, their results, the errors, and the duration of the slowest. */
const many = async (count: number, runOne: () => Promise<string | null>): Promise<Outcome> => {
  let slowest = 0
  const results = await Promise.allSettled(Array.from({ length: count }, async () => {
    const start = performance.now()
    try {
      return await runOne()
    } finally {
      slowest = Math.max(slowest, performance.now() - start)
    }
  }))
  return {
    values: [...new Set(results.flatMap((result) => result.status === "fulfilled" ? [result.value] : []))],
    succeeded: results.filter(({ status }) => status === "fulfilled").length,
    errors: [...new Set(results.flatMap((result) => result.status === "rejected" ? [tagOf(result.reason)] : []))],
    slowest
  }
}

/** The access token of a separate request with its own app, as servers create them. */
const renewedBy = (fleet: PromisedFleet, pair: Pair, totalTimeout?: number) => async () => {
  const server = createServerApp({ ...app, fleet, totalTimeout, tokenStore: pairTokenStore(pair) })
  try {
    return reveal(await server.auth.findTokens())?.accessToken ?? null
  } finally {
    await server.dispose()
  }
}

const perform = async (task: Task): Promise<Outcome> => {
  const fleet = fleetOf(task.fleet)
  switch (task.name) {
    case "renew":
      return many(task.count, renewedBy(fleet, task.pair, task.totalTimeout))
    case "sign-out": {
      const server = createServerApp({ ...app, fleet, tokenStore: pairTokenStore(task.pair) })
      await server.auth.signOut()
      return many(0, async () => null)
    }
    case "call": {
      const server = createServerApp({ ...app, fleet })
      return many(task.count, async () => (await server.project.get()).id)
    }
    case "user": {
      const authentication = createAuthentication({ ...app, issuer, userKinds: ["normal", "restricted"], fleet })
      return many(task.count, async () => {
        const who = await authentication.authenticate(
          new Request("https://shop.example/", { headers: { authorization: `Bearer ${task.accessToken}` } })
        )
        return who.status === "signed-in" ? (await who.findUser())?.primaryEmail ?? "no user" : who.status
      })
    }
    case "forget":
      return many(1, async () => String(await fleet.forget(task.whom)))
    case "received":
      return many(
        1,
        async () => String(Effect.runSync(Metric.value(Metric.withAttributes(fleetRenewals, { outcome: "received" }))).count)
      )
  }
}

process.on("message", (message) => {
  const { id, task } = message as { readonly id: number; readonly task: Task }
  perform(task).then(
    (outcome) => process.send?.({ id, outcome }),
    (error: unknown) => process.send?.({ id, failed: String(error) })
  )
})
process.send?.("ready")
