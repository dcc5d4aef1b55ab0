/**
 * `npm run scale`: simulates a fleet in each scenario, and writes the pictures and figures of docs/scale.md into docs/scale. With names of
 * scenarios, runs only those and prints their figures. `--people N` sets the number of users per process; `--processes N` simulates one
 * fleet of that size. `--real` runs eight processes with Redis and the emulator, and writes their figures beside those of a simulation.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { parseArgs } from "node:util"
import * as Figures from "../test/scale/Figures.ts"
import { draw } from "../test/scale/picture.ts"
import { compare, pace, size as realSize } from "../test/scale/real/compare.ts"
import * as Comparison from "../test/scale/real/comparison.ts"
import { budgetFor, scenarios } from "../test/scale/scenarios.ts"
import { type Result, simulateAll, type Size } from "../test/scale/simulate.ts"
import { agreement, type Summary, summaryOf } from "../test/scale/summary.ts"
import { checkFlags } from "./flags.ts"
import { root } from "./toolchain.mjs"

checkFlags("scale", "--people", "--processes", "--real")
const { positionals: named, values } = parseArgs({
  allowPositionals: true,
  options: {
    people: { type: "string", default: "300" },
    processes: { type: "string" },
    real: { type: "boolean", default: false }
  }
})
const peopleEach = Number(values.people)

/** Replaces a marked part of docs/scale.md. */
const write = (mark: string, text: string) => {
  const page = join(root, "docs", "scale.md")
  const marked = new RegExp(`<!-- ${mark} -->[\\s\\S]*<!-- /${mark} -->`)
  writeFileSync(page, readFileSync(page, "utf8").replace(marked, () => `<!-- ${mark} -->\n\n${text}\n\n<!-- /${mark} -->`))
}

if (values.real) {
  const { fault: [killed, restarted], real, simulated } = await compare(realSize, pace)
  const text = Comparison.table(real, simulated)
  console.log(`Killed after ${killed.toFixed(1)} s, restarted after ${restarted.toFixed(1)} s.\n\n${text}`)
  write("real", text)
  const different = Comparison.differences(real, simulated)
  for (const key of different) console.log(`The runs differ: ${key}`)
  process.exit(different.length > 0 ? 1 : 0)
}

const isLarge = values.processes !== undefined
const chosen = scenarios.filter(({ name }) => (name === "steady" && !isLarge) || named.length === 0 || named.includes(name))

/** Two sizes, whose figures must agree. The smaller one would suffice for the pictures. */
const sizes: ReadonlyArray<Size> = (isLarge ? [Number(values.processes)] : [2, 4]).map((processes) => ({ processes, peopleEach }))

const seconds = (from: number) => `${((performance.now() - from) / 1000).toFixed(0)} s`

const simulated = async (size: Size, some: typeof scenarios): Promise<ReadonlyMap<string, Result>> => {
  const results = new Map<string, Result>()
  for (const scenario of some) {
    const startedAt = performance.now()
    const [result] = await simulateAll([scenario], size, budgetFor(size.processes * size.peopleEach, size.processes))
    if (result) results.set(scenario.name, result[1])
    console.error(`${scenario.name}, ${size.processes} processes: ${seconds(startedAt)}`)
  }
  return results
}

const percent = (share: number) => share === 0 ? "0" : `${(share * 100).toPrecision(2)} %`
const times = (value: number) => value.toFixed(2)
const inSeconds = (millis: number) => millis < 1 ? "0" : (millis / 1000).toFixed(2)

const rowOf = ({ errors, errorsLater, loadAfter, median, name, p99, peakLoad, renewals, signOuts, title }: Summary) =>
  `| [${title}](scale/${name}.svg) | ${
    [
      times(peakLoad),
      times(loadAfter),
      signOuts,
      times(renewals),
      percent(errors),
      percent(errorsLater),
      inSeconds(median),
      inSeconds(p99)
    ]
      .join(" | ")
  } |`

const table = (summaries: ReadonlyArray<Summary>) =>
  [
    "| Scenario | Peak load | Load after | Sign-outs | Renewals | Pages with an error | … 30 s after the fault | Median, s | 99 %, s |",
    "|---|--:|--:|--:|--:|--:|--:|--:|--:|",
    ...summaries.map(rowOf)
  ].join("\n")

const bySize: Array<
  { readonly size: Size; readonly results: ReadonlyMap<string, Result>; readonly summaries: ReadonlyArray<Summary> }
> = []
/** The steady load of each person is the same in a large fleet, whose simulation would take minutes. */
const [steadyOfLarge] = isLarge
  ? await simulated({ processes: 4, peopleEach: 300 }, scenarios.filter(({ name }) => name === "steady")).then((all) =>
    all.values()
  )
  : []
for (const size of sizes) {
  const results = await simulated(size, chosen)
  const steady = steadyOfLarge ?? results.get("steady")
  if (steady === undefined) throw new Error("There is no steady state.")
  const summaries = chosen.flatMap((scenario) => {
    const result = results.get(scenario.name)
    return result ? [summaryOf(scenario, result, steady)] : []
  })
  bySize.push({ size, results, summaries })
  console.log(`\n${size.processes} processes with ${size.peopleEach} people each\n\n${table(summaries)}`)
}
const [small, large = small] = bySize
if (small === undefined || large === undefined) throw new Error("There is no size.")
const apart = agreement(small.summaries, large.summaries)
for (const line of apart) console.log(`The sizes differ: ${line}`)

if (named.length === 0 && !isLarge) {
  const folder = join(root, "docs", "scale")
  mkdirSync(folder, { recursive: true })
  const steady = large.results.get("steady")
  const mean = (steady?.figures.slots ?? []).reduce((sum, slot) => sum + Figures.requestsIn(slot), 0) / 600
  for (const scenario of chosen) {
    const result = large.results.get(scenario.name)
    if (result) writeFileSync(join(folder, `${scenario.name}.svg`), draw(scenario, result, mean))
  }
  write("figures", table(large.summaries))
}
process.exitCode = apart.length > 0 ? 1 : 0
