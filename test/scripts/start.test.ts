/** `npm start`: its flags and its exit; a refused flag starts nothing. */
import { spawn } from "node:child_process"
import { once } from "node:events"
import { cp, mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { afterAll, assert, beforeAll, describe, it } from "vitest"

let copy: string
beforeAll(async () => {
  // Without a lock file, packages and examples: installing or starting anything fails here.
  copy = await mkdtemp(join(tmpdir(), "latchkey-start-"))
  await cp("scripts", join(copy, "scripts"), { recursive: true })
})
afterAll(() => rm(copy, { recursive: true, force: true }))

const run = async (...flags: ReadonlyArray<string>) => {
  const program = spawn(process.execPath, [join(copy, "scripts", "start.mjs"), ...flags], { stdio: ["ignore", "pipe", "pipe"] })
  const end = new Promise<number | null>((resolve) => program.on("close", resolve))
  const [out, problems] = await Promise.all([text(program.stdout), text(program.stderr)])
  return { out, problems, status: await end }
}

const names = ["--port", "--emulator-port", "--tour", "--once", "--help"]

describe("npm start", () => {
  it.for(["--help", "-h"])("prints its description and its flags if started with %s", async (flag) => {
    const { out, problems, status } = await run(flag)
    assert.deepStrictEqual([status, problems], [0, ""])
    for (const name of names) assert.include(out, `  ${name}`)
    assert.match(out, /--port N .*3000/)
    assert.match(out, /--emulator-port N .*8102/)
    assert.isBelow(out.split("\n").length, 15)
  })

  it("accepts `--help` together with another flag", async () => {
    assert.strictEqual((await run("--once", "--help")).status, 0)
  })

  it.for(
    [
      [["--prot=4000"], "--prot"],
      [["serve"], "serve"],
      [["--once=yes"], "--once"],
      [["--port"], "--port"],
      [["--port=65536"], "\"65536\""],
      [["--port", "80.5"], "\"80.5\""],
      [["--emulator-port=1e3"], "\"1e3\""],
      [["--port=1\n2"], "\"1 2\""]
    ] as const
  )("refuses %j in one line", async ([flags, byName]) => {
    const { out, problems, status } = await run(...flags)
    assert.deepStrictEqual([status, out], [2, ""])
    assert.match(problems, /^[^\n]+\n$/)
    for (const name of [byName, ...names]) assert.include(problems, name)
  })

  /** Starts the command, sends the signal during the build of the app, and waits until no process holds its output open. */
  const endedBy = async (signal: NodeJS.Signals) => {
    const program = spawn(process.execPath, ["scripts/start.mjs", "--port=0", "--emulator-port=0"], {
      stdio: ["ignore", "pipe", "inherit"]
    })
    const close = once(program, "close")
    let out = ""
    let isSent = false
    program.stdout.on("data", (part) => {
      out += String(part)
      if (!isSent && out.includes("Building")) isSent = program.kill(signal)
    })
    return await close
  }

  it("on Ctrl+C, ends its child processes and exits with status 130", async () => {
    assert.deepStrictEqual(await endedBy("SIGINT"), [130, null])
  })

  it("leaves no child process if it is killed", async () => {
    assert.deepStrictEqual(await endedBy("SIGKILL"), [null, "SIGKILL"])
  })
})
