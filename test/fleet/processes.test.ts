/** Two processes, one Redis, one provider: what they share, and how they continue without Redis. */
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import type { FleetOptions } from "../../src/fleet/index.ts"
import { accessToken } from "../kit/TestApp.ts"
import { allSucceeded, type FleetProcess, type Outcome, startProcess, type Task } from "./Process.ts"
import { type Provider, renewing, startProvider } from "./Provider.ts"
import { type RedisServer, startRedis } from "./RedisServer.ts"

let provider: Provider
let redis: RedisServer
/** Two processes with different clients of Redis. */
let bothPair: readonly [FleetProcess, FleetProcess]
beforeAll(async () => {
  provider = await startProvider()
  redis = await startRedis()
  bothPair = await Promise.all([startProcess(provider, redis.url, "layer"), startProcess(provider, redis.url, "commands")])
}, 120_000)
afterAll(async () => {
  for (const fleetProcess of bothPair) await fleetProcess.kill()
  await redis.remove()
  await provider.close()
})

/** The delay that a busy machine may add, in milliseconds. Less than `patient`, which no test waits for. */
const slack = 30_000

/** The timeout of Redis in tests about other things: a busy machine may pause for longer than 250 ms. */
const patient = "1 minute"

type Doing = Task extends infer T ? T extends Task ? Omit<T, "fleet"> : never : never

/** A separate fleet for a test, with unique keys. */
const fleetOf = async (name: string, options: FleetOptions = {}, processes: ReadonlyArray<FleetProcess> = bothPair) => {
  const fleet: FleetOptions = { prefix: `${name}:`, resetTimeout: 300, timeout: patient, ...options }
  const outputLengths = processes.map(({ output }) => output.text.length)
  const runIn = (index: number, doing: Doing) => {
    const process = processes[index]
    assert.isDefined(process)
    return process.ask({ ...doing, fleet })
  }
  const runInAll = (doing: Doing) => Promise.all(processes.map((_, index) => runIn(index, doing)))
  /** Waits until concurrent renewals are shared: both processes have connected or reconnected to Redis. */
  const untilShared = async () => {
    while (true) {
      const { renew } = await signUp()
      allSucceeded(await runInAll(renew(1)), 1)
      if (provider.counted(renewing) === 1) return provider.forget()
    }
  }
  return {
    one: runIn,
    all: runInAll,
    untilShared,
    /** The new log lines of each process. */
    output: () => processes.map(({ output }, index) => output.text.slice(outputLengths[index]))
  }
}

const signUp = async () => {
  const { refreshToken, ...person } = await provider.signedUp()
  const pair = { accessToken: accessToken(1, "dead"), refreshToken }
  const renew = (count: number): Doing => ({ name: "renew", count, pair })
  provider.forget()
  return { ...person, pair, refreshToken, renew }
}

