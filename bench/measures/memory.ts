/** Retained memory of waiting sessions, finished requests, and users that were read. Needs `--expose-gc`. */
import { createServerApp, requestTokenStore } from "latchkey/promise"
import { answerWith, give, readUser, record } from "../answers.ts"
import { requestOf, signUp, start } from "../emulated.ts"
import { peerServerApp } from "../peer.ts"
import { report } from "../report.ts"
import { row } from "../statistics.ts"

const { emulated, stop } = await start()
const pair = await signUp(emulated)
const raw = readUser(emulated, pair)
const response = await record(await fetch(raw.url, { headers: raw.headers }))
await stop()
const { id } = JSON.parse(response.text) as { readonly id: string }
answerWith((url) => {
  const userId = url.split("/").at(-1) ?? "me"
  return give(userId === "me" ? response : { ...response, text: response.text.replace(id, userId) })
})

const options = { ...emulated.project, baseUrl: emulated.url }
const collect = globalThis.gc ?? (() => {
  throw new Error("Start it with --expose-gc.")
})
/** Bytes in use, once finished work has ended and was collected. */
const usedBytes = async (): Promise<number> => {
  for (let round = 0; round < 4; round++) {
    await new Promise((resolve) => setTimeout(resolve, 50))
    collect()
  }
  return process.memoryUsage().heapUsed
}
/** Runs `job` for each number below `count`, fifty at a time. */
const forEach = async (count: number, job: (index: number) => Promise<unknown>) => {
  let next = 0
  const worker = async () => {
    while (next < count) await job(next++)
  }
  await Promise.all(Array.from({ length: 50 }, worker))
}

/** The request of a distinct user, with a token as long as a real one. */
const requestBy = (index: number) =>
  requestOf({ accessToken: `${pair.accessToken}${index}`, refreshToken: `${pair.refreshToken}${index}` })
const userId = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`

const sessions = 10_000
const peer = await peerServerApp(emulated)
const app = createServerApp(options)
// Excludes modules, which load and compile once.
await createServerApp({ ...options, tokenStore: requestTokenStore(requestBy(0)) }).user.find()
await Promise.all([peer.getUser({ tokenStore: requestBy(0) }), peer.getUser(userId(0)), app.users.get(userId(0))])

/** Bytes per request: while the request and its session are in memory, and after they are unreferenced. */
const perRequest = async (call: (request: ReturnType<typeof requestOf>) => Promise<unknown>) => {
  const baseline = await usedBytes()
  const requests = Array.from({ length: sessions }, (_, index) => requestBy(index))
  const before = await usedBytes()
  const apps: Array<unknown> = []
  await forEach(sessions, async (index) => apps.push(await call(requests[index] ?? requestBy(index))))
  const waiting = await usedBytes()
  requests.length = 0
  apps.length = 0
  const after = await usedBytes()
  return { waiting: (waiting - before) / sessions / 1000, over: Math.max(0, after - baseline) / sessions / 1000 }
}
const ownBytes = await perRequest(async (request) => {
  const app = createServerApp({ ...options, tokenStore: requestTokenStore(request) })
  await app.user.find()
  return app
})
// The existing SDK keeps its session with the request.
const peerBytes = await perRequest(async (tokenStore) => void await peer.getUser({ tokenStore }))

const users = 100_000
const beforeUsers = await usedBytes()
await forEach(users, (index) => app.users.get(userId(index)))
const keptMegabytes = (await usedBytes() - beforeUsers) / 1e6

// The existing SDK keeps each session, so a fifth of the users suffices.
const share = users / 5
const beforePeerUsers = await usedBytes()
await forEach(share, (index) => peer.getUser(userId(index)))
const keptByPeer = (await usedBytes() - beforePeerUsers) / 1e6 * (users / share)

report([
  row("Session of one request that waits, after a call", "KB", [ownBytes.waiting], [peerBytes.waiting], { budget: 15 }),
  row("The same when the request is over", "KB", [ownBytes.over], [peerBytes.over]),
  row(`Heap kept after ${users.toLocaleString("en")} users were read`, "MB", [Math.max(0, keptMegabytes)], [keptByPeer], {
    budget: 20
  })
])
