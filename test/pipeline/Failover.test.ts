/** Calls over several hosts of the provider, which are taken down one by one: real HTTP, and the system's clock. */
import { assert, describe, it } from "vitest"
import { createClientApp, createServerApp } from "../../src/promise/index.ts"
import { linesOf, type State, withHosts, withoutErrorCodes } from "../kit/hosts.ts"

const person = { email: "ada@example.com", password: "analytical engine" }
const signUp = { ...person, verificationCallbackUrl: null }
/** Without retries, so that an attempt and its hosts are all there is. */
const once = { tokenStore: "memory", retry: false } as const

const measure = async <A>(call: Promise<A>) => {
  const start = performance.now()
  const value = await call
  return { value, millis: performance.now() - start }
}

/** A provider with a user, whose first host is in the given state from then on. */
const withUser = async (...states: readonly [State, ...ReadonlyArray<State>]) => {
  const provider = await withHosts("up", ...states.slice(1))
  const { baseUrl: [first = ""], emulator, hosts } = provider
  await createClientApp({ ...emulator.project, baseUrl: first, ...once }).auth.signUpWithPassword(signUp)
  for (const [index, host] of hosts.entries()) {
    await host.turn(states[index] ?? "up")
    host.requests.length = 0
  }
  return provider
}

const posts = (lines: ReadonlyArray<string>) => lines.filter((line) => line.startsWith("POST"))

const outages = ["refused", "silent", "reset", "html404", "html503"] as const

const platforms = [["Node.js", () => {}], ["a browser", withoutErrorCodes]] as const

describe("a first sign-in while the first host", () => {
  for (const state of outages) {
    for (const [platform, prepare] of platforms) {
      it(`is ${state} takes at most 1.5 seconds in ${platform}`, async () => {
        prepare()
        const { baseUrl, emulator, hosts } = await withUser(state, "up", "up")
        const app = createClientApp({ ...emulator.project, baseUrl, ...once })
        const { millis } = await measure(app.auth.signInWithPassword(person))
        assert.isBelow(millis, 1_500)
        assert.deepStrictEqual(hosts.slice(1).map(linesOf), [["POST /auth/password/sign-in"], []])
        assert.strictEqual((await app.user.find())?.primaryEmail, person.email)
      })
    }

    it(`is ${state} takes at most 1.5 seconds after a read, and is sent once`, async () => {
      const { baseUrl, emulator, hosts } = await withUser(state, "up", "up")
      const app = createClientApp({ ...emulator.project, baseUrl, ...once })
      await app.project.get()
      const { millis } = await measure(app.auth.signInWithPassword(person))
      assert.isBelow(millis, 1_500)
      assert.deepStrictEqual(hosts.flatMap((host) => posts(linesOf(host))), ["POST /auth/password/sign-in"])
    })
  }

  it("fails without an error code takes at most 1.5 seconds", async () => {
    const { baseUrl, emulator } = await withUser("up", "up")
    const fetchWithoutCodes: typeof fetch = (input, init) =>
      String(input).startsWith(baseUrl[0] ?? "") ? Promise.reject(new TypeError("fetch failed")) : fetch(input, init)
    const app = createClientApp({ ...emulator.project, baseUrl, ...once, fetch: fetchWithoutCodes })
    assert.isBelow((await measure(app.auth.signInWithPassword(person))).millis, 1_500)
  })

  it("refuses the password is refused at once", async () => {
    const { baseUrl, emulator, hosts } = await withUser("up", "up")
    const app = createClientApp({ ...emulator.project, baseUrl, ...once })
    const result = await app.safe.auth.signInWithPassword({ ...person, password: "difference engine" })
    assert.strictEqual(!result.ok && result.error._tag, "EmailPasswordMismatch")
    assert.deepStrictEqual(hosts.map(linesOf), [["POST /auth/password/sign-in"], []])
  })
})

describe("a POST that changes nothing, while the first host is silent", () => {
  it("goes to the next host, within the time limit of one attempt", async () => {
    const { baseUrl, emulator, hosts } = await withUser("silent", "up")
    const app = createServerApp({ ...emulator.project, baseUrl, ...once, timeout: 1_400 })
    const result = await app.safe.apiKeys.user.check({ apiKey: "k".repeat(45) })
    assert.strictEqual(!result.ok && result.error._tag, "ApiKeyNotFound")
    assert.deepStrictEqual(hosts.slice(1).flatMap(linesOf), ["POST /user-api-keys/check"])
  })
})

