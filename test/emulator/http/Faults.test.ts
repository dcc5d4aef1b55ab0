/** Every fault of an emulator, in one process and over a port alike. */
import { afterEach, assert, describe, it } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { type Fault, makeSync } from "../../../src/emulator/index.ts"
import { InvalidOption } from "../../../src/errors/local/UsageErrors.ts"
import { IsOnline } from "../../../src/pipeline/transport/networkError.ts"
import * as Users from "../../../src/services/server/Users.ts"
import { signedOut } from "../../../src/testing/index.ts"
import { quick } from "../Api.ts"

const ends: Array<() => Promise<void>> = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

/** An emulator whose faults are set as JSON, as tests in another language do, and a caller that creates users. */
const inProcess = async () => {
  const emulator = makeSync(quick)
  return over(emulator, emulator.fetch, emulator.url)
}
const onPort = async () => {
  const emulator = makeSync(quick)
  const { url } = await emulator.listen({ port: 0 })
  ends.push(() => emulator.close())
  return over(emulator, globalThis.fetch, url)
}
const over = (emulator: ReturnType<typeof makeSync>, fetch: typeof globalThis.fetch, url: string) => ({
  emulator,
  users: () => emulator.snapshot().users.length,
  fault: async (fault: object) => {
    const response = await fetch(`${url}/emulator/faults`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ method: "POST", path: "/users", ...fault })
    })
    assert.strictEqual(response.status, 200, await response.text())
  },
  create: (signal: AbortSignal | null = null) =>
    fetch(`${url}/api/v1/users`, {
      method: "POST",
      redirect: "manual",
      signal,
      headers: {
        "content-type": "application/json",
        "x-stack-access-type": "server",
        "x-stack-project-id": emulator.project.projectId,
        "x-stack-secret-server-key": emulator.project.secretServerKey
      },
      body: JSON.stringify({ display_name: "Ada" })
    })
})
const rejection = (promise: Promise<unknown>) => promise.then(() => assert.fail("resolved"), (error: unknown) => error)

