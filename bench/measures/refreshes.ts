/** How many renewals 100 parallel calls with an expired token cause at the emulator: for one app, and for 100 requests of one user. */
import { createServerApp, requestTokenStore } from "latchkey/promise"
import { addressOf, isRefresh } from "../answers.ts"
import { expire, type Pair, requestOf, signUp, start } from "../emulated.ts"
import { peerServerApp } from "../peer.ts"
import { report } from "../report.ts"
import { row } from "../statistics.ts"

const { emulated, stop } = await start()
const options = { ...emulated.project, baseUrl: emulated.url }
const peer = await peerServerApp(emulated)

let refreshes = 0
const original = globalThis.fetch
globalThis.fetch = (input, init) => {
  if (isRefresh(addressOf(input))) refreshes++
  return original(input, init)
}

const parallel = 100

/** Counts the renewals during `parallel` concurrent calls of a new user. */
const countRenewals = async (prepare: (pair: Pair) => () => Promise<unknown>): Promise<number> => {
  const call = prepare(expire(await signUp(emulated)))
  refreshes = 0
  const users = await Promise.all(Array.from({ length: parallel }, call))
  if (users.includes(null)) throw new Error("A call found no signed-in user.")
  return refreshes
}

const oneSession = {
  ours: await countRenewals((pair) => {
    const app = createServerApp({ ...options, tokenStore: requestTokenStore(requestOf(pair)) })
    return () => app.user.find()
  }),
  theirs: await countRenewals((pair) => {
    const request = requestOf(pair)
    return () => peer.getUser({ tokenStore: request })
  })
}
const manyRequests = {
  ours: await countRenewals((pair) => () =>
    createServerApp({ ...options, tokenStore: requestTokenStore(requestOf(pair)) }).user.find()
  ),
  theirs: await countRenewals((pair) => () => peer.getUser({ tokenStore: requestOf(pair) }))
}
await stop()
report([
  row(`${parallel} calls at once, token expired: one session`, "refreshes", [oneSession.ours], [oneSession.theirs], {
    budget: 1
  }),
  row(`${parallel} requests of one user at once, token expired`, "refreshes", [manyRequests.ours], [manyRequests.theirs], {
    budget: 1
  })
])
