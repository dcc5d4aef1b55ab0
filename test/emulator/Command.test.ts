/** `latchkey emulator` as a process: its ready line, its exit, its directory, and a port in use. */
import { assert, describe, it } from "@effect/vitest"
import { mkdtemp, readdir, rm, stat } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { makeSync } from "../../src/emulator/index.ts"
import { end, type Ready, running, serverCall, start } from "./Process.ts"

const names = async (ready: Ready) => {
  const { items } = await (await serverCall(ready, "GET", "/users")).json() as {
    readonly items: ReadonlyArray<{ readonly display_name: string }>
  }
  return items.map(({ display_name }) => display_name)
}

describe("latchkey emulator", { timeout: 120_000 }, () => {
  it("prints its address, answers over HTTP, and exits on request", async () => {
    const emulator = await running()
    const { ready } = emulator
    assert.sameMembers(Object.keys(ready), ["url", "apiUrl", "internal", "project"])
    assert.strictEqual(ready.apiUrl, `${ready.url}/api/v1`)
    assert.strictEqual((await fetch(`${ready.url}/health`)).status, 200)
    const keys = await fetch(`${ready.apiUrl}/projects/internal/.well-known/jwks.json`)
    assert.strictEqual((await keys.json() as { readonly keys: ReadonlyArray<unknown> }).keys.length, 2)
    assert.strictEqual(await end(emulator), 0)
  })
  it("has the same project and keys at each start, except with --random-keys", async () => {
    const [first, second, random] = await Promise.all([running(), running(), running("--random-keys")])
    assert.deepStrictEqual(second.ready.project, first.ready.project)
    assert.notStrictEqual(random.ready.project.projectId, first.ready.project.projectId)
    assert.notStrictEqual(random.ready.project.secretServerKey, first.ready.project.secretServerKey)
    assert.deepStrictEqual(await Promise.all([first, second, random].map(end)), [0, 0, 0])
  })
  it("restores its state from the data directory on the next start", async () => {
    const directory = await mkdtemp(join(tmpdir(), "latchkey-"))
    const first = await running("--data", join(directory, "data"))
    await serverCall(first.ready, "POST", "/users", { display_name: "Ada" })
    assert.strictEqual(await end(first), 0)
    const files = ["emulator.1.lock", "emulator.jsonl"]
    assert.deepStrictEqual((await readdir(join(directory, "data"))).sort(), files)
    const modes = await Promise.all(["", ...files].map(async (file) => (await stat(join(directory, "data", file))).mode & 0o777))
    assert.deepStrictEqual(modes, [0o700, 0o600, 0o600])
    const second = await running("--data", join(directory, "data"))
    assert.deepStrictEqual(second.ready.project, first.ready.project)
    assert.deepStrictEqual(await names(second.ready), ["Ada"])
    await end(second)
    await rm(directory, { recursive: true })
  })
  it("reports an occupied port in one line", async () => {
    const emulator = makeSync()
    const { close, url } = await emulator.listen({ port: 0 })
    const { ended, output } = start("emulator", "--port", new URL(url).port)
    assert.strictEqual(await ended, 1)
    assert.match(output.stderr, /^latchkey emulator: port \d+ on 127\.0\.0\.1 is in use\. .*\n$/)
    await close()
  })
  it("prints a welcome message, its help and its version", async () => {
    const emulator = start("emulator", "--port", "0")
    assert.match(await emulator.firstLine, /^Latchkey emulator on http:\/\/127\.0\.0\.1:\d+/)
    await end(emulator)
    const [help, version, wrong] = [start("--help"), start("--version"), start("emulate")]
    assert.deepStrictEqual(await Promise.all([help.ended, version.ended, wrong.ended]), [0, 0, 2])
    assert.match(help.output.stdout, /\n {2}emulator {2}serves the provider/)
    assert.match(version.output.stdout, /^\d+\.\d+\.\d+\n$/)
    assert.include(wrong.output.stderr, "latchkey --help")
  })
})
