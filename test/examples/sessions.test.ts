/** The examples of token stores pass the laws; sessions survive the program, are private, and fit into the store. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, describe, it } from "vitest"
import { type SecureStore, secureStore } from "../../examples/sessions/secureStore.ts"
import { whoami } from "../../examples/sessions/terminal.ts"
import { makeSync } from "../../src/emulator/index.ts"
import { createClientApp, customTokenStore, type TokenStoreFunctions } from "../../src/promise/index.ts"
import { tokenStoreLaws } from "../../src/testing/index.ts"
import { password, quick } from "../emulator/Api.ts"

const root = mkdtempSync(join(tmpdir(), "latchkey-sessions-"))
let paths = 0
/** A file in a directory that does not exist yet. */
const newPath = () => join(root, String(paths++), "session.json")
afterAll(() => rmSync(root, { recursive: true }))

/** Behaves like the module for iOS, which refuses long values and invalid keys. */
const phone = () => {
  const values = new Map<string, string>()
  const checkKey = (key: string) => {
    if (!/^[\w.-]+$/.test(key)) throw new Error("Invalid key provided to SecureStore.")
  }
  const storage: SecureStore = {
    getItemAsync: async (key) => {
      checkKey(key)
      return values.get(key) ?? null
    },
    setItemAsync: async (key, value) => {
      checkKey(key)
      if (new TextEncoder().encode(value).length > 2_048) {
        throw new Error("Value being stored in SecureStore is larger than 2048 bytes.")
      }
      values.set(key, value)
    },
    deleteItemAsync: async (key) => {
      checkKey(key)
      values.delete(key)
    }
  }
  return { storage, values }
}

const world = async (store: TokenStoreFunctions | "memory") => {
  const emulator = makeSync(quick)
  const requests: Array<string> = []
  const fetch: typeof globalThis.fetch = (input, init) => {
    requests.push(new URL(input instanceof Request ? input.url : input).pathname.replace(/.*\/v1/, ""))
    return emulator.fetch(input, init)
  }
  const options = { ...emulator.project, baseUrl: emulator.url, fetch }
  const app = createClientApp({ ...options, tokenStore: store === "memory" ? store : customTokenStore(store) })
  return { app, options, requests }
}
const email = "ada@example.com"

describe("the terminal program", () => {
  it("signs in through a browser once, and is still signed in on the next run", async () => {
    const { app: browser, options } = await world("memory")
    await browser.auth.signUpWithPassword({ email, password, verificationCallbackUrl: null })
    const path = newPath()
    let shownCount = 0
    const run = () =>
      whoami({
        ...options,
        path,
        appUrl: "https://app.example.com",
        show: async ({ url }) => {
          shownCount++
          await browser.cli.complete({ loginCode: new URL(url).searchParams.get("login_code") ?? "" })
        }
      })
    assert.strictEqual(await run(), email)
    assert.strictEqual(await run(), email)
    assert.strictEqual(shownCount, 1)
    assert.hasAllKeys(JSON.parse(readFileSync(path, "utf8")), ["accessToken", "refreshToken"])
  })
})

describe("the secure storage of a phone", () => {
  for (const { check, name } of tokenStoreLaws(() => secureStore(phone().storage))) it(name, check)

  it("omits the large access token, which the app renews once per start", async () => {
    const { storage, values } = phone()
    const { app, options, requests } = await world(secureStore(storage))
    // A long name and address in the claims make the token longer than the size limit.
    const email = `${"a".repeat(60)}@${"b".repeat(60)}.example.com`
    await app.auth.signUpWithPassword({ email, password, verificationCallbackUrl: null })
    await app.user.update({ displayName: "日".repeat(256) })
    requests.splice(0)
    for (let call = 0; call < 3; call++) assert.strictEqual((await app.user.find())?.primaryEmail, email)
    const [text = ""] = values.values()
    assert.isNull(JSON.parse(text).accessToken)
    assert.deepStrictEqual(requests.filter((path) => path === "/auth/oauth/token").length, 1)
    requests.splice(0)
    const next = createClientApp({ ...options, tokenStore: customTokenStore(secureStore(storage)) })
    for (let call = 0; call < 3; call++) assert.strictEqual((await next.user.find())?.primaryEmail, email)
    assert.deepStrictEqual(requests, ["/auth/oauth/token", "/users/me", "/users/me", "/users/me"])
  })
})
