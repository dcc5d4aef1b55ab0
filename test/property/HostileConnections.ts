/** Hostile input from a fixed seed: broken HTTP, broken bodies, and well-formed requests with unexpected values. */
import { gzipSync } from "node:zlib"
import type { Ready } from "../emulator/Process.ts"
import { seed } from "../kit/Seed.ts"

export interface Hostile {
  readonly bytes: Uint8Array
  /** The client's next action: stay, half-close, or reset. */
  readonly ending: "stay" | "end" | "reset"
}

/** Numbers from 0 up to, but not including, 1 (mulberry32). */
const generator = (start: number) => {
  let state = start
  return () => {
    state = state + 0x6d2b79f5 | 0
    let hash = Math.imul(state ^ state >>> 15, 1 | state)
    hash = hash + Math.imul(hash ^ hash >>> 7, 61 | hash) ^ hash
    return ((hash ^ hash >>> 14) >>> 0) / 2 ** 32
  }
}

const fieldNames = [
  "display_name",
  "primary_email",
  "client_metadata",
  "email",
  "password",
  "code",
  "type",
  "method",
  "user_id",
  "config",
  "config_override_string",
  "data",
  "items",
  "quantity",
  "expires_at_millis",
  "redirect_uri",
  "callback_url",
  "__proto__",
  "constructor",
  "toString",
  ""
]
const texts = [
  "",
  "ada@example.com",
  "me",
  "true",
  "1e999",
  "-1",
  "\u0000",
  "\ud800",
  "javascript://localhost/%0aalert(1)",
  "../..",
  "%"
]
const methods = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "HEAD"]
const oddMethods = ["TRACE", "CONNECT", "PROPFIND", "get", "PRI", "A".repeat(300), ""]
const types = [
  "application/json",
  "application/json",
  "application/x-www-form-urlencoded",
  "text/plain",
  "application/octet-stream",
  "multipart/form-data; boundary=x"
]

/** One byte more than the emulator reads. */
const oversizedBody = new Uint8Array(8_000_001)

