/** Sign-outs without the network and without code that is loaded later: the session of this device ends in all circumstances. */
import { assert, beforeEach, describe, it } from "@effect/vitest"
import { afterEach, vi } from "vitest"
import { createClientApp } from "../../src/promise/ClientApp.ts"
import { later } from "../../src/promise/later.ts"
import { loadLater } from "../../src/promise/loadLater.ts"
import { accessToken, projectId, tagOf, userId } from "../kit/TestApp.ts"

vi.mock("../../src/promise/loadLater.ts", () => ({ loadLater: vi.fn() }))
const load = vi.mocked(loadLater)

const signedIn = { access_token: accessToken(Date.now() + 3_600_000), refresh_token: "rt", user_id: userId }
/** How the network and the code fail after the sign-in. */
const network = { fails: (): Promise<Response> => Promise.reject(new TypeError("Failed to fetch")) }
let isSignedUp = false
const fetch: typeof globalThis.fetch = () => isSignedUp ? network.fails() : Promise.resolve(Response.json(signedIn))

const never = () => new Promise<never>(() => {})
const networks = {
  offline: () => Promise.reject(new TypeError("Failed to fetch")),
  silent: never
}
const codes = {
  "that is gone": () => Promise.reject(new TypeError("Failed to fetch dynamically imported module")),
  "that never arrives": never
}

/** A signed-in app with a record of its redirects. */
const signIn = async (urls = {}) => {
  const went: Array<string> = []
  const location = new URL("https://app.example.com/settings")
  const navigator = { navigate: (url: string) => void went.push(url), location: () => location }
  const app = createClientApp({ projectId, tokenStore: "memory", fetch, navigator, urls, retry: false })
  isSignedUp = false
  await app.auth.signInWithPassword({ email: "ada@example.com", password: "correct horse" })
  isSignedUp = true
  return { app, went }
}

beforeEach(() => {
  load.mockReset()
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "Date"] })
})
afterEach(() => {
  vi.useRealTimers()
})
const settle = async () => {
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve))
}

describe.each(Object.entries(networks))("with a network that is %s", (_, fails) => {
  describe.each(Object.entries(codes))("and code %s", (_, loadCode) => {
    beforeEach(() => {
      network.fails = fails
      load.mockImplementation(loadCode)
    })

    it.each([
      [{}, []],
      [{ redirect: true }, ["/bye"]],
      // The address cannot be checked without the code.
      [{ redirectTo: "/farewell" }, ["/bye"]]
    ])("signOut(%j) ends the session and redirects by the navigator", async (options, expected) => {
      const { app, went } = await signIn({ afterSignOut: "/bye" })
      const ending = app.auth.signOut(options).catch((error: unknown) => error)
      await settle()
      if (!("redirectTo" in options)) assert.isNull(await app.auth.findTokens())
      // 2 seconds for the check, 5 for the provider, 4 for the redirect.
      await vi.advanceTimersByTimeAsync(11_000)
      await settle()
      assert.isNull(await app.auth.findTokens())
      assert.deepStrictEqual(went, expected)
      void ending
    })
  })
})

it("a redirect that cannot be made ends the wait of other redirects", async () => {
  network.fails = networks.offline
  load.mockImplementation(codes["that is gone"])
  const { app, went } = await signIn({ afterSignOut: "https://elsewhere.example/" })
  const ending = await app.safe.auth.signOut({ redirect: true })
  assert.strictEqual(ending.ok ? "ok" : tagOf(ending.error), "Unreachable")
  assert.deepStrictEqual(went, [])
  load.mockResolvedValue(later)
  void app.user.get({ or: "redirect" }).catch(() => {})
  await settle()
  await vi.advanceTimersByTimeAsync(1_000)
  assert.deepStrictEqual(went, ["/handler/sign-in?after_auth_return_to=%2Fsettings"])
})

it("a renewal that responds after the sign-out does not restore the session", async () => {
  const answers: Array<(response: Response) => void> = []
  network.fails = () => new Promise((resolve) => void answers.push(resolve))
  load.mockImplementation(codes["that never arrives"])
  const { app } = await signIn()
  await vi.advanceTimersByTimeAsync(2 * 3_600_000)
  const reading = app.safe.auth.findTokens({ minimumLifetime: 30_000 })
  await settle()
  const [respondToRenewal = assert.fail("no renewal")] = answers
  const ending = app.safe.auth.signOut()
  await settle()
  assert.isNull(await app.auth.findTokens())
  respondToRenewal(Response.json({ access_token: accessToken(Date.now() + 3_600_000) }))
  await settle()
  assert.isNull(await app.auth.findTokens())
  void reading
  void ending
})
