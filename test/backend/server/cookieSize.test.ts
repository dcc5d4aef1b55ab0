/** The size of the cookies of one response: proxies such as nginx refuse responses with more than 4 KB of headers. */
import { CookieJar } from "tough-cookie"
import { assert, describe, it, onTestFinished, vi } from "vitest"
import { createClientApp } from "../../../src/promise/index.ts"
import { visitor } from "./Visitor.ts"

const sizeOf = (response: Response) =>
  response.headers.getSetCookie().reduce((sum, cookie) => sum + `set-cookie: ${cookie}\r\n`.length, 0)

const names = (projectId: string) => ({
  plain: [`stack-refresh-${projectId}--default`],
  brand: [`hexclave-refresh-${projectId}--default`, "hexclave-access"],
  raw: [`stack-refresh-${projectId}`, "stack-access"],
  domain: [`stack-refresh-${projectId}--custom-PBQWG3LQNRSQ`],
  all: [
    `stack-refresh-${projectId}--default`,
    `hexclave-refresh-${projectId}--default`,
    `stack-refresh-${projectId}`,
    `stack-refresh-${projectId}--custom-PBQWG3LQNRSQ`,
    "hexclave-access"
  ],
  // Another host of the site tosses as many as the library accepts.
  tossed: Array.from({ length: 40 }, (_, at) => `__Host-stack-refresh-${projectId}--${at}`)
})

const hosts = ["shop.example", "a.b.shop.example", "eu.app.shop.customers.example"]
const paths = ["/me", "/shop/orders/7/items/9/notes"]

describe.each(["live", "ended"] as const)("of a session that is %s, the cookies", (state) => {
  it.each(Object.keys(names("")))("fit into 2 KB beside old cookies: %s", async (kind) => {
    const { authenticate, emulator: { project: { projectId } }, refreshToken, server, userId } = await visitor({ migrate: true })
    if (state === "ended") await server("DELETE", `/users/${userId}`)
    const value = encodeURIComponent(JSON.stringify({ refresh_token: refreshToken, updated_at_millis: 1 }))
    for (const host of hosts) {
      for (const path of paths) {
        const cookies = (names(projectId) as Record<string, ReadonlyArray<string>>)[kind] ?? assert.fail(kind)
        const cookie = cookies.map((name) => `${name}=${name.endsWith(projectId) ? refreshToken : value}`).join("; ")
        const who = await authenticate(new Request(`https://${host}${path}`, { headers: { host, cookie } }))
        const response = who.finish(new Response("hello"))
        assert.isNotEmpty(response.headers.getSetCookie(), `${host}${path}`)
        assert.isAtMost(sizeOf(response), 2048, `${host}${path}`)
      }
    }
  })
})

it("a renewal and a sign-out in one response fit into 2 KB and end the session", async () => {
  const { authenticate, emulator: { project: { projectId } }, jar, options, receive, request, signIn } = await visitor()
  for (const name of names(projectId).tossed) jar.setCookieSync(`${name}=x; Path=/; Secure`, "https://shop.example")
  signIn("words")
  const who = await authenticate(request())
  if (who.status !== "signed-in") return assert.fail(who.status)
  await createClientApp({ ...options, tokenStore: who.tokenStore }).auth.signOut()
  const response = receive(who.finish(new Response("bye")))
  assert.isAtMost(sizeOf(response), 2048)
  const { status } = await authenticate(request())
  assert.strictEqual(status, "signed-out")
})

it("old cookies that do not fit are removed by later responses", async () => {
  vi.useFakeTimers({ toFake: ["Date"] })
  onTestFinished(() => void vi.useRealTimers())
  const { authenticate, emulator: { project: { projectId } }, refreshToken } = await visitor({ migrate: true })
  const url = "https://a.b.shop.example/shop/orders/7/items/9/notes"
  const host = "a.b.shop.example"
  const jar = new CookieJar()
  const value = encodeURIComponent(JSON.stringify({ refresh_token: refreshToken, updated_at_millis: 1 }))
  const old = names(projectId).plain
  for (const name of old) {
    const text = `${name}=${name.endsWith(projectId) ? refreshToken : value}`
    jar.setCookieSync(`${text}; Path=/shop/orders/7`, url)
    jar.setCookieSync(`${text}; Path=/shop/orders/; Domain=b.shop.example`, url)
  }
  for (let visits = 1; visits <= 300; visits++) {
    const cookie = jar.getCookieStringSync(url)
    if (!old.some((name) => cookie.split("; ").some((pair) => pair.startsWith(`${name}=`)))) return
    // The access token has expired at each visit.
    const stale = cookie.replace(/(^|; )stack-access=[^;]*/, "$1stack-access=x")
    const who = await authenticate(new Request(url, { headers: { host, cookie: stale } }))
    const response = who.finish(new Response("hello"))
    assert.strictEqual(who.status, "signed-in")
    assert.isAtMost(sizeOf(response), 2048)
    for (const text of response.headers.getSetCookie()) jar.setCookieSync(text, url)
    vi.advanceTimersByTime(600_000)
  }
  assert.fail(`After 300 visits: ${jar.getCookieStringSync(url)}`)
})
