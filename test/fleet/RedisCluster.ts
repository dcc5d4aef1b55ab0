/** A real Redis Cluster of three nodes for one test file: each on a free local port, without replicas, killed at the end. */
import { startRedis } from "./RedisServer.ts"

/** The number of slots of every cluster. */
const slots = 16_384

export const startCluster = async () => {
  const nodes = await Promise.all([1, 2, 3].map(() => startRedis({ isCluster: true })))
  const ports = nodes.map(({ url }) => Number(new URL(url).port))
  const clients = await Promise.all(nodes.map(({ connect }) => connect()))
  const size = Math.ceil(slots / nodes.length)
  for (const [index, client] of clients.entries()) {
    await client.clusterAddSlotsRange({ start: index * size, end: Math.min(slots, (index + 1) * size) - 1 })
    for (const port of ports) await client.clusterMeet("127.0.0.1", port)
  }
  for (const client of clients) {
    const isReady = async () => {
      const info = await client.sendCommand(["CLUSTER", "INFO"])
      return String(info).includes("cluster_state:ok") && String(info).includes("cluster_known_nodes:3")
    }
    while (!await isReady()) await new Promise((resolve) => setTimeout(resolve, 50))
  }
  /** The number of keys in each node. */
  const sizes = () => Promise.all(clients.map((client) => client.dbSize()))
  const close = async () => {
    for (const client of clients) client.destroy()
    for (const { remove } of nodes) await remove()
  }
  return { nodes: ports.map((port) => ({ host: "127.0.0.1", port })), sizes, close }
}

export type RedisCluster = Awaited<ReturnType<typeof startCluster>>