describe("two processes", { timeout: 120_000 }, () => {
  it("share one renewal among 400 requests, and store no plain token in Redis", async () => {
    const { all, one, untilShared } = await fleetOf("once", { users: true })
    await untilShared()
    const { accessToken: signedUpWith, email, refreshToken, renew, userId } = await signUp()
    const before = await all({ name: "received" })
    const outcomes = await all(renew(200))
    allSucceeded(outcomes, 200)
    assert.strictEqual(provider.counted(renewing), 1)
    const newToken = outcomes[0]?.values[0] ?? ""
    assert.deepStrictEqual(outcomes.map(({ values }) => values), [[newToken], [newToken]])
    // One process has exchanged the token, and the other has received the result.
    const sumOf = (outcomes: ReadonlyArray<Outcome>) => outcomes.reduce((sum, { values }) => sum + Number(values[0]), 0)
    assert.strictEqual(sumOf(await all({ name: "received" })) - sumOf(before), 1)

    const user = await one(0, { name: "user", count: 1, accessToken: signedUpWith })
    assert.deepStrictEqual(user.values, [email])
    const redisText = await redis.everything()
    assert.isTrue(redisText.some(([key]) => key.startsWith("once:renewal:")))
    assert.isTrue(redisText.some(([key]) => key.startsWith("once:{users}:")))
    for (const secret of [refreshToken, signedUpWith, newToken, email, userId, provider.emulator.project.secretServerKey]) {
      assert.isAbove(secret.length, 10)
      // As plain text, and as base64 at each offset.
      for (
        const text of [
          secret,
          ...[0, 1, 2].map((start) => Buffer.from(secret.slice(start)).toString("base64url").slice(0, -2))
        ]
      ) {
        assert.notInclude(JSON.stringify(redisText), text)
      }
    }
  })

  it("do not reuse a renewal from before a sign-out", async () => {
    const { one, untilShared } = await fleetOf("signed-out")
    await untilShared()
    const { refreshToken, renew } = await signUp()
    const { values: [accessToken = null] } = await one(0, renew(1))
    await one(0, { name: "sign-out", pair: { accessToken, refreshToken } })
    // The response does not wait for Redis, which is notified in the background.
    while (!(await redis.everything()).some(([, value]) => value === "forgotten")) continue
    provider.forget()
    const after = await one(1, renew(1))
    assert.deepStrictEqual([after.errors, after.values], [[], [null]])
    assert.strictEqual(provider.counted(renewing), 1)
  })

  it("renew within about two seconds if the process with the renewal lock dies", async () => {
    const dying = await startProcess(provider, redis.url, "layer")
    const { one, untilShared } = await fleetOf("dying", {}, [dying, bothPair[1]])
    await untilShared()
    const { renew } = await signUp()
    const release = provider.hold(renewing)
    const death = one(0, renew(1)).catch(() => "died")
    await provider.until(renewing, 1)
    const lease = await redis.ask(async (client) => {
      const [lock = ""] = await client.keys("dying:renewal:*:lock")
      return client.pTTL(lock)
    })
    // The result is -2 if the lease has expired meanwhile.
    assert.isAtMost(lease, 2_000)
    const waiting = one(1, renew(50))
    await dying.kill()
    assert.strictEqual(await death, "died")
    await provider.until(renewing, 2)
    release()
    const outcome = await waiting
    allSucceeded([outcome], 50)
    const [first, second] = provider.came.filter(({ path }) => path === renewing)
    // The second process waited, because the first one held the lease.
    assert.isAbove((second?.at ?? 0) - (first?.at ?? 0), 500)
    assert.isBelow(outcome.slowest, 2_000 + slack)
    assert.strictEqual(provider.counted(renewing), 2)
  })

  it("wait for a stuck renewal of another process at most until their own limits", async () => {
    const { one, untilShared } = await fleetOf("stuck")
    await untilShared()
    const { pair, renew } = await signUp()
    const release = provider.hold(renewing)
    const stuck = one(0, renew(1))
    await provider.until(renewing, 1)
    const outcome = await one(1, { name: "renew", count: 50, pair, totalTimeout: 2_000 }).finally(release)
    allSucceeded([await stuck], 1)
    assert.deepStrictEqual([outcome.succeeded, outcome.errors, provider.counted(renewing)], [0, ["TimedOut"], 2])
    assert.closeTo(outcome.slowest, 2_000, process.env["CI"] === "true" ? 1_000 : 300)
  })

  it("continue without Redis when it is killed, and share renewals when it restarts", async () => {
    const { all, output, untilShared } = await fleetOf("killed")
    await untilShared()
    const { renew } = await signUp()
    const release = provider.hold(renewing)
    const running = all(renew(100))
    await provider.until(renewing, 1)
    await redis.kill()
    // A waiting call finds Redis gone, and exchanges the token itself.
    await provider.until(renewing, 2)
    release()
    const outcomes = await running
    allSucceeded(outcomes, 100)
    for (const { slowest } of outcomes) assert.isBelow(slowest, slack)

    const later = await signUp()
    const alone = await all(later.renew(100))
    allSucceeded(alone, 100)
    assert.strictEqual(provider.counted(renewing), 2)
    for (const { slowest } of alone) assert.isBelow(slowest, slack)

    // Waits until both processes have logged it, because one lost command may be transient.
    const goneMessage = /Redis is unavailable/g
    while (!output().every((text) => text.match(goneMessage))) await all((await signUp()).renew(1))
    await redis.start()
    await untilShared()
    for (const text of output()) {
      assert.strictEqual(text.match(goneMessage)?.length, 1, text)
      assert.strictEqual(text.match(/Redis is available again/g)?.length, 1, text)
      assert.notInclude(text, later.refreshToken)
    }
  })

  it("work independently while Redis is stopped, and share renewals when it resumes", async () => {
    const { all, untilShared } = await fleetOf("stalled", { timeout: undefined })
    await untilShared()
    redis.stall()
    try {
      const { renew } = await signUp()
      const outcomes = await all(renew(100))
      allSucceeded(outcomes, 100)
      assert.strictEqual(provider.counted(renewing), 2)
      for (const { slowest } of outcomes) assert.isBelow(slowest, slack)
    } finally {
      redis.goOn()
    }
    await untilShared()
  })

  it("start without Redis, and share renewals once it is available", async () => {
    await redis.kill()
    // The first call waits for the connection up to the timeout of a command.
    const { all, untilShared } = await fleetOf("late", { timeout: undefined })
    const { renew } = await signUp()
    allSucceeded(await all(renew(10)), 10)
    assert.strictEqual(provider.counted(renewing), 2)
    await redis.start()
    await untilShared()
  })
})

