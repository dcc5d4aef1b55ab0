/**
 * `npm run runtimes`: packs and installs the package, runs `test/runtimes/suite.ts` on every runtime, and writes the tables of
 * docs/runtimes.md. `--built` uses the existing dist. The binaries come from npm.
 */
import { build, type PluginBuild, transformSync } from "esbuild"
import { execFile, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { chromium } from "playwright-core"
import { binary, ensureInstalled, requireHost } from "../test/examples/Installed.ts"
import type { Report } from "../test/runtimes/suite.ts"
import { checkFlags } from "./flags.ts"
import { ensureNodes, install, majors, nodeOf } from "./nodes.ts"
import { findPrograms } from "./programs.mjs"
import { fail, findNode, npm, root, runner } from "./toolchain.mjs"

const run = promisify(execFile)
if (!checkFlags("runtimes", "--built").includes("--built") && runner(findNode())("scripts/build.ts").status !== 0) {
  fail("The build did not succeed.")
}
ensureInstalled()

const folder = mkdtempSync(join(tmpdir(), "latchkey-runtimes-"))
process.on("exit", () => rmSync(folder, { recursive: true, force: true }))

ensureNodes()

npm(["pack", "--ignore-scripts", "--pack-destination", folder], { stdio: "pipe", encoding: "utf8" })
const tarball = readdirSync(folder).find((file) => file.endsWith(".tgz")) ?? fail("npm pack did not succeed.")
writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "suite", private: true, type: "module" }))
const { version: effect } = JSON.parse(readFileSync(join(root, "node_modules", "effect", "package.json"), "utf8")) as {
  readonly version: string
}
install(folder, join(folder, tarball), `effect@${effect}`)

for (const name of ["suite", "totp"]) {
  const source = readFileSync(join(root, "test", "runtimes", `${name}.ts`), "utf8")
  const { code } = transformSync(source.replaceAll("./totp.ts", "./totp.js"), { loader: "ts", format: "esm", target: "es2022" })
  writeFileSync(join(folder, `${name}.js`), code)
}
writeFileSync(
  join(folder, "main.js"),
  `import { suite } from "./suite.js"\nconsole.log("report:" + JSON.stringify(await suite()))\n`
)
writeFileSync(
  join(folder, "worker.js"),
  `import { suite } from "./suite.js"\nexport default { fetch: async () => Response.json(await suite()) }\n`
)
writeFileSync(join(folder, "page.js"), `import { suite } from "./suite.js"\nglobalThis.suite = suite\n`)

/** Omits the parts of the emulator that need Node, which it imports on demand. A bundler that splits makes separate files of them. */
const withoutNode = {
  name: "without-node",
  setup: (bundling: PluginBuild) =>
    bundling.onResolve(
      { filter: /\/library-|^node:/ },
      ({ kind, path }) => kind === "dynamic-import" ? { path, external: true } : undefined
    )
}

/** Bundles the entry as an application's bundler would for this runtime. */
const bundleOf = async (entry: string, conditions: ReadonlyArray<string>): Promise<string> => {
  const outfile = join(folder, `${entry}.bundle.js`)
  await build({
    entryPoints: [join(folder, `${entry}.js`)],
    outfile,
    bundle: true,
    format: "esm",
    platform: "browser",
    target: "es2023",
    conditions: [...conditions],
    plugins: [withoutNode],
    logLevel: "error"
  })
  return outfile
}

const reportIn = (output: string): Report => {
  const line = output.split("\n").find((text) => text.startsWith("report:"))
  if (line === undefined) throw new Error(`There is no report:\n${output}`)
  return JSON.parse(line.slice("report:".length)) as Report
}
const byCommand = (command: string, ...args: ReadonlyArray<string>) => async () =>
  reportIn((await run(command, [...args, "main.js"], { cwd: folder, timeout: 120_000 })).stdout)
const versionOf = async (command: string, args: ReadonlyArray<string> = ["--version"]) =>
  /\d+\.\d+\.\d+/.exec((await run(command, [...args])).stdout)?.[0] ?? "unknown"

