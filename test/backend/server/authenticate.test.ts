/** Authenticating requests by header and by cookies, with renewal and with a reason for each refusal. */
import { assert, describe, it, vi } from "vitest"
import { createAuthentication } from "../../../src/backend/server/index.ts"
import { createClientApp } from "../../../src/promise/index.ts"
import { site, visitor } from "./Visitor.ts"

const keys = (paths: ReadonlyArray<string>) => paths.filter((path) => path.includes("/.well-known/jwks.json"))
const tenMinutes = 600_000

describe("a valid token", () => {
  it("is accepted in each header form and in cookies; the keys are read once", async () => {
    const { accessToken, asked, authenticate, refreshToken, request, signIn, userId } = await visitor()
    const pair = JSON.stringify({ accessToken, refreshToken })
    const forms = [
      { authorization: `Bearer ${accessToken}` },
      { authorization: `bearer stackauth_${btoa(pair)}` },
      { "x-stack-auth": pair },
      { "x-stack-access-token": accessToken },
      { "x-hexclave-access-token": accessToken }
    ]
    for (const headers of forms) {
      const who = await authenticate(request(headers))
      assert.strictEqual(who.status, "signed-in", JSON.stringify(headers))
      assert.deepStrictEqual([who.user?.id, who.user?.primaryEmail], [userId, "ada@example.com"])
    }
    signIn()
    const who = await authenticate(request())
    assert.deepStrictEqual([who.status, who.cookies], ["signed-in", []])
    assert.deepStrictEqual(asked, keys(asked))
    assert.lengthOf(asked, 1)
  })

  it("is also read from a Node request", async () => {
    const { accessToken, authenticate, userId } = await visitor()
    const request = { method: "GET", url: "/me", headers: { host: "shop.example", authorization: `Bearer ${accessToken}` } }
    assert.strictEqual((await authenticate(request)).user?.id, userId)
  })
})

describe("the whole user", () => {
  it("has server-only fields only if a secret server key is set", async () => {
    const { authenticate, options, request, secretServerKey, server, signIn, userId } = await visitor()
    await server("PATCH", `/users/${userId}`, { server_metadata: { plan: "pro" } })
    signIn()
    const person = await authenticate(request())
    assert.strictEqual(person.status, "signed-in")
    const user = person.status === "signed-in" ? await person.findUser() : null
    assert.deepStrictEqual([user?.id, Object.hasOwn(user ?? {}, "serverMetadata")], [userId, false])
    const who = await createAuthentication({ ...options, secretServerKey }).authenticate(request())
    assert.deepStrictEqual(who.status === "signed-in" && (await who.findUser())?.serverMetadata, { plan: "pro" })
  })

  it("is null after the user is deleted; the next request removes the cookies", async () => {
    const { authenticate, jar, receive, refreshToken, request, server, signIn, userId } = await visitor()
    signIn()
    const who = await authenticate(request())
    await server("DELETE", `/users/${userId}`)
    assert.isNull(who.status === "signed-in" && await who.findUser())
    signIn("words", refreshToken)
    const over = await authenticate(request())
    assert.strictEqual(over.status, "signed-out")
    receive(over.finish(new Response("bye")))
    assert.strictEqual(jar.getCookieStringSync(site), "")
  })
})

