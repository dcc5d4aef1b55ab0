/** A token store of custom functions: laws, the lifecycle of a session, one renewal for concurrent calls. */
import { assert, describe, it, vi } from "@effect/vitest"
import {
  createClientApp,
  createServerApp,
  customTokenStore,
  requestTokenStore,
  reveal,
  type TokenStoreFunctions
} from "../../../src/promise/index.ts"
import { tokenStoreLaws } from "../../../src/testing/index.ts"
import { password } from "../../emulator/Api.ts"
import { accessToken, options, projectId } from "../../kit/TestApp.ts"
import { email, memory, world } from "./FunctionsWorld.ts"

/** Settles in a later tick, like real storage. */
const later = async <A>(value: A): Promise<A> => {
  await Promise.resolve()
  return value
}
class Store {
  private text: string | null = null
  get() {
    return later(this.text)
  }
  async set(text: string | null) {
    await later(null)
    this.text = text
  }
  watch() {
    const { text } = this
    return () => void text
  }
}

describe("the laws hold", () => {
  const stores: { readonly [name: string]: () => TokenStoreFunctions } = {
    "synchronous functions": () => memory().store,
    "an instance of a class, with promises": () => new Store(),
    "values of 2,048 bytes at most": () => ({ ...memory().store, maxBytes: 2_048 }),
    "values too short for an access token": () => ({ ...memory().store, maxBytes: 200 })
  }
  for (const [title, open] of Object.entries(stores)) {
    for (const { check, name } of tokenStoreLaws(open)) it(`${title}: ${name}`, check)
  }
})

describe("the laws of token stores", () => {
  const brokenStores: { readonly [name: string]: () => TokenStoreFunctions } = {
    "a store that forgets": () => ({ get: () => null, set: () => {} }),
    "a store that adds a line break": () => {
      const { state, store } = memory()
      return { ...store, get: () => state.text && `${state.text}\n` }
    },
    "a store that cannot remove": () => {
      const { state, store } = memory()
      return { ...store, set: (text) => void (state.text = text ?? state.text) }
    },
    "two stores in one place": (() => {
      const { store } = memory()
      return () => store
    })(),
    "a store that shows a part while it writes": () => {
      const { state, store } = memory()
      return {
        ...store,
        get: () => later(state.text),
        set: async (text) => {
          state.text = text && text.slice(0, 5)
          for (let tick = 0; tick < 5; tick++) await later(null)
          state.text = text
        }
      }
    },
    "a watch that cannot be ended": () => ({ ...memory().store, watch: () => null as never }),
    "a watch that continues": () => {
      const { store } = memory()
      let notify = () => {}
      return {
        get: store.get,
        set: (text) => {
          notify()
          return store.set(text)
        },
        watch: (onChange) => {
          notify = onChange
          return () => {}
        }
      }
    }
  }
  for (const [title, open] of Object.entries(brokenStores)) {
    it(`fail for ${title}`, async () => {
      const log = vi.spyOn(console, "log").mockImplementation(() => {})
      const outcomes = await Promise.allSettled(tokenStoreLaws(open).map(async ({ check }) => check()))
      const reasons = outcomes.flatMap((outcome) => outcome.status === "rejected" ? [String(outcome.reason)] : [])
      log.mockRestore()
      assert.isNotEmpty(reasons)
    })
  }
})

const renewals = (requests: ReadonlyArray<string>) => requests.filter((path) => path === "/auth/oauth/token").length

