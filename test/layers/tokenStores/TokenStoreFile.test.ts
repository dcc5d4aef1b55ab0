/** A session in a file: private, complete, and renewed by one of several processes. */
import { Layer } from "effect"
import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process"
import { once } from "node:events"
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync
} from "node:fs"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { afterAll, afterEach, assert, it } from "vitest"
import { layer } from "../../../src/layers/tokenStores/TokenStoreFile.ts"
import { type ClientAppOptions, createClientApp, fileTokenStore } from "../../../src/promise/index.ts"
import { password, withUser } from "../../emulator/Api.ts"
import { runs } from "../../kit/Depth.ts"
import { bundleProgram } from "../../kit/Program.ts"
import { tokenStoreLaws } from "./TokenStoreLaws.ts"

const root = mkdtempSync(join(tmpdir(), "latchkey-file-"))
let paths = 0
/** Additions of each process. */
const rounds = runs(15, 200)
/** A file in a folder that does not exist yet. */
const newPath = () => join(root, String(paths++), "session.json")
const children: Array<ChildProcessWithoutNullStreams> = []
afterEach(() => children.splice(0).forEach((child) => child.kill("SIGKILL")))
afterAll(() => rmSync(root, { recursive: true }))

tokenStoreLaws("a file", true, () => Layer.orDie(layer(newPath())))

const world = async () => {
  const provider = await withUser()
  const { emulator } = provider
  const paths: Array<string> = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const { pathname } = new URL(new Request(input).url)
    paths.push(pathname)
    const response = emulator.fetch(input, init)
    // Long enough for other processes to find that their token is refused.
    if (pathname.endsWith("/auth/oauth/token")) await new Promise((resolve) => setTimeout(resolve, 300))
    return response
  }
  const options: Omit<ClientAppOptions, "tokenStore"> = { ...emulator.project, baseUrl: emulator.url, fetch }
  const renewals = () => paths.filter((path) => path.endsWith("/auth/oauth/token")).length
  return { ...provider, fetch, options, renewals }
}

it("keeps a session for the next run, which only the owner can read", async () => {
  const path = newPath()
  const { options } = await world()
  const app = createClientApp({ ...options, tokenStore: fileTokenStore(path) })
  await app.auth.signInWithPassword({ email: "ada@example.com", password })
  assert.deepStrictEqual([statSync(path).mode & 0o777, statSync(dirname(path)).mode & 0o777], [0o600, 0o700])
  assert.deepStrictEqual(readdirSync(dirname(path)), ["session.json"])
  const next = createClientApp({ ...options, tokenStore: fileTokenStore(path) })
  assert.strictEqual((await next.user.find())?.primaryEmail, "ada@example.com")
  await next.auth.signOut()
  assert.deepStrictEqual(readdirSync(dirname(path)), [])
  assert.isNull(await app.user.find())
})

it("does not take over the permissions of an existing file", async () => {
  const path = newPath()
  const session = fileTokenStore(path)
  await session.write({ refreshToken: "first" })
  rmSync(path)
  writeFileSync(path, "", { mode: 0o644 })
  await session.write({ refreshToken: "second" })
  assert.strictEqual(statSync(path).mode & 0o777, 0o600)
  assert.deepStrictEqual(JSON.parse(readFileSync(path, "utf8")), { accessToken: null, refreshToken: "second" })
})

it("reports a change by another program", async () => {
  const path = newPath()
  const { options, refreshToken } = await world()
  const app = createClientApp({ ...options, tokenStore: fileTokenStore(path) })
  const nextStatus = new Promise<string>((resolve) => app.onSessionChange(({ status }) => resolve(status)))
  assert.strictEqual((await app.auth.getState()).status, "signed-out")
  await fileTokenStore(path).write({ refreshToken })
  assert.strictEqual(await nextStatus, "signed-in")
  await app.dispose()
})

it("fails with an error that names the function if the path is a folder", async () => {
  const { options } = await world()
  const outcome = await createClientApp({ ...options, tokenStore: fileTokenStore(root) }).safe.user.find()
  assert.include(String(!outcome.ok && outcome.error.message), "`get`")
  assert.throws(() => createClientApp({ ...options, tokenStore: fileTokenStore("") }), "path of a file")
})

it("takes over a lock that a killed process left", async () => {
  const path = newPath()
  const session = fileTokenStore(path)
  await session.write({ refreshToken: "first" })
  mkdirSync(`${path}.lock`)
  writeFileSync(`${path}.lock/holder`, "")
  const minuteAgo = Date.now() / 1_000 - 60
  utimesSync(`${path}.lock/holder`, minuteAgo, minuteAgo)
  await session.write({ refreshToken: "second" })
  assert.include(readFileSync(path, "utf8"), "second")
  assert.isFalse(existsSync(`${path}.lock`))
})

it("writes one after another, however many programs write at once", async () => {
  const path = newPath()
  await Promise.all(Array.from({ length: 30 }, (_, index) => fileTokenStore(path).write({ refreshToken: `token-${index}` })))
  assert.match(readFileSync(path, "utf8"), /^\{"accessToken":null,"refreshToken":"token-\d+"\}$/)
  assert.deepStrictEqual(readdirSync(dirname(path)), ["session.json"])
})

it("is locked by one process, however many take over the locks of killed ones", async () => {
  const path = newPath()
  mkdirSync(dirname(path))
  writeFileSync(path, "0")
  const program = await bundleProgram("test/layers/tokenStores/fileLockProgram.ts")
  const ends = await Promise.all(Array.from({ length: 6 }, async () => {
    const child = spawn(process.execPath, [program, path, String(rounds)])
    children.push(child)
    child.stderr.on("data", (chunk) => process.stderr.write(chunk))
    return (await once(child, "exit"))[0]
  }))
  assert.deepStrictEqual(ends, Array(6).fill(0))
  assert.strictEqual(readFileSync(path, "utf8"), String(6 * rounds))
}, 120_000)

it("is renewed once by four processes whose token is refused at once", async () => {
  const path = newPath()
  const { emulator, fetch, refreshToken, renewals } = await world()
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Array<Uint8Array> = []
    for await (const chunk of request) chunks.push(chunk)
    const body = chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}
    const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)] as [string, string])
    const result = await fetch(`${emulator.url}${request.url}`, { method: request.method ?? "GET", headers, ...body })
    response.writeHead(result.status, [...result.headers].flat()).end(await result.text())
  }
  const provider = createServer((request, response) => void respond(request, response)).listen(0, "127.0.0.1")
  await once(provider, "listening")
  const url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
  await fileTokenStore(path).write({ refreshToken })

  const program = await bundleProgram("test/layers/tokenStores/fileProgram.ts")
  const lines = await Promise.all(Array.from({ length: 4 }, async () => {
    const child = spawn(process.execPath, [program, path, emulator.project.projectId, url])
    children.push(child)
    child.stderr.on("data", (chunk) => process.stderr.write(chunk))
    await once(child.stdout, "data")
    return child
  })).then((programs) =>
    Promise.all(programs.map(async (child) => {
      child.stdin.write("go\n")
      return String((await once(child.stdout, "data"))[0])
    }))
  )
  assert.deepStrictEqual(lines, Array(4).fill("ada@example.com false\n"))
  assert.strictEqual(renewals(), 1)
  assert.deepStrictEqual(readdirSync(dirname(path)), ["session.json"])
  provider.close()
  provider.closeAllConnections()
}, 60_000)
