/** The proxy of the real run: what it counts, passes on, and does without a provider. */
import { assert, describe, it } from "@effect/vitest"
import { createServer } from "node:http"
import { onTestFinished } from "vitest"
import * as ProviderProxy from "./ProviderProxy.ts"

/** A provider that repeats the body of a request, and refuses the renewal of "ended". */
const proxied = async (delay = 0) => {
  const events: Array<string> = []
  const server = createServer((request, response) => {
    let body = ""
    request.on("data", (chunk: Buffer) => body += chunk.toString())
    request.on("end", () => response.writeHead(body === "ended" ? 401 : 200, { "x-path": request.url ?? "" }).end(body))
  })
  const port = await new Promise<number>((resolve) => {
    server.listen(0, "127.0.0.1", () => resolve(Number(Object(server.address())["port"])))
  })
  const stop = () => {
    server.closeAllConnections()
    return new Promise<void>((resolve) => void server.close(() => resolve()))
  }
  const proxy = await ProviderProxy.make({
    delay: () => delay,
    arrived: (kind) => void events.push(kind),
    renewed: () => void events.push("renewed")
  })
  proxy.to(port)
  onTestFinished(async () => {
    await proxy.close()
    if (server.listening) await stop()
  })
  const ask = (path: string, body?: string) => fetch(proxy.url + path, body === undefined ? {} : { method: "POST", body })
  return { ask, events, stop }
}

describe("the proxy in front of the provider", () => {
  it("passes on requests and answers, and counts each by its kind", async () => {
    const { ask, events } = await proxied()
    const token = "/api/v1/auth/oauth/token"
    const renewed = await ask(token, "refresh")
    assert.deepStrictEqual([renewed.status, renewed.headers.get("x-path"), await renewed.text()], [200, token, "refresh"])
    assert.strictEqual((await ask(token, "ended")).status, 401)
    await ask("/api/v1/users/me?include=1")
    await ask("/api/v1/projects/p/.well-known/jwks.json")
    assert.deepStrictEqual(events, ["renewal", "renewed", "renewal", "user", "keys"])
  })

  it("waits before it passes on a request", async () => {
    const { ask } = await proxied(40)
    const begun = performance.now()
    await ask("/api/v1/users/me")
    assert.isAbove(performance.now() - begun, 38)
  })

  it("counts a request while the provider is down, and resets the client's connection", async () => {
    const { ask, events, stop } = await proxied()
    await stop()
    const failure = await ask("/api/v1/users/me").then(() => null, (error: unknown) => Object(Object(error).cause).code)
    assert.include(["UND_ERR_SOCKET", "ECONNRESET"], failure)
    assert.deepStrictEqual(events, ["user"])
  })
})