describe("an app with a token store of functions", () => {
  it("keeps a session from sign-in to sign-out, across a restart", async () => {
    const { state, store } = memory()
    const { app, shared } = world(store)
    assert.isNull(await app.user.find())
    await app.auth.signUpWithPassword({ email, password, verificationCallbackUrl: null })
    assert.deepStrictEqual(JSON.parse(state.text ?? ""), reveal(await app.auth.findTokens()))
    const next = createClientApp({ ...shared, tokenStore: customTokenStore(store) })
    assert.strictEqual((await next.user.find())?.primaryEmail, email)
    const server = createServerApp({ ...options, ...shared, tokenStore: customTokenStore(store) })
    assert.strictEqual((await server.user.find())?.primaryEmail, email)
    await next.auth.signOut()
    assert.isNull(state.text)
    assert.isNull(await app.user.find())
  })
  it("renews a session once for 20 concurrent calls, and stores it once", async () => {
    const { state, store } = memory()
    const { app, emulator, requests } = world({ ...store, get: () => later(store.get()).then((text) => text ?? null) })
    await app.auth.signUpWithPassword({ email, password, verificationCallbackUrl: null })
    emulator.advanceClock(11 * 60_000)
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 11 * 60_000 })
    state.gets = state.sets = 0
    requests.splice(0)
    const users = await Promise.all(Array.from({ length: 20 }, () => app.user.find()))
    vi.useRealTimers()
    assert.isTrue(users.every((user) => user?.primaryEmail === email))
    assert.deepStrictEqual([renewals(requests), state.sets], [1, 1])
    assert.isAtMost(state.gets, 4)
  })
  it("is signed out if the stored text is truncated, corrupt or in another format", async () => {
    for (
      const text of [
        "",
        "{",
        "null",
        "[]",
        "\"rt\"",
        "{\"refreshToken\":",
        "{\"refreshToken\":1}",
        "{\"refreshToken\":\"a\\nb\"}"
      ]
    ) {
      const { app, requests } = world(memory(text).store)
      assert.strictEqual((await app.auth.getState()).status, "signed-out", text)
      assert.isNull(await app.user.find())
      assert.deepStrictEqual(requests, [])
    }
  })
  it("starts from a refresh token without an access token", async () => {
    const { app, shared } = world(memory().store)
    await app.auth.signUpWithPassword({ email, password, verificationCallbackUrl: null })
    const refreshToken = reveal(await app.auth.findTokens())?.refreshToken
    const next = createClientApp({ ...shared, tokenStore: customTokenStore(memory(JSON.stringify({ refreshToken })).store) })
    assert.strictEqual((await next.user.find())?.primaryEmail, email)
  })
  it("does not write back a session that another program has since ended", async () => {
    const { state, store } = memory()
    const { app, emulator } = world(store, { fetch: undefined })
    let respond = () => {}
    const renewal = new Promise<void>((resolve) => {
      respond = resolve
    })
    const slow = createClientApp({
      ...emulator.project,
      baseUrl: emulator.url,
      tokenStore: customTokenStore(store),
      fetch: async (input, init) => {
        const response = await emulator.fetch(input, init)
        state.text = null
        await renewal
        return response
      }
    })
    await app.dispose()
    const signedUp = createClientApp({
      ...emulator.project,
      baseUrl: emulator.url,
      fetch: emulator.fetch,
      tokenStore: customTokenStore(store)
    })
    await signedUp.auth.signUpWithPassword({ email, password, verificationCallbackUrl: null })
    state.text = JSON.stringify({ refreshToken: reveal(await signedUp.auth.findTokens())?.refreshToken })
    const token = slow.auth.findTokens()
    await vi.waitUntil(() => state.text === null)
    respond()
    assert.isNull(await token)
    assert.isNull(state.text)
  })
  it("refuses a refresh token that is longer than maxBytes", async () => {
    const { state, store } = memory()
    const { app } = world({ ...store, maxBytes: 40 })
    const result = await app.safe.auth.signUpWithPassword({ email, password, verificationCallbackUrl: null })
    assert.isTrue(!result.ok && result.error._tag === "CallError" && result.error.reason._tag === "Unstorable")
    assert.deepStrictEqual([state.sets, state.text], [0, null])
  })
  it("is not mistaken for `Headers` or a `Map`, which have get and set too", async () => {
    const json = JSON.stringify({ accessToken: accessToken(4_102_444_800_000), refreshToken: "rt" })
    for (const headers of [new Headers({ "x-stack-auth": json }), new Map([["x-stack-auth", json]])]) {
      const app = createServerApp({ ...options, projectId, tokenStore: requestTokenStore(headers) })
      assert.strictEqual(await app.auth.getState().then(({ status }) => status), "signed-in")
    }
  })
})

describe("a watch", () => {
  it("reports changes by another program, and ends with its last listener", async () => {
    const { state, store } = memory()
    let notify: (() => void) | undefined
    let ends = 0
    const { app, shared } = world({
      ...store,
      watch: (onChange) => {
        notify = onChange
        return () => {
          ends++
        }
      }
    })
    const states: Array<string> = []
    const stop = app.onSessionChange(({ status }) => states.push(status))
    await vi.waitUntil(() => notify !== undefined)
    const otherApp = createClientApp({ ...shared, tokenStore: customTokenStore(store) })
    await otherApp.auth.signUpWithPassword({ email, password, verificationCallbackUrl: null })
    assert.deepStrictEqual(states, [])
    notify?.()
    await vi.waitUntil(() => states.length === 1)
    state.text = null
    notify?.()
    await vi.waitUntil(() => states.length === 2)
    assert.deepStrictEqual(states, ["signed-in", "signed-out"])
    stop()
    await vi.waitUntil(() => ends === 1)
    notify?.()
    assert.lengthOf(states, 2)
  })

  it("discards a read that began before a change by another program", async () => {
    const { state, store } = memory()
    let notify: (() => void) | undefined
    const reads: Array<() => void> = []
    let isSlow = false
    const { app } = world({
      ...store,
      get: () => {
        const { text } = state
        return isSlow ? new Promise((resolve) => reads.push(() => resolve(text))) : text
      },
      watch: (onChange) => {
        notify = onChange
        return () => {}
      }
    })
    await app.auth.signUpWithPassword({ email, password, verificationCallbackUrl: null })
    const stop = app.onSessionChange(() => {})
    await vi.waitUntil(() => notify !== undefined)
    isSlow = true
    const before = app.auth.getState()
    await vi.waitUntil(() => reads.length === 1)
    state.text = null
    notify?.()
    const after = app.auth.getState()
    await vi.waitUntil(() => reads.length >= 2)
    isSlow = false
    for (const finish of reads) finish()
    assert.strictEqual((await before).status, "signed-in")
    assert.strictEqual((await after).status, "signed-out")
    stop()
  })
})
