/**
 * `npm run start:check`: follows each page of docs/start as a reader would, with the packed package. In a new project of the framework, it
 * runs the install commands, `latchkey init`, the compiler and the servers, and signs up a user, in Chromium if there are pages. `--
 * --built` uses the existing dist; names of pages select some.
 */
import { spawnSync } from "node:child_process"
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { findPrograms } from "../programs.mjs"
import { fail, findNode, npm, runner } from "../toolchain.mjs"
import { readPages, type StartPage } from "./pages.ts"
import { type Scaffold, scaffolds } from "./scaffolds.ts"
import { answers, freePort, type Server, start } from "./Server.ts"
import { signUp } from "./signUp.ts"

const node = findNode()
const { chromium } = findPrograms()
const isBuilt = process.argv.includes("--built")
const names = process.argv.slice(2).filter((arg) => !arg.startsWith("--"))
if (!isBuilt && runner(node)("scripts/build.mjs").status !== 0) fail("The build did not succeed.")

const folder = mkdtempSync(join(tmpdir(), "latchkey-start-"))
process.on("exit", () => rmSync(folder, { recursive: true, force: true }))
if (npm(["pack", "--ignore-scripts", "--silent", "--pack-destination", folder], { stdio: "pipe" }).status !== 0) {
  fail("npm pack did not succeed.")
}
const tarball = join(folder, readdirSync(folder).find((file) => file.endsWith(".tgz")) ?? "")

/** The environment without this repository's tools on the PATH, and without its settings. */
const env: NodeJS.ProcessEnv = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/STACK_|^npm_|^LATCHKEY_/.test(name))
)
Object.assign(env, {
  PATH: `${dirname(node)}:${process.env["PATH"]}`,
  CI: "1",
  NO_COLOR: "1",
  NEXT_TELEMETRY_DISABLED: "1",
  EXPO_NO_TELEMETRY: "1",
  // Uses the versions that Expo includes instead of those that its server reports.
  EXPO_OFFLINE: "1",
  WRANGLER_SEND_METRICS: "false",
  // Measures the package, without downloading from the registry a second time.
  npm_config_prefer_offline: "true"
})

const run = (command: string, cwd: string): string => {
  const { status, stderr, stdout } = spawnSync(command, { cwd, env, shell: true, encoding: "utf8", timeout: 300_000 })
  if (status !== 0) throw new Error(`${command}: exit code ${status}\n${`${stdout}${stderr}`.slice(-3000)}`)
  return stdout
}

const write = (project: string, files: Scaffold["files"]) => {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(project, path)), { recursive: true })
    writeFileSync(join(project, path), text)
  }
}

const replace = (file: string, from: string, to: string) => writeFileSync(file, readFileSync(file, "utf8").replaceAll(from, to))

/** Writes the page's files with `latchkey init`, and sets free ports. */
const initialise = (
  project: string,
  page: StartPage,
  ports: { readonly emulator: string; readonly server: string; readonly of: string }
) => {
  run(`npx latchkey init --framework ${page.name} --yes`, project)
  run(`npx latchkey init --framework ${page.name} --check`, project)
  for (const [index, { path, text }] of page.files.entries()) {
    const file = join(project, path)
    if (index > 0 && readFileSync(file, "utf8") !== text) {
      throw new Error(`latchkey init wrote another ${path} than the page shows.`)
    }
    replace(file, index === 0 ? "8102" : ports.of, index === 0 ? ports.emulator : ports.server)
  }
}

/** Seconds that a person waits: for all commands from `npm install` to the signed-in user, and for compilers and builds. */
interface Taken {
  readonly ready: number
  readonly builds: number
}

/** Starts the page's commands, and checks that a user can sign in. */
const use = async (project: string, page: StartPage, { port }: Scaffold, at: string, servers: Array<Server>) => {
  const [, second = "", third] = page.run
  if (page.name === "node") {
    const said = run(second, project)
    if (!/^Signed in as ada-\d+@example\.com\nRefused: EmailPasswordMismatch\n$/.test(said)) throw new Error(said)
  }
  if (page.name === "node" || port === null) return
  const url = `http://${third === undefined ? "localhost" : "127.0.0.1"}:${at}/`
  const server = start(port.flag ? `${second} -- ${port.flag} ${at}` : second, project, env)
  servers.push(server)
  await answers(url, server)
  if (third === undefined) {
    await signUp(url, chromium, page.name !== "react-router").catch((error: unknown) => {
      throw new Error(`${String(error)}\n${server.output().slice(-3000)}`)
    })
    return
  }
  const refused = await fetch(`${url}me`)
  if (refused.status !== 401) throw new Error(`/me without a session: ${refused.status}\n${server.output()}`)
  const said = run(third, project)
  if (!/^200 \{"id":"[\w-]{36}","email":"ada-\d+@example\.com"\}\n$/.test(said)) throw new Error(`${said}\n${server.output()}`)
}

const follow = async (name: string, page: StartPage, scaffold: Scaffold): Promise<Taken> => {
  const project = join(folder, name)
  const servers: Array<Server> = []
  const ports = { emulator: await freePort(), server: await freePort(), of: scaffold.port?.of ?? "3000" }
  write(project, { ...scaffold.files, ".gitignore": "node_modules\n" })
  run(`npm install --no-audit --no-fund --loglevel=error ${scaffold.packages.join(" ")}`, project)
  run("git init --quiet && git add --all && git -c user.name=a -c user.email=a@example.com commit --quiet --message=new", project)
  const began = performance.now()
  try {
    for (const line of page.install) run(line.replace(/ latchkey /, ` ${tarball} `), project)
    initialise(project, page, ports)
    const emulator = start(page.run[0] ?? "", project, env)
    servers.push(emulator)
    await answers(`http://127.0.0.1:${ports.emulator}/`, emulator)
    await use(project, page, scaffold, ports.server, servers)
    const ready = (performance.now() - began) / 1000
    for (const server of servers) await server.end()
    const since = performance.now()
    for (const build of scaffold.builds) run(build, project)
    return { ready, builds: (performance.now() - since) / 1000 }
  } finally {
    for (const server of servers) await server.end()
  }
}

const pages = readPages()
const failed: Array<string> = []
const chosen = Object.entries(scaffolds).filter(([name]) => names.length === 0 || names.includes(name))
for (const [name, scaffold] of chosen) {
  const page = pages.find((page) => page.name === name.replace(/-7$/, ""))
  if (page === undefined) throw new Error(`There is no page ${name}.`)
  try {
    const { builds, ready } = await follow(name, page, scaffold)
    console.log(
      `✓ ${name.padEnd(16)} ${scaffold.port === null ? "ready" : "signed in"} after ${
        ready.toFixed(0).padStart(3)
      } s; compiled and built in ${builds.toFixed(0)} s`
    )
  } catch (error) {
    failed.push(name)
    console.log(`✗ ${name}\n${String(error)}`)
  }
  rmSync(join(folder, name), { recursive: true, force: true })
}
const unknown = names.filter((name) => !(name in scaffolds))
if (unknown.length > 0) fail(`Unknown: ${unknown.join(", ")}. Known: ${Object.keys(scaffolds).join(", ")}.`)
if (failed.length > 0) fail(`Not passed: ${failed.join(", ")}.`)