describe.each([["in one process", inProcess], ["over a port", onPort]] as const)("faults %s", (where, start) => {
  it("reset the connection before or after the request is processed", async () => {
    const { create, fault, users } = await start()
    await fault({ refuse: true })
    assert.instanceOf(await rejection(create()), TypeError)
    assert.strictEqual(users(), 0)
    await fault({ refuse: true, apply: true })
    assert.instanceOf(await rejection(create()), TypeError)
    assert.strictEqual(users(), 1)
    assert.strictEqual((await create()).status, 201)
  })
  it("cut the body short", async () => {
    const { create, fault, users } = await start()
    for (const bytes of [0, 10]) {
      await fault({ break_after_bytes: bytes })
      const response = await create()
      assert.strictEqual(response.status, 201)
      assert.instanceOf(await rejection(response.text()), TypeError)
    }
    await fault({ break_after_bytes: 1_000_000 })
    assert.strictEqual((await (await create()).json() as { display_name: string }).display_name, "Ada")
    assert.strictEqual(users(), 3)
  })
  it("return any status, body and type, with or without running the endpoint", async () => {
    const { create, fault, users } = await start()
    const html = { status: 502, body: "<h1>Bad Gateway</h1>", content_type: "text/html" }
    await fault(html)
    const response = await create()
    assert.deepStrictEqual([response.status, response.headers.get("content-type"), await response.text()], [
      502,
      "text/html",
      "<h1>Bad Gateway</h1>"
    ])
    assert.strictEqual(users(), 0)
    await fault({ ...html, apply: true })
    assert.strictEqual((await create()).status, 502)
    assert.strictEqual(users(), 1)
    await fault({ body: "" })
    const empty = await create()
    assert.deepStrictEqual([empty.status, await empty.text()], [200, ""])
    await fault({ status: 204 })
    const bodiless = await create()
    assert.deepStrictEqual([bodiless.status, await bodiless.text()], [204, ""])
    assert.strictEqual(users(), 1)
  })
  it("change the response's type and headers", async () => {
    const { create, fault, users } = await start()
    await fault({ content_type: "text/html", headers: { "X-Stack-Known-Error": "USER_NOT_FOUND" } })
    const response = await create()
    assert.deepStrictEqual([response.status, response.headers.get("content-type"), response.headers.get("x-stack-known-error")], [
      201,
      "text/html",
      "USER_NOT_FOUND"
    ])
    assert.strictEqual(users(), 1)
    for (const after of [3, "soon", "Wed, 21 Oct 2026 07:28:00 GMT"]) {
      await fault({ status: 429, retry_after: after })
      assert.strictEqual((await create()).headers.get("retry-after"), String(after))
    }
    await fault({ status: 429 })
    assert.isNull((await create()).headers.get("retry-after"))
  })
  it("redirect to another address", async () => {
    const { create, fault } = await start()
    for (const status of [301, 302, 307, 308]) {
      await fault({ status, headers: { location: "https://elsewhere.invalid/" } })
      const response = await create()
      assert.deepStrictEqual([response.status, response.headers.get("location")], [status, "https://elsewhere.invalid/"])
    }
  })
  it("return bodies of any size", async () => {
    const { create, fault } = await start()
    await fault({ pad_bytes: 10_000_000 })
    const text = await (await create()).text()
    assert.isAbove(text.length, 10_000_000)
    assert.strictEqual((JSON.parse(text) as { display_name: string }).display_name, "Ada")
    await fault({ pad_bytes: 10_000_000, gzip: true })
    const response = await create()
    assert.strictEqual(response.headers.get("content-encoding"), where === "over a port" ? "gzip" : null)
    assert.strictEqual(await response.text().then((text) => text.trimEnd().endsWith("}")), true)
  })
  it("delay the first or the last byte, and end when the caller aborts", async () => {
    const { create, emulator, fault, users } = await start()
    // Includes the timers of other test files in this process.
    const timers = () => process.getActiveResourcesInfo().filter((resource) => resource === "Timeout").length
    const before = timers()
    const giveUp = () => {
      const controller = new AbortController()
      return { signal: controller.signal, now: () => controller.abort(new Error("enough")) }
    }
    for (const apply of [false, true]) {
      await fault({ delay_millis: 3_600_000, apply })
      const patience = giveUp()
      const waiting = create(patience.signal)
      await expectEventually(() => emulator.faults().length === 0 && users() === (apply ? 1 : 0))
      patience.now()
      assert.strictEqual((await rejection(waiting) as Error).message, "enough")
    }
    await fault({ slow_body_millis: 3_600_000 })
    const patience = giveUp()
    const response = await create(patience.signal)
    assert.strictEqual(response.status, 201)
    const reading = response.text()
    patience.now()
    assert.strictEqual((await rejection(reading) as Error).message, "enough")
    await fault({ delay_millis: 1, slow_body_millis: 1 })
    assert.strictEqual((await (await create()).json() as { display_name: string }).display_name, "Ada")
    assert.strictEqual(users(), 3)
    await expectEventually(() => timers() <= before)
  })
})

/** Waits for turns of the event loop until the condition holds, or the test times out. */
const expectEventually = async (isSo: () => boolean) => {
  while (!isSo()) await new Promise<void>((resolve) => setImmediate(resolve))
}

it("remaining faults are listed, and can be removed", async () => {
  const emulator = makeSync(quick)
  const faults = (method: string) => emulator.fetch(`${emulator.url}/emulator/faults`, { method })
  emulator.addFault({ method: "GET", path: "/users*", count: 3, breakAfterBytes: 2 })
  await emulator.fetch(`${emulator.apiUrl}/users`)
  assert.deepStrictEqual(await (await faults("GET")).json(), [{
    method: "GET",
    path: "/users*",
    count: 2,
    break_after_bytes: 2
  }])
  await faults("DELETE")
  assert.isEmpty(emulator.faults())
  emulator.addFault({ refuse: true })
  emulator.clearFaults()
  assert.strictEqual((await emulator.fetch(emulator.apiUrl)).status, 200)
})

