/** The cost of creating a server app for one request, and of its first call, in which the existing SDK creates its session. */
import { createServerApp, requestTokenStore } from "latchkey/promise"
import { answerWith, give, readUser, record } from "../answers.ts"
import { requestOf, signUp, start } from "../emulated.ts"
import { peerServerApp } from "../peer.ts"
import { report } from "../report.ts"
import { inTurn, row } from "../statistics.ts"

const { emulated, stop } = await start()
const pair = await signUp(emulated)
const raw = readUser(emulated, pair)
const response = await record(await fetch(raw.url, { headers: raw.headers }))
await stop()
answerWith(() => give(response))

const options = { ...emulated.project, baseUrl: emulated.url }
const peer = await peerServerApp(emulated)
let appCount = 0
/** A token as long as a real one, different for each request. */
const nextRequest = () => {
  appCount++
  return requestOf({ accessToken: `${pair.accessToken}${appCount}`, refreshToken: `${pair.refreshToken}${appCount}` })
}

const perRound = 100
/** Mean processor time per request of a round, in microseconds. */
const forEachRequest = (job: (request: ReturnType<typeof requestOf>) => unknown) => async () => {
  const requests = Array.from({ length: perRound }, nextRequest)
  const begin = process.cpuUsage()
  for (const request of requests) await job(request)
  const { system, user } = process.cpuUsage(begin)
  return (system + user) / perRound
}
const times = await inTurn({
  made: forEachRequest((request) => createServerApp({ ...options, tokenStore: requestTokenStore(request) })),
  called: forEachRequest((request) => createServerApp({ ...options, tokenStore: requestTokenStore(request) }).user.get()),
  peer: forEachRequest((tokenStore) => peer.getUser({ tokenStore }))
}, { rounds: 60, warmUp: 20 })

report([
  // The budget is a quarter of the time at commit 47adb3e, on the same machine.
  row("createServerApp for a request", "µs CPU", times.made, null, { budget: 38 }),
  row("The same, and its first call", "µs CPU", times.called, times.peer)
])