/** A sign-up may leave a second user, so it is sent once. */
describe("a first sign-up while the first host", () => {
  for (const state of outages) {
    it(`is ${state} takes at most 1.5 seconds in a browser, and is sent once`, async () => {
      withoutErrorCodes()
      const { baseUrl, emulator, hosts } = await withHosts(state, "up", "up")
      const app = createClientApp({ ...emulator.project, baseUrl, ...once })
      assert.isBelow((await measure(app.auth.signUpWithPassword(signUp))).millis, 1_500)
      assert.deepStrictEqual(hosts.flatMap((host) => posts(linesOf(host))), ["POST /auth/password/sign-up"])
    })
  }

  it("is refused, or has no address, takes at most 1.5 seconds in Node.js", async () => {
    const { baseUrl: [first = "", second = ""], emulator } = await withHosts("refused", "up")
    for (const [index, address] of [first, "http://nowhere.invalid"].entries()) {
      const app = createClientApp({ ...emulator.project, baseUrl: [address, second], ...once })
      const { millis } = await measure(app.auth.signUpWithPassword({ ...signUp, email: `ada${index}@example.com` }))
      assert.isBelow(millis, 1_500)
    }
  })

  it("is silent or not the provider fails in Node.js, and the next one succeeds", async () => {
    for (const state of ["silent", "html503"] as const) {
      const { baseUrl, emulator, hosts } = await withHosts(state, "up")
      const app = createClientApp({ ...emulator.project, baseUrl, ...once, timeout: 300 })
      assert.isFalse((await app.safe.auth.signUpWithPassword(signUp)).ok)
      assert.isTrue((await app.safe.auth.signUpWithPassword(signUp)).ok)
      assert.deepStrictEqual(hosts.map((host) => posts(linesOf(host)).length), [1, 1])
    }
  })
})

describe("hosts", () => {
  it("are tried one by one, and the last good one is kept", async () => {
    const { baseUrl, emulator, hosts } = await withHosts("up", "up", "up")
    const [a, b, c] = hosts
    const server = createServerApp({ ...emulator.project, baseUrl, retry: false })
    const requestCounts = async () => {
      for (const host of hosts) host.requests.length = 0
      const { millis } = await measure(server.users.page())
      assert.isBelow(millis, 1_000)
      return hosts.map(({ requests }) => requests.length)
    }
    assert.deepStrictEqual(await requestCounts(), [1, 0, 0])
    await a?.turn("refused")
    assert.deepStrictEqual(await requestCounts(), [0, 1, 0])
    await a?.turn("up")
    assert.deepStrictEqual(await requestCounts(), [0, 1, 0], "not the first host again so soon")
    await a?.turn("refused")
    await b?.turn("html503")
    assert.deepStrictEqual(await requestCounts(), [0, 1, 1])
    assert.deepStrictEqual(await requestCounts(), [0, 0, 1])
    await c?.turn("refused")
    await b?.turn("up")
    assert.deepStrictEqual(await requestCounts(), [0, 1, 0])
    await b?.turn("refused")
    const outage = await server.safe.users.page()
    for (const url of baseUrl) assert.include(outage.ok ? "" : outage.error.message, url)
  })

  it("serve all apps of the process: a later app starts with the host that answered", async () => {
    const { baseUrl, emulator, hosts } = await withHosts("refused", "up")
    await createServerApp({ ...emulator.project, baseUrl, retry: false }).users.page()
    await hosts[0]?.turn("up")
    await createServerApp({ ...emulator.project, baseUrl, retry: false }).users.page()
    assert.deepStrictEqual(hosts.map(({ requests }) => requests.length), [0, 2])
  })
})

describe("requests to a host that answers", () => {
  it("are no more than the calls after a read", async () => {
    const { baseUrl, emulator, hosts } = await withUser("up", "up")
    const app = createClientApp({ ...emulator.project, baseUrl, ...once })
    await app.project.get()
    await app.auth.signInWithPassword(person)
    await app.user.update({ displayName: "Ada" })
    const lines = hosts.map(linesOf)
    assert.deepStrictEqual(lines, [["GET /projects/current", "POST /auth/password/sign-in", "PATCH /users/me"], []])
  })

  it("are no more than the calls for a first write", async () => {
    const { baseUrl, emulator, hosts } = await withUser("up", "up")
    const app = createClientApp({ ...emulator.project, baseUrl, ...once })
    await app.auth.signInWithPassword(person)
    assert.deepStrictEqual(hosts.map(linesOf), [["POST /auth/password/sign-in"], []])
  })

  it("are one more, without credentials, before a first write in a browser", async () => {
    withoutErrorCodes()
    const { baseUrl, emulator, hosts } = await withUser("up", "up")
    const server = createServerApp({ ...emulator.project, baseUrl, retry: false })
    await server.users.create({ displayName: "Grace" })
    await server.users.create({ displayName: "Edsger" })
    const [first, second] = hosts
    assert.deepStrictEqual(first && linesOf(first), ["GET ", "POST /users", "POST /users"])
    assert.deepStrictEqual(second && linesOf(second), [])
    const names = Object.keys(first?.requests[0]?.headers ?? {})
    assert.deepStrictEqual(names.filter((name) => name.startsWith("x-") || name === "authorization"), [])
  })

  it("go to no other host if the provider refuses or fails", async () => {
    const { baseUrl, emulator, hosts } = await withHosts("up", "up")
    const server = createServerApp({ ...emulator.project, baseUrl, retry: false })
    assert.isNull(await server.users.find("0d7c3a52-51f3-4c58-8a6c-3a1c5c4b9a01"))
    emulator.addFault({ path: "/users", status: 500, count: 1 })
    assert.isFalse((await server.safe.users.page()).ok)
    assert.strictEqual(hosts[1]?.requests.length, 0)
  })
})

