/** The origin of a request with cookies: by scheme, host and port, over HTTP/1.1, HTTP/2 and WebSocket upgrades of real servers. */
import { once } from "node:events"
import { createServer } from "node:http"
import { connect, createServer as createHttp2Server } from "node:http2"
import { type AddressInfo, connect as connectTo } from "node:net"
import { assert, describe, it, onTestFinished } from "vitest"
import { createAuthentication } from "../../../src/backend/server/index.ts"
import { site, visitor } from "./Visitor.ts"

type Headers = { readonly [name: string]: string }

/** A user who is signed in over https, and the cookies that the browser sends. */
const signedIn = async () => {
  const world = await visitor()
  world.signIn()
  return { ...world, cookie: world.jar.getCookieStringSync(site) }
}

describe("the origin of a page", () => {
  const cases: ReadonlyArray<[what: string, url: string, headers: Headers, status: "signed-in" | "refused"]> = [
    ["its own", `${site}/me`, { origin: site }, "signed-in"],
    ["its own by http, which can be replaced on its way", `${site}/me`, { origin: "http://shop.example" }, "refused"],
    ["the same, behind a proxy that ends TLS", "http://shop.example/me", {
      origin: "http://shop.example",
      "x-forwarded-proto": "https"
    }, "refused"],
    ["the same, by its secure cookies alone", "http://shop.example/me", { origin: "http://shop.example" }, "refused"],
    ["its own by https, behind a proxy that ends TLS", "http://shop.example/me", {
      origin: site,
      "x-forwarded-proto": "https"
    }, "signed-in"],
    ["its own by https, where the proxy does not say", "http://shop.example/me", { origin: site }, "signed-in"],
    ["its own, with the port that https has anyway", `${site}/me`, { origin: site, host: "shop.example:443" }, "signed-in"],
    ["another port", `${site}/me`, { origin: `${site}:8443` }, "refused"],
    ["another scheme", `${site}/me`, { origin: "app://shop.example" }, "refused"],
    ["none, of a frame", `${site}/me`, { origin: "null" }, "refused"],
    ["no URL", `${site}/me`, { origin: "shop.example" }, "refused"]
  ]
  it.each(cases)("decides whether a request is accepted: %s", async (_, url, headers, status) => {
    const { authenticate, cookie } = await signedIn()
    const request = new Request(url, { method: "POST", headers: { host: "shop.example", cookie, ...headers } })
    assert.strictEqual((await authenticate(request)).status, status)
  })

  it("may be http if the request is http, unless the app sets `secure`", async () => {
    const { accessToken, emulator, options, refreshToken } = await visitor()
    const pair = JSON.stringify({ refresh_token: refreshToken, updated_at_millis: 1 })
    const cookie = [
      `stack-refresh-${emulator.project.projectId}--default=${encodeURIComponent(pair)}`,
      `stack-access=${encodeURIComponent(JSON.stringify([refreshToken, accessToken]))}`
    ].join("; ")
    const origin = "http://localhost:3000"
    const request = () => new Request(`${origin}/me`, { method: "POST", headers: { host: "localhost:3000", cookie, origin } })
    assert.strictEqual((await createAuthentication(options).authenticate(request())).status, "signed-in")
    assert.strictEqual(
      (await createAuthentication({ ...options, migrate: true, secure: true }).authenticate(request())).status,
      "refused"
    )
  })

  it("is refused if the request names no host", async () => {
    const { authenticate, cookie } = await signedIn()
    for (const origin of ["null", site]) {
      assert.strictEqual((await authenticate({ method: "POST", url: "/me", headers: { cookie, origin } })).status, "refused")
    }
  })
})

it("the origin check works over HTTP/2, which sends `:authority` instead of `Host`", async () => {
  const { authenticate, cookie } = await signedIn()
  const server = createHttp2Server((request, response) => {
    void authenticate(request).then(({ status }) => response.end(status))
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  const session = connect(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  onTestFinished(() => {
    session.destroy()
    server.close()
  })
  const post = async (headers: Headers) => {
    const stream = session.request({ ":method": "POST", ":path": "/me", ":authority": "shop.example", cookie, ...headers })
    let text = ""
    for await (const chunk of stream.setEncoding("utf8")) text += chunk
    return text
  }
  assert.strictEqual(await post({}), "signed-in")
  assert.strictEqual(await post({ origin: site }), "signed-in")
  for (const origin of ["null", "https://evil.example", "http://shop.example", "https://blog.shop.example"]) {
    assert.strictEqual(await post({ origin }), "refused", origin)
  }
})

it("the origin check applies to a WebSocket handshake, although it is a GET", async () => {
  const { authenticate, cookie } = await signedIn()
  const server = createServer().listen(0, "127.0.0.1")
  server.on("upgrade", (request, socket) => {
    void authenticate(request).then(({ status }) => socket.end(status))
  })
  await once(server, "listening")
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const handshake = async (headers: Headers) => {
    const socket = connectTo(port, "127.0.0.1").setEncoding("utf8")
    const allHeaders = { host: "shop.example", connection: "Upgrade", upgrade: "websocket", cookie, ...headers }
    socket.write(
      `GET /live HTTP/1.1\r\n${Object.entries(allHeaders).map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n`
    )
    let text = ""
    for await (const chunk of socket) text += chunk
    return text
  }
  assert.strictEqual(await handshake({}), "signed-in")
  assert.strictEqual(await handshake({ origin: site }), "signed-in")
  assert.strictEqual(await handshake({ origin: "https://evil.example" }), "refused")
  assert.strictEqual(await handshake({ origin: "https://evil.example", "sec-fetch-site": "cross-site" }), "refused")
  assert.strictEqual(await handshake({ origin: "http://shop.example" }), "refused")
})

it.each(["Bearer stackauth_", "Bearer  stackauth_x"])(
  "the header `Authorization: %s` does not turn off the origin check",
  async (authorization) => {
    const { authenticate, request, signIn } = await visitor()
    signIn()
    const who = await authenticate(request({ authorization, origin: "https://evil.example" }, "POST"))
    assert.strictEqual(who.status, "signed-out")
  }
)

it("a pair of tokens after `Bearer` and two spaces precedes the cookies", async () => {
  const { accessToken, authenticate, refreshToken, request, signIn, userId } = await visitor()
  signIn(null, "ended")
  const pair = btoa(JSON.stringify({ accessToken, refreshToken }))
  const who = await authenticate(request({ authorization: `Bearer  stackauth_${pair}`, origin: "https://evil.example" }, "POST"))
  assert.strictEqual(who.user?.id, userId)
})