const workerd = async (): Promise<Report> => {
  await bundleOf("worker", ["workerd", "worker"])
  writeFileSync(
    join(folder, "config.capnp"),
    `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = .worker)],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")]
);
const worker :Workerd.Worker = (
  modules = [(name = "worker.js", esModule = embed "worker.bundle.js")],
  compatibilityDate = "2026-07-01"
);
`
  )
  const { default: path } = requireHost("workerd") as { readonly default: string }
  const runtime = spawn(path, ["serve", join(folder, "config.capnp"), "--control-fd=3"], {
    stdio: ["ignore", "ignore", "inherit", "pipe"]
  })
  const exitEvent = once(runtime, "exit")
  try {
    let output = ""
    for await (const part of runtime.stdio[3] as AsyncIterable<Buffer>) {
      const port = /"event":"listen"[^\n]*"port":(\d+)/.exec(output += String(part))?.[1]
      if (port === undefined) continue
      const response = await fetch(`http://127.0.0.1:${port}/`)
      if (!response.ok) throw new Error(await response.text())
      return await response.json() as Report
    }
    throw new Error("workerd did not listen.")
  } finally {
    runtime.kill()
    await exitEvent
  }
}

const { chromium: executablePath } = findPrograms()
let chromiumVersion = ""
const browser = async (): Promise<Report> => {
  const script = readFileSync(await bundleOf("page", ["browser"]), "utf8")
  const browser = await chromium.launch({ ...(executablePath !== undefined && { executablePath }), args: ["--no-sandbox"] })
  try {
    chromiumVersion = browser.version()
    const page = await browser.newPage()
    await page.route("**/*", (route) =>
      route.request().url().endsWith(".js")
        ? route.fulfill({ contentType: "text/javascript", body: script })
        : route.fulfill({ contentType: "text/html", body: "<!doctype html><script type=module src=/page.js></script>" }))
    await page.goto("http://localhost:3000/")
    await page.waitForFunction("globalThis.suite !== undefined")
    return await page.evaluate("globalThis.suite()") as Report
  } finally {
    await browser.close()
  }
}

interface Runtime {
  readonly name: string
  readonly version: () => Promise<string>
  readonly report: () => Promise<Report>
}
const bun = binary("@oven", "bin/bun")
const deno = binary("@deno", "deno")
const denoArgs = [
  "run",
  "--no-prompt",
  "--no-remote",
  "--cached-only",
  "--node-modules-dir=manual",
  "--allow-env",
  "--allow-read"
]
const runtimes: ReadonlyArray<Runtime> = [
  ...majors.map((major) => ({ name: "Node", version: () => versionOf(nodeOf(major)), report: byCommand(nodeOf(major)) })),
  { name: "Bun", version: () => versionOf(bun), report: byCommand(bun, "run") },
  { name: "Deno", version: () => versionOf(deno), report: byCommand(deno, ...denoArgs) },
  {
    name: "workerd",
    version: async () => (requireHost("workerd/package.json") as { readonly version: string }).version,
    report: workerd
  },
  { name: "Chromium", version: async () => chromiumVersion, report: browser }
]

let failures = 0
const rows: Array<{ readonly name: string; readonly report: Report }> = []
for (const { name, report, version } of runtimes) {
  const result = await report().catch((cause: unknown): Report => ({ checks: { "starts": String(cause) }, features: {} }))
  const title = `${name} ${await version()}`
  rows.push({ name: title, report: result })
  const failedChecks = Object.entries(result.checks).filter(([, problem]) => problem !== null)
  failures += failedChecks.length
  console.log(
    `${failedChecks.length === 0 ? "✓" : "✗"} ${title}: ${Object.keys(result.checks).length - failedChecks.length} of ${
      Object.keys(result.checks).length
    }`
  )
  for (const [check, problem] of failedChecks) console.log(`    ${check}: ${problem?.split("\n").slice(0, 6).join("\n      ")}`)
}
if (failures > 0) fail(`${failures} checks failed: docs/runtimes.md is unchanged.`)

const names = Object.keys(rows[0]?.report.checks ?? {})
const features = Object.keys(rows[0]?.report.features ?? {})
const mark = (has: boolean | undefined) => has === true ? "yes" : "–"
const table = [
  `| Runtime | Checks passed | ${features.join(" | ")} |`,
  `|---|--:|${features.map(() => "---|").join("")}`,
  ...rows.map(({ name, report }) =>
    `| ${name} | ${names.length} | ${features.map((feature) => mark(report.features[feature])).join(" | ")} |`
  ),
  "",
  `Checks: ${names.join("; ")}.`
].join("\n")
const page = join(root, "docs", "runtimes.md")
writeFileSync(
  page,
  readFileSync(page, "utf8").replace(
    /<!-- runtimes -->[\s\S]*<!-- \/runtimes -->/,
    () => `<!-- runtimes -->\n\n${table}\n\n<!-- /runtimes -->`
  )
)
