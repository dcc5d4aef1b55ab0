/** What real proxies tell the app about the browser's request, with the lines of docs/proxies.md. */
import { request } from "node:http"
import { text } from "node:stream/consumers"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { startApp } from "./App.ts"
import { names, startProxy } from "./Proxy.ts"

describe.each(names)("%s", (name) => {
  let app: Awaited<ReturnType<typeof startApp>>
  let proxy: Awaited<ReturnType<typeof startProxy>>
  beforeAll(async () => {
    app = await startApp()
    proxy = await startProxy(name, app.port)
  })
  afterAll(async () => {
    await proxy?.stop()
    await app?.stop()
  })
  /** Sends a request with any headers, unlike `fetch`, which sets `Host`. */
  const send = (path: string, headers: { readonly [name: string]: string }, method = "GET") =>
    new Promise<{ readonly status: number; readonly cookies: ReadonlyArray<string>; readonly body: string }>(
      (resolve, reject) => {
        request(proxy.url + path, { method, headers: { host: `127.0.0.1:${proxy.port}`, ...headers } }, (response) => {
          text(response).then(
            (body) => resolve({ status: response.statusCode ?? 0, cookies: response.headers["set-cookie"] ?? [], body }),
            reject
          )
        }).once("error", reject).end()
      }
    )
  const ada = () => app.ada.credentials.cookies

  it("lets the app recognize its own pages by `Origin`", async () => {
    const response = await send("/refused?own", { ...ada(), origin: proxy.url }, "POST")
    assert.deepStrictEqual([response.status, response.body], [200, "accepted"])
  })

  it("lets no page of another site pass as its own by forwarded headers", async () => {
    const forgery = {
      origin: "http://evil.example",
      "x-forwarded-host": "evil.example",
      forwarded: "host=evil.example;proto=https"
    }
    const response = await send("/refused?foreign", { ...ada(), ...forgery }, "POST")
    assert.strictEqual(response.status, 403)
    assert.include(response.body, "http://evil.example")
    assert.include(response.body, `127.0.0.1:${proxy.port}`)
  })

  // Varnish passes on what the terminator of TLS has set.
  const isNextToBrowser = name !== "varnish"
  it(`lets the browser claim ${isNextToBrowser ? "no https" : "https, if no terminator of TLS removes it"}`, async () => {
    for (const forgery of [{ "x-forwarded-proto": "https" }, { forwarded: "proto=https" }]) {
      const { cookies } = await send("/me?claim", { cookie: `${app.ada.oldCookie}; stack-access=x`, ...forgery })
      assert.isNotEmpty(cookies)
      const isBelieved = !isNextToBrowser && "x-forwarded-proto" in forgery
      for (const cookie of cookies) assert.strictEqual(cookie.includes("; Secure"), isBelieved, cookie)
    }
  })

  it("behind a terminator of TLS, keeps the `__Host-` cookies of a renewal", async () => {
    const { cookies, status } = await send("/me?renewal", { cookie: app.ada.staleHostCookie, "x-forwarded-proto": "http" })
    assert.strictEqual(status, 200)
    assert.isNotEmpty(cookies)
    for (const cookie of cookies) assert.include(cookie, "; Secure")
  })

  it("passes on responses that remove many old cookies", async () => {
    const projectId = /stack-refresh-([\w-]+?)--default/.exec(app.ada.oldCookie)?.[1] ?? ""
    const old = [`hexclave-refresh-${projectId}--default=x`, `stack-refresh-${projectId}=x`, "hexclave-access=x"].join("; ")
    for (const host of ["shop.example", "a.b.shop.example", "eu.app.shop.customers.example"]) {
      for (const cookie of [`${app.ada.oldCookie}; ${old}`, `${app.ada.staleHostCookie}; ${app.ada.oldCookie}; ${old}`]) {
        const { cookies, status } = await send("/optional/shop/orders/7/items/9", { cookie, host })
        assert.strictEqual(status, 200, host)
        assert.isNotEmpty(cookies)
      }
    }
  })
})
