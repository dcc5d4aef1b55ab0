/**
 * `npm run start:check`: follows each page of docs/start as a reader would, with the packed package. It creates a project with the newest
 * generator, runs the page's commands, signs up in Chromium in the development server, compiles, builds, and does the same with the built
 * server. Fails on each error or warning of a browser, a server or a command.
 */
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { chromium } from "playwright-core"
import { findPrograms } from "../programs.mjs"
import { fail, findNode, npm, root, runner } from "../toolchain.mjs"
import { createEnvironment } from "./environment.ts"
import { follow } from "./follow.ts"
import { readPages } from "./pages.ts"
import { createProblems } from "./Problems.ts"
import { projects } from "./projects.ts"

/** Seconds from the empty folder to the first signed-in user. */
const target = 180

const flags = ["--built", "--help"]
const args = process.argv.slice(2)
const unknownArguments = args.filter((arg) => !flags.includes(arg) && !Object.hasOwn(projects, arg))
if (unknownArguments.length > 0) {
  console.error(
    `Unknown: ${unknownArguments.join(", ")}. Projects: ${Object.keys(projects).join(", ")}. Flags: ${flags.join(", ")}.`
  )
  process.exit(2)
}
if (args.includes("--help")) {
  console.log(`npm run start:check -- [project …] [--built]

Follows the pages of docs/start in new projects: ${Object.keys(projects).join(", ")}.
  --built  uses the existing dist`)
  process.exit(0)
}
const names = args.filter((arg) => Object.hasOwn(projects, arg))

const node = findNode()
const executablePath = findPrograms().chromium ?? fail("There is no Chromium: see CONTRIBUTING.md.")
if (!args.includes("--built") && runner(node)("scripts/build.ts").status !== 0) fail("The build did not succeed.")

const folder = mkdtempSync(join(tmpdir(), "latchkey-start-"))
process.on("exit", () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
const packFolder = join(folder, "packed")
mkdirSync(packFolder)
if (npm(["pack", "--ignore-scripts", "--silent", "--pack-destination", packFolder], { stdio: "pipe" }).status !== 0) {
  fail("npm pack did not succeed.")
}
const tarball = join(packFolder, readdirSync(packFolder)[0] ?? "")
// `npx latchkey init` finds the packed commands in this parent folder of all projects, as if the project had them.
const projectCommands = npm(
  ["pack", "--ignore-scripts", "--silent", "--pack-destination", folder, join(root, "packages", "cli")],
  {
    stdio: "pipe",
    encoding: "utf8"
  }
)
const options = ["--prefix", folder, "--no-save", "--no-package-lock", "--no-audit", "--no-fund", "--loglevel=error"]
if (
  projectCommands.status !== 0 || npm(["install", ...options, join(folder, String(projectCommands.stdout).trim())]).status !== 0
) {
  fail("latchkey-cli was not installed.")
}
const env = createEnvironment(folder, node)
const pages = readPages()
const browser = await chromium.launch({ executablePath })

const check = async (name: string, project: typeof projects[string]): Promise<boolean> => {
  const page = pages.find((page) => page.name === project.page)
  if (page === undefined) throw new Error(`There is no page docs/start/${project.page}.md.`)
  const problems = createProblems()
  const steps = await follow({ project, page, folder: join(folder, name), tarball, env, browser, problems })
    .catch((error: unknown) => {
      problems.add("the project", String(error))
      return undefined
    })
  rmSync(join(folder, name), { recursive: true, force: true, maxRetries: 5 })
  const { all, note, signedIn = null } = steps ?? {}
  if (signedIn !== null && signedIn > target) {
    problems.add("time", `The first user signed in after ${signedIn.toFixed(0)} s, not ${target}.`)
  }
  const reports = problems.all()
  const times = [
    signedIn === null ? "" : `signed in after ${signedIn.toFixed(0)} s`,
    all === undefined ? "" : `${all.toFixed(0)} s in all`
  ]
  console.log(`${reports.length === 0 ? "✓" : "✗"} ${name.padEnd(16)} ${times.filter((text) => text !== "").join(", ")}`)
  for (const text of [...(note === undefined ? [] : [note]), ...reports]) console.log(`  ${text}`)
  return reports.length === 0
}

const failures: Array<string> = []
for (const [name, project] of Object.entries(projects).filter(([name]) => names.length === 0 || names.includes(name))) {
  if (!await check(name, project)) failures.push(name)
}
await browser.close()
if (failures.length > 0) fail(`Not passed: ${failures.join(", ")}.`)
