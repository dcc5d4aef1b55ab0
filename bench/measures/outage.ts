/** The refresh endpoint fails for a while, then recovers: the outcome of a call during the outage, and of the next call. */
import { createServerApp, requestTokenStore } from "latchkey/promise"
import { answerWith, give, isRefresh, readUser, record, renewalResponse } from "../answers.ts"
import { expire, requestOf, signUp, start } from "../emulated.ts"
import { peerServerApp } from "../peer.ts"
import { report } from "../report.ts"
import { row } from "../statistics.ts"

const { emulated, stop } = await start()
const pair = await signUp(emulated)
const raw = readUser(emulated, pair)
const response = await record(await fetch(raw.url, { headers: raw.headers }))
await stop()

const options = { ...emulated.project, baseUrl: emulated.url }
const request = requestOf(expire(pair))
const app = createServerApp({ ...options, tokenStore: requestTokenStore(request) })
const peer = await peerServerApp(emulated)

let down = true
answerWith((url) => isRefresh(url) ? down ? new Response("down", { status: 500 }) : renewalResponse(pair) : give(response))

const outcome = async (call: () => Promise<unknown>) => {
  const begin = performance.now()
  const isAnswered = await call().then((user) => user !== null, () => false)
  return { worked: isAnswered, seconds: (performance.now() - begin) / 1000 }
}
const through = async (call: () => Promise<unknown>) => {
  down = true
  const meanwhile = await outcome(call)
  if (meanwhile.worked) throw new Error("A session was renewed without its endpoint.")
  down = false
  const next = await outcome(call)
  return { waited: meanwhile.seconds, next: next.worked ? 1 : 0 }
}
const ownResults = await through(() => app.user.find())
const peerResults = await through(() => peer.getUser({ tokenStore: request }))
report([
  row("Refresh endpoint answers 500: until the call fails", "s", [ownResults.waited], [peerResults.waited]),
  row("The next call, when it works again, succeeds", "of 1", [ownResults.next], [peerResults.next], { budget: 1, more: true })
])
