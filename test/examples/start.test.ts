/** The parts of `npm start` outside the app: ports in use, and the button that breaks the network. */
import * as Emulator from "latchkey/emulator"
import { createServer } from "node:net"
import { afterEach, assert, beforeEach, describe, it, vi } from "vitest"
import { outageSeconds } from "../../examples/react/guide.ts"
import { createOutage } from "../../examples/react/server/outage.ts"
import { listenAt } from "../../examples/react/server/port.ts"
import { serve, type Site } from "../../examples/react/server/serve.ts"

describe("a port", () => {
  const site: Site = {
    files: new Map(),
    api: () => Promise.resolve(new Response("the app")),
    provider: "http://127.0.0.1"
  }

  const silent = (line: string) => assert.fail(line)

  /** Another program's server; `undefined` if the machine has no such address. */
  const occupy = (host: string) =>
    new Promise<{ readonly port: number; readonly close: () => void } | undefined>((resolve) => {
      const server = createServer()
      server.once("error", () => resolve(undefined))
      server.listen(0, host, () => {
        const address = server.address()
        resolve({ port: typeof address === "object" && address !== null ? address.port : 0, close: () => server.close() })
      })
    })

  it.for(["127.0.0.1", "::1"])("in use at %s is replaced by another port, which is printed", async (host) => {
    const occupant = await occupy(host)
    if (occupant === undefined) return assert.strictEqual(host, "::1")
    const lines: Array<string> = []
    const server = await listenAt(occupant.port, (port) => serve(site, port), (line) => lines.push(line))
    assert.notStrictEqual(new URL(server.url).port, String(occupant.port))
    assert.deepStrictEqual(lines, [`Port ${occupant.port} is in use; using ${new URL(server.url).port}.`])
    assert.strictEqual(await (await fetch(`${server.url}/api/`)).text(), "the app")
    await server.close()
    occupant.close()
  })

  it("that is free is used, and nothing is printed", async () => {
    const server = await listenAt(3000, (port) => Promise.resolve({ url: `http://localhost:${port}` }), silent)
    assert.strictEqual(server.url, "http://localhost:3000")
  })

  it("that the system does not permit is replaced by another port", async () => {
    const lines: Array<string> = []
    const listen = (port: number) =>
      port === 80
        ? Promise.reject(Object.assign(new Error("listen EACCES"), { code: "EACCES" }))
        : Promise.resolve({ url: "http://localhost:4001" })
    await listenAt(80, listen, (line) => lines.push(line))
    assert.deepStrictEqual(lines, ["Port 80 is not permitted; using 4001."])
  })

  it("is not replaced if listening fails for a different reason", async () => {
    const socketError = new Error("out of sockets")
    const failure = await listenAt(3000, () => Promise.reject(socketError), silent).catch((error: unknown) => error)
    assert.strictEqual(failure, socketError)
  })
})

describe("the button that breaks the network", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }))
  afterEach(() => void vi.useRealTimers())

  const origin = "http://localhost:3000"
  const ask = (headers: { readonly [name: string]: string } = { origin }, method = "POST") =>
    new Request(`${origin}/api/outage`, { method, headers })

  const start = () => {
    const emulator = Emulator.makeSync()
    const reaches = () => emulator.fetch(emulator.apiUrl).then(({ ok }) => ok, () => false)
    return { emulator, outage: createOutage(emulator), reaches }
  }

  it("drops every request to the emulator for the duration of the outage", async () => {
    const { outage, reaches } = start()
    assert.isTrue(await reaches())
    assert.strictEqual(outage(ask()).status, 200)
    for (let count = 0; count < 20; count++) assert.isFalse(await reaches())
    vi.advanceTimersByTime(outageSeconds * 1000 - 1)
    assert.isFalse(await reaches())
    vi.advanceTimersByTime(1)
    assert.isTrue(await reaches())
  })

  it("restarts the timer when it is pressed again", async () => {
    const { outage, reaches } = start()
    outage(ask())
    vi.advanceTimersByTime(outageSeconds * 500)
    outage(ask())
    vi.advanceTimersByTime(outageSeconds * 500)
    assert.isFalse(await reaches())
    vi.advanceTimersByTime(outageSeconds * 500)
    assert.isTrue(await reaches())
  })

  it("cannot be used by pages of other origins", async () => {
    const { outage, reaches } = start()
    assert.strictEqual(outage(ask({ origin: "https://elsewhere.example" })).status, 403)
    assert.strictEqual(outage(ask({})).status, 403)
    assert.strictEqual(outage(ask({ origin }, "GET")).status, 405)
    assert.isTrue(await reaches())
  })
})
