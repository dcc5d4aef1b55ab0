/**
 * `npm run mutants -- --seed 1 --count 60 [--folder src/pipeline] [--tests 30] [--seconds 180] [--types]`: changes random places of the sources, one at a time and in a
 * copy, and prints each change that no test of the nearest notices. The same seed draws the same changes of the same sources.
 */
import { parseArgs } from "node:util"
import { checkFlags } from "./flags.ts"
import { failingAnyway, judge, type Verdict } from "./mutants/judge.ts"
import { nearestTests } from "./mutants/nearestTests.ts"
import { sampleMutants } from "./mutants/sample.ts"
import { Workspace } from "./mutants/Workspace.ts"
import { preparePrograms, programs } from "./programs.mjs"
import { fail, root } from "./toolchain.mjs"

const everyFolder = ["pipeline", "jwt", "services", "layers", "backend", "fleet", "promise", "react/hooks", "react/form"].map((
  name
) => `src/${name}`)

checkFlags("mutants", "--seed", "--count", "--folder", "--tests", "--seconds", "--types")

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    count: { type: "string", default: "60" },
    folder: { type: "string", multiple: true, default: everyFolder },
    tests: { type: "string", default: "30" },
    seconds: { type: "string", default: "180" },
    types: { type: "boolean", default: false }
  }
})

const short = (text: string) => text.replaceAll(/\s+/g, " ").slice(0, 90)
const line = ({ killers, mutant }: Verdict) =>
  `${killers.length === 0 ? "SURVIVED" : "killed  "} ${mutant.file}:${mutant.line} ${mutant.kind}: ${short(mutant.original)} => ${
    short(mutant.replacement) || "(removed)"
  }${killers.length === 0 ? "" : ` [${killers.join(", ")}]`}`

const { missing } = await preparePrograms()
if (missing.length > 0) {
  fail(missing.map((name) => `Without the ${programs[name].tests}, changes would survive. ${programs[name].get}.`).join("\n"))
}

const sample = await sampleMutants(root, values.folder, Number(values.count), Number(values.seed))
const workspace = new Workspace(root)
const context = {
  workspace,
  testsOf: (module: string) => nearestTests(root, module, Number(values.tests)),
  seconds: Number(values.seconds),
  types: values.types
}
const stop = () => {
  workspace.remove()
  process.exit(130)
}
process.on("SIGINT", stop).on("SIGTERM", stop)
try {
  const verdicts: Array<Verdict> = []
  for (const mutant of sample) {
    const verdict = await judge(context, mutant)
    verdicts.push(verdict)
    console.log(line(verdict))
  }
  const failing = await failingAnyway(context, verdicts)
  const isProof = (killer: string) => killer !== "time" && !failing.includes(killer)
  for (const verdict of verdicts.filter(({ killers }) => killers.length > 0 && !killers.some(isProof))) {
    console.log(`UNPROVEN: the tests ran out of time, or fail without the change too. Judge it alone. ${line(verdict)}`)
  }
  console.log("\nKilled, of all:")
  for (const folder of values.folder) {
    const part = verdicts.filter(({ mutant }) => mutant.file.startsWith(`${folder}/`))
    console.log(`${folder}: ${part.filter(({ killers }) => killers.some(isProof)).length} of ${part.length}`)
  }
  console.log(`all: ${verdicts.filter(({ killers }) => killers.some(isProof)).length} of ${verdicts.length}`)
} finally {
  workspace.remove()
}
