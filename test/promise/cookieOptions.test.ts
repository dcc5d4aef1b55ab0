/** The options of `cookieTokenStore`, each by its effect on the cookies of a page. */
import { assert, describe, it } from "@effect/vitest"
import { vi } from "vitest"
import type { SetCookie } from "../../src/layers/cookies/SetCookie.ts"
import type { RequestOptions } from "../../src/layers/tokenStores/TokenStoreRequest.ts"
import {
  cookieTokenStore,
  type CookieTokenStoreOptions,
  createClientApp,
  createServerApp,
  requestTokenStore,
  reveal
} from "../../src/promise/index.ts"
import { browserAt } from "../e2e/sessions/Tabs.ts"
import { accessToken, options, projectId } from "../kit/TestApp.ts"

const issueTokens = async () =>
  Response.json({
    access_token: accessToken(4_102_444_800_000),
    refresh_token: "new",
    user_id: "u",
    token_type: "Bearer",
    expires_in: 3600
  })

const url = "https://shop.example.com/"
/** An app on a page with these cookies, and the texts that it writes to `document.cookie`. */
const appWith = (storeOptions: CookieTokenStoreOptions, ...cookies: ReadonlyArray<string>) => {
  const page = browserAt(url)
  for (const cookie of cookies) page.cookies = cookie
  const texts: Array<string> = []
  vi.stubGlobal("location", new URL(url))
  vi.stubGlobal("document", {
    get cookie() {
      return page.cookies
    },
    set cookie(text: string) {
      texts.push(text)
      page.cookies = text
    }
  })
  const app = createClientApp({
    projectId,
    baseUrl: options.baseUrl,
    tokenStore: cookieTokenStore(storeOptions),
    fetch: issueTokens
  })
  return { app, texts }
}

describe("the session's cookie", () => {
  const attributes = ["Path=/", "SameSite=Lax", "Secure"]
  it.each<readonly [options: CookieTokenStoreOptions, attributes: ReadonlyArray<string>]>([
    [{}, [...attributes, "Max-Age=31536000"]],
    [{ maxAge: undefined, domain: undefined, migrate: undefined }, [...attributes, "Max-Age=31536000"]],
    [{ maxAge: "1 hour" }, [...attributes, "Max-Age=3600"]],
    [{ maxAge: null }, attributes],
    [{ domain: "example.com" }, [...attributes, "Max-Age=31536000", "Domain=example.com"]]
  ])("has its attributes with the options %j", async (storeOptions, expected) => {
    const { app, texts } = appWith(storeOptions)
    await app.auth.signInWithPassword({ email: "ada@example.com", password: "analytical engine" })
    const [, ...parts] = texts.find((text) => text.includes("new"))?.split("; ") ?? assert.fail(texts.join("\n"))
    assert.sameMembers(parts, [...expected])
  })

  it.each([[true, "new"], [false, undefined], [undefined, undefined]])(
    "replaces that of the provider's client with `migrate: %s`: %s",
    async (migrate, refreshToken) => {
      const { app } = appWith({ migrate }, "stack-refresh=old; Path=/; Secure")
      assert.strictEqual(reveal(await app.auth.findTokens())?.refreshToken, refreshToken)
    }
  )
})

describe("the cookies of a response", () => {
  /** The cookies that a sign-in sets in the response to a request with these headers. */
  const cookiesWith = async (storeOptions: RequestOptions, headers: { readonly [name: string]: string } = {}) => {
    const cookies: Array<SetCookie> = []
    const app = createServerApp({
      ...options,
      tokenStore: requestTokenStore({ headers: { host: "app.example.com:8443", ...headers } }, {
        secure: true,
        setCookies: (changes) => void cookies.push(...changes),
        ...storeOptions
      }),
      fetch: issueTokens
    })
    await app.auth.signInWithPassword({ email: "ada@example.com", password: "analytical engine" })
    return cookies
  }

  it.each<readonly [options: RequestOptions, lifetimes: ReadonlyArray<number | undefined>]>([
    [{}, [31_536_000, 86_400]],
    [{ maxAge: "1 hour" }, [3_600, 3_600]],
    [{ maxAge: "2 days" }, [172_800, 86_400]],
    [{ maxAge: null }, [undefined, undefined]],
    [{ backend: "/auth/session" }, [31_536_000, 86_400, 31_536_000]],
    [{ backend: "/auth/session", maxAge: "1 hour" }, [3_600, 3_600, 3_600]],
    [{ backend: "/auth/session", maxAge: null }, [undefined, undefined, undefined]]
  ])("with %j last %j seconds", async (storeOptions, lifetimes) => {
    const cookies = await cookiesWith(storeOptions)
    assert.deepStrictEqual(cookies.map(({ maxAge }) => maxAge), [...lifetimes])
    // Scripts read only the marker.
    const isHttpOnly = storeOptions.backend === undefined ? [false, false] : [true, true, false]
    assert.deepStrictEqual(cookies.map(({ httpOnly = false }) => httpOnly), isHttpOnly)
  })

  it.each<readonly [options: RequestOptions, domains: ReadonlyArray<string | undefined>]>([
    [{}, [undefined, undefined]],
    [{ domain: "Example.com" }, ["example.com", "example.com"]]
  ])("with %j are of its domain", async (storeOptions, domains) => {
    const cookies = await cookiesWith(storeOptions)
    assert.deepStrictEqual(cookies.filter(({ maxAge }) => maxAge !== 0).map(({ domain }) => domain), [...domains])
  })

  it("remove the provider's cookies from the host and the domains above", async () => {
    const cookie = `stack-refresh-${projectId}=old`
    const removals = (await cookiesWith({ migrate: true }, { cookie })).filter(({ maxAge }) => maxAge === 0)
    const domains = new Set(removals.map(({ domain }) => domain))
    assert.sameMembers(Array.from(domains), [undefined, "app.example.com", "example.com"])
  })
})
