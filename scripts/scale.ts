/**
 * `npm run scale`: simulates a fleet in each scenario, and writes the pictures and figures of docs/scale.md into docs/scale. With names of
 * scenarios, runs only those and prints their figures. `--people N` sets the number of users per process.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import * as Figures from "../test/scale/Figures.ts"
import { draw } from "../test/scale/picture.ts"
import { budgetFor, scenarios } from "../test/scale/scenarios.ts"
import { type Result, simulateAll, type Size } from "../test/scale/simulate.ts"
import { agreement, type Summary, summaryOf } from "../test/scale/summary.ts"
import { root } from "./toolchain.mjs"

const at = process.argv.indexOf("--people")
const peopleEach = at < 0 ? 300 : Number(process.argv[at + 1])
const named = process.argv.slice(2).filter((argument, index) => !argument.startsWith("--") && index !== at - 1)
const chosen = scenarios.filter(({ name }) => name === "steady" || named.length === 0 || named.includes(name))

/** Two sizes, whose figures must agree. The smaller one would suffice for the pictures. */
const sizes: ReadonlyArray<Size> = [{ processes: 2, peopleEach }, { processes: 4, peopleEach }]

const seconds = (from: number) => `${((performance.now() - from) / 1000).toFixed(0)} s`

const simulated = async (size: Size): Promise<ReadonlyMap<string, Result>> => {
  const results = new Map<string, Result>()
  for (const scenario of chosen) {
    const begun = performance.now()
    const [result] = await simulateAll([scenario], size, budgetFor(size.processes * size.peopleEach, size.processes))
    if (result) results.set(scenario.name, result[1])
    console.error(`${scenario.name}, ${size.processes} processes: ${seconds(begun)}`)
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
for (const size of sizes) {
  const results = await simulated(size)
  const steady = results.get("steady")
  if (steady === undefined) throw new Error("There is no steady state.")
  const summaries = chosen.flatMap((scenario) => {
    const result = results.get(scenario.name)
    return result ? [summaryOf(scenario, result, steady)] : []
  })
  bySize.push({ size, results, summaries })
  console.log(`\n${size.processes} processes with ${size.peopleEach} people each\n\n${table(summaries)}`)
}
const [small, large] = bySize
if (small === undefined || large === undefined) throw new Error("There are no two sizes.")
const apart = agreement(small.summaries, large.summaries)
for (const line of apart) console.log(`The sizes differ: ${line}`)

if (named.length === 0) {
  const folder = join(root, "docs", "scale")
  mkdirSync(folder, { recursive: true })
  const steady = large.results.get("steady")
  const mean = (steady?.figures.slots ?? []).reduce((sum, slot) => sum + Figures.requestsIn(slot), 0) / 600
  for (const scenario of chosen) {
    const result = large.results.get(scenario.name)
    if (result) writeFileSync(join(folder, `${scenario.name}.svg`), draw(scenario, result, mean))
  }
  const page = join(root, "docs", "scale.md")
  const text = readFileSync(page, "utf8")
  const figures = `<!-- figures -->\n\n${table(large.summaries)}\n\n<!-- /figures -->`
  writeFileSync(page, text.replace(/<!-- figures -->[\s\S]*<!-- \/figures -->/, () => figures))
}
process.exitCode = apart.length > 0 ? 1 : 0
