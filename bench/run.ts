/** `npm run bench`: runs every measurement in a separate process, and writes one table and bench/results.json. */
import { spawnSync } from "node:child_process"
import { readFileSync, writeFileSync } from "node:fs"
import { cpus, loadavg, totalmem } from "node:os"
import { fileURLToPath } from "node:url"
import { checkFlags } from "../scripts/flags.ts"
import { drawGrowth } from "./growthPicture.ts"
import { figuresOf, record } from "./history.ts"
import { ensurePeer } from "./install.ts"
import { rowsOf } from "./report.ts"
import type { Figure } from "./statistics.ts"

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The measurements in order. A name on the command line runs only that one, without changing bench/results.json. */
const measures = [
  "calls",
  "verification",
  "forgeries",
  "refreshes",
  "outage",
  "imports",
  "clients",
  "decode",
  "installed",
  "memory",
  "construct",
  "emulator",
  "scale",
  "growth",
  "lists",
  "vault",
  "sizes",
  "builds"
]
const only = checkFlags("bench")
const chosenMeasures = measures.filter((name) => only.length === 0 || only.includes(name))
if (chosenMeasures.length === 0) {
  console.error(`No such measurement: ${only.join(", ")}. There are: ${measures.join(", ")}.`)
  process.exit(2)
}

const run = (script: string, flags: ReadonlyArray<string> = []): string => {
  const { status, stdout } = spawnSync(process.execPath, [...flags, here(script)], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
    maxBuffer: 2 ** 28
  })
  if (status !== 0) {
    console.error(`${script} did not succeed.`)
    process.exit(1)
  }
  return stdout
}

/** Waiting or running processes per core. If much above 0, no time is reliable. */
const busy = Number(((loadavg()[0] ?? Number.NaN) / cpus().length).toFixed(2))

/** Runs one measurement at a time, so that none affects another. */
ensurePeer()
run("../scripts/build.ts")
const rows = chosenMeasures.flatMap((name) => {
  console.error(`Measuring ${name} …`)
  return rowsOf(run(`measures/${name}.ts`, ["--expose-gc"]))
})

const textOf = (figure: Figure | null): string =>
  figure === null
    ? ""
    : figure.low === figure.high
    ? `${figure.median}`
    : `${figure.median} (${figure.low} to ${figure.high})`
const columns = rows.map((row) => ({
  what: row.measure,
  unit: row.unit,
  Latchkey: textOf(row.ours),
  other: textOf(row.theirs),
  ratio: textOf(row.ratio),
  budget: row.budget === null ? "" : `${row.more ? "≥" : "≤"} ${row.budget}${row.kept ? "" : " (missed)"}`
}))
console.table(columns)

const { dependencies } = JSON.parse(readFileSync(here("peer/package.json"), "utf8")) as {
  readonly dependencies: { readonly [name: string]: string }
}
const machine = {
  cores: cpus().length,
  memoryGiB: Math.round(totalmem() / 2 ** 30),
  node: process.version,
  platform: `${process.platform} ${process.arch}`,
  busy
}
record(figuresOf(rows), dependencies)
if (only.length === 0) {
  const results = { machine, against: dependencies, rows }
  writeFileSync(here("results.json"), `${JSON.stringify(results, null, 2)}\n`)
  writeFileSync(here("../docs/growth.svg"), drawGrowth(rows))
}
