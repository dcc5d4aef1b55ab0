/** The handler of a session in HttpOnly cookies, over the emulator: cookies, refusals, and what a response contains. */
import type { Duration } from "effect"
import { CookieJar } from "tough-cookie"
import { assert, describe, it } from "vitest"
import { createAuthentication } from "../../../src/backend/server/index.ts"
import { createClientApp, requestTokenStore } from "../../../src/promise/index.ts"
import { newEmulator, optionsOf } from "../../kit/emulator.ts"

const site = "https://shop.example"
const backend = "/auth/session"
const account = { email: "ada@example.com", password: "analytical engine" }
const json = { "content-type": "application/json" }
const form = { "content-type": "application/x-www-form-urlencoded" }
const ownPage = { origin: site, "sec-fetch-site": "same-origin" }

const world = (changes: { readonly fetch?: typeof fetch; readonly maxAge?: Duration.Input | null } = {}) => {
  const emulator = newEmulator()
  const calls = new Array<string>()
  const fetch: typeof globalThis.fetch = (input, init) => {
    calls.push(new URL(new Request(input).url).pathname.replace("/api/v1", ""))
    return emulator.fetch(input, init)
  }
  const { projectId, publishableClientKey, baseUrl } = optionsOf(emulator)
  const options = { projectId, publishableClientKey, baseUrl, migrate: false, fetch, ...changes } as const
  const { authenticate, handleSession } = createAuthentication({ ...options, backend })
  const jar = new CookieJar()
  const send = async (
    call: string,
    body: string,
    headers: { readonly [name: string]: string } = {},
    init: RequestInit = {}
  ) => {
    const response = await handleSession(
      new Request(`${site}${backend}`, {
        method: "POST",
        headers: { host: "shop.example", cookie: jar.getCookieStringSync(site), "x-latchkey-call": call, ...ownPage, ...headers },
        body,
        ...init
      })
    )
    assert.include(response.headers.get("cache-control"), "no-store")
    const setCookies = response.headers.getSetCookie()
    for (const cookie of setCookies) jar.setCookieSync(cookie, site)
    return { response, setCookies, status: response.status, text: await response.text() }
  }
  const signUp = () => send("POST /auth/password/sign-up", JSON.stringify(account), json)
  const cookie = (name: string) => jar.getCookiesSync(site).find(({ key }) => key.includes(name))
  return {
    authenticate,
    calls,
    cookie,
    emulator,
    jar,
    options,
    refreshToken: () => {
      const { refresh_token: token } = JSON.parse(decodeURIComponent(cookie("stack-refresh-")?.value ?? "{}"))
      return token as string
    },
    send,
    signUp
  }
}

describe("a sign-in", () => {
  it("sets `__Host-` cookies that no script reads, and a marker without a secret", async () => {
    const { cookie, jar, refreshToken, signUp, options: { projectId } } = world()
    const { response, setCookies, text } = await signUp()
    assert.strictEqual(response.status, 200)
    assert.deepStrictEqual(
      jar.getCookiesSync(site).map(({ httpOnly, key, sameSite, secure }) => [key, httpOnly, sameSite, secure]),
      [
        [`__Host-stack-refresh-${projectId}--default`, true, "lax", true],
        ["stack-access", true, "lax", true],
        [`__Host-latchkey-session-${projectId}`, false, "lax", true]
      ]
    )
    assert.isBelow(setCookies.join("").length, 4096)
    assert.notInclude(text, refreshToken())
    assert.strictEqual(JSON.parse(text).refresh_token, cookie("latchkey-session")?.value)
    assert.strictEqual(response.headers.get("cache-control"), "private, no-store")
    assert.isNull(response.headers.get("access-control-allow-origin"))
  })
  it("reports the provider's refusal with its code, and sets no cookie", async () => {
    const { send, signUp } = world()
    await signUp()
    const { response, setCookies, text } = await send(
      "POST /auth/password/sign-in",
      JSON.stringify({ ...account, password: "wrong password" }),
      json
    )
    assert.deepStrictEqual(setCookies, [])
    assert.strictEqual(response.headers.get("x-stack-known-error"), "EMAIL_PASSWORD_MISMATCH")
    assert.strictEqual(response.headers.get("x-stack-actual-status"), "400")
    assert.strictEqual(response.headers.get("cache-control"), "private, no-store")
    assert.strictEqual(JSON.parse(text).code, "EMAIL_PASSWORD_MISMATCH")
  })
  it.each([[null, "Infinity"], ["1 hour", "3600"], [2_500, "2"]] as const)(
    "keeps the session for maxAge %s",
    async (maxAge, age) => {
      const { cookie, signUp } = world({ maxAge })
      await signUp()
      for (const name of ["stack-refresh-", "stack-access", "latchkey-session"]) {
        assert.strictEqual(
          String(cookie(name)?.maxAge ?? "Infinity"),
          age
        )
      }
    }
  )
})