describe("an invalid token", () => {
  it.each(["nothing", "words", "one that has expired"])("is renewed with a refresh token: %s", async (label) => {
    let offset = 0
    const { accessToken, authenticate, emulator, jar, receive, renewals, request, signIn, userId } = await visitor({
      now: () => Date.now() + offset
    })
    if (label === "one that has expired") {
      emulator.advanceClock(offset = 2 * tenMinutes)
      signIn()
    } else signIn(label === "nothing" ? null : label)
    const who = await authenticate(request())
    assert.deepStrictEqual([who.status, who.user?.id, renewals()], ["signed-in", userId, 1])
    // A network error has no headers, and cannot be copied.
    assert.strictEqual(who.finish(Response.error()).type, "error")
    const before = jar.getCookieStringSync(site)
    const response = receive(
      who.finish(new Response("hello", { status: 201, headers: { "cache-control": "public, max-age=60" } }))
    )
    assert.deepStrictEqual([response.status, await response.text()], [201, "hello"])
    assert.strictEqual(response.headers.get("cache-control"), "private, no-store")
    assert.notStrictEqual(jar.getCookieStringSync(site), before)
    assert.notInclude(jar.getCookieStringSync(site), accessToken)
    // The next request has the new token, and does not need the provider.
    const next = await authenticate(request())
    assert.deepStrictEqual([next.status, next.cookies, renewals()], ["signed-in", [], 1])
  })

  it("is renewed with cookies that no cache stores, whichever header it prefers", async () => {
    const { authenticate, request, signIn } = await visitor()
    signIn(null)
    const who = await authenticate(request())
    const cacheControl = {
      "cdn-cache-control": "max-age=600",
      "vercel-cdn-cache-control": "max-age=600",
      "surrogate-control": "max-age=600",
      "x-accel-expires": "600"
    }
    const response = who.finish(new Response("hello", { headers: { ...cacheControl, "x-other": "kept" } }))
    assert.isNotEmpty(response.headers.getSetCookie())
    const names = ["cache-control", "content-type", "set-cookie", "vary", "x-other"]
    assert.deepStrictEqual([...new Set(response.headers.keys())], names)
  })

  it("is renewed once for concurrent requests", async () => {
    const { authenticate, renewals, request, signIn } = await visitor()
    signIn(null)
    const results = await Promise.all(Array.from({ length: 20 }, () => authenticate(request())))
    assert.deepStrictEqual([...new Set(results.map(({ status }) => status)), renewals()], ["signed-in", 1])
  })

  it("is renewed without writing cookies if the tokens came in a header", async () => {
    const { authenticate, refreshToken, request } = await visitor()
    const who = await authenticate(request({ "x-stack-auth": JSON.stringify({ refreshToken }) }))
    assert.deepStrictEqual([who.status, who.cookies], ["signed-in", []])
  })

  it("that cannot be renewed is refused with a reason that omits the token", async () => {
    const { accessToken, authenticate, client, request, signIn } = await visitor()
    const refusalOf = async (headers: { readonly [name: string]: string }) => {
      const who = await authenticate(request(headers))
      if (who.status !== "refused") return assert.fail(who.status)
      const response = who.refusal()
      const text = await response.text()
      assert.notInclude(text, "Bearer")
      assert.notInclude(text, accessToken.slice(-20))
      return [response.status, response.headers.get("www-authenticate"), JSON.parse(text).reason, who.error._tag]
    }
    const refusal = (wrong: string) => [401, "Bearer error=\"invalid_token\"", wrong, "InvalidAccessToken"]
    signIn()
    assert.deepStrictEqual(await refusalOf({ authorization: "Bearer words" }), refusal("form"))
    assert.deepStrictEqual(await refusalOf({ "x-stack-access-token": `${accessToken.slice(0, -4)}AAAA` }), refusal("signature"))
    const anonymous = await client("POST", "/auth/anonymous/sign-up")
    assert.deepStrictEqual(await refusalOf({ authorization: `Bearer ${anonymous.json.access_token}` }), refusal("kind"))
    // A renewal would return a token of the same user.
    signIn(anonymous.json.access_token, anonymous.json.refresh_token)
    assert.deepStrictEqual(await refusalOf({}), refusal("kind"))
  })

  it("is not reported for an anonymous user if the app accepts anonymous users", async () => {
    const { authenticate, client, request, signIn } = await visitor({ userKinds: ["normal", "anonymous"] })
    const { json } = await client("POST", "/auth/anonymous/sign-up")
    signIn(json.access_token, json.refresh_token)
    const who = await authenticate(request())
    assert.deepStrictEqual(who.status === "signed-in" && [who.kind, (await who.findUser())?.id], ["anonymous", json.user_id])
  })
})

describe("the session of a restricted user", () => {
  it("is accepted if the app accepts restricted users, and gives access to the user", async () => {
    const { authenticate, refreshToken, request, server, signIn, userId } = await visitor({ userKinds: ["normal", "restricted"] })
    await server("PATCH", `/users/${userId}`, { restricted_by_admin: true })
    signIn(null, refreshToken)
    const who = await authenticate(request())
    assert.deepStrictEqual(who.status === "signed-in" && [who.kind, (await who.findUser())?.id], ["restricted", userId])
  })
})

describe("a request that cannot be authenticated", () => {
  it("is treated as signed out if it has no valid credential", async () => {
    const { asked, authenticate, request } = await visitor()
    for (
      const headers of [{}, { authorization: "Basic YTpi" }, { cookie: "stack-access=words; theme=dark" }, {
        "x-stack-auth": "{"
      }]
    ) {
      const who = await authenticate(request(headers))
      assert.deepStrictEqual([who.status, who.user], ["signed-out", null])
      if (who.status === "signed-in") return assert.fail("No user has signed in.")
      const response = who.refusal()
      assert.deepStrictEqual([response.status, (await response.json()).reason], [401, "missing"])
    }
    assert.isEmpty(asked)
  })

  it("is refused with 503 and keeps its cookies while the provider is down", async () => {
    const { authenticate, emulator, request, signIn } = await visitor({ totalTimeout: 100 })
    const outcome = async () => {
      const who = await authenticate(request())
      return [who.status, who.cookies.length, who.status === "signed-in" || who.refusal().status]
    }
    emulator.addFault({ count: 1_000, status: 500 })
    signIn()
    assert.deepStrictEqual(await outcome(), ["refused", 0, 503])
    signIn(null)
    assert.deepStrictEqual(await outcome(), ["refused", 0, 503])
  })
})

it("authentication does not wait when the provider throttles for a minute", async () => {
  const { authenticate, emulator, renewals, request, signIn } = await visitor()
  emulator.addFault({ count: 1_000, status: 429, headers: { "retry-after": "60" } })
  signIn(null)
  const who = await authenticate(request())
  assert.isTrue(who.status === "refused" && who.error._tag === "CallError" && who.error.reason._tag === "Throttled")
  assert.strictEqual(renewals(), 1)
})

