/** `npm start -- --once`: the tour runs to its end, and is short enough to read. */
import { spawn } from "node:child_process"
import { readFileSync } from "node:fs"
import { text } from "node:stream/consumers"
import { assert, describe, it } from "vitest"

const source = readFileSync("examples/tour.ts", "utf8")

const run = async (...args: ReadonlyArray<string>) => {
  const tour = spawn(process.execPath, ["scripts/start.mjs", ...args], { stdio: ["ignore", "pipe", "pipe"] })
  const exit = new Promise<number | null>((resolve) => tour.on("close", resolve))
  const [out, problems] = await Promise.all([text(tour.stdout), text(tour.stderr)])
  return { out, problems, status: await exit }
}

describe("the tour", () => {
  it("succeeds, and prints every step", async () => {
    const { out, problems, status } = await run("--once")
    assert.deepStrictEqual([status, problems], [0, ""], out)
    const steps = out.match(/^ *\d+\. .*$/gm) ?? []
    assert.strictEqual(steps.length, source.match(/^tell\(/gm)?.length)
    assert.deepStrictEqual(steps.filter((line) => /undefined|NaN|\[object|\bnull\b| $/.test(line)), [])
    assert.include(out, "A wrong password is a typed error                      EmailPasswordMismatch")
    assert.include(out, "<redacted")
    assert.include(out, "The example app's page is served.")
  }, 180_000)
  it("has fewer than 200 lines", () => {
    assert.isBelow(source.split("\n").length, 200)
  })
})
