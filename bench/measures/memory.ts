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
const answer = await record(await fetch(raw.url, { headers: raw.headers }))
await stop()
const { id } = JSON.parse(answer.text) as { readonly id: string }
answerWith((url) => {
  const asked = url.split("/").at(-1) ?? "me"
  return give(asked === "me" ? answer : { ...answer, text: answer.text.replace(id, asked) })
})

const options = { ...emulated.project, baseUrl: emulated.url }
const collect = globalThis.gc ?? (() => {
  throw new Error("Start it with --expose-gc.")
})
/** Bytes in use, once finished work has ended and was collected. */
const used = async (): Promise<number> => {
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
  const nothing = await used()
  const requests = Array.from({ length: sessions }, (_, index) => requestBy(index))
  const before = await used()
  const held: Array<unknown> = []
  await forEach(sessions, async (index) => held.push(await call(requests[index] ?? requestBy(index))))
  const waiting = await used()
  requests.length = 0
  held.length = 0
  const after = await used()
  return { waiting: (waiting - before) / sessions / 1000, over: Math.max(0, after - nothing) / sessions / 1000 }
}
const ours = await perRequest(async (request) => {
  const mine = createServerApp({ ...options, tokenStore: requestTokenStore(request) })
  await mine.user.find()
  return mine
})
// The existing SDK keeps its session with the request.
const theirs = await perRequest(async (tokenStore) => void await peer.getUser({ tokenStore }))

const users = 100_000
const beforeUsers = await used()
await forEach(users, (index) => app.users.get(userId(index)))
const kept = (await used() - beforeUsers) / 1e6

// The existing SDK keeps each session, so a fifth of the users suffices.
const share = users / 5
const beforePeerUsers = await used()
await forEach(share, (index) => peer.getUser(userId(index)))
const keptByPeer = (await used() - beforePeerUsers) / 1e6 * (users / share)

report([
  row("Session of one request that waits, after a call", "KB", [ours.waiting], [theirs.waiting], { budget: 15 }),
  row("The same when the request is over", "KB", [ours.over], [theirs.over]),
  row(`Heap kept after ${users.toLocaleString("en")} users were read`, "MB", [Math.max(0, kept)], [keptByPeer], { budget: 20 })
])
