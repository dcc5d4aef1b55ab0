/** No request crashes the emulator. It runs as a process, which an uncaught exception or rejection would end. */
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { connect } from "node:net"
import { gzipSync } from "node:zlib"
import { end, running, serverCall, serverHeaders } from "../emulator/Process.ts"
import { isDeep } from "../kit/Depth.ts"
import { listening } from "../kit/emulator.ts"
import { type Hostile, hostileConnections } from "./HostileConnections.ts"

let emulator: Awaited<ReturnType<typeof running>>
beforeAll(async () => {
  emulator = await running()
}, 60_000)
afterAll(async () => {
  assert.strictEqual(await end(emulator), 0)
})

/** Sends bytes unchanged. An open connection stays open until `giveUp`. */
const open = ({ bytes, ending }: Hostile) => {
  const socket = connect(Number(new URL(emulator.ready.url).port), "127.0.0.1")
  let output = ""
  socket.on("data", (chunk) => output += chunk.toString("latin1"))
  socket.on("error", () => {})
  const finish = new Promise<void>((resolve) => {
    socket.on("close", () => resolve())
    socket.write(bytes, () => {
      if (ending === "reset") socket.resetAndDestroy()
      if (ending === "end") socket.end()
      resolve()
    })
  })
  return { bytes, sent: finish, answer: () => output, giveUp: () => socket.destroy() }
}

/** Asserts that the emulator runs, has printed nothing on stderr, and answers valid requests. */
const isWell = async () => {
  assert.isNull(emulator.child.exitCode, emulator.output.stderr)
  const reset = await fetch(`${emulator.ready.url}/emulator/reset`, { method: "POST" })
  assert.strictEqual(reset.status, 200)
  const creation = await serverCall(emulator.ready, "POST", "/users", { display_name: "Ada" })
  assert.strictEqual(creation.status, 201, await creation.text())
  assert.strictEqual(emulator.output.stderr, "")
}

const post = (path: string, body: BodyInit, headers: { readonly [name: string]: string } = {}) =>
  fetch(`${emulator.ready.apiUrl}${path}`, {
    method: "POST",
    headers: { ...serverHeaders(emulator.ready), ...headers },
    body,
    ...(body instanceof ReadableStream && { duplex: "half" })
  })
const codeOf = async (response: Response) => {
  await response.text()
  return [response.status, response.headers.get("x-stack-known-error")]
}

describe("bodies", () => {
  it("over 8,000,000 bytes are refused with 413, with or without Content-Length", async () => {
    const sizes: ReadonlyArray<[number, number]> = [[8_000_000, 400], [8_000_001, 413], [40_000_000, 413]]
    for (const [size, status] of sizes) {
      const body = new Uint8Array(size)
      const announcedReply = await post("/users", body)
      assert.deepStrictEqual([announcedReply.status, announcedReply.headers.get("access-control-allow-origin")], [status, "*"])
      const chunks = new ReadableStream({
        start: (controller) => {
          for (let from = 0; from < size; from += 1_000_000) controller.enqueue(body.subarray(from, from + 1_000_000))
          controller.close()
        }
      })
      assert.strictEqual((await post("/users", chunks)).status, status)
    }
    const control = await fetch(`${emulator.ready.url}/emulator/faults`, { method: "POST", body: new Uint8Array(9_000_000) })
    assert.strictEqual(control.status, 413)
    await isWell()
  })

  it("are refused with the provider's error if they cannot be read", async () => {
    const unreadBodies: ReadonlyArray<[string, BodyInit, Record<string, string>?]> = [
      ["truncated JSON", "{\"display_name\":"],
      ["bytes that are not UTF-8", new Uint8Array([0x22, 0xff, 0xfe, 0x22])],
      ["a compressed body", gzipSync("{\"display_name\":\"Ada\"}"), { "content-encoding": "gzip" }],
      ["another type", "<a/>", { "content-type": "text/xml" }]
    ]
    for (const [name, body, headers] of unreadBodies) {
      assert.deepStrictEqual(await codeOf(await post("/users", body, headers)), [400, "BODY_PARSING_ERROR"], name)
    }
    await isWell()
  })

  it("do not change the process's prototypes", async () => {
    // In this process, whose prototypes the test can read.
    const { baseUrl, emulator: { project } } = await listening()
    const headers = { ...serverHeaders({ project }), "content-type": "application/json" }
    const send = async (path: string, method: string, body?: string) => {
      const { status } = await fetch(`${baseUrl}${path}`, { method, headers, ...(body !== undefined && { body }) })
      assert.isBelow(status, 500, path)
    }
    const prototypes = [Object.prototype, Array.prototype, Function.prototype, String.prototype, Map.prototype]
    const membersOf = () => prototypes.map((prototype) => Reflect.ownKeys(prototype))
    const before = membersOf()
    const evil = "{\"isAdmin\":true,\"status\":418}"
    const names = ["__proto__", "constructor", "constructor\":{\"prototype", "prototype"]
    for (const name of names) {
      const closing = name.includes("{") ? "}" : ""
      const tree = `{"${name}":${evil}${closing}}`
      await send("/api/v1/users", "POST", tree)
      await send("/api/v1/users", "POST", `{"client_metadata":${tree},"server_metadata":[${tree}]}`)
      await send("/emulator/faults", "POST", tree)
      await send("/api/v1/users?__proto__=1&__proto__[status]=418&constructor=2", "GET")
    }
    assert.deepStrictEqual(membersOf(), before)
  })
})

/**
 * The ordinary run takes one to four seconds. The deep one takes 20 minutes at 400 connections a second, as two busy cores serve them,
 * and so stays below an hour on a machine that is three times slower.
 */
const [batches, size] = isDeep ? [1_000, 500] : [6, 250]

it(`${batches * size} hostile connections do not crash the emulator`, { timeout: isDeep ? 3_600_000 : 120_000 }, async () => {
  const description = await (await fetch(`${emulator.ready.apiUrl}/openapi.json`)).json() as {
    readonly paths: { readonly [path: string]: object }
  }
  const next = hostileConnections(emulator.ready, Object.keys(description.paths))
  let [answeredCount, read] = [0, 0]
  for (let batch = 0; batch < batches; batch++) {
    const connections = Array.from({ length: size }, () => open(next()))
    await Promise.all(connections.map(({ sent }) => sent))
    // Sends valid requests on new connections, until two in a row find the same number of hostile connections answered.
    for (let [before, now] = [-1, 0]; now > before;) {
      const health = await fetch(`${emulator.ready.url}/health`, { headers: { connection: "close" } })
      assert.strictEqual(await health.text(), "{\"status\":\"ok\"}")
      ;[before, now] = [now, connections.filter(({ answer }) => answer() !== "").length]
    }
    await isWell()
    for (const { answer, bytes, giveUp } of connections) {
      giveUp()
      const responseText = answer()
      if (responseText !== "") answeredCount++
      if (responseText.includes("x-stack-request-id")) read++
      assert.notMatch(responseText, /HTTP\/1\.1 5\d\d/, Buffer.from(bytes.subarray(0, 2_000)).toString("latin1"))
    }
  }
  // Some must reach the emulator's own code, and some must be refused before it.
  assert.isAbove(read, batches * size / 4)
  assert.isAbove(answeredCount - read, batches * size / 8)
})
