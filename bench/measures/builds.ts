/** Today's build beside an earlier one, both built from git: imports, a small test, long lists, the emulator, and sign-in pages. */
import { makeSync } from "latchkey/emulator"
import { spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { ensureNodes, nodeOf } from "../../scripts/nodes.ts"
import { startSize } from "../../scripts/size-vite.ts"
import { root } from "../../scripts/toolchain.mjs"
import { readmeSize } from "../browserSizes.ts"
import { ensureEarlierBuild, overBuild } from "../earlierBuild.ts"
import { processorTime } from "../processorTime.ts"
import { report, rowsOf } from "../report.ts"
import { launch, programs, servePage, timeToForm } from "../signInPages.ts"
import { growthPrefix, inTurn, type Row, row } from "../statistics.ts"

ensureNodes()
const ownFolder = root
const earlierFolder = ensureEarlierBuild()

/** The entries of a build that are modules, without those of several modules. */
const entriesOf = (folder: string): ReadonlyArray<string> => {
  const { exports } = JSON.parse(readFileSync(`${folder}/package.json`, "utf8")) as {
    readonly exports: { readonly [subpath: string]: object | string | null }
  }
  return Object.entries(exports).filter(([subpath, target]) => typeof target === "object" && target && !subpath.includes("*"))
    .map(([subpath]) => `latchkey${subpath.slice(1)}`)
}
const earlierEntries = entriesOf(earlierFolder)

const smallTest = `import { makeSync } from "latchkey/emulator"
import { createClientApp } from "latchkey/promise"
const { fetch, project: { projectId, publishableClientKey }, url: baseUrl } = makeSync({ passwordIterations: 1 })
const app = createClientApp({ projectId, publishableClientKey, baseUrl, fetch, tokenStore: "memory" })
await app.auth.signUpWithPassword({ email: "ada@example.com", password: "analytical engine", verificationCallbackUrl: null })
if ((await app.user.get()).primaryEmail !== "ada@example.com") process.exit(1)
process.exit()`

const empty = "process.exit()"
const processPrograms = new Map([
  ["A small test: make an emulator, sign up, read the user", smallTest],
  ...entriesOf(ownFolder).filter((entry) => earlierEntries.includes(entry)).map((entry) =>
    [`Import ${entry}`, `import ${JSON.stringify(entry)}; ${empty}`] as const
  )
])

/** Processor time above an empty process. The lowest of the rounds, because other work on the machine only adds time. */
const processRows = async (major: number): Promise<ReadonlyArray<Row>> => {
  const contenders = ["", ...processPrograms.keys()].flatMap((name) =>
    [ownFolder, earlierFolder].map((folder) => {
      const program = processPrograms.get(name) ?? empty
      return [`${folder} ${name}`, () => Promise.resolve(processorTime(program, folder, nodeOf(major)))] as const
    })
  )
  const times = await inTurn(Object.fromEntries(contenders), { rounds: 7, warmUp: 1 })
  const least = (folder: string, name: string) => Math.min(...times[`${folder} ${name}`] ?? [])
  const above = (folder: string, name: string) => [least(folder, name) - least(folder, "")]
  return [...processPrograms.keys()].map((name) =>
    row(`${name}, Node ${major}`, "ms", above(ownFolder, name), above(earlierFolder, name))
  )
}

/** The rows of another measurement over both builds, without those of growth. */
const rowsOfBoth = (measure: string): ReadonlyArray<Row> => {
  const rowsOver = (folder: string) => {
    const { environment, flags } = overBuild(folder)
    const script = fileURLToPath(new URL(`${measure}.ts`, import.meta.url))
    const { status, stdout } = spawnSync(process.execPath, [...flags, script], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "inherit"],
      maxBuffer: 2 ** 28,
      env: { ...process.env, ...environment }
    })
    if (status !== 0) throw new Error(`${measure} did not succeed over ${folder}.`)
    return rowsOf(stdout).filter((row) => !growthPrefix.test(row.measure))
  }
  const earlierRows = rowsOver(earlierFolder)
  return rowsOver(ownFolder).map(({ measure, ours, unit }, index) =>
    row(measure, unit, [ours.median], [earlierRows[index]?.ours.median ?? Number.NaN])
  )
}

const kilobytes = async (program: string, folder: string) => await startSize(program, folder, "brotli") / 1024

/** Bytes without React, and the time until the form appears. */
const pageRows = async (): Promise<ReadonlyArray<Row>> => {
  const emulator = makeSync()
  const { url } = await emulator.listen({ port: 0 })
  const programOf = (name: keyof typeof programs) => programs[name](emulator.project.projectId, url)
  const browser = await launch()
  const timesToForm = async (name: keyof typeof programs) => {
    const [ownPage, earlierPage] = [await servePage(programOf(name), ownFolder), await servePage(programOf(name), earlierFolder)]
    const { ours, theirs } = await inTurn({
      ours: () => timeToForm(browser, ownPage.url),
      theirs: () => timeToForm(browser, earlierPage.url)
    }, { rounds: 5, warmUp: 0 })
    return row(`<${name}>: form at 400 kbit/s and 400 ms`, "ms", ours, theirs)
  }
  const [ownSize, earlierSize] = [await readmeSize("Promises", ownFolder), await readmeSize("Promises", earlierFolder)]
  const form = programOf("SignIn")
  return [
    row("Browser program of README.md on promises", "KB gzip", [ownSize], [earlierSize]),
    row("<SignIn>, without React", "KB brotli", [await kilobytes(form, ownFolder)], [await kilobytes(form, earlierFolder)]),
    await timesToForm("SignIn"),
    await timesToForm("AuthPages")
  ]
}

report([
  ...await processRows(20),
  ...await processRows(24),
  ...rowsOfBoth("lists"),
  ...rowsOfBoth("growth"),
  ...await pageRows()
])
