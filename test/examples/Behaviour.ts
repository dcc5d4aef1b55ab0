/** One suite of requirements for the backend examples, on any runtime. */
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { visitor } from "../backend/server/Visitor.ts"
import { password } from "../emulator/Api.ts"

/** A running example. */
export interface Backend {
  readonly ask: (path: string, headers?: { readonly [name: string]: string }, method?: string) => Promise<Response>
  readonly close: () => Promise<void>
  /** The errors that the host reported. */
  readonly problems?: () => string
}

/** An emulated provider with a signed-up user. */
export type World = Awaited<ReturnType<typeof visitor>>

export type Start = (world: World) => Backend | Promise<Backend>

/** A backend in this process. */
export const inProcess = (handler: (request: Request) => Response | Promise<Response>): Backend => ({
  ask: async (path, headers = {}, method = "GET") => handler(new Request(`http://shop.example${path}`, { method, headers })),
  close: async () => {}
})

/** A backend at an address. */
export const at = (address: string): Backend["ask"] => (path, headers = {}, method = "GET") =>
  fetch(new URL(path, address), { method, headers })

/** The provider on a local port, and the environment variables that name it to another process. */
export const environmentOf = async ({ emulator }: World) => {
  const { url } = await emulator.listen({ port: 0 })
  return {
    HEXCLAVE_PROJECT_ID: emulator.project.projectId,
    HEXCLAVE_PUBLISHABLE_CLIENT_KEY: emulator.project.publishableClientKey,
    HEXCLAVE_API_URL: url
  }
}

interface Tokens {
  readonly accessToken: string
  readonly refreshToken: string
}

const evil = { origin: "https://evil.example", "sec-fetch-site": "cross-site" }

/**
 * Tests an example: `/` is public, `/me` returns the user, and `/visit`, also for signed-in users, sets the handler's cookie and allows
 * caching.
 */