describe("a write that the host may have received", () => {
  it("is not sent to another host", async () => {
    const { baseUrl, emulator, hosts } = await withHosts("up", "up")
    const server = createServerApp({ ...emulator.project, baseUrl, retry: false })
    await server.users.page()
    await hosts[0]?.turn("reset")
    const result = await server.safe.users.create({ displayName: "Grace" })
    assert.isFalse(result.ok)
    assert.deepStrictEqual(hosts[1]?.requests.length, 0)
    // The next one goes to the host that works.
    await server.users.create({ displayName: "Grace" })
    assert.deepStrictEqual(posts(hosts[1] ? linesOf(hosts[1]) : []), ["POST /users"])
  })

  it("is not sent to another host by a browser, which gives no reason", async () => {
    const { baseUrl, emulator, hosts } = await withHosts("up", "up")
    const browser: typeof globalThis.fetch = (input, init) =>
      globalThis.fetch(input, init).catch((cause: unknown) => {
        throw cause instanceof TypeError ? new TypeError("Failed to fetch") : cause
      })
    const app = createClientApp({ ...emulator.project, baseUrl, ...once, fetch: browser })
    await app.project.get()
    await hosts[0]?.turn("refused")
    assert.isFalse((await app.safe.auth.signUpWithPassword(signUp)).ok)
    assert.strictEqual(hosts[1]?.requests.length, 0)
    await app.auth.signUpWithPassword(signUp)
    assert.deepStrictEqual(hosts[1] && posts(linesOf(hosts[1])), ["POST /auth/password/sign-up"])
  })

  it("goes to another host if the connection was refused", async () => {
    const { baseUrl, emulator, hosts } = await withHosts("up", "up")
    const server = createServerApp({ ...emulator.project, baseUrl, retry: false })
    await server.users.page()
    await hosts[0]?.turn("refused")
    await server.users.create({ displayName: "Grace" })
    assert.deepStrictEqual(posts(hosts[1] ? linesOf(hosts[1]) : []), ["POST /users"])
  })
})

describe("limits of a call", () => {
  it("apply to all hosts together", async () => {
    const { baseUrl, emulator } = await withHosts("silent", "silent", "silent")
    const server = createServerApp({ ...emulator.project, baseUrl, retry: false, totalTimeout: "700 millis" })
    const { millis, value } = await measure(server.safe.users.page())
    assert.isTrue(!value.ok && value.error._tag === "CallError" && value.error.reason._tag === "TimedOut")
    assert.isBelow(millis, 1_200)
  })

  it("of a signal end the requests to all hosts", async () => {
    const { baseUrl, emulator, hosts } = await withHosts("silent", "silent")
    const signals: Array<AbortSignal | null | undefined> = []
    const server = createServerApp({
      ...emulator.project,
      baseUrl,
      retry: false,
      fetch: (input, init) => {
        signals.push(init?.signal)
        return globalThis.fetch(input, init)
      }
    })
    const controller = new AbortController()
    const call = server.with({ signal: controller.signal }).users.page().catch((reason: unknown) => reason)
    while (hosts[1]?.requests.length === 0) await new Promise((resolve) => setTimeout(resolve, 20))
    controller.abort("left")
    assert.strictEqual(await call, "left")
    assert.deepStrictEqual(signals.map((signal) => signal?.aborted), [true, true])
  })
})

describe("an address without others", () => {
  it("is neither probed nor replaced", async () => {
    const { baseUrl: [first = ""], emulator, hosts } = await withHosts("up")
    const server = createServerApp({ ...emulator.project, baseUrl: first, retry: false })
    await server.users.create({ displayName: "Grace" })
    assert.deepStrictEqual(hosts[0] && linesOf(hosts[0]), ["POST /users"])
    await hosts[0]?.turn("html404")
    assert.isFalse((await server.safe.users.page()).ok)
    assert.strictEqual(hosts[0]?.requests.length, 2)
  })
})
