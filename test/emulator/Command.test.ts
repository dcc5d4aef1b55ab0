/** `latchkey emulator` as a process: its ready line, its end, its directory, and a port that is taken. */
import { assert, describe, it } from "@effect/vitest"
import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, readdir, rm, stat } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { makeSync } from "../../src/emulator/index.ts"

const main = join(import.meta.dirname, "../../src/cli/main.ts")

const start = (...args: ReadonlyArray<string>) => {
  const child = spawn(process.execPath, [main, ...args], { stdio: ["ignore", "pipe", "pipe"] })
  const output = { stdout: "", stderr: "" }
  const firstLine = new Promise<string>((resolve) => {
    child.stdout.on("data", (chunk) => {
      output.stdout += chunk
      if (output.stdout.includes("\n")) resolve(output.stdout.slice(0, output.stdout.indexOf("\n")))
    })
  })
  child.stderr.on("data", (chunk) => output.stderr += chunk)
  return { child, output, firstLine, ended: once(child, "close").then(([code]) => code as number | null) }
}

interface Ready {
  readonly url: string
  readonly apiUrl: string
  readonly project: { readonly projectId: string; readonly secretServerKey: string }
}
const running = async (...args: ReadonlyArray<string>) => {
  const command = start("emulator", "--port", "0", "--json", ...args)
  return { ...command, ready: JSON.parse(await command.firstLine) as Ready }
}
const end = (child: ChildProcess, ended: Promise<number | null>) => {
  child.kill("SIGTERM")
  return ended
}

const users = async ({ apiUrl, project }: Ready, method: string, body?: object) => {
  const response = await fetch(`${apiUrl}/users`, {
    method,
    headers: {
      "content-type": "application/json",
      "x-stack-access-type": "server",
      "x-stack-project-id": project.projectId,
      "x-stack-secret-server-key": project.secretServerKey
    },
    ...(body && { body: JSON.stringify(body) })
  })
  return response.json() as Promise<{ readonly items: ReadonlyArray<{ readonly display_name: string }> }>
}

describe("latchkey emulator", { timeout: 30_000 }, () => {
  it("says where it is, answers over HTTP, and ends when told to", async () => {
    const { child, ended, ready } = await running()
    assert.sameMembers(Object.keys(ready), ["url", "apiUrl", "internal", "project"])
    assert.strictEqual(ready.apiUrl, `${ready.url}/api/v1`)
    assert.strictEqual((await fetch(`${ready.url}/health`)).status, 200)
    const keys = await fetch(`${ready.apiUrl}/projects/internal/.well-known/jwks.json`)
    assert.strictEqual((await keys.json() as { readonly keys: ReadonlyArray<unknown> }).keys.length, 2)
    assert.strictEqual(await end(child, ended), 0)
  })
  it("takes its directory up again", async () => {
    const directory = await mkdtemp(join(tmpdir(), "latchkey-"))
    const first = await running("--data", join(directory, "data"))
    await users(first.ready, "POST", { display_name: "Ada" })
    assert.strictEqual(await end(first.child, first.ended), 0)
    assert.deepStrictEqual(await readdir(join(directory, "data")), ["emulator.json"])
    assert.strictEqual((await stat(join(directory, "data", "emulator.json"))).mode & 0o777, 0o600)
    const second = await running("--data", join(directory, "data"))
    assert.deepStrictEqual(second.ready.project, first.ready.project)
    assert.deepStrictEqual((await users(second.ready, "GET")).items.map(({ display_name }) => display_name), ["Ada"])
    await end(second.child, second.ended)
    await rm(directory, { recursive: true })
  })
  it("says in one line that a port is in use", async () => {
    const emulator = makeSync()
    const { close, url } = await emulator.listen({ port: 0 })
    const { ended, output } = start("emulator", "--port", new URL(url).port)
    assert.strictEqual(await ended, 1)
    assert.match(output.stderr, /^latchkey emulator: port \d+ on 127\.0\.0\.1 is in use\. .*\n$/)
    await close()
  })
  it("greets people, and explains itself", async () => {
    const { child, ended, firstLine } = start("emulator", "--port", "0")
    assert.match(await firstLine, /^Latchkey emulator on http:\/\/127\.0\.0\.1:\d+/)
    await end(child, ended)
    const [help, version, wrong] = [start("--help"), start("--version"), start("emulate")]
    assert.deepStrictEqual(await Promise.all([help.ended, version.ended, wrong.ended]), [0, 0, 1])
    assert.include(help.output.stdout, "latchkey emulator")
    assert.match(version.output.stdout, /^\d+\.\d+\.\d+\n$/)
    assert.include(wrong.output.stderr, "latchkey --help")
  })
})
