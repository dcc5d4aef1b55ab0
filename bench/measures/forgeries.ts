/** The time to refuse a forged token that needs no cryptography: every kind in the table of the tests. */
import { createVerifier } from "latchkey/jwt"
import { forgeries } from "../../test/jwt/Forgeries.ts"
import { baseUrl, claims, sign, start, world } from "../../test/jwt/KeyProvider.ts"
import { report } from "../report.ts"
import { row } from "../statistics.ts"

const { pair } = await world()
const verifier = createVerifier({
  projectId: String(claims.aud),
  baseUrl,
  now: () => start,
  fetch: async () => Response.json({ keys: [pair.jwk] })
})
await verifier.verify(await sign(pair))
const early = (await forgeries(pair)).filter(([, , wrong]) => wrong !== "signature" && wrong !== "key")

/** Milliseconds to refuse one token of this kind, including the first one of a process. */
const once = async (token: unknown) => {
  const begin = performance.now()
  const { ok } = await verifier.safe.verify(token as string)
  const took = performance.now() - begin
  if (ok) throw new Error("a forged token was accepted")
  return took
}
const middle = (times: Array<number>) => times.toSorted((a, b) => a - b)[times.length >> 1] ?? Number.NaN

/** The median of nine attempts per kind, for each round. */
const rounds: Array<ReadonlyArray<number>> = []
for (let round = 0; round < 20; round++) {
  const kinds: Array<number> = []
  for (const [, token] of early) {
    const tries: Array<number> = []
    for (let count = 0; count < 9; count++) tries.push(await once(token))
    kinds.push(middle(tries))
  }
  rounds.push(kinds)
}
report([
  row(
    `Refuse a forged token before any cryptography, the slowest of ${early.length} kinds`,
    "ms",
    rounds.map((kinds) => Math.max(...kinds)),
    null,
    {
      budget: 1
    }
  ),
  row(
    `Refuse a forged token before any cryptography, the middle of ${early.length} kinds`,
    "ms",
    rounds.map((kinds) => middle([...kinds])),
    null
  )
])
