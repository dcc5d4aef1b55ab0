/** Requests of Node as requests of the Fetch API: their origin, headers and body. */
import { Readable } from "node:stream"
import { assert, describe, it } from "vitest"
import { webRequestOf } from "../../../src/backend/middleware/webRequest.ts"

const host = "shop.example:8443"
const form = { "content-type": "application/x-www-form-urlencoded;charset=utf-8" }
const requestOf = (more: object, body = "") =>
  webRequestOf(Object.assign(Readable.from([Buffer.from(body)]), { headers: { host }, ...more }))

describe("a request of Node", () => {
  it.each<readonly [more: object, url: string]>([
    [{}, "http://shop.example:8443/"],
    [{ socket: {} }, "http://shop.example:8443/"],
    [{ socket: null }, "http://shop.example:8443/"],
    [{ socket: { encrypted: false } }, "http://shop.example:8443/"],
    [{ socket: { encrypted: true } }, "https://shop.example:8443/"],
    [{ headers: { ":authority": "other.example" }, socket: { encrypted: true } }, "https://other.example/"],
    [{ headers: {} }, "http://localhost/"],
    [{ headers: { host: "a b" } }, "http://localhost/"]
  ])("%j has the origin at which it arrived: %s", (more, url) => assert.strictEqual(requestOf(more).url, url))

  it("has the headers that the Fetch API accepts", () => {
    const { headers, method } = requestOf({
      headers: { ":path": "/", "x-absent": undefined, "x-list": ["a", "b"], cookie: "a=b" }
    })
    assert.deepStrictEqual([...headers], [["cookie", "a=b"], ["x-list", "a,b"]])
    assert.strictEqual(method, "GET")
  })

  it.each<readonly [kind: string, more: object, text: string]>([
    ["unread", {}, "sent"],
    ["read as text", { body: "text" }, "text"],
    ["absent, as in Express", { body: undefined }, "sent"],
    ["null", { body: null }, "sent"],
    ["parsed JSON", { body: { a: 1 } }, "{\"a\":1}"],
    ["a parsed form", { body: { a: "1 2", b: "3" }, headers: { host, ...form } }, "a=1+2&b=3"],
    ["an unread form", { headers: { host, ...form } }, "sent"]
  ])("with a body that is %s has the sent body", async (_, more, text) => {
    const request = requestOf({ method: "POST", ...more }, "sent")
    assert.strictEqual(request.method, "POST")
    assert.strictEqual(await request.text(), text)
  })

  it.each(["GET", "HEAD"])("with the method %s has no body", (method) => assert.isNull(requestOf({ method, body: "text" }).body))
})
