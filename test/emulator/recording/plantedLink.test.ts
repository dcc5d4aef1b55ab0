/** A recording into a folder in which another user has planted a link. */
import { mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { assert, it, onTestFinished } from "vitest"
import { makeRecorder } from "../../../packages/cli/src/record/Recorder.ts"
import { listen } from "../../../src/emulator/http/Server.ts"
import { newEmulator } from "../../kit/emulator.ts"

it("writes nothing through the link, reports it, and keeps its files private", async () => {
  const folder = mkdtempSync(join(tmpdir(), "latchkey-recording-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const target = join(folder, "target.txt")
  writeFileSync(target, "untouched")
  const emulator = newEmulator()
  const { url } = await emulator.listen({ port: 0 })
  onTestFinished(() => emulator.close())
  const failures = new Array<string>()
  const recorder = await makeRecorder({ url, folder, onFailure: (message) => failures.push(message) })
  const proxy = await listen(recorder, { host: "127.0.0.1", port: 0 })
  onTestFinished(() => proxy.close())
  symlinkSync(target, join(folder, "exchange-00001.json"))
  for (let at = 0; at < 2; at++) await (await fetch(`${proxy.url}/api/v1/projects/current`)).text()
  assert.strictEqual(readFileSync(target, "utf8"), "untouched")
  assert.lengthOf(failures, 1)
  assert.match(failures[0] ?? "", /^an exchange was not written: EEXIST/)
  assert.strictEqual(statSync(join(folder, "exchange-00002.json")).mode & 0o777, 0o600)
})
