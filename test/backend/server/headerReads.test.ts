/** Each header of a request is read once, however many parts of the library need it. */
import { assert, describe, it } from "vitest"
import { createAuthentication } from "../../../src/backend/server/index.ts"
import { createClientApp, createServerApp, requestTokenStore } from "../../../src/promise/index.ts"
import { visitor } from "./Visitor.ts"

/** The request with headers that count how often each one is read. */
const countReads = (request: Request) => {
  const reads: { [name: string]: number } = {}
  const get = (name: string) => {
    reads[name] = (reads[name] ?? 0) + 1
    return request.headers.get(name)
  }
  return { reads, request: { headers: { get }, method: request.method, url: request.url } }
}

/** Fails if a header was read twice. */
const assertSingleReads = (reads: { readonly [name: string]: number }, expected: ReadonlyArray<string>) => {
  assert.deepStrictEqual(Object.entries(reads).filter(([, count]) => count > 1), [])
  for (const name of expected) assert.strictEqual(reads[name], 1, name)
}

const sessionHeaders = ["authorization", "cookie", "x-stack-auth"]
const origin = { origin: "https://shop.example" }

describe("`authenticate` reads each header once", () => {
  it("with a valid token in cookies", async () => {
    const { authenticate, request, signIn } = await visitor()
    signIn()
    const incoming = countReads(request(origin, "POST"))
    assert.strictEqual((await authenticate(incoming.request)).status, "signed-in")
    assertSingleReads(incoming.reads, [...sessionHeaders, "host", "origin"])
  })

  it("when it renews the session of cookies, reads the user, and makes an app for it", async () => {
    const { authenticate, options, renewals, request, signIn } = await visitor()
    signIn(null)
    const incoming = countReads(request(origin, "POST"))
    const who = await authenticate(incoming.request)
    assert.deepStrictEqual([who.status, renewals()], ["signed-in", 1])
    assert.isNotEmpty(who.cookies)
    if (who.status === "signed-in") {
      assert.strictEqual((await who.findUser())?.primaryEmail, "ada@example.com")
      await using app = createClientApp({ ...options, tokenStore: who.tokenStore })
      assert.strictEqual((await app.user.get())?.primaryEmail, "ada@example.com")
    }
    assertSingleReads(incoming.reads, [...sessionHeaders, "host", "origin"])
  })

  it("when it renews the session of a header", async () => {
    const { authenticate, refreshToken, renewals, request } = await visitor()
    const pair = JSON.stringify({ accessToken: null, refreshToken })
    for (const headers of [{ "x-stack-auth": pair }, { authorization: `Bearer stackauth_${btoa(pair)}` }]) {
      const incoming = countReads(request(headers, "POST"))
      assert.strictEqual((await authenticate(incoming.request)).status, "signed-in")
      assertSingleReads(incoming.reads, ["authorization"])
      assert.notProperty(incoming.reads, "cookie")
    }
    assert.strictEqual(renewals(), 1, "both requests have the same session")
  })

  it("with a secret server key", async () => {
    const { options, request, secretServerKey, signIn } = await visitor()
    signIn(null)
    const incoming = countReads(request())
    const who = await createAuthentication({ ...options, secretServerKey }).authenticate(incoming.request)
    assert.strictEqual(who.status === "signed-in" && (await who.findUser())?.primaryEmail, "ada@example.com")
    assertSingleReads(incoming.reads, [...sessionHeaders, "host"])
  })
})

describe("an app for a request reads each header once", () => {
  it.each(["valid", "renewed"])("with a %s session in cookies", async (session) => {
    const { options, request, secretServerKey, signIn } = await visitor()
    if (session === "valid") signIn()
    else signIn(null)
    const incoming = countReads(request())
    await using app = createServerApp({
      ...options,
      secretServerKey,
      tokenStore: requestTokenStore(incoming.request, { setCookies: () => undefined })
    })
    assert.strictEqual((await app.user.get())?.primaryEmail, "ada@example.com")
    assertSingleReads(incoming.reads, sessionHeaders)
  })

  it("with a session in a header", async () => {
    const { options, refreshToken, request, secretServerKey } = await visitor()
    const incoming = countReads(request({ "x-stack-auth": JSON.stringify({ accessToken: null, refreshToken }) }))
    await using app = createServerApp({ ...options, secretServerKey, tokenStore: requestTokenStore(incoming.request) })
    assert.strictEqual((await app.user.get())?.primaryEmail, "ada@example.com")
    assertSingleReads(incoming.reads, ["authorization", "x-stack-auth"])
  })
})
