/** The cost of reading the signed-in user beyond that of a bare `fetch` of the same answer: in process, and over HTTP. */
import * as ManagedRuntime from "effect/ManagedRuntime"
import * as Redacted from "effect/Redacted"
import { Endpoints } from "latchkey"
import * as ClientApp from "latchkey/layers/app/ClientApp"
import * as TokenStoreMemory from "latchkey/layers/tokenStores/TokenStoreMemory"
import { createClientApp, createServerApp, pairTokenStore, requestTokenStore } from "latchkey/promise"
import { answerWith, give, readUser, record } from "../answers.ts"
import { requestOf, signUp, start } from "../emulated.ts"
import { peerServerApp } from "../peer.ts"
import { report } from "../report.ts"
import { inTurn, minus, row } from "../statistics.ts"

const { emulated, stop } = await start()
const pair = await signUp(emulated)
const options = { ...emulated.project, baseUrl: emulated.url }
const raw = readUser(emulated, pair)

const tokenStore = TokenStoreMemory.layerFrom({
  accessToken: Redacted.make(pair.accessToken),
  refreshToken: Redacted.make(pair.refreshToken)
})
const runtime = ManagedRuntime.make(ClientApp.layer({ ...options, tokenStore }))
const client = createClientApp({ ...options, tokenStore: pairTokenStore(pair) })
const server = createServerApp({ ...options, tokenStore: pairTokenStore(pair) })
const peer = await peerServerApp(emulated)

const calls = {
  fetch: async () => await (await fetch(raw.url, { headers: raw.headers })).json() as unknown,
  effect: () => runtime.runPromise(Endpoints.ReadCurrentUser()),
  client: () => client.user.get(),
  server: () => server.user.get(),
  // Passes the pair to each call: with a token store that it remembers, the SDK waits 300 ms between two calls.
  peer: () => peer.getUser({ tokenStore: pair })
}
type Contender = keyof typeof calls

/** Microseconds per call, measured by `clock`. */
const batches = (count: number, clock: () => number) => {
  const batch = (contender: Contender) => async () => {
    const begin = clock()
    for (let index = 0; index < count; index++) {
      if (!await calls[contender]()) throw new Error(`${contender}: no user is signed in`)
    }
    return (clock() - begin) / count
  }
  return {
    fetch: batch("fetch"),
    effect: batch("effect"),
    client: batch("client"),
    server: batch("server"),
    peer: batch("peer")
  }
}
const cpu = () => {
  const { system, user } = process.cpuUsage()
  return system + user
}
const wall = () => performance.now() * 1000

type Measured = { readonly [K in Contender]: ReadonlyArray<number> }
const above = (where: string, times: Measured, budget: number) => {
  const [effect, client, server, peer] = (["effect", "client", "server", "peer"] as const)
    .map((contender) => minus(times[contender], times.fetch)) as [number[], number[], number[], number[]]
  return [
    row(`Read the user ${where}, above fetch: endpoint, as an effect`, "µs CPU", effect, peer, { budget }),
    row(`Read the user ${where}, above fetch: client app`, "µs CPU", client, peer, { budget }),
    row(`Read the user ${where}, above fetch: server app`, "µs CPU", server, peer, { budget: null })
  ]
}

// Measured first, because idle connections would close during the other measurements.
const overHttp = await inTurn(batches(40, cpu), { rounds: 40, warmUp: 10 })
const pacedTimes = await inTurn(batches(40, wall), { rounds: 40, warmUp: 2 })
/** Sequential calls per second of one session. */
const rate = async (count: number, call: () => Promise<unknown>) => {
  const rates: Array<number> = []
  for (let round = 0; round < 3; round++) {
    const begin = performance.now()
    for (let index = 0; index < count; index++) await call()
    rates.push(count / (performance.now() - begin) * 1000)
  }
  return rates
}
const request = requestOf(pair)
const ofRequest = createServerApp({ ...options, tokenStore: requestTokenStore(request) })
const session = {
  ours: await rate(500, () => ofRequest.user.find()),
  theirs: await rate(5, () => peer.getUser({ tokenStore: request }))
}
const response = await record(await fetch(raw.url, { headers: raw.headers }))
await stop()
answerWith(() => give(response))
const inProcess = await inTurn(batches(100, cpu), { rounds: 80, warmUp: 200 })

const perSecond = (micros: ReadonlyArray<number>) => micros.map((value) => 1_000_000 / value)
report([
  ...above("in process", inProcess, 20),
  ...above("over HTTP", overHttp, 60),
  row("Calls one after the other over HTTP: bare fetch", "per second", perSecond(pacedTimes.fetch), null, { more: true }),
  row("Calls one after the other over HTTP: the session of a request", "per second", session.ours, session.theirs, {
    more: true
  }),
  row(
    "Calls one after the other over HTTP: the token pair passed to each call",
    "per second",
    perSecond(pacedTimes.server),
    perSecond(pacedTimes.peer),
    {
      more: true
    }
  )
])