describe("a budget of requests", { timeout: 120_000 }, () => {
  const limit = 20
  const window = 500

  it("is shared by two processes", async () => {
    const { all, untilShared } = await fleetOf("budget", { budget: { limit, window } })
    await untilShared()
    // The times of grants by Redis's clock, because the travel time of requests depends on the machine.
    const turns = new Array<number>()
    const client = await redis.connect()
    await client.monitor((command) => {
      const turn = /lua\] "RPUSH" "budget:budget:\{[^}]+\}" "(\d+)"/.exec(command)?.[1]
      if (turn !== undefined) turns.push(Number(turn))
    })
    allSucceeded(await all({ name: "call", count: 40 }), 40)
    client.destroy()
    assert.strictEqual(turns.length, 80)
    for (const from of turns) assert.isAtMost(turns.filter((turn) => turn >= from && turn < from + window).length, limit)
    assert.isAtLeast((turns.at(-1) ?? 0) - (turns[0] ?? 0), 3 * window)
    // No request starts before its grant.
    const came = provider.came.map(({ at }) => performance.timeOrigin + at).toSorted((a, b) => a - b)
    assert.strictEqual(came.length, 80)
    for (const [index, at] of came.entries()) assert.isAbove(at - (turns[index] ?? 0), -50)
  })

  it("pauses all processes when the provider asks one of them to wait", async () => {
    const { all, one, untilShared } = await fleetOf("rest", { budget: { limit: 1_000, window: 1_000 } })
    await untilShared()
    const path = "/projects/current"
    provider.emulator.addFault({ path, status: 429, retryAfter: 2 })
    const first = one(0, { name: "call", count: 1 })
    // Waits until the response has reached the first process, and then Redis.
    while (!(await redis.everything()).some(([key]) => key.endsWith(":pause"))) continue
    allSucceeded(await Promise.all([first, one(1, { name: "call", count: 1 })]), 1)
    const [firstRequest, ...laterRequests] = provider.came.filter((request) => request.path === path)
    assert.strictEqual(laterRequests.length, 2)
    for (const { at } of laterRequests) assert.isAbove(at - (firstRequest?.at ?? 0), 1_900)
    allSucceeded(await all({ name: "call", count: 1 }), 1)
  })

  it("is counted by each process separately while Redis is unavailable", async () => {
    const { all, untilShared } = await fleetOf("alone", { budget: { limit, limitWithoutRedis: limit / 2, window } })
    await untilShared()
    await redis.kill()
    try {
      provider.forget()
      const outcomes = await all({ name: "call", count: 30 })
      allSucceeded(outcomes, 30)
      // Ten immediately, ten in the next window, and ten in the one after that.
      for (const { slowest } of outcomes) assert.isAbove(slowest, 2 * window - 50)
    } finally {
      await redis.start()
    }
  })
})

describe("cached users", { timeout: 120_000 }, () => {
  it("are read once for both processes, and again after fleet.forget", async () => {
    const { all, one, untilShared } = await fleetOf("users", { users: { timeToLive: "5 minutes" } })
    await untilShared()
    const { accessToken, email, userId } = await provider.signedUp()
    const claims = JSON.parse(Buffer.from(accessToken.split(".")[1] ?? "", "base64url").toString())
    const sessionId = String(claims["refresh_token_id"])
    const read = (count = 1): Doing => ({ name: "user", count, accessToken })
    const asItIs = (outcomes: ReadonlyArray<Outcome>) =>
      assert.deepStrictEqual(outcomes.map(({ errors, values }) => [errors, values]), outcomes.map(() => [[], [email]]))
    const me = "/users/me"
    provider.forget()
    asItIs([await one(0, read()), await one(1, read(50))])
    assert.strictEqual(provider.counted(me), 1)
    for (const user of [{ userId }, { sessionId }]) {
      provider.forget()
      assert.deepStrictEqual((await one(0, { name: "forget", whom: user })).values, ["true"])
      asItIs([await one(1, read()), await one(0, read()), await one(1, read())])
      assert.strictEqual(provider.counted(me), 1, JSON.stringify(user))
    }
    await redis.kill()
    provider.forget()
    asItIs(await all(read()))
    assert.strictEqual(provider.counted(me), 2)
    assert.deepStrictEqual((await one(0, { name: "forget", whom: { userId } })).values, ["false"])
    await redis.start()
  })
})
