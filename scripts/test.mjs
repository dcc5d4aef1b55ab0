/** `npm test`: everything that must hold, one step after the other, and the totals of the tests last. Needs Node 20 and npm, nothing else. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { stripVTControlCharacters } from "node:util"
import { ensureInstalled, findNode, root, runner } from "./toolchain.mjs"

const [...only] = process.argv.slice(2)
ensureInstalled()
const run = runner(findNode())
const folder = mkdtempSync(join(tmpdir(), "latchkey-test-"))
/** Tests by vitest: what each run of it found goes into a file. */
const vitest = (name, args = []) => {
  process.env.LATCHKEY_OUTCOME = join(folder, `${name}.json`)
  return run("vitest", ["run", ...args, "--reporter=default", `--reporter=${join(root, "scripts", "outcome.mjs")}`])
}

/** In order of how soon each tells something; a failed step does not keep the others from being heard. */
const steps = {
  types: () => run("tsc", ["-p", "tsconfig.json"]),
  format: () => run("dprint", ["check", "--list-different"]),
  lint: () => run("oxlint", ["--type-aware"]),
  vitest: () => vitest("vitest"),
  build: () => run("scripts/build.mjs"),
  size: () => run("scripts/size.mjs", ["--built"]),
  package: () => run("scripts/pack-check.mjs", ["--built"]),
  hosts: () => vitest("hosts", ["--config", "examples/backends/vitest.config.ts"]),
  example: () => vitest("example", ["--config", "examples/next/vitest.config.ts"])
}

const chosen = Object.keys(steps).filter((name) => only.length === 0 || only.includes(name))
if (chosen.length === 0) {
  console.error(`No such step: ${only.join(", ")}. There are: ${Object.keys(steps).join(", ")}.`)
  process.exit(1)
}

const results = chosen.map((name) => {
  console.log(`\n▸ ${name}`)
  const start = performance.now()
  const passed = steps[name]().status === 0
  return { name, passed, seconds: (performance.now() - start) / 1000 }
})

/** What all runs of vitest found. One that did not come to an end has no file. */
const outcomes = readdirSync(folder).map((file) => JSON.parse(readFileSync(join(folder, file), "utf8")))
const sum = (key) => outcomes.reduce((total, outcome) => total + outcome[key], 0)
const [failed, passed, skipped] = ["failed", "passed", "skipped"].map(sum)
rmSync(folder, { recursive: true })

// Again, and last, for those who see the end of the output only.
const say = (title, [name, message]) => {
  const lines = stripVTControlCharacters(message).split("\n").filter((line) => !line.includes("node_modules"))
  console.log(`\n${title} ${name}\n  ${lines.slice(0, 30).join("\n  ")}`)
}
for (const failure of outcomes.flatMap(({ triedAgain }) => triedAgain)) say("Passed only when it was tried again:", failure)
for (const failure of outcomes.flatMap(({ failures }) => failures)) say("✗", failure)

console.log("")
for (const { name, passed, seconds } of results) {
  console.log(`${passed ? "✓" : "✗"} ${name.padEnd(8)} ${seconds.toFixed(1).padStart(6)} s`)
}
const broken = results.filter((result) => !result.passed).map((result) => result.name)
if (broken.length > 0) {
  console.log(`\nNot passed: ${broken.join(", ")}.${broken.includes("format") ? " `npm run format` formats." : ""}`)
}
// A run that tested nothing has not passed, whatever its steps say.
process.exitCode = broken.length > 0 || (chosen.includes("vitest") && passed === 0) ? 1 : 0
if (outcomes.length > 0) console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`)
