/** Callers that abort in each phase of a call: pending work ends, no change is incomplete, and the app continues to work. */
import { afterEach, assert, describe, it } from "@effect/vitest"
import type { Emulator, Fault } from "../../../src/emulator/index.ts"
import { createServerApp, type ServerApp } from "../../../src/promise/index.ts"
import { eventually, leavingNothing, turns } from "./Leftovers.ts"
import { account } from "./Operations.ts"
import { newEmulator } from "./World.ts"

const ends: Array<() => Promise<void>> = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

/** A `fetch` that counts requests and answers, and can delay renewals. */
const observe = (fetch: typeof globalThis.fetch) => {
  const counts = { sent: 0, answered: 0, renewals: 0 }
  let gate: Promise<void> | undefined
  const observing: typeof globalThis.fetch = async (input, init) => {
    counts.sent++
    if (String(input).endsWith("/auth/oauth/token")) {
      counts.renewals++
      await gate
    }
    const response = await fetch(input, init)
    counts.answered++
    return response
  }
  const holdRenewals = () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    gate = promise
    return resolve
  }
  return { seen: counts, fetch: observing, holdRenewals }
}

const appOf = (emulator: Emulator, baseUrl: string, fetch: typeof globalThis.fetch) => {
  const { projectId, secretServerKey } = emulator.project
  const network = observe(fetch)
  const app = createServerApp({ projectId, secretServerKey, baseUrl, fetch: network.fetch, tokenStore: "memory" })
  ends.push(() => app.dispose())
  return { app, emulator, ...network }
}
const inProcess = async () => {
  const emulator = newEmulator()
  return appOf(emulator, emulator.url, emulator.fetch)
}
const overSocket = async () => {
  const emulator = newEmulator()
  const { url } = await emulator.listen({ port: 0 })
  ends.push(() => emulator.close())
  return appOf(emulator, url, (input, init) => globalThis.fetch(input, init))
}

const hour = 3_600_000
/** The phases of a call in which its caller aborts. */
const phases: ReadonlyArray<{
  readonly name: string
  readonly fault: Fault | undefined
  readonly isReached: (counts: { readonly sent: number; readonly answered: number }, emulator: Emulator) => boolean
  readonly applied: boolean
}> = [
  { name: "before it is sent", fault: undefined, isReached: () => true, applied: false },
  {
    name: "while it waits for the headers",
    fault: { delayMillis: hour },
    isReached: (_, emulator) => emulator.faults().length === 0,
    applied: false
  },
  {
    name: "in mid-body",
    fault: { slowBodyMillis: hour },
    isReached: ({ answered }) => answered === 1,
    applied: true
  },
  {
    name: "in the pause before the next attempt",
    fault: { status: 429, retryAfter: 50 },
    isReached: ({ answered }) => answered === 1,
    applied: false
  }
]

const makeApp = (emulator: Emulator) =>
  emulator.snapshot().users.filter((user) => "displayName" in user && user.displayName === "Made").length
const calls: { readonly [name: string]: (app: ServerApp) => Promise<unknown> } = {
  reading: (app) => app.user.find(),
  creating: (app) => app.users.create({ displayName: "Made" }),
  "signing in": (app) => app.auth.signInWithPassword(account),
  "signing out": (app) => app.auth.signOut()
}
const outcome = (promise: Promise<unknown>) => promise.then(() => "resolved", (error: unknown) => error)

describe.each([["in one process", inProcess], ["over a socket", overSocket]] as const)("an abort %s", (_, start) => {
  for (const { applied, fault, isReached, name: phase } of phases) {
    for (const [name, call] of Object.entries(calls)) {
      it(`ends a call promptly: ${name}, ${phase}`, async () => {
        const { app, emulator, seen } = await start()
        const { userId } = await app.auth.signUpWithPassword({ ...account, verificationCallbackUrl: null })
        if (name === "signing in") await app.auth.signOut()
        const controller = new AbortController()
        const reason = new Error("enough")
        await leavingNothing(async () => {
          if (fault) emulator.addFault(fault)
          else controller.abort(reason)
          Object.assign(seen, { sent: 0, answered: 0 })
          const giving = outcome(call(app.with({ signal: controller.signal })))
          await eventually(() => isReached(seen, emulator))
          // Waits a few more turns, so that the part of the answer that arrived is read.
          await turns(5)
          controller.abort(reason)
          assert.strictEqual(await giving, reason)
          assert.strictEqual(seen.sent, fault ? 1 : 0)
          assert.isEmpty(emulator.faults())
          assert.strictEqual(makeApp(emulator), name === "creating" && applied ? 1 : 0)
        }, controller.signal)
        const isSignedIn = name === "signing out" ? fault === undefined : name !== "signing in"
        assert.strictEqual((await app.user.find())?.id, isSignedIn ? userId : undefined)
        await app.auth.signInWithPassword(account)
        assert.strictEqual((await app.user.find())?.id, userId)
      })
    }
  }

  for (const who of ["the one that started it", "one that joined it"] as const) {
    it(`during a shared renewal ends only one caller's wait: ${who}`, async () => {
      const { app, emulator, holdRenewals, seen } = await start()
      const { userId } = await app.auth.signUpWithPassword({ ...account, verificationCallbackUrl: null })
      const controller = new AbortController()
      const reason = new Error("enough")
      await leavingNothing(async () => {
        emulator.advanceClock(11 * 60_000)
        const release = holdRenewals()
        const mortal = app.with({ signal: controller.signal })
        const first = outcome((who === "the one that started it" ? mortal : app).user.find())
        await eventually(() => seen.renewals === 1)
        const second = outcome((who === "the one that started it" ? app : mortal).user.find())
        await turns(5)
        controller.abort(reason)
        const [abortedCall, keptCall] = who === "the one that started it" ? [first, second] : [second, first]
        assert.strictEqual(await abortedCall, reason)
        release()
        assert.strictEqual(await keptCall, "resolved")
      }, controller.signal)
      assert.strictEqual(seen.renewals, 1)
      assert.strictEqual((await app.user.find())?.id, userId)
    })
  }
})
