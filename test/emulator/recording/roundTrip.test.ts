/** Recording and replaying a program that calls every subject: the scenario of `latchkey conform`. */
import { assert, it } from "@effect/vitest"
import { mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { onTestFinished } from "vitest"
import { scratchRun } from "../../../packages/cli/src/conform/scenario/scratchRun.ts"
import { makeRecorder } from "../../../packages/cli/src/record/Recorder.ts"
import { listen } from "../../../src/emulator/http/Server.ts"
import * as Emulator from "../../../src/emulator/index.ts"
import { fromFetch } from "../../../src/pipeline/transport/fetchTransport.ts"

const folder = () => {
  const newFolder = mkdtempSync(join(tmpdir(), "latchkey-recording-"))
  onTestFinished(() => rmSync(newFolder, { recursive: true, force: true }))
  return newFolder
}

const run = async (apiUrl: string, fetch: typeof globalThis.fetch, keys: Emulator.Keys) => {
  const { left, results } = await scratchRun(
    {
      apiUrl,
      transport: fromFetch((input, init) => fetch(input, init)),
      timeoutMillis: 60_000,
      signal: new AbortController().signal,
      reference: new Map(),
      // Requests that differ only in the program's values differ by their order.
      callsAtOnce: 1
    },
    { publishableClientKey: keys.publishableClientKey, secretServerKey: keys.secretServerKey, refreshToken: null }
  )
  return { left, results }
}

/** Calls without their outcome, one line each. */
const faultsOf = ({ results }: Awaited<ReturnType<typeof run>>) =>
  results.flatMap(({ differences, endpoint, expects, notMade }) => [
    ...(notMade === null ? [] : [`${endpoint} ${expects}: ${notMade}`]),
    ...differences.map(({ found, kind, path }) => `${endpoint} ${expects}: ${kind} ${path ?? ""} ${found}`)
  ])

it("replays the program that was recorded, whole and at the first try", async () => {
  const emulator = Emulator.makeSync({ passwordIterations: 1 })
  const provider = await emulator.listen({ port: 0 })
  onTestFinished(provider.close)
  const dir = folder()
  const recorder = await makeRecorder({ url: provider.url, folder: dir, onFailure: (message) => assert.fail(message) })
  const proxy = await listen(recorder, { host: "127.0.0.1", port: 0 })
  onTestFinished(proxy.close)
  const live = await run(`${proxy.url}/api/v1`, globalThis.fetch, emulator.internal)
  assert.deepStrictEqual(faultsOf(live), [])
  assert.isAbove(readdirSync(dir).length, 680)
  const unmatchedLines: Array<string> = []
  const replay = await Emulator.make({ replay: dir, onUnmatched: (message) => void unmatchedLines.push(message) })
  const replayOutcome = await run(replay.apiUrl, replay.fetch, emulator.internal)
  assert.deepStrictEqual(unmatchedLines, [])
  assert.deepStrictEqual(faultsOf(replayOutcome), [])
  assert.strictEqual(replayOutcome.results.length, live.results.length)
  assert.deepStrictEqual(replayOutcome.left, [])
}, 240_000)