it("an invalid fault is refused", async () => {
  const emulator = makeSync(quick)
  for (const fault of [{ status: 199 }, { status: 600 }, { count: 0 }, { slow_body_millis: -1 }, { explode: true }]) {
    const response = await emulator.fetch(`${emulator.url}/emulator/faults`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(fault)
    })
    assert.strictEqual(response.status, 400, JSON.stringify(fault))
  }
})

describe("`addFault`", () => {
  it("throws `InvalidOption` with the field of an invalid fault", async () => {
    const emulator = makeSync(quick)
    const cases: ReadonlyArray<readonly [Fault, option: string]> = [
      [{ count: 0 }, "fault.count"],
      [{ count: 1.5 }, "fault.count"],
      [{ count: Number.POSITIVE_INFINITY }, "fault.count"],
      [{ status: 99 }, "fault.status"],
      [{ status: Number.NaN }, "fault.status"],
      [{ delayMillis: -1 }, "fault.delayMillis"],
      [{ delayMillis: Number.NaN }, "fault.delayMillis"],
      // Programs without types can pass anything.
      [JSON.parse("{ \"delay_millis\": 1 }"), "fault.delay_millis"],
      [JSON.parse("{ \"method\": \"get\" }"), "fault.method"],
      [JSON.parse("null"), "fault"]
    ]
    for (const [fault, option] of cases) {
      const error = await rejection((async () => emulator.addFault(fault))())
      assert.instanceOf(error, InvalidOption, JSON.stringify(fault))
      assert.strictEqual(error.option, option)
      assert.include(error.message, `Option \`${option}\` `)
    }
    assert.isEmpty(emulator.faults())
    assert.strictEqual((await emulator.fetch(emulator.apiUrl)).status, 200)
    assert.strictEqual((await emulator.fetch(`${emulator.url}/emulator/faults`)).status, 200)
  })
})

describe("faults in the caller's own fiber", () => {
  const setup = (fault: Fault) => {
    const emulator = makeSync(quick)
    emulator.addFault({ path: "/users", ...fault })
    return { emulator, layer: signedOut("server", emulator).layer }
  }
  it.effect("use the clock of the fiber for delays", () => {
    const { emulator, layer } = setup({ apply: true, delayMillis: 1_000, slowBodyMillis: 2_000 })
    return Effect.gen(function*() {
      const creating = yield* Effect.forkChild(Users.create({ displayName: "Ada" }), { startImmediately: true })
      yield* TestClock.adjust("2999 millis")
      assert.isUndefined(creating.pollUnsafe())
      assert.lengthOf(emulator.snapshot().users, 1)
      yield* TestClock.adjust("1 millis")
      assert.strictEqual((yield* Fiber.join(creating)).displayName, "Ada")
    }).pipe(Effect.provide(layer))
  })
  it.effect("cause `Unreachable` online and `Offline` offline", () => {
    const { emulator, layer } = setup({ refuse: true })
    return Effect.gen(function*() {
      emulator.addFault({ breakAfterBytes: 1 })
      const create = Effect.flip(Users.create())
      const online = yield* create
      const offline = yield* Effect.provideService(create, IsOnline, () => false)
      assert.deepStrictEqual([online, offline].map((error) => error._tag === "CallError" && error.reason._tag), [
        "Unreachable",
        "Offline"
      ])
    }).pipe(Effect.provide(layer))
  })
})

describe("the path of a fault", () => {
  it.each([
    ["/users/me", "/users/me", true],
    ["/users*", "/users/me", true],
    ["/users*", "/team/users", false],
    ["*/me", "/users/me", true],
    ["/u*s*e", "/users/me", true],
    ["/users/*me", "/users/me", true],
    ["/users/m*me", "/users/me", false],
    ["/users.me", "/users/me", false],
    [`${"*".repeat(60)}x`, "/users/me", false],
    [`${"*e".repeat(60)}x`, "/users/me", false]
  ])("%s matches %s: %s", async (pattern, path, expected) => {
    const emulator = makeSync(quick)
    emulator.addFault({ path: pattern, status: 418 })
    const response = await emulator.fetch(`${emulator.apiUrl}${path}`)
    assert.strictEqual(response.status === 418, expected)
  })
})