describe("a renewal", () => {
  const renewal = (id: string) => `grant_type=refresh_token&refresh_token=${id}`
  it("returns the access token of the cookies and its age, without a call", async () => {
    const { calls, cookie, refreshToken, send, signUp } = world()
    await signUp()
    const token = refreshToken()
    calls.length = 0
    const { response, text } = await send("POST /auth/oauth/token", renewal(cookie("latchkey-session")?.value ?? ""), form)
    assert.deepStrictEqual(calls, [])
    assert.notInclude(text, token)
    assert.isAtLeast(Number(response.headers.get("x-latchkey-token-age")), 0)
    const { access_token: accessToken, expires_in: seconds } = JSON.parse(text)
    // Access tokens of the emulator are valid for ten minutes.
    assert.closeTo(seconds, 600, 60)
    const secondReply = await send("POST /auth/oauth/token", renewal(cookie("latchkey-session")?.value ?? ""), {
      ...form,
      "x-stack-access-token": accessToken
    })
    assert.deepStrictEqual(calls, ["/auth/oauth/token"])
    assert.notStrictEqual(JSON.parse(secondReply.text).access_token, accessToken)
    assert.notInclude(secondReply.text, token)
  })
  it("is refused for another session than that of the cookies, and without one", async () => {
    const { calls, send, signUp } = world()
    for (const prepare of [() => Promise.resolve(), signUp]) {
      await prepare()
      calls.length = 0
      const { response, text } = await send("POST /auth/oauth/token", renewal("another"), form)
      assert.strictEqual(response.headers.get("x-stack-known-error"), "REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED")
      assert.strictEqual(JSON.parse(text).code, "REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED")
      assert.notInclude(text, "access_token")
      assert.deepStrictEqual(calls, [])
    }
  })
})

describe("requests that are refused", () => {
  it.each([
    ["another site", { "sec-fetch-site": "cross-site" }],
    ["another host of the site", { "sec-fetch-site": "same-site", origin: "https://evil.shop.example" }],
    ["an address that the user opened", { "sec-fetch-site": "none" }],
    ["another origin in an old browser", { "sec-fetch-site": undefined, origin: "https://evil.example" }],
    ["an http page in an old browser", { "sec-fetch-site": undefined, origin: "http://shop.example" }],
    ["an opaque origin", { "sec-fetch-site": undefined, origin: "null" }],
    ["an unknown page", { "sec-fetch-site": undefined, origin: undefined }]
  ])("from %s", async (_, headers) => {
    const { calls, cookie, options, signUp } = world()
    await signUp()
    calls.length = 0
    const { handleSession } = createAuthentication({ ...options, backend })
    const allHeaders = Object.entries({
      host: "shop.example",
      cookie: `__Host-stack-refresh-${options.projectId}--default=${cookie("stack-refresh-")?.value}`,
      "x-latchkey-call": "POST /auth/oauth/token",
      ...form,
      ...ownPage,
      ...headers
    }).flatMap(([name, value]) => value === undefined ? [] : [[name, value] as [string, string]])
    const response = await handleSession(
      new Request(`${site}${backend}`, { method: "POST", headers: allHeaders, body: "grant_type=refresh_token&refresh_token=x" })
    )
    assert.strictEqual(response.status, 403)
    assert.deepStrictEqual(response.headers.getSetCookie(), [])
    assert.include(response.headers.get("cache-control"), "no-store")
    assert.notInclude(await response.text(), "token")
    assert.deepStrictEqual(calls, [])
  })
  it.each([
    ["GET /users/me", 400],
    ["POST /auth/sessions", 400],
    ["POST /auth/password/sign-in/../../users", 400],
    ["POST /auth/cli/poll", 400],
    ["", 400]
  ])("for the call %j", async (call, status) => {
    const { calls, send } = world()
    assert.strictEqual((await send(call, "{}", json)).status, status)
    assert.deepStrictEqual(calls, [])
  })
  it("for a sign-in whose body is that of a renewal, which only the provider reads", async () => {
    const { calls, cookie, send, signUp } = world()
    await signUp()
    calls.length = 0
    const body = `grant_type=refresh_token&refresh_token=${cookie("latchkey-session")?.value}`
    const { text } = await send("POST /auth/password/sign-in", body, json)
    assert.deepStrictEqual(calls, ["/auth/password/sign-in"])
    assert.notInclude(text, "access_token")
  })
  it("with another method, or a body that is too long", async () => {
    const { calls, send } = world()
    const get = await send("POST /auth/password/sign-in", "", {}, { method: "PUT" })
    assert.deepStrictEqual([get.status, get.response.headers.get("allow")], [405, "POST"])
    assert.strictEqual((await send("POST /auth/password/sign-in", "x".repeat(70_000), json)).status, 413)
    assert.deepStrictEqual(calls, [])
  })
  it("take no session from a header", async () => {
    const { cookie, jar, send, signUp, refreshToken } = world()
    await signUp()
    const pair = JSON.stringify({ accessToken: null, refreshToken: refreshToken() })
    const id = cookie("latchkey-session")?.value ?? ""
    jar.removeAllCookiesSync()
    const { response, text } = await send("POST /auth/oauth/token", `grant_type=refresh_token&refresh_token=${id}`, {
      ...form,
      "x-stack-auth": pair,
      authorization: `Bearer stackauth_${btoa(pair)}`
    })
    assert.strictEqual(response.headers.get("x-stack-known-error"), "REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED")
    assert.notInclude(text, "access_token")
  })
})