describe("a request from a page", () => {
  const crossSite = { origin: "https://evil.example" }
  const cases: ReadonlyArray<[string, { readonly [name: string]: string }, string, string]> = [
    ["POST", { "sec-fetch-site": "same-origin", origin: site }, "signed-in", "its own"],
    ["POST", { "sec-fetch-site": "none" }, "signed-in", "none"],
    ["POST", {}, "signed-in", "no browser"],
    ["POST", { origin: site }, "signed-in", "its own, by an older browser"],
    ["GET", { ...crossSite, "sec-fetch-site": "cross-site" }, "signed-in", "a link"],
    ["POST", { origin: "https://admin.example", "sec-fetch-site": "cross-site" }, "signed-in", "a trusted one"],
    ["POST", { ...crossSite, "sec-fetch-site": "cross-site" }, "refused", "another"],
    ["DELETE", { origin: "https://blog.shop.example", "sec-fetch-site": "same-site" }, "refused", "a host beside it"],
    ["POST", crossSite, "refused", "another, by an older browser"],
    ["POST", { origin: "null" }, "refused", "a frame without an origin"],
    ["POST", { ...crossSite, "x-forwarded-host": "shop.example" }, "refused", "another, through a proxy"]
  ]
  it.each(cases)("with %s %j is %s (the page: %s)", async (method, headers, status) => {
    const { authenticate, request, signIn } = await visitor({ trustedOrigins: ["https://admin.example"] })
    signIn()
    const who = await authenticate(request(headers, method))
    assert.strictEqual(who.status, status)
    if (who.status === "refused") assert.deepStrictEqual([who.error._tag, who.refusal().status], ["CrossSiteRequest", 403])
  })

  it("of another site is accepted if a header contains an access token", async () => {
    const { accessToken, authenticate, request } = await visitor()
    const headers = { ...crossSite, "sec-fetch-site": "cross-site", authorization: `Bearer ${accessToken}` }
    assert.strictEqual((await authenticate(request(headers, "POST"))).status, "signed-in")
  })
})

it("createAuthentication reads the environment when called, not at each request", async () => {
  const { emulator, options: { fetch }, request, signIn, userId } = await visitor()
  vi.stubEnv("STACK_PROJECT_ID", emulator.project.projectId)
  vi.stubEnv("STACK_PUBLISHABLE_CLIENT_KEY", emulator.project.publishableClientKey)
  vi.stubEnv("STACK_API_URL", emulator.url)
  const { authenticate } = createAuthentication({ fetch })
  vi.unstubAllEnvs()
  signIn(null)
  const who = await authenticate(request())
  assert.strictEqual(who.status === "signed-in" && (await who.findUser())?.id, userId)
})

describe("the session of the request", () => {
  it("is usable by an app, and its cookies are sent with the response", async () => {
    const { authenticate, jar, options, receive, refreshToken, request, signIn, userId } = await visitor()
    signIn("words")
    const acting = async (headers: { readonly [name: string]: string }) => {
      const who = await authenticate(request(headers))
      if (who.status !== "signed-in") return assert.fail(who.status)
      assert.notInclude(Object.keys(who), "tokenStore")
      const app = createClientApp({ ...options, tokenStore: who.tokenStore })
      assert.strictEqual((await app.user.find())?.id, userId)
      return { app, who }
    }
    await acting({ "x-stack-auth": JSON.stringify({ refreshToken }) })
    const { app, who } = await acting({})
    await app.auth.signOut()
    receive(who.finish(new Response("bye")))
    assert.notInclude(jar.getCookieStringSync(site), "stack-refresh")
  })
})

it("plainRefusal returns the status, body and headers, including cookies", async () => {
  const { authenticate, request, server, signIn, userId } = await visitor()
  const signedOut = await authenticate(request())
  assert.deepStrictEqual(signedOut.status !== "signed-in" && signedOut.plainRefusal(), {
    status: 401,
    headers: {
      vary: "Cookie, Authorization, x-stack-auth, x-stack-access-token, x-hexclave-access-token",
      "cache-control": "no-store",
      "www-authenticate": "Bearer",
      "content-type": "application/json"
    },
    body: JSON.stringify({ _tag: "Unauthorized", reason: "missing", message: "Sign in first." })
  })
  signIn("words")
  await server("DELETE", `/users/${userId}`)
  const over = await authenticate(request())
  const { headers } = over.status === "signed-in" ? assert.fail(over.status) : over.plainRefusal()
  assert.isTrue(
    headers["set-cookie"]?.includes("stack-access=; Path=/; Max-Age=0; SameSite=Lax; Secure"),
    JSON.stringify(headers)
  )
  assert.strictEqual(headers["cache-control"], "no-store")
})

it("createAuthentication rejects invalid options immediately", () => {
  assert.throws(() => createAuthentication({ projectId: "words" }), /projectId/)
  assert.throws(() => createAuthentication({ projectId: "internal", clockTolerance: -1 }), /clockTolerance/)
  assert.throws(() => createAuthentication({ projectId: "internal", secretServerKey: "pck_x" }), /secretServerKey/)
})