export const behaves = (name: string, start: Start) =>
  describe(name, () => {
    let backend: Backend | undefined
    let world: World
    let tokens: Tokens
    const signIn = async (): Promise<Tokens> => {
      const { json } = await world.client("POST", "/auth/password/sign-in", { email: "ada@example.com", password })
      return { accessToken: json.access_token, refreshToken: json.refresh_token }
    }
    beforeAll(async () => {
      world = await visitor()
      backend = await start(world)
      // The provider now has the address that the backend is configured with, which is also in the token.
      tokens = await signIn()
    }, 120_000)
    afterAll(async () => {
      await backend?.close()
      await world.emulator.close()
      assert.strictEqual(backend?.problems?.() ?? "", "")
    })
    const ask: Backend["ask"] = (...args) => backend?.ask(...args) ?? assert.fail("The backend has not started.")
    const me = () => ({ id: world.userId as string, email: "ada@example.com" })
    const namesOf = (response: Response) =>
      new Set(
        response.headers.getSetCookie().filter((text) => !text.includes("Max-Age=0")).map((text) => text.split("=", 1)[0])
      )
    const sessionCookies = () => ["stack-access", `stack-refresh-${world.emulator.project.projectId}--default`]
    const cookieOf = ({ accessToken, refreshToken }: Tokens) =>
      `stack-refresh-${world.emulator.project.projectId}--default=${
        encodeURIComponent(JSON.stringify({ refresh_token: refreshToken, updated_at_millis: 1 }))
      }; stack-access=${encodeURIComponent(JSON.stringify([refreshToken, accessToken]))}`

    it("serves public routes", async () => {
      const response = await ask("/")
      assert.strictEqual(response.status, 200)
      assert.isNotEmpty(await response.text())
    })
    it("authenticates 20 concurrent requests that arrive before it has read the keys", async () => {
      const headers = { authorization: `Bearer ${tokens.accessToken}` }
      for (const response of await Promise.all(Array.from({ length: 20 }, () => ask("/me", headers)))) {
        assert.deepStrictEqual([response.status, await response.json()], [200, me()])
        assert.isEmpty(response.headers.getSetCookie())
      }
    })
    it("tells caches that the response depends on the user", async () => {
      const { headers } = await ask("/me", { authorization: `Bearer ${tokens.accessToken}` })
      assert.match(headers.get("cache-control") ?? "", /^private/)
      const fields = (headers.get("vary") ?? "").toLowerCase().split(", ")
      assert.includeMembers(fields, [
        "cookie",
        "authorization",
        "x-stack-auth",
        "x-stack-access-token",
        "x-hexclave-access-token"
      ])
      const refusal = await ask("/me")
      assert.include(refusal.headers.get("cache-control"), "no-store")
    })
    it("refuses requests without a user, and gives the reason", async () => {
      for (const [reason, headers] of [["missing", {}], ["form", { authorization: "Bearer words" }]] as const) {
        const response = await ask("/me", headers)
        const challenge = reason === "missing" ? "Bearer" : "Bearer error=\"invalid_token\""
        assert.deepStrictEqual([response.status, response.headers.get("www-authenticate")], [401, challenge])
        assert.strictEqual((await response.json()).reason, reason)
      }
    })
    it("renews a session in cookies, even for twenty concurrent requests", async () => {
      const stale = { ...tokens, accessToken: "words" }
      const responses = await Promise.all(Array.from({ length: 20 }, () => ask("/me", { cookie: cookieOf(stale) })))
      for (const response of responses) {
        assert.deepStrictEqual([response.status, await response.json()], [200, me()])
        assert.include(response.headers.get("cache-control"), "no-store")
        assert.deepStrictEqual(namesOf(response), new Set(sessionCookies()))
      }
    })
    it("keeps a handler's cookie and caching, and forbids caching of session cookies", async () => {
      const signedIn = await ask("/visit", { authorization: `Bearer ${tokens.accessToken}` })
      assert.deepStrictEqual([signedIn.status, namesOf(signedIn)], [200, new Set(["visited"])])
      assert.include(signedIn.headers.get("cache-control"), "max-age=60")
      const visit = await ask("/visit", { cookie: cookieOf({ ...tokens, accessToken: "words" }) })
      assert.deepStrictEqual([visit.status, namesOf(visit)], [200, new Set(["visited", ...sessionCookies()])])
      assert.strictEqual(visit.headers.get("cache-control"), "private, no-store")
      assert.isNull(visit.headers.get("cdn-cache-control"))
      assert.deepStrictEqual([await signedIn.text(), await visit.text()], ["welcome", "welcome"])
    })
    it("sets the cookies of a renewal during the request", async () => {
      // The provider refuses an access token that the backend has verified, so the read of the user renews it.
      const code = "ACCESS_TOKEN_EXPIRED"
      world.emulator.addFault({
        method: "GET",
        path: "/users/me",
        status: 401,
        body: JSON.stringify({ code, error: "Access token has expired.", details: { expired_at_millis: 1 } }),
        headers: { "x-stack-known-error": code }
      })
      const { accessToken, refreshToken } = await signIn()
      const session = encodeURIComponent(JSON.stringify({ refresh_token: refreshToken, updated_at_millis: 1 }))
      const access = encodeURIComponent(JSON.stringify([refreshToken, accessToken]))
      const cookie = `stack-refresh-${world.emulator.project.projectId}--default=${session}; stack-access=${access}`
      const response = await ask("/me", { cookie })
      assert.deepStrictEqual([response.status, await response.json()], [200, me()])
      assert.isEmpty(world.emulator.faults())
      assert.include(response.headers.get("cache-control"), "no-store")
      assert.isTrue(response.headers.getSetCookie().some((text) => text.startsWith("stack-access=%5B")))
    })
    it("refuses POST but not GET requests from another site with the user's cookies", async () => {
      const response = await ask("/me", { cookie: cookieOf(tokens), ...evil }, "POST")
      assert.deepStrictEqual([response.status, (await response.json())._tag], [403, "CrossSiteRequest"])
      const link = await ask("/me", { cookie: cookieOf(tokens), ...evil })
      assert.strictEqual(link.status, 200)
      await link.text()
    })
    it("neither admits nor signs out users while the provider is down", async () => {
      // A session that the backend has not renewed yet.
      const cookie = cookieOf({ ...await signIn(), accessToken: "words" })
      world.emulator.addFault({ count: 1_000, status: 500 })
      const response = await ask("/me", { cookie })
      assert.deepStrictEqual([response.status, (await response.json())._tag], [503, "AuthenticationUnavailable"])
      assert.isEmpty(response.headers.getSetCookie())
      world.emulator.clearFaults()
      const after = await ask("/me", { cookie })
      assert.deepStrictEqual([after.status, await after.json()], [200, me()])
    })
  })
