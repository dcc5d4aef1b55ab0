/** The emulator's start time, and its requests per second. */
import { make } from "latchkey/emulator"
import { spawnSync } from "node:child_process"
import { fileURLToPath } from "node:url"
import { readUser } from "../answers.ts"
import { signUp, start } from "../emulated.ts"
import { report } from "../report.ts"
import { row } from "../statistics.ts"

const root = fileURLToPath(new URL("../..", import.meta.url))
const rounds = 11

/** Time of the first start, in milliseconds, in a process that has imported only the emulator. */
const firstStart = () => {
  const program = `import { make } from "latchkey/emulator"
    const begin = performance.now()
    const emulator = await make()
    console.log(performance.now() - begin)
    process.exit(emulator.project ? 0 : 1)`
  const { stderr, stdout } = spawnSync(process.execPath, ["--input-type=module", "-e", program], { cwd: root, encoding: "utf8" })
  if (!Number.isFinite(Number(stdout.trim() || Number.NaN))) throw new Error(stderr)
  return Number(stdout)
}
const inProcess = Array.from({ length: rounds }, firstStart)

const commands: Array<number> = []
for (let round = 0; round < rounds; round++) {
  const begin = performance.now()
  const { stop } = await start()
  commands.push(performance.now() - begin)
  await stop()
}

/** Requests per second, one value per batch. */
const rate = async (count: number, atOnce: number, request: () => Promise<Response>) => {
  const rates: Array<number> = []
  for (let round = 0; round < 12; round++) {
    const begin = performance.now()
    let remaining = count
    const worker = async () => {
      while (remaining-- > 0) {
        const response = await request()
        if (response.status !== 200) throw new Error(`The emulator answered ${response.status}.`)
        await response.text()
      }
    }
    await Promise.all(Array.from({ length: atOnce }, worker))
    if (round >= 2) rates.push(count / (performance.now() - begin) * 1000)
  }
  return rates
}

const { emulated, stop } = await start()
const raw = readUser(emulated, await signUp(emulated))
const overHttp = await rate(2_000, 50, () => fetch(raw.url, { headers: raw.headers }))
await stop()

const emulator = await make()
const ownFigures = {
  url: emulator.url,
  apiUrl: emulator.apiUrl,
  project: emulator.project
}
const original = globalThis.fetch
globalThis.fetch = emulator.fetch
const inside = readUser(ownFigures, await signUp(ownFigures))
const callRate = await rate(2_000, 50, () => emulator.fetch(inside.url, { headers: inside.headers }))
globalThis.fetch = original

report([
  row("Emulator, in process: ready after", "ms", inProcess, null, { budget: 5 }),
  row("Emulator, as a command: ready after", "ms", commands, null, { budget: 300 }),
  row("Emulator, in process: one core answers", "per second", callRate, null, { budget: 3_000, more: true }),
  row("Emulator, as a command: answers 50 callers", "per second", overHttp, null, { more: true })
])
