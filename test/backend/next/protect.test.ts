/** Protected pages, actions and routes of Next.js, with simulated functions of Next.js. */
import { afterEach, assert, beforeEach, describe, it, vi } from "vitest"
import { createNext, type ProtectOptions } from "../../../src/backend/next/index.ts"
import { currentUser } from "../../../src/live/index.ts"
import { createServerApp } from "../../../src/promise/index.ts"
import { framework, world } from "./framework.ts"

beforeEach(() => {
  for (const name of Object.keys(process.env)) if (name.includes("STACK_")) vi.stubEnv(name, undefined)
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

type World = Awaited<ReturnType<typeof world>>
const headers = { "x-latchkey-url": "http://localhost:3000/orders?page=2" }
const signIn = "/handler/sign-in?after_auth_return_to=%2Forders%3Fpage%3D2"

/** The server side of a program whose request has these cookies. */
const authOf = ({ common, jar, secretServerKey }: World, cookies: ReadonlyMap<string, string> = jar) =>
  createNext({ ...common, secretServerKey, ...framework(cookies, headers, true).functions })
const signedOut = (here: World) => authOf(here, new Map())

/** A team without members, in the project of this world. */
const teamOf = async ({ common, secretServerKey }: World) => {
  const server = createServerApp({ ...common, secretServerKey })
  const { id: teamId } = await server.teams.create({ displayName: "Engines" })
  const { items: [user] } = await server.users.page()
  return { server, teamId, userId: user?.id ?? assert.fail("no user") }
}

const rejection = (
  promise: Promise<unknown>
): Promise<{ readonly digest?: string; readonly _tag?: string; readonly option?: string }> =>
  promise.then(() => assert.fail("was not refused"), (error) => error)
const digestOf = async (promise: Promise<unknown>) => (await rejection(promise)).digest

/** Removes the access token, and ends the session at the provider. */
const end = ({ emulator, jar }: World) => {
  jar.delete("stack-access")
  emulator.reset()
}

describe("createNext", () => {
  it("reads nothing before `connection` resolves", async () => {
    const { common, jar, secretServerKey } = await world()
    const { functions } = framework(jar)
    const reads: Array<string> = []
    let connect = () => {}
    const connection = new Promise<void>((resolve) => {
      connect = resolve
    })
    const auth = createNext({
      ...common,
      secretServerKey,
      ...functions,
      connection: () => connection,
      cookies: () => (reads.push("cookies"), functions.cookies()),
      headers: () => (reads.push("headers"), functions.headers())
    })
    vi.spyOn(Date, "now").mockImplementation(() => reads.push("Date.now"))
    vi.spyOn(performance, "now").mockImplementation(() => reads.push("performance.now"))
    vi.spyOn(Math, "random").mockImplementation(() => reads.push("Math.random") / 100)
    vi.spyOn(crypto, "getRandomValues").mockImplementation((array) => (reads.push("getRandomValues"), array))
    const calls = [auth.app(), auth.protect(), auth.dehydrate([currentUser])]
    await new Promise((resolve) => setImmediate(resolve))
    assert.deepStrictEqual(reads, [])
    vi.restoreAllMocks()
    connect()
    await Promise.all(calls)
    assert.include(reads, "cookies")
  })

  it("refuses to work without `connection`", async () => {
    const here = await world()
    const { connection: _, ...functions } = framework(here.jar).functions
    const auth = createNext({ ...here.common, secretServerKey: here.secretServerKey, ...functions } as never)
    for (const call of [auth.app(), auth.protect(), auth.dehydrate()]) {
      assert.strictEqual((await rejection(call))._tag, "InvalidOption")
    }
  })
})

describe("protect", () => {
  it("returns the user", async () => {
    const here = await world()
    for (const or of ["redirect", "unauthorized"] as const) {
      assert.strictEqual((await authOf(here).protect({ or })).primaryEmail, "ada@example.com")
    }
  })

  it("redirects to sign-in, and back, without a user or an active session", async () => {
    const here = await world()
    assert.strictEqual(await digestOf(signedOut(here).protect()), `NEXT_REDIRECT;replace;${signIn};307;`)
    end(here)
    assert.strictEqual(await digestOf(authOf(here).protect()), `NEXT_REDIRECT;replace;${signIn};307;`)
  })

  it("ends with status 401 instead, with `or: \"throw\"`", async () => {
    const here = await world()
    const error = await rejection(signedOut(here).protect({ or: "unauthorized" }))
    assert.deepStrictEqual([error._tag, error.digest], ["NotSignedIn", "NEXT_HTTP_ERROR_FALLBACK;401"])
    end(here)
    assert.strictEqual(await digestOf(authOf(here).protect({ or: "unauthorized" })), "NEXT_HTTP_ERROR_FALLBACK;401")
  })

  it("lets only members of the team pass, and only with the permission", async () => {
    const here = await world()
    const { server, teamId, userId } = await teamOf(here)
    const auth = authOf(here)
    const refusals = async (requirements: ProtectOptions) => [
      await digestOf(auth.protect(requirements)),
      await digestOf(auth.protect({ ...requirements, or: "unauthorized" }))
    ]
    const digests = ["NEXT_HTTP_ERROR_FALLBACK;404", "NEXT_HTTP_ERROR_FALLBACK;403"]
    for (
      const requirements of [{ teamId }, { teamId: "engines" }, { teamId, permission: "team_admin" }, { permission: "ship" }]
    ) {
      assert.deepStrictEqual(await refusals(requirements), digests)
    }
    await server.members.add({ teamId, userId })
    assert.strictEqual((await auth.protect({ teamId })).id, userId)
    assert.deepStrictEqual(await refusals({ teamId, permission: "team_admin" }), digests)
    await server.permissions.team.grant("team_admin", { teamId, userId })
    assert.strictEqual((await auth.protect({ teamId, permission: "team_admin" })).id, userId)
    assert.deepStrictEqual(await refusals({ permission: "team_admin" }), digests)
  })

  it("refuses options that an untyped program misspells, without a request", async () => {
    const here = await world()
    for (const options of [{ teamId: undefined }, { permission: null }, { or: "anonymous" }]) {
      const refusal = await rejection(authOf(here).protect(options as never))
      assert.deepStrictEqual([refusal._tag, refusal.option], ["InvalidOption", Object.keys(options)[0]])
    }
    assert.deepStrictEqual(here.asked, [])
  })

  it("rejects if the provider is unreachable, or slower than the time limit", async () => {
    const here = await world()
    const failingFetch = (() => Promise.reject(new TypeError("fetch failed"))) as typeof fetch
    const slow =
      ((_, init) =>
        new Promise((_, reject) => init?.signal?.addEventListener("abort", () => reject(init.signal?.reason)))) as typeof fetch
    for (const [fetch, reason] of [[failingFetch, "Unreachable"], [slow, "TimedOut"]] as const) {
      const common = { ...here.common, fetch, totalTimeout: 50 }
      const error = await rejection(authOf({ ...here, common }).protect())
      assert.nestedPropertyVal(error, "reason._tag", reason)
      assert.notProperty(error, "digest")
    }
  })
})

describe("protectRoute", () => {
  const url = "http://localhost:3000/api/me"
  const routeOf = (here: World, cookies = here.jar) =>
    authOf(here, cookies).protectRoute(({ user }) => Response.json({ email: user.primaryEmail }))
  const get = (headers: HeadersInit) => new Request(url, { headers })
  const cookiesOf = (here: World) => ({ cookie: here.cookieHeader() })

  it("passes the user, the app, the request and the route's parameters", async () => {
    const here = await world()
    const route = authOf(here).protectRoute(
      async ({ app, user }, request, { params }: { readonly params: Promise<{ id: string }> }) => {
        const ownUser = await app.user.get()
        return Response.json([ownUser.id === user.id, request.url, (await params).id])
      }
    )
    const response = await route(get(cookiesOf(here)), { params: Promise.resolve({ id: "7" }) })
    assert.deepStrictEqual(await response.json(), [true, url, "7"])
  })

  it("reads the cookies of the request, and of Next.js, once", async () => {
    const here = await world()
    const { functions } = framework(here.jar, headers)
    const store = await functions.cookies()
    const getAll = vi.spyOn(store, "getAll")
    const { common, secretServerKey } = here
    const route = createNext({ ...common, secretServerKey, ...functions }).protectRoute(() => new Response("open"))
    const request = get(cookiesOf(here))
    const read = vi.spyOn(request.headers, "get")
    assert.strictEqual((await route(request, undefined)).status, 200)
    assert.deepStrictEqual([read.mock.calls.filter(([name]) => name === "cookie").length, getAll.mock.calls.length], [1, 1])
  })

  it("marks its responses as private, unless the handler allows caching", async () => {
    const here = await world()
    const { functions } = framework(here.jar, headers)
    const { common, secretServerKey } = here
    const { protectRoute } = createNext({ ...common, secretServerKey, ...functions })
    const marks = async (response: Response) => {
      const { headers } = await protectRoute(() => response)(get(cookiesOf(here)), undefined)
      return [headers.get("cache-control"), headers.get("vary")?.toLowerCase().startsWith("cookie, authorization, ")]
    }
    assert.deepStrictEqual(await marks(new Response("open")), ["private", true])
    assert.deepStrictEqual(await marks(Response.redirect("http://localhost:3000/next")), ["private", true])
    assert.deepStrictEqual(await marks(new Response("", { headers: { "cache-control": "public" } })), ["public", true])
  })

  it("responds with 401 without a session, and after it has ended", async () => {
    const here = await world()
    const cookie = cookiesOf(here)
    const response = await routeOf(here, new Map())(get({}), undefined)
    assert.deepStrictEqual([response.status, response.headers.get("www-authenticate")], [401, "Bearer"])
    assert.deepStrictEqual(await response.json(), { _tag: "Unauthorized", reason: "missing", message: "Sign in first." })
    end(here)
    assert.strictEqual((await routeOf(here)(get(cookie), undefined)).status, 401)
  })

  it("accepts an access token in the header, and refuses a wrong one", async () => {
    const here = await world()
    const access: unknown = JSON.parse(here.jar.get("stack-access") ?? "[]")
    const [, token] = access as [string, string]
    const withToken = (token: string) => routeOf(here)(get({ ...cookiesOf(here), authorization: `Bearer ${token}` }), undefined)
    assert.deepStrictEqual(await (await withToken(token)).json(), { email: "ada@example.com" })
    for (const wrong of ["x", `${token}x`]) assert.strictEqual((await withToken(wrong)).status, 401)
    end(here)
    assert.strictEqual((await withToken(token)).status, 401)
  })

  it("refuses unsafe requests that pages of other sites send with the user's cookies", async () => {
    const here = await world()
    const post = (site: string) =>
      new Request(url, {
        method: "POST",
        headers: { ...cookiesOf(here), "sec-fetch-site": site, origin: "https://evil.example" }
      })
    assert.strictEqual((await routeOf(here)(post("cross-site"), undefined)).status, 403)
    assert.strictEqual((await routeOf(here)(post("same-origin"), undefined)).status, 200)
  })

  it("responds with 403 to others than members, and with 503 in an outage", async () => {
    const here = await world()
    const { teamId } = await teamOf(here)
    const route = authOf(here).protectRoute(() => new Response("open"), { teamId })
    const response = await route(get(cookiesOf(here)), undefined)
    assert.deepStrictEqual([response.status, (await response.json())._tag], [403, "Forbidden"])
    const fetch = (() => Promise.reject(new TypeError("fetch failed"))) as typeof globalThis.fetch
    const common = { ...here.common, fetch, totalTimeout: 50 }
    const outage = routeOf({ ...here, common })
    assert.strictEqual((await outage(get(cookiesOf(here)), undefined)).status, 503)
    assert.throws(() => authOf(here).protectRoute(() => new Response("open"), { teamId: undefined } as never), /teamId/)
  })
})
