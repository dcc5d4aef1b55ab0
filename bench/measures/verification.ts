/**
 * The cost of identifying the user of a request by its access token: by this library, by jose alone, and by a call to the provider, as in
 * the existing SDK.
 */
import { createRemoteJWKSet, jwtVerify } from "jose"
import { createVerifier } from "latchkey/jwt"
import { expire, signUp, start } from "../emulated.ts"
import { peerServerApp } from "../peer.ts"
import { report } from "../report.ts"
import { inTurn, row } from "../statistics.ts"

const { emulated, stop } = await start()
const { projectId } = emulated.project
const pairs = await Promise.all(Array.from({ length: 20 }, () => signUp(emulated)))
const options = { projectId, baseUrl: emulated.url }

/** Caches no token, so that every verification is complete. */
const verifier = createVerifier({ ...options, cacheMaxEntries: 0 })
const remembering = createVerifier(options)
const keySet = createRemoteJWKSet(new URL(`${emulated.apiUrl}/projects/${projectId}/.well-known/jwks.json`))
const issuer = `${emulated.apiUrl}/projects/${projectId}`
const josesWay = { algorithms: ["ES256"], audience: projectId, issuer, clockTolerance: 30 }
const peer = await peerServerApp(emulated)

const verify = {
  latchkey: async (index: number) => (await verifier.verify(at(index).accessToken)).user.id,
  remembering: async (index: number) => (await remembering.verify(at(index).accessToken)).user.id,
  jose: async (index: number) => (await jwtVerify(at(index).accessToken, keySet, josesWay)).payload.sub,
  // Passes a new pair to each call: with a token store that it remembers, the SDK waits 300 ms between two calls.
  peer: async (index: number) => (await peer.getUser({ tokenStore: { ...at(index) } }))?.id
}
const at = (index: number) => {
  const pair = pairs[index % pairs.length]
  if (pair === undefined) throw new Error("no token")
  return pair
}

const forgery = expire(at(0)).accessToken
if ((await verifier.safe.verify(forgery)).ok) throw new Error("a forged token was accepted")

const cpu = () => {
  const { system, user } = process.cpuUsage()
  return system + user
}
/** Tokens per second of processor time. */
const perSecond = (contender: keyof typeof verify, count: number) => async () => {
  const begin = cpu()
  for (let index = 0; index < count; index++) {
    if (!await verify[contender](index)) throw new Error(`${contender}: no user`)
  }
  return count / (cpu() - begin) * 1_000_000
}

const times = await inTurn({
  latchkey: perSecond("latchkey", 200),
  jose: perSecond("jose", 200),
  remembering: perSecond("remembering", 200_000),
  peer: perSecond("peer", 20)
}, { rounds: 20, warmUp: 5 })

/** The synchronous variant, for callers that need no promise. */
const rates = Array.from({ length: 20 }, () => {
  const begin = cpu()
  for (let index = 0; index < 200_000; index++) {
    if (!remembering.getCached(at(index).accessToken)) throw new Error("not remembered")
  }
  return 200_000 / (cpu() - begin) * 1_000_000
})
await stop()

const ratio = times.latchkey.map((rate, index) => rate / (times.jose[index] ?? Number.NaN))
report([
  row("Verify an access token; the existing SDK asks the provider", "per CPU second", times.latchkey, times.peer, {
    more: true
  }),
  row("Verify an access token: jose alone", "per CPU second", times.jose, null, { more: true }),
  row("Verify an access token, over jose alone", "ratio", ratio, null, { budget: 0.9, more: true }),
  row("Verify an access token again", "per CPU second", times.remembering, times.peer, { budget: 1_000_000, more: true }),
  row("Verify an access token again, at once", "per CPU second", rates, null, { budget: 1_000_000, more: true })
])