describe("an outage of the provider", () => {
  it("is reported with status 502 to 504, keeps the cookies, and shows no token", async () => {
    const up = world()
    await up.signUp()
    const before = up.jar.getCookieStringSync(site)
    const { handleSession } = createAuthentication({
      ...up.options,
      backend,
      fetch: () => Promise.reject(new TypeError("fetch failed")),
      totalTimeout: 50
    })
    const response = await handleSession(
      new Request(`${site}${backend}`, {
        method: "POST",
        headers: {
          host: "shop.example",
          cookie: before.replace(/stack-access=[^;]*/, "a=b"),
          "x-latchkey-call": "POST /auth/oauth/token",
          ...ownPage,
          ...form
        },
        body: `grant_type=refresh_token&refresh_token=${up.cookie("latchkey-session")?.value}`
      })
    )
    assert.include([502, 503, 504], response.status)
    assert.deepStrictEqual(response.headers.getSetCookie(), [])
    assert.notInclude(await response.text(), up.refreshToken())
  })
})

describe("a session that a script has ended", () => {
  it("is ignored by the server, which removes its cookies", async () => {
    const { authenticate, cookie, jar, options, signUp } = world()
    await signUp()
    jar.setCookieSync(
      `__Host-latchkey-session-${options.projectId}=ended.${cookie("latchkey-session")?.value}; Path=/; Secure`,
      site
    )
    const request = new Request(`${site}/me`, { headers: { host: "shop.example", cookie: jar.getCookieStringSync(site) } })
    const { migrate: _, ...appOptions } = options
    assert.isNull(await createClientApp({ ...appOptions, tokenStore: requestTokenStore(request, { backend }) }).user.find())
    const who = await authenticate(request)
    assert.strictEqual(who.status, "signed-out")
    for (const text of who.finish(new Response()).headers.getSetCookie()) jar.setCookieSync(text, site)
    assert.deepStrictEqual(jar.getCookiesSync(site), [])
  })
})

describe("options", () => {
  it.each(
    [
      [{ backend: "https://evil.example/auth" }, "backend"],
      [{ backend: "//evil.example/auth" }, "backend"],
      [{ backend: "auth" }, "backend"],
      [{ backend, domain: "example.com" }, "backend"],
      [{ maxAge: "1 millisecond" }, "maxAge"],
      [{ maxAge: Number.NaN }, "maxAge"],
      [{ maxAge: "2 years" }, "maxAge"]
    ] as const
  )("%j are refused", (changes, option) => {
    const { options } = world()
    assert.throws(() => createAuthentication({ ...options, ...changes } as object), `\`${option}\``)
  })
})
