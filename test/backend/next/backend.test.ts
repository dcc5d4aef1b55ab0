/** Next.js with the session in HttpOnly cookies: the route of the handler, pages, actions, the proxy, and the app in the browser. */
import { CookieJar } from "tough-cookie"
import { assert, describe, it } from "vitest"
import { createNext, createProxy } from "../../../src/backend/next/index.ts"
import { createClientApp, pairTokenStore } from "../../../src/promise/index.ts"
import { framework, world } from "./framework.ts"

const site = "https://shop.example"
const backend = "/auth/session"
const account = { email: "grace@example.com", password: "analytical engine" }

const app = async () => {
  const { common, secretServerKey, ...provider } = await world({ secure: true })
  const options = { ...common, secretServerKey, backend, secure: true }
  const cookies = new CookieJar()
  const jarOf = () => new Map(cookies.getCookiesSync(site).map(({ key, value }) => [key, decodeURIComponent(value)]))
  const receive = (response: Response) => {
    for (const text of response.headers.getSetCookie()) cookies.setCookieSync(text, site)
    return response
  }
  const post = (call: string, body: object) =>
    createNext({ ...options, ...framework(jarOf()).functions }).handleSession(
      new Request(site + backend, {
        method: "POST",
        headers: {
          host: "shop.example",
          cookie: cookies.getCookieStringSync(site),
          origin: site,
          "content-type": "application/json",
          "x-latchkey-call": call
        },
        body: JSON.stringify(body)
      })
    )
  const proxy = createProxy({ ...common, backend, secure: true, next: () => new Response("page") })
  return {
    ...provider,
    cookies,
    jarOf,
    options,
    post,
    receive,
    visit: async () => receive(await proxy(new Request(`${site}/`, { headers: { cookie: cookies.getCookieStringSync(site) } })))
  }
}

const markersIn = (names: Iterable<string>) => Array.from(names).filter((name) => name.includes("latchkey-session"))

describe("createNext with `backend`", () => {
  it("signs in through the handler, renders the user, and dehydrates the path", async () => {
    const { jarOf, options, post, receive } = await app()
    const response = receive(await post("POST /auth/password/sign-up", account))
    assert.strictEqual(response.status, 200)
    const page = framework(jarOf(), {}, true)
    const next = createNext({ ...options, ...page.functions })
    assert.strictEqual((await next.protect()).primaryEmail, account.email)
    const dehydratedText = JSON.stringify(await next.dehydrate())
    assert.deepStrictEqual(JSON.parse(dehydratedText).app.tokenStore, { backend })
    for (const value of jarOf().values()) {
      if (!markersIn([value])) assert.notInclude(dehydratedText, value)
    }
    assert.deepStrictEqual(page.set, [])
  })

  it("sets HttpOnly cookies in actions, and removes them with their marker", async () => {
    const { jarOf, options } = await app()
    const action = framework(jarOf())
    const server = await createNext({ ...options, ...action.functions }).app()
    await server.auth.signUpWithPassword({ ...account, verificationCallbackUrl: null })
    assert.deepStrictEqual(
      action.set.map(({ name, options: cookie }) => [name.replace(options.projectId, "ID"), cookie.httpOnly ?? false]),
      [
        ["__Host-stack-refresh-ID--default", true],
        ["stack-access", true],
        ["__Host-latchkey-session-ID", false]
      ]
    )
    const signOut = framework(new Map(action.set.map(({ name, value }) => [name, value])))
    await (await createNext({ ...options, ...signOut.functions }).app()).auth.signOut()
    assert.sameMembers(signOut.set.map(({ name }) => name), action.set.map(({ name }) => name))
    assert.isTrue(signOut.set.every(({ options }) => options.maxAge === 0))
  })

  it("is wrong together with `domain`", async () => {
    const { jarOf, options } = await app()
    const next = createNext({ ...options, domain: "shop.example", ...framework(jarOf()).functions })
    const outcomes = await Promise.allSettled([next.app(), next.handleSession(new Request(site + backend, { method: "POST" }))])
    for (const outcome of outcomes) assert.include(String(outcome.status === "rejected" && outcome.reason), "`backend`")
  })
})

describe("createProxy with `backend`", () => {
  it("turns readable cookies into HttpOnly cookies before a page is rendered", async () => {
    const { asked, cookies, jar, visit } = await app()
    for (const [name, value] of jar) cookies.setCookieSync(`${name}=${encodeURIComponent(value)}; Path=/; Secure`, site)
    const response = await visit()
    assert.include(response.headers.get("cache-control"), "no-store")
    const after = cookies.getCookiesSync(site)
    assert.deepStrictEqual(
      after.filter(({ httpOnly }) => !httpOnly).map(({ key }) => key),
      markersIn(after.map(({ key }) => key))
    )
    assert.lengthOf(after, 3)
    assert.deepStrictEqual((await visit()).headers.getSetCookie(), [])
    assert.deepStrictEqual(asked, [])
  })
  it("leaves a sign-out to the handler, which ends the session at the provider", async () => {
    const { cookies, options, post, receive } = await app()
    receive(await post("POST /auth/password/sign-up", account))
    const cookie = cookies.getCookieStringSync(site)
    const { refresh_token: refreshToken } = JSON.parse(decodeURIComponent(/stack-refresh-[^=]*=([^;]*)/.exec(cookie)?.[1] ?? ""))
    const { handleSession } = createNext({ ...options, ...framework(new Map()).functions })
    const { secretServerKey: _, ...clientOptions } = options
    const proxy = createProxy({
      ...clientOptions,
      next: ({ request: { headers } }, request) => handleSession(new Request(request, { headers }))
    })
    // The page has just been loaded, so it has no access token.
    const signOut = new Request(site + backend, {
      method: "POST",
      headers: {
        host: "shop.example",
        cookie: cookie.replace(/(latchkey-session-[^=]*=)/, "$1ended."),
        origin: site,
        "content-type": "application/json",
        "x-latchkey-call": "DELETE /auth/sessions/current"
      },
      body: "{}"
    })
    receive(await proxy(signOut))
    assert.deepStrictEqual(cookies.getCookiesSync(site), [])
    const { backend: _backend, secure: _secure, ...appOptions } = clientOptions
    const user = await createClientApp({ ...appOptions, tokenStore: pairTokenStore({ refreshToken }) }).user.find()
    assert.isNull(user)
  })
})
