/** When calls try another host of the provider, and when the first one again: by the program's clock, over a scripted transport. */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { ReadProject } from "../../src/endpoints/projects/Projects.ts"
import * as ClientApp from "../../src/layers/app/ClientApp.ts"
import * as TokenStoreMemory from "../../src/layers/tokenStores/TokenStoreMemory.ts"
import { fromFetch } from "../../src/pipeline/transport/fetchTransport.ts"
import { Transport } from "../../src/pipeline/transport/Transport.ts"
import * as Auth from "../../src/services/auth/Auth.ts"
import { withoutErrorCodes } from "../kit/hosts.ts"
import { accessToken, options, project } from "../kit/TestApp.ts"

const session = () => Response.json({ access_token: accessToken(1_000_000), refresh_token: "rt", user_id: "u" })

/** Hosts `a` to `d`; those in `silent` never respond. */
const world = () => {
  const silent = new Set<string>()
  const requests: Array<string> = []
  const transport = fromFetch((input, init) => {
    const { host } = new URL(String(input))
    requests.push(`${init?.method} ${host}`)
    if (silent.has(host)) return new Promise(() => {})
    return Promise.resolve(init?.method === "POST" ? session() : Response.json(project))
  })
  const baseUrl = ["http://a", "http://b", "http://c"]
  const provide = <A, E>(call: Effect.Effect<A, E, ClientApp.Services>) =>
    call.pipe(
      Effect.provideService(Transport, transport),
      Effect.provide(ClientApp.layer({ ...options, baseUrl, tokenStore: TokenStoreMemory.layer }))
    )
  const read = provide(ReadProject())
  const credentials = { email: "ada@example.com", password: "analytical engine" }
  const signIn = provide(Auth.signInWithPassword(credentials))
  const signUp = provide(Auth.signUpWithPassword({ ...credentials, verificationCallbackUrl: null }))
  /** The requests since the last call. */
  const takeRequests = () => requests.splice(0)
  return { silent, takeRequests, read, signIn, signUp }
}

describe("a silent host", () => {
  it.effect("is left after one second by a read", () =>
    Effect.gen(function*() {
      // The first call loads the module that chooses the host.
      yield* world().read
      const { read, silent, takeRequests } = world()
      silent.add("a")
      const first = yield* Effect.forkChild(read, { startImmediately: true })
      yield* TestClock.adjust(999)
      assert.deepStrictEqual(takeRequests(), ["GET a"])
      yield* TestClock.adjust(1)
      yield* Fiber.join(first)
      assert.deepStrictEqual(takeRequests(), ["GET b"])
    }))

  it.effect("is left after one second by a sign-in with a password", () =>
    Effect.gen(function*() {
      yield* world().read
      const { signIn, silent, takeRequests } = world()
      silent.add("a")
      const call = yield* Effect.forkChild(signIn, { startImmediately: true })
      yield* TestClock.adjust(1_000)
      yield* Fiber.join(call)
      assert.deepStrictEqual(takeRequests(), ["POST a", "POST b"])
    }))

  it.effect("is left after half a second by the probe of a browser's first write", () =>
    Effect.gen(function*() {
      withoutErrorCodes()
      const { signUp, silent, takeRequests } = world()
      silent.add("a")
      const call = yield* Effect.forkChild(signUp, { startImmediately: true })
      yield* TestClock.adjust(500)
      yield* Fiber.join(call)
      assert.deepStrictEqual(takeRequests(), ["GET a", "GET b", "POST b"])
      yield* signUp
      assert.deepStrictEqual(takeRequests(), ["POST b"])
    }))

  it.effect("that answered in the last minute is left after five seconds by a read", () =>
    Effect.gen(function*() {
      const { read, silent, takeRequests } = world()
      yield* read
      silent.add("a")
      const call = yield* Effect.forkChild(read, { startImmediately: true })
      yield* TestClock.adjust(4_999)
      assert.deepStrictEqual(takeRequests(), ["GET a", "GET a"])
      yield* TestClock.adjust(1)
      yield* Fiber.join(call)
      assert.deepStrictEqual(takeRequests(), ["GET b"])
    }))

  it.effect("wins if it answers before the next one", () =>
    Effect.gen(function*() {
      let settleResponse: ((response: Response) => void) | undefined
      const transport = fromFetch((input) => {
        const isFirst = new URL(String(input)).host === "a"
        return new Promise((resolve) => {
          if (isFirst) settleResponse = resolve
        })
      })
      const call = yield* Effect.forkChild(
        ReadProject().pipe(
          Effect.provideService(Transport, transport),
          Effect.provide(ClientApp.layer({ ...options, baseUrl: ["http://a", "http://b"], tokenStore: TokenStoreMemory.layer }))
        ),
        { startImmediately: true }
      )
      yield* TestClock.adjust(2_000)
      settleResponse?.(Response.json(project))
      assert.strictEqual((yield* Fiber.join(call)).id, project.id)
    }))
})

describe("the first host", () => {
  it.effect("is tried again five minutes after its failure", () =>
    Effect.gen(function*() {
      const { read, silent, takeRequests } = world()
      silent.add("a")
      const call = yield* Effect.forkChild(read, { startImmediately: true })
      yield* TestClock.adjust("1 second")
      yield* Fiber.join(call)
      silent.clear()
      yield* TestClock.adjust("299 seconds")
      takeRequests()
      yield* read
      assert.deepStrictEqual(takeRequests(), ["GET b"])
      yield* TestClock.adjust("1 second")
      yield* read
      assert.deepStrictEqual(takeRequests(), ["GET a"])
    }))

  it.effect("is probed before a write only after a failure", () =>
    Effect.gen(function*() {
      const { read, signUp, silent, takeRequests } = world()
      yield* read
      yield* TestClock.adjust("1 day")
      yield* signUp
      assert.deepStrictEqual(takeRequests(), ["GET a", "POST a"])
      silent.add("a")
      const call = yield* Effect.forkChild(read, { startImmediately: true })
      yield* TestClock.adjust("5 seconds")
      yield* Fiber.join(call)
      silent.clear()
      yield* TestClock.adjust("5 minutes")
      takeRequests()
      yield* signUp
      assert.deepStrictEqual(takeRequests(), ["GET a", "POST a"])
    }))
})
