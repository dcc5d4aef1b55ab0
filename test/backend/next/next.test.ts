/** `createNext` and the proxy with simulated functions of Next.js: reads, writes, renews and forwards sessions. */
import { afterEach, assert, beforeEach, describe, it, vi } from "vitest"
import { createNext, createProxy } from "../../../src/backend/next/index.ts"
import { type Cookies, findSession, parseCookies } from "../../../src/layers/cookies/SessionCookies.ts"
import { currentUser } from "../../../src/live/index.ts"
import { framework, world } from "./framework.ts"

beforeEach(() => {
  for (const name of Object.keys(process.env)) if (name.includes("STACK_")) vi.stubEnv(name, undefined)
})
afterEach(() => {
  vi.unstubAllEnvs()
})

/** The session that a page reads from the cookies of its request. */
const sessionIn = (projectId: string, cookies: Cookies) =>
  findSession({ projectId, domain: null, secure: false }, cookies).session

describe("createNext", () => {
  it("makes one app per request; the app acts for the request's user", async () => {
    const { common, jar, secretServerKey } = await world()
    const auth = createNext({ ...common, secretServerKey, ...framework(jar).functions })
    const app = await auth.app()
    assert.strictEqual(await auth.app(), app)
    assert.strictEqual((await app.user.find())?.primaryEmail, "ada@example.com")
    const otherAuth = createNext({ ...common, secretServerKey, ...framework(new Map()).functions })
    assert.isNull(await (await otherAuth.app()).user.find())
  })

  it("writes changed cookies to the response, each name once", async () => {
    const { common, jar, secretServerKey } = await world({ secure: true })
    const { functions, set } = framework(jar, { "x-forwarded-proto": "https" })
    const auth = createNext({ ...common, secretServerKey, ...functions, migrate: true })
    await (await auth.app()).auth.signOut()
    const marker = `__Host-latchkey-migrated-${common.projectId}`
    assert.deepStrictEqual(set.map(({ name }) => name).toSorted(), [marker, ...jar.keys()].toSorted())
    // Sets no cookies of frames or of a domain: browsers would keep all of them, but Next.js would set only the last.
    for (const { name, options: { domain, maxAge, partitioned, secure } } of set) {
      assert.deepStrictEqual({ domain, maxAge, partitioned, secure }, {
        domain: undefined,
        maxAge: name === marker ? 31_536_000 : 0,
        partitioned: undefined,
        secure: true
      })
    }
  })

  it("reads the user where cookies are read-only; three requests share one renewal", async () => {
    const { asked, common, jar, secretServerKey } = await world()
    jar.delete("stack-access")
    for (let requests = 0; requests < 3; requests++) {
      const auth = createNext({ ...common, secretServerKey, ...framework(jar, {}, true).functions })
      assert.strictEqual((await (await auth.app()).user.find())?.primaryEmail, "ada@example.com")
    }
    assert.strictEqual(asked.filter((path) => path === "/auth/oauth/token").length, 1)
  })

  it("redirects to sign-in through the framework, with the return address", async () => {
    const { common, secretServerKey } = await world()
    const { functions } = framework(new Map(), { "x-latchkey-url": "http://localhost:3000/private?page=2" })
    const app = await createNext({ ...common, secretServerKey, ...functions }).app()
    const thrownError: unknown = await app.user.get({ or: "redirect" }).then(
      () => assert.fail("was not sent"),
      (error: unknown) => error
    )
    assert.include(
      (thrownError as { readonly digest: string }).digest,
      ";/handler/sign-in?after_auth_return_to=%2Fprivate%3Fpage%3D2;"
    )
  })

  it("dehydrates the signed-in user without secrets", async () => {
    const { common, jar, secretServerKey } = await world()
    const auth = createNext({ ...common, secretServerKey, ...framework(jar).functions })
    const dehydratedApp = await auth.dehydrate([currentUser])
    const text = JSON.stringify(dehydratedApp)
    assert.include(text, "ada@example.com")
    for (const secret of [secretServerKey, ...jar.values()]) assert.notInclude(text, secret)
    assert.strictEqual(dehydratedApp.app.tokenStore, "cookie")
  })
})

/** Returns the argument of `NextResponse.next`, and the response. */
const throughProxy = async (
  { common }: { readonly common: Parameters<typeof createProxy>[0] extends infer O ? Omit<O & object, "next"> : never },
  headers: { readonly [name: string]: string },
  reply = () => new Response(null, { headers: { "x-middleware-next": "1" } })
) => {
  const forwardedHeaders: Array<Headers> = []
  const proxy = createProxy({
    ...common,
    next: ({ request }) => {
      forwardedHeaders.push(request.headers)
      return reply()
    }
  })
  const response = await proxy(new Request("http://localhost:3000/private", { headers }))
  const [sentHeaders] = forwardedHeaders
  return { response, sent: sentHeaders ?? assert.fail("not let through") }
}