/** Each call returns the bytes of another connection. `paths` are those of the API's description. */
export const hostileConnections = ({ project }: Ready, paths: ReadonlyArray<string>): () => Hostile => {
  const random = generator(seed)
  const below = (limit: number) => Math.floor(random() * limit)
  const pick = <A>(list: ReadonlyArray<A>, fallback: A): A => list[below(list.length)] ?? fallback
  const noise = (length: number) => Uint8Array.from({ length }, () => below(256))

  const value = (depth: number): unknown => {
    const kind = below(depth > 3 ? 4 : 6)
    if (kind === 0) return pick(texts, "")
    if (kind === 1) return (random() - 0.5) * 10 ** below(300)
    if (kind === 2) return pick([null, true, false], null)
    if (kind === 3) return String.fromCharCode(...noise(below(40)))
    if (kind === 4) return Array.from({ length: below(4) }, () => value(depth + 1))
    return Object.fromEntries(Array.from({ length: below(6) }, () => [pick(fieldNames, ""), value(depth + 1)]))
  }
  const nest = (depth: number) => {
    const [open, close] = pick([["[", "]"], ["{\"a\":", "}"]], ["[", "]"])
    return `{"client_metadata":${open.repeat(depth)}1${close.repeat(depth)}}`
  }
  const body = (): Uint8Array => {
    const kind = below(6)
    if (kind === 0) return noise(below(300))
    if (kind === 1) return Buffer.from(nest(10 ** below(6)))
    if (kind === 2) return gzipSync(Buffer.alloc(100_000))
    if (kind === 3) return Buffer.from("a=%&__proto__=1&%ff=%zz&=&a[b]=c&email=ada%40example.com")
    return Buffer.from(JSON.stringify(value(0)))
  }
  const segment = () =>
    pick(["me", crypto.randomUUID(), "%", "%ff", "%00", "%2e%2e", "__proto__", "a".repeat(3_000), "%E2%82%AC"], "me")
  const path = () => {
    const kind = below(8)
    if (kind === 0) return `/${String.fromCharCode(...noise(below(60))).replace(/[\r\n ]/g, "/")}`
    if (kind === 1) {
      return pick(["/", "/health", "/emulator/inbox", "/emulator/reset", "/emulator/clock", "/purchase/x", "//", "*"], "/")
    }
    if (kind === 2) return `/api/v1${"/".repeat(below(5_000))}x/`
    const knownPath = pick(paths, "/users").replace(/\{\w+\}/g, segment)
    return `/api/v1${knownPath}${
      pick(["", "", "?limit=1", "?cursor=%", "?__proto__=1&__proto__=2", "?a[b]=%ff", "?limit=1e999"], "")
    }`
  }
  const keys = () => {
    const access = pick(["client", "server", "admin", "", "\u00ff"], "client")
    return [
      `x-stack-access-type: ${access}`,
      `x-stack-project-id: ${project.projectId}`,
      `x-stack-publishable-client-key: ${project.publishableClientKey}`,
      `x-stack-secret-server-key: ${project.secretServerKey}`,
      `x-stack-super-secret-admin-key: ${project.superSecretAdminKey}`,
      ...pick([[], [], ["x-stack-access-token: a.b.c"], ["x-stack-refresh-token: \u0001x"], ["cookie: a=b; ;=;"]], [])
    ]
  }
  const request = (lines: ReadonlyArray<string>, content: Uint8Array, line = `${pick(methods, "GET")} ${path()} HTTP/1.1`) =>
    Buffer.concat([Buffer.from([line, "host: 127.0.0.1", ...keys(), ...lines, "", ""].join("\r\n"), "latin1"), content])
  const wholeRequest = () => {
    const content = body()
    return request([`content-type: ${pick(types, "")}`, `content-length: ${content.length}`, "connection: close"], content)
  }
  const mutateRequest = () => {
    const bytes = Uint8Array.from(wholeRequest())
    for (let times = 1 + below(8); times > 0; times--) bytes[below(Math.min(bytes.length, 700))] = below(256)
    return bytes
  }
  const kinds: ReadonlyArray<() => Uint8Array> = [
    () => below(10) === 0 ? request([`content-length: ${oversizedBody.length}`], oversizedBody) : noise(below(2_000)),
    wholeRequest,
    wholeRequest,
    wholeRequest,
    wholeRequest,
    wholeRequest,
    wholeRequest,
    wholeRequest,
    wholeRequest,
    mutateRequest,
    mutateRequest,
    // With a wrong length, the server waits for the rest, or reads the rest as the next request.
    () => request([`content-length: ${pick(["-1", "1e9", "99999999999999999999", "5, 6", "3", "9000000", ""], "")}`], body()),
    () => request(["content-length: 5", "content-length: 6"], body()),
    () => request(["content-length: 5", "transfer-encoding: chunked"], body()),
    () =>
      request(
        ["transfer-encoding: chunked", "content-type: application/json"],
        Buffer.from(
          pick(["zz\r\n", "5\r\n{}", "-5\r\nabcde\r\n", "ffffffffffffffff\r\n", "2\r\n{}\r\n0\r\nx: y", "0\r\n\r\n"], "")
        )
      ),
    () => request([`x-long: ${"a".repeat(below(40_000))}`], new Uint8Array()),
    () => request(Array.from({ length: below(3_000) }, (_, index) => `x-${index}: y`), new Uint8Array()),
    () => request(["expect: 200-maybe"], new Uint8Array()),
    () => request(["upgrade: websocket", "connection: upgrade"], noise(20)),
    () => request([], new Uint8Array(), `${pick(oddMethods, "")} ${path()} HTTP/${pick(["1.1", "9.9", "0.9", "2.0", ""], "")}`),
    () => request([], new Uint8Array(), `GET http://evil.example${path()} HTTP/1.1`),
    // HTTP/2 with prior knowledge, and the first bytes of TLS.
    () => Buffer.concat([Buffer.from("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"), noise(30)]),
    () => Buffer.concat([Buffer.from([0x16, 3, 1, 2, 0, 1, 0, 1, 0xfc, 3, 3]), noise(200)]),
    // Several pipelined requests, then invalid bytes.
    () => Buffer.concat([...Array.from({ length: below(20) }, wholeRequest), noise(below(100))]),
    () => wholeRequest().subarray(0, below(900))
  ]
  return () => ({ bytes: pick(kinds, wholeRequest)(), ending: pick(["stay", "stay", "stay", "end", "reset"] as const, "end") })
}
