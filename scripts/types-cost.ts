/** `npm run types:cost`: measures how much longer type-checking a 20-line program against the built package takes than an empty file. */
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { consumers } from "./consumers.ts"
import { checkFlags } from "./flags.ts"
import { fail, findNode, root, runner } from "./toolchain.mjs"

checkFlags("types:cost")

/** Maximum seconds of `tsc` for a 20-line program beyond those for an empty file. */
const budget = 0.6
const rounds = 5

if (!existsSync(join(root, "dist", "index.d.ts"))) fail("There is no dist. Run `npm run build` first.")
const run = runner(findNode())
const folder = mkdtempSync(join(tmpdir(), "latchkey-types-"))
mkdirSync(join(folder, "node_modules"))
for (const [name, target] of Object.entries({ latchkey: root, effect: join(root, "node_modules", "effect") })) {
  symlinkSync(target, join(folder, "node_modules", name), "junction")
}
writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module" }))

/** Runs tsc over one file. Returns the figures that it reports, by name. */
const measure = (file: string) => {
  const options = [
    "--noEmit",
    "--strict",
    "--skipLibCheck",
    "--target",
    "es2022",
    "--module",
    "nodenext",
    "--types",
    "",
    "--extendedDiagnostics"
  ]
  const { status, stdout } = run("tsc", [...options, file], { cwd: folder, stdio: "pipe", encoding: "utf8" })
  if (status !== 0) fail(`${file} does not type-check:\n${stdout}`)
  const figure = (name: string) => Number(new RegExp(`^${name}:\\s*([\\d.]+)`, "m").exec(String(stdout))?.[1] ?? NaN)
  return {
    files: figure("Files"),
    types: figure("Types"),
    instantiations: figure("Instantiations"),
    check: figure("Check time"),
    total: figure("Total time")
  }
}

const median = (numbers: ReadonlyArray<number>) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? NaN

const programs = { empty: "export {}\n", ...consumers }
const rows = Object.entries(programs).map(([name, text]) => {
  writeFileSync(join(folder, `${name}.ts`), text)
  const times = Array.from({ length: rounds }, () => measure(`${name}.ts`))
  return {
    program: name,
    ...times[0],
    check: median(times.map((m) => m.check)),
    total: median(times.map((m) => m.total))
  }
})
rmSync(folder, { recursive: true })

console.table(rows.map((row) => ({ ...row, more: Number((row.total - (rows[0]?.total ?? NaN)).toFixed(3)) })))
const over = rows.filter((row) => row.total - (rows[0]?.total ?? NaN) > budget)
for (const { program } of over) console.log(`${program} costs more than ${budget} s over an empty file.`)
if (rows.some((row) => Number.isNaN(row.total))) fail("tsc printed no figures; its output has changed.")
process.exitCode = over.length > 0 ? 1 : 0
