/** `npm test`: runs every check in three concurrent lanes, then prints the totals of the tests. Needs only Node 20 and npm. */
import { spawnSync } from "node:child_process"
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { stripVTControlCharacters } from "node:util"
import { affectedTests, changedSince } from "./affected.mjs"
import { ciTests } from "./ciTests.mjs"
import { preparePrograms, programs } from "./programs.mjs"
import { ensureInstalled, fail, findNode, root, starter } from "./toolchain.mjs"

const steps = ["vitest", "types", "format", "lint", "build", "size"]
/**
 * Steps that run in CI or by name: the packed package, the examples in Bun and Deno, the Next.js example, the documentation site, also with
 * `--deep`, and each page of docs/start.
 */
const ciSteps = ["package", "hosts", "example", "docs", "start"]
const allSteps = [...steps, ...ciSteps]
const flags = {
  "--help": "says this",
  "--changed":
    "types, format, lint, the gates, and the tests that import a module changed since the last push, without browser and Redis",
  "--deep": "only the tests that take more cases in this run, such as property tests and pages, and the documentation site"
}

const args = process.argv.slice(2)
const unknownArguments = args.filter((arg) => !allSteps.includes(arg) && !(arg in flags))
if (unknownArguments.length > 0) {
  console.error(
    `Unknown: ${unknownArguments.join(", ")}. Steps: ${allSteps.join(", ")}. Flags: ${Object.keys(flags).join(", ")}.`
  )
  process.exit(2)
}
if (args.includes("--help")) {
  console.log(
    `npm test -- [step …] [flag …]\n\nRuns every step, or those named: ${steps.join(", ")}; by name or in CI only: ${
      ciSteps.join(", ")
    }.\n`
  )
  for (const [flag, text] of Object.entries(flags)) console.log(`  ${flag.padEnd(12)}${text}`)
  process.exit(0)
}
const isChanged = args.includes("--changed")
const isDeep = args.includes("--deep")
const namedSteps = args.filter((arg) => allSteps.includes(arg))
/** Whether the run leaves to CI what repeats other tests (ciTests.mjs). */
const isBrief = !process.env.CI && !isDeep && !isChanged

ensureInstalled()
const { missing } = await preparePrograms()
if (missing.length > 0 && process.env.CI) {
  fail(missing.map((name) => `CI runs every test, and the ${programs[name].tests} cannot run. ${programs[name].get}.`).join("\n"))
}

const start = starter(findNode())
const folder = mkdtempSync(join(tmpdir(), "latchkey-test-"))
process.on("exit", () => rmSync(folder, { recursive: true, force: true }))
/** The results of vitest, a file for each run. */
const outcomesFolder = join(folder, "outcomes")
mkdirSync(outcomesFolder)
// The steps start the same programs hundreds of times, which Node compiles once this way.
process.env.NODE_COMPILE_CACHE ??= join(folder, "compiled")
// Type checkers and bundlers, in steps and in tests, run in parallel to others: one thread, because several would check the same types
// again, and fewer garbage collections. Both save a third of their processor time and take a tenth more memory.
process.env.GOMAXPROCS ??= "1"
process.env.GOGC ??= "400"

/** The commit that `--changed` compares with: the last pushed commit, or the last one. */
const since = () => {
  const { status, stdout } = spawnSync("git", ["merge-base", "HEAD", "@{upstream}"], { cwd: root, encoding: "utf8" })
  return status === 0 ? stdout.trim() : "HEAD"
}

/** The files of tests that this run leaves to CI. It takes those that differ from the last push. */
const filesLeftToCi = () => {
  const changedFiles = changedSince(since())
  return Object.values(ciTests).flat().filter((file) => !changedFiles.includes(file))
}
const leftToCi = isBrief ? filesLeftToCi() : []

/**
 * Runs tests with vitest. Each run writes its results to a file.
 * @param {string} name
 * @param {ReadonlyArray<string>} args
 * @param {import("node:child_process").SpawnOptions} options
 */
const vitest = (name, args, options = {}) => {
  const env = {
    LATCHKEY_OUTCOME: join(outcomesFolder, `${name}.json`),
    LATCHKEY_LEFT_TO_CI: leftToCi.join(),
    ...(isDeep && { LATCHKEY_DEEP: "1" })
  }
  const reporters = ["--reporter=default", `--reporter=${join(root, "scripts", "outcome.ts")}`]
  // Fewer garbage collections, because most values of a test are garbage at its end, and none on further threads, which take more time.
  return start("vitest", [...args, ...reporters], {
    ...options,
    env,
    flags: ["--max-semi-space-size=64", "--single-threaded-gc"]
  })
}
const allTests = () => {
  if (isChanged) return ["run", "--project=node", "--project=isolated", ...affectedTests(changedSince(since()))]
  return isDeep ? ["related", "test/kit/Depth.ts", "--run"] : ["run"]
}

