/** A fleet on a Redis Cluster of three nodes, with the lines of docs/backends.md for each client. */
import { Cluster } from "ioredis"
import { createCluster } from "redis"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { createAuthentication } from "../../src/backend/server/index.ts"
import { createFleet, type SendCommand } from "../../src/fleet/index.ts"
import { type Provider, renewing, startProvider } from "./Provider.ts"
import { type RedisCluster, startCluster } from "./RedisCluster.ts"

let provider: Provider
let cluster: RedisCluster
beforeAll(async () => {
  provider = await startProvider()
  cluster = await startCluster()
}, 120_000)
afterAll(async () => {
  await cluster.close()
  await provider.close()
})

/** The clients, as functions that send a command. */
const clients = {
  "redis": async () => {
    const client = createCluster({ rootNodes: cluster.nodes.map(({ host, port }) => ({ url: `redis://${host}:${port}` })) })
    client.on("error", () => {})
    await client.connect()
    return {
      send: ((...command) => client.sendCommand(command[3], false, command)) satisfies SendCommand,
      close: () => client.destroy()
    }
  },
  "ioredis": async () => {
    const client = new Cluster([...cluster.nodes])
    client.on("error", () => {})
    return { send: ((command, ...args) => client.call(command, ...args)) satisfies SendCommand, close: () => client.disconnect() }
  }
}

describe.each(["redis", "ioredis"] as const)("a cluster with the client of %s", (name) => {
  it("shares renewals, the budget and users between processes", async () => {
    const { close, send } = await clients[name]()
    const authentications = Array.from({ length: 3 }, () => {
      const fleet = createFleet({
        redis: send,
        prefix: `${name}:`,
        budget: { limit: 100, window: "1 second" },
        users: true,
        timeout: "1 minute"
      })
      return {
        fleet,
        ...createAuthentication({ ...provider.emulator.project, baseUrl: provider.url, issuer: provider.emulator.url, fleet })
      }
    })
    for (let round = 0; round < 5; round++) {
      const { refreshToken } = await provider.signedUp()
      provider.forget()
      const headers = { "x-stack-auth": JSON.stringify({ accessToken: null, refreshToken }) }
      const results = await Promise.all(
        authentications.flatMap(({ authenticate }) =>
          [1, 2].map(() => authenticate(new Request("https://app.example/", { headers })))
        )
      )
      const users = await Promise.all(
        results.map(async (result) => result.status === "signed-in" ? await result.findUser() : null)
      )
      assert.lengthOf(new Set(users.map((user) => user?.id)), 1)
      assert.isString(users[0]?.id)
      assert.strictEqual(provider.counted(renewing), 1)
    }
    assert.isTrue(await authentications[0]?.fleet.forget({ userId: "ada" }))
    // Renewals are in the node of their key.
    assert.isAbove((await cluster.sizes()).filter((size) => size > 0).length, 1)
    for (const { fleet } of authentications) await fleet.dispose()
    close()
  })
})