describe("createProxy", () => {
  it("forwards a request with its URL in a header, and replaces a forged header", async () => {
    const here = await world()
    const headers = { cookie: here.cookieHeader(), "x-latchkey-url": "http://evil.example/" }
    const { response, sent } = await throughProxy(here, headers)
    assert.strictEqual(sent.get("cookie"), headers.cookie)
    assert.strictEqual(sent.get("x-latchkey-url"), "http://localhost:3000/private")
    assert.deepStrictEqual(response.headers.getSetCookie(), [])
    assert.isNull(response.headers.get("cache-control"))
    assert.deepStrictEqual(here.asked, [])
  })

  it("renews the session for both the page and the browser", async () => {
    const here = await world()
    here.jar.delete("stack-access")
    here.jar.set("theme", "dark; or light")
    const { response, sent } = await throughProxy(here, { cookie: here.cookieHeader() })
    const cookies = parseCookies(sent.get("cookie") ?? "")
    const [access] = response.headers.getSetCookie().filter((text) => text.startsWith("stack-access="))
    const accessCookie = parseCookies(access ?? "").find(([name]) => name === "stack-access")
    assert.deepStrictEqual(cookies.find(([name]) => name === "stack-access"), accessCookie)
    assert.deepStrictEqual(cookies.find(([name]) => name === "theme"), ["theme", "dark; or light"])
    assert.isTrue(sessionIn(here.common.projectId, cookies)._tag === "Some")
    assert.strictEqual(response.headers.get("cache-control"), "private, no-store")
  })

  it("keeps the app's own cookies byte for byte during a renewal", async () => {
    const here = await world()
    here.jar.delete("stack-access")
    const ownCookies = here.cookieHeader()
    const foreign = ["flag", "token=a+/==", "dup=1", "dup=2", "quoted=\"x y\"", "percent=%2b%zz", "=nameless", "empty=", "last=1"]
    const [first, ...rest] = foreign
    const { sent } = await throughProxy(here, { cookie: [first, ownCookies, ...rest].join("; ") })
    const pairs = (sent.get("cookie") ?? "").split("; ")
    assert.deepStrictEqual(pairs.filter((pair) => !pair.startsWith("stack-")), foreign)
    const names = pairs.filter((pair) => pair.startsWith("stack-")).map((pair) => pair.slice(0, pair.indexOf("=")))
    assert.sameMembers(names, ["stack-access", `stack-refresh-${here.common.projectId}--default`])
    assert.isTrue(sessionIn(here.common.projectId, parseCookies(sent.get("cookie") ?? ""))._tag === "Some")
  })

  it("renews the session without changing immutable or shared responses", async () => {
    const here = await world()
    here.jar.delete("stack-access")
    const cookie = here.cookieHeader()
    const { response } = await throughProxy(here, { cookie }, () => Response.redirect("http://localhost:3000/other", 307))
    assert.deepStrictEqual([response.status, response.headers.get("location")], [307, "http://localhost:3000/other"])
    assert.isTrue(response.headers.getSetCookie().some((text) => text.startsWith("stack-access=")))
    assert.strictEqual(response.headers.get("cache-control"), "private, no-store")

    const sharedResponse = new Response(null, { status: 204 })
    assert.isNotEmpty((await throughProxy(here, { cookie }, () => sharedResponse)).response.headers.getSetCookie())
    assert.deepStrictEqual([sharedResponse.headers.getSetCookie(), sharedResponse.headers.get("cache-control")], [[], null])

    // A network error has no headers, so the next request renews the session.
    assert.strictEqual((await throughProxy(here, { cookie }, () => Response.error())).response.type, "error")
  })

  it("ends the session for the page and the browser if the provider ended it", async () => {
    const here = await world()
    here.jar.delete("stack-access")
    const cookie = here.cookieHeader()
    here.emulator.reset()
    const { response, sent } = await throughProxy(here, { cookie })
    assert.strictEqual(sessionIn(here.common.projectId, parseCookies(sent.get("cookie") ?? ""))._tag, "None")
    assert.isNotEmpty(response.headers.getSetCookie())
    for (const text of response.headers.getSetCookie()) assert.include(text, "Max-Age=0")
  })

  it("forwards the user's session without cookies set by a sibling host", async () => {
    const here = await world({ secure: true })
    const attacker = await world({ secure: true })
    const { projectId } = here.common
    const plantedToken = attacker.jar.get(`__Host-stack-refresh-${attacker.common.projectId}--default`) ??
      assert.fail("not signed in")
    here.jar.delete("stack-access")
    const good = here.cookieHeader()
    const names = [
      `stack-refresh-${projectId}--default`,
      `hexclave-refresh-${projectId}--default`,
      `stack-refresh-${projectId}--custom-X`
    ]
    const tossedCookies = names.map((name) => `${name}=${encodeURIComponent(plantedToken)}`).join("; ")
    const { response, sent } = await throughProxy(here, {
      cookie: `${tossedCookies}; ${good}; ${tossedCookies}`,
      "x-forwarded-proto": "https"
    })
    const forwardedHeaders = parseCookies(sent.get("cookie") ?? "").map(([name]) => name)
    assert.sameMembers(forwardedHeaders, [`__Host-stack-refresh-${projectId}--default`, "stack-access"])
    assert.notInclude(sent.get("cookie"), JSON.parse(plantedToken).refresh_token)
    const keptCookies = response.headers.getSetCookie().filter((text) => !text.includes("Max-Age=0"))
    assert.notInclude(keptCookies.join(), JSON.parse(plantedToken).refresh_token)
  })

  it("changes no cookies if the provider is unreachable", async () => {
    const here = await world()
    here.jar.delete("stack-access")
    const cookie = here.cookieHeader()
    const failingFetch = (() => Promise.reject(new TypeError("fetch failed"))) as typeof globalThis.fetch
    const { response, sent } = await throughProxy({ common: { ...here.common, fetch: failingFetch, totalTimeout: 50 } }, {
      cookie
    })
    assert.strictEqual(sent.get("cookie"), cookie)
    assert.deepStrictEqual(response.headers.getSetCookie(), [])
  })
})
