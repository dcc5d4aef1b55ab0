/** `createAuthentication` with a browser that has an attacker's cookies next to the session's. */
import { assert, describe, it } from "vitest"
import { createAuthentication } from "../../../src/backend/server/index.ts"
import { site, visitor } from "./Visitor.ts"

const sibling = "https://evil.shop.example"

/** A visitor, and an attacker with an account in the same project and another host of the site. */
const attackedVisitor = async () => {
  const here = await visitor({ migrate: true })
  const { client, emulator: { project: { projectId } }, jar } = here
  const { json: attacker } = await client("POST", "/auth/password/sign-up", {
    email: "eve@example.com",
    password: "analytical engine",
    verification_callback_url: "http://localhost:3000/verify"
  })
  const toss = (token: string, path = "/") => {
    const json = encodeURIComponent(JSON.stringify({ refresh_token: token, updated_at_millis: 9e15 }))
    const forms = {
      [`stack-refresh-${projectId}`]: token,
      "stack-refresh": token,
      [`stack-refresh-${projectId}--default`]: json,
      [`stack-refresh-${projectId}--custom-X`]: json,
      [`hexclave-refresh-${projectId}--default`]: json,
      "stack-access": encodeURIComponent(JSON.stringify([token, attacker.access_token]))
    }
    for (const [name, value] of Object.entries(forms)) {
      jar.setCookieSync(`${name}=${value}; Domain=shop.example; Path=${path}; Secure`, sibling)
    }
  }
  const refreshTokens = () => jar.getCookieStringSync(`${site}/me`).split("; ").filter((cookie) => cookie.includes("refresh"))
  return { ...here, attacker, refreshTokens, toss }
}

describe("cookies of a sibling host", () => {
  it.each(["valid", "garbage"])("do not replace, shadow or end a session: %s", async (tossing) => {
    const { authenticate, attacker, receive, refreshTokens, request, signIn, toss, userId } = await attackedVisitor()
    const token = tossing === "valid" ? attacker.refresh_token : "garbage"
    for (const access of [undefined, null]) {
      toss(token)
      toss(token, "/me")
      signIn(access)
      for (let at = 0; at < 3; at++) {
        const who = await authenticate(request())
        assert.strictEqual(who.user?.id, userId)
        receive(who.finish(new Response("hello")))
      }
    }
    assert.lengthOf(refreshTokens().filter((cookie) => cookie.startsWith("__Host-")), 1)
    assert.notInclude(refreshTokens().find((cookie) => cookie.startsWith("__Host-")), token)
  })

  it("of an ended session are removed as far as one response can", async () => {
    const { authenticate, attacker, receive, refreshTokens, request, signIn, toss } = await attackedVisitor()
    signIn(null, "ended")
    toss("garbage")
    toss("garbage", "/me")
    const who = await authenticate(request())
    assert.strictEqual(who.status, "signed-out")
    const earlier = refreshTokens()
    const response = receive(who.finish(new Response("bye")))
    assert.isAtMost(response.headers.getSetCookie().reduce((sum, cookie) => sum + `set-cookie: ${cookie}\r\n`.length, 0), 2048)
    assert.isBelow(refreshTokens().length, earlier.length)
    // A cookie whose name has no project may belong to another project.
    const bare = refreshTokens().filter((cookie) => cookie.startsWith("stack-refresh="))
    assert.deepStrictEqual(bare, ["stack-refresh=garbage", "stack-refresh=garbage"])
    toss(attacker.refresh_token)
    assert.strictEqual((await authenticate(request())).status, "signed-out")
  })

  it("do not make the response headers larger than proxies accept", async () => {
    const { authenticate, jar, receive, request, signIn, toss, emulator } = await attackedVisitor()
    const { projectId } = emulator.project
    toss("garbage")
    for (let at = 0; at < 40; at++) {
      jar.setCookieSync(`stack-refresh-${projectId}--custom-${"X".repeat(300)}${at}=x; Domain=shop.example; Secure`, sibling)
    }
    for (const token of [undefined, "ended"]) {
      signIn(null, token)
      const { headers } = receive((await authenticate(request())).finish(new Response("hello")))
      assert.isBelow(headers.getSetCookie().join().length, 5_000)
    }
  })

  it("do not replace the session in the cookie of the configured domain", async () => {
    const { attacker, options, receive, refreshToken, request, jar, toss, userId } = await attackedVisitor()
    const { authenticate } = createAuthentication({ ...options, domain: "shop.example" })
    jar.setCookieSync(`stack-refresh-${options.projectId}=${refreshToken}; Secure; Path=/`, site)
    const first = await authenticate(request())
    assert.strictEqual(first.user?.id, userId)
    receive(first.finish(new Response("hello")))
    toss(attacker.refresh_token)
    toss("garbage", "/me")
    assert.strictEqual((await authenticate(request())).user?.id, userId)
  })
})

it("the first requests migrate a session of the provider's client", async () => {
  const { accessToken, authenticate, jar, options: { projectId }, receive, refreshToken, request, userId } = await visitor({
    migrate: true
  })
  const pair = encodeURIComponent(JSON.stringify([refreshToken, accessToken]))
  for (const cookie of [`stack-refresh-${projectId}=${refreshToken}`, `stack-access=${pair}`, "stack-is-https=true"]) {
    jar.setCookieSync(`${cookie}; Path=/`, site)
  }
  // A response removes as many variants of a cookie as fit in 2 KB, and later ones the others. Which come first depends on the time.
  for (let count = 0; count < 60; count++) {
    const who = await authenticate(request())
    assert.strictEqual(who.user?.id, userId)
    receive(who.finish(new Response("hello")))
  }
  assert.sameMembers(jar.getCookiesSync(site).map(({ key }) => key), [
    `__Host-stack-refresh-${projectId}--default`,
    "stack-access",
    "stack-is-https"
  ])
})

it("on http, a cookie in this library's format takes precedence over other formats", async () => {
  const { attacker, options: { projectId }, authenticate, refreshToken, userId } = await attackedVisitor()
  const json = encodeURIComponent(JSON.stringify({ refresh_token: refreshToken, updated_at_millis: 1 }))
  const cookie =
    `stack-refresh-${projectId}=${attacker.refresh_token}; stack-refresh-${projectId}--default=${json}; stack-refresh=x`
  const request = new Request("http://localhost:3000/me", { headers: { host: "localhost:3000", cookie } })
  assert.strictEqual((await authenticate(request)).user?.id, userId)
})