/** @type {{ readonly [step: string]: () => Promise<import("./toolchain.mjs").End> }} */
const run = {
  vitest: () => vitest("vitest", allTests(), { stdio: "inherit" }),
  types: () => start("tsc", ["-p", "tsconfig.json", "--checkers", "1"]),
  format: () => start("dprint", ["check", "--list-different"]),
  lint: async () => {
    const rules = await start("oxlint", ["--type-aware"])
    const style = await start("scripts/style.ts")
    const names = await start("scripts/names.ts")
    return {
      output: `${rules.output.trimEnd()}\n${style.output.trimEnd()}\n${names.output}`,
      status: rules.status || style.status || names.status
    }
  },
  build: () => start("scripts/build.ts"),
  size: () => start("scripts/size.ts", ["--built", "--budgets"]),
  package: () => start("scripts/pack-check.ts", ["--built"]),
  hosts: () => vitest("hosts", ["run", "--config", "examples/backends/vitest.config.ts"]),
  example: () => vitest("example", ["run", "--config", "examples/next/vitest.config.ts"]),
  docs: () => start("scripts/docs/build.ts", ["--built"]),
  start: () => start("scripts/start/check.ts", ["--built"])
}
const defaultSteps = isDeep
  ? ["vitest", "build", "docs"]
  : isChanged
  ? ["vitest", "types", "format", "lint"]
  : process.env.CI
  ? allSteps
  : steps
const chosenSteps = namedSteps.length > 0 ? namedSteps : defaultSteps

/**
 * Two lanes of about equal length, parallel to vitest. A step that needs the result of `build` waits for it. A step's output is printed
 * when it ends.
 */
const beside = [["types", "build", "size", "hosts"], ["format", "lint", "package", "example", "docs", "start"]]
/** In CI, whose machines are shared, all steps run sequentially. */
const lanes = process.env.CI ? [allSteps] : [["vitest"], ...beside]
/** Ends when `dist` is built. */
const build = { end: () => {}, done: Promise.resolve() }
if (chosenSteps.includes("build")) {
  build.done = new Promise((resolve) => {
    build.end = resolve
  })
}

const takesDist = new Set(["size", "package", "hosts", "example", "docs", "start"])

/** @param {string} name */
const runStep = async (name) => {
  if (name === "vitest") console.log(`\n▸ ${name}`)
  if (takesDist.has(name)) await build.done
  const began = performance.now()
  const { output, status } = await (run[name] ?? fail(`There is no step ${name}.`))()
  const seconds = (performance.now() - began) / 1000
  if (name === "build") build.end()
  if (name !== "vitest") console.log(`\n▸ ${name}, ${seconds.toFixed(1)} s${output.trim() && `\n${output.trimEnd()}`}`)
  return { name, passed: status === 0, seconds }
}
const results = (await Promise.all(lanes.map(async (lane) => {
  const results = []
  for (const name of lane.filter((name) => chosenSteps.includes(name))) results.push(await runStep(name))
  return results
}))).flat()

/**
 * The results of all vitest runs. A run that did not complete has no file.
 * @type {ReadonlyArray<import("./outcome.ts").Results>}
 */
const outcomes = readdirSync(outcomesFolder).map((file) => JSON.parse(readFileSync(join(outcomesFolder, file), "utf8")))
/** @param {"failed" | "passed" | "skipped"} key */
const sum = (key) => outcomes.reduce((total, outcome) => total + outcome[key], 0)
const [failedCount, passedCount, skippedCount] = [sum("failed"), sum("passed"), sum("skipped")]

// Repeats failures at the end, for readers who see only the end of the output.
/** @type {(title: string, failure: readonly [name: string, message: string]) => void} */
const say = (title, [name, message]) => {
  const lines = stripVTControlCharacters(message).split("\n").filter((line) => !line.includes("node_modules"))
  console.log(`\n${title} ${name}\n  ${lines.slice(0, 30).join("\n  ")}`)
}
for (const failure of outcomes.flatMap(({ failures }) => failures)) say("✗", failure)

console.log("")
for (const { name, passed, seconds } of results.toSorted((a, b) => allSteps.indexOf(a.name) - allSteps.indexOf(b.name))) {
  console.log(`${passed ? "✓" : "✗"} ${name.padEnd(8)} ${seconds.toFixed(1).padStart(6)} s`)
}
if (chosenSteps.includes("vitest") && leftToCi.length > 0) {
  console.log(
    `\nLeft to CI, ${leftToCi.length} files of tests (scripts/ciTests.mjs):\n  ${Object.keys(ciTests).join("\n  ")}\n` +
      "`npm run vitest -- run PATH` runs the files of a path."
  )
}
for (const name of missing) console.log(`\nSkipped: the ${programs[name].tests}. ${programs[name].get}.`)
const brokenSteps = results.filter((result) => !result.passed).map((result) => result.name)
if (brokenSteps.length > 0) {
  console.log(`\nNot passed: ${brokenSteps.join(", ")}.${brokenSteps.includes("format") ? " `npm run format` formats." : ""}`)
}
// A run without tests has not passed, whatever its steps report.
const isEmpty = chosenSteps.includes("vitest") && passedCount === 0
process.exitCode = brokenSteps.length > 0 || isEmpty ? 1 : 0
if (outcomes.length > 0) {
  console.log(`${passedCount} passed, ${failedCount} failed${skippedCount > 0 ? `, ${skippedCount} skipped` : ""}`)
}
