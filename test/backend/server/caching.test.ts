/** What responses tell caches: those that depend on a credential are private to one browser, others vary by it. */
import { assert, describe, it } from "vitest"
import { visitor } from "./Visitor.ts"

const fields = "cookie, authorization, x-stack-auth, x-stack-access-token, x-hexclave-access-token"
const marksOf = ({ headers }: Response) => [headers.get("cache-control"), headers.get("vary")?.toLowerCase()]

describe("the page of a signed-in user", () => {
  it("is private, for each form of the credential", async () => {
    const { accessToken, authenticate, refreshToken, request, signIn } = await visitor()
    const pair = JSON.stringify({ accessToken, refreshToken })
    const forms = [{ authorization: `Bearer ${accessToken}` }, { "x-stack-auth": pair }, { "x-stack-access-token": accessToken }]
    for (const headers of forms) {
      const who = await authenticate(request(headers))
      assert.deepStrictEqual(marksOf(who.finish(new Response("hello"))), ["private", fields], JSON.stringify(headers))
    }
    signIn()
    const who = await authenticate(request())
    assert.deepStrictEqual(marksOf(who.finish(new Response("hello"))), ["private", fields])
    assert.deepStrictEqual(Object.entries(who.plainHeaders()), [
      ["vary", "Cookie, Authorization, x-stack-auth, x-stack-access-token, x-hexclave-access-token"],
      ["cache-control", "private"]
    ])
  })

  it("is as the app chose, and varies by the credential besides the app's fields", async () => {
    const { authenticate, request, signIn } = await visitor()
    signIn()
    const who = await authenticate(request())
    const appHeaders = { "cache-control": "public, max-age=60", vary: "Accept-Encoding, Cookie" }
    assert.deepStrictEqual(marksOf(who.finish(new Response("prices", { headers: appHeaders }))), [
      "public, max-age=60",
      "accept-encoding, cookie, authorization, x-stack-auth, x-stack-access-token, x-hexclave-access-token"
    ])
    assert.strictEqual(who.finish(new Response("prices", { headers: { vary: "*" } })).headers.get("vary"), "*")
  })

  it("is private if the response is immutable, and an upgrade stays as it is", async () => {
    const { authenticate, request, signIn } = await visitor()
    signIn()
    const who = await authenticate(request())
    const redirect = who.finish(Response.redirect("https://shop.example/next"))
    assert.deepStrictEqual([redirect.status, redirect.headers.get("location")], [302, "https://shop.example/next"])
    assert.deepStrictEqual(marksOf(redirect), ["private", fields])
    assert.strictEqual(who.finish(Response.error()).type, "error")
  })
})

describe("the page for all", () => {
  it("varies by the credential and is not private without one", async () => {
    const { authenticate, request } = await visitor()
    const who = await authenticate(request())
    assert.strictEqual(who.status, "signed-out")
    assert.deepStrictEqual(marksOf(who.finish(new Response("hello"))), [null, fields])
    assert.deepStrictEqual(Object.keys(who.plainHeaders()), ["vary"])
  })

  it("is private if the credential was refused, or its session has ended", async () => {
    const { authenticate, refreshToken, request, server, userId } = await visitor()
    const refusal = await authenticate(request({ authorization: "Bearer words" }))
    assert.deepStrictEqual([refusal.status, ...marksOf(refusal.finish(new Response("hello")))], ["refused", "private", fields])
    await server("DELETE", `/users/${userId}`)
    const over = await authenticate(request({ "x-stack-auth": JSON.stringify({ refreshToken }) }))
    assert.deepStrictEqual([over.status, ...marksOf(over.finish(new Response("hello")))], ["signed-out", "private", fields])
  })
})

it("a refusal is not stored", async () => {
  const { authenticate, request } = await visitor()
  for (const headers of [{}, { authorization: "Bearer words" }]) {
    const who = await authenticate(request(headers))
    assert.strictEqual(who.status !== "signed-in" && who.refusal().headers.get("cache-control"), "no-store")
    assert.strictEqual(who.status !== "signed-in" && who.plainRefusal().headers["cache-control"], "no-store")
  }
})

it("the headers of a renewed session set its cookies and forbid storing", async () => {
  const { authenticate, request, signIn } = await visitor()
  signIn(null)
  const who = await authenticate(request())
  const headers = who.plainHeaders()
  assert.strictEqual(headers["cache-control"], "private, no-store")
  assert.deepStrictEqual(headers["set-cookie"], who.finish(new Response()).headers.getSetCookie())
})
