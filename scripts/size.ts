/**
 * `npm run size`: compares the sizes of browser programs, built from dist by esbuild, with the budgets. `--built` uses the existing dist;
 * `--budgets` omits the hooks and components, which have no budget; `--why PROGRAM` lists the modules of one program instead, largest
 * first; `--json` prints the figures on one line. Without these, records the first figure in bench/history.json for the release.
 */
import { buildSync } from "esbuild"
import { existsSync, readFileSync } from "node:fs"
import { join, relative, sep } from "node:path"
import { brotliCompressSync, gzipSync } from "node:zlib"
import { readmeSize } from "../bench/browserSizes.ts"
import { record, sizeFigure } from "../bench/history.ts"
import { isPeerInstalled } from "../bench/install.ts"
import { checkFlags } from "./flags.ts"
import { pageSizes } from "./size-pages.ts"
import { fail, findNode, root, runner } from "./toolchain.mjs"

checkFlags("size", "--built", "--budgets", "--json", "--why")
if (!process.argv.includes("--built") && runner(findNode())("scripts/build.ts").status !== 0) fail("The build did not succeed.")

const isWhole = !process.argv.includes("--budgets")

/**
 * Bundles and minifies the program with all packages. Returns the bytes that load at its start; `later` has the modules that it imports on
 * demand. One KB is 1,024 bytes, as in the budgets.
 */
const bundle = (contents: string, external: Array<string> = [], splitting = true) => {
  const { metafile, outputFiles } = buildSync({
    stdin: { contents, resolveDir: root, loader: "ts" },
    bundle: true,
    minify: true,
    splitting,
    outdir: "out",
    format: "esm",
    platform: "browser",
    target: "es2022",
    define: { "process.env.NODE_ENV": "\"production\"" },
    write: false,
    metafile: true,
    external,
    logLevel: "warning"
  })
  const { outputs } = metafile
  /** The files that these import, transitively, by the given kinds of import. */
  const reachedFrom = (from: Iterable<string>, kinds: ReadonlyArray<string>) => {
    const files = new Set(from)
    for (const path of files) {
      for (const { external, kind, path: to } of outputs[path]?.imports ?? []) {
        if (kinds.includes(kind) && !external) files.add(to)
      }
    }
    return files
  }
  const first = reachedFrom(Object.keys(outputs).filter((path) => outputs[path]?.entryPoint === "<stdin>"), ["import-statement"])
  const allFiles = reachedFrom(first, ["import-statement", "dynamic-import"])
  const files = outputFiles.map(({ contents, path, text }) => ({
    path: relative(process.cwd(), path).split(sep).join("/"),
    text,
    min: contents.length,
    gzip: gzipSync(contents, { level: 9 }).length
  }))
  const atStart = files.filter(({ path }) => first.has(path))
  const onDemand = files.filter(({ path }) => allFiles.has(path) && !first.has(path))
  const sum = (part: ReadonlyArray<typeof files[number]>, key: "gzip" | "min") =>
    part.reduce((total, file) => total + file[key], 0)
  return {
    text: atStart.map(({ text }) => text).join("\n"),
    min: sum(atStart, "min"),
    gzip: sum(atStart, "gzip"),
    later: sum(onDemand, "gzip"),
    modules: new Map([...first].flatMap((path) => Object.entries(outputs[path]?.inputs ?? {})))
  }
}

const source = (name: string) => readFileSync(join(root, "bench", "size", `${name}.ts`), "utf8")

const why = process.argv.indexOf("--why")
if (why > 0) {
  const modules = Array.from(bundle(source(process.argv[why + 1] ?? "browser")).modules)
    .toSorted(([, a], [, b]) => b.bytesInOutput - a.bytesInOutput)
  for (const [path, { bytesInOutput }] of modules) {
    console.log(String(bytesInOutput).padStart(7), path.replace("node_modules/", ""))
  }
  process.exit()
}

/** Packages that the application already has. */
const react = ["react", "react/*", "react-dom", "react-dom/*"]
const program = (name: string) => {
  const text = source(name)
  const { gzip, later, min, text: code } = bundle(text, react)
  return { program: name, min, gzip, later, own: bundle(text, [...react, "effect/*", "jose/*"]).gzip, code }
}

/** Adds endpoints, each with its own path, over existing schemas and errors. */
const furtherEndpoints = (count: number) =>
  `import { Endpoint } from "latchkey/endpoints"
import { UserNotFound } from "latchkey/errors"
import { ServerUser } from "latchkey/schema"
${
    Array.from({ length: count }, (_, i) =>
      `export const ReadThing${i} = Endpoint.server("subject${i % 17}.verb${i}", "GET /subject${i % 17}/{subjectId}/part${i}", {
  success: ServerUser, errors: [UserNotFound]
})`).join("\n")
  }`

const [few, many] = [20, 120]
const perFurther = (bundle(furtherEndpoints(many)).gzip - bundle(furtherEndpoints(few)).gzip) / (many - few)

const measuredPrograms = {
  browser: program("browser"),
  browserEffect: program("browser-effect"),
  inReact: program("react"),
  clientApp: program("browser-client-app"),
  oneVerb: program("one-endpoint"),
  allVerbs: program("all-endpoints")
}
const { allVerbs, browser, browserEffect, clientApp, inReact, oneVerb } = measuredPrograms

interface Row {
  readonly program: string
  readonly min: number
  readonly gzip: number
  readonly later: number
  readonly own?: number
}

const rows: Array<Row> = Object.values(measuredPrograms)
/** The bytes that each hook and each live value adds to the program in React, which already has `useUser`. */
const hooks = [...readFileSync(join(root, "src", "react", "index.ts"), "utf8").matchAll(/(?<!\/)\buse[A-Z]\w+/g)]
  .map(([name]) => ({ name, from: "latchkey/react" }))
const values = [...readFileSync(join(root, "src", "live", "values.ts"), "utf8").matchAll(/^export const (\w+)/gm)]
  .map(([, name = ""]) => ({ name, from: "latchkey/live" }))
const perName = (isWhole ? [...hooks, ...values] : []).map(({ from, name }) => {
  const text = `${source("react")}\nimport { ${name} as one } from "${from}"; console.log(one)`
  return { name, from, "adds, gzip": bundle(text, react).gzip - inReact.gzip }
})
/** The ids of all endpoints, which the code contains as names of spans. */
const ids = [...new Set(allVerbs.code.match(/"[a-zA-Z]+\.[a-zA-Z]+","(?:GET|POST|PATCH|PUT|DELETE) \//g) ?? [])]
const unexpectedEndpoints = ids.filter((id) => oneVerb.code.includes(id) && !/^"(?:project\.get|sessions\.refresh)"/.test(id))
if (ids.length < 10) {
  fail(`Only ${ids.length} endpoints found in the program that has them all: this script looks for the wrong thing.`)
}

if (existsSync(join(root, "dist", "node", "emulator.js"))) {
  const { gzip, later, min } = bundle(`import * as Emulator from "latchkey/emulator"; console.log(Emulator)`, ["node:*"])
  rows.push({ program: "emulator, in process", min, gzip, later })
}

if (process.argv.includes("--json")) {
  const programs = rows.map(({ gzip, min, own, program }) => ({ program, min, gzip, own }))
  console.log(JSON.stringify({ programs, perFurther, perEndpoint: (allVerbs.gzip - oneVerb.gzip) / (ids.length - 1) }))
  process.exit()
}

console.table(
  rows.map(({ gzip, later, min, own, program }) => ({ program, min, gzip, "own, gzip": own, "later, gzip": later }))
)
if (isWhole) console.table(perName)
console.log(`A further endpoint over known schemas and errors: ${perFurther.toFixed(1)} B gzip.`)
console.log(
  `All ${ids.length} endpoints, with the schemas and errors that only they need: ${
    ((allVerbs.gzip - oneVerb.gzip) / (ids.length - 1)).toFixed(0)
  } B gzip each.`
)

/**
 * Bundles all on-demand modules into one file, as in the measurement of the sign-in pages that it is compared with, except the classes of
 * refusals that the page cannot receive.
 */
const { text } = bundle(source("sign-in"), [...react, "./lateRefusals.js"], false)
const signInAlone = brotliCompressSync(text).length
const { components, pages, unneededModules } = await pageSizes(source("react"), isWhole)
console.log(
  "What a browser loads to show a page of <AuthPages>, without React; `own` without Radix Themes, too."
)
console.table(pages)
if (isWhole) {
  console.log("A component alone, with Latchkey and Effect, without React and Radix Themes.")
  console.table(components)
}
const styles = brotliCompressSync(readFileSync(join(root, "dist", "react", "styles.css"))).length
const signIn = pages.find(({ page }) => page === "signIn") ?? fail("AuthPages.tsx has no page signIn.")

/** Maximum sizes in bytes, minified and gzipped unless stated otherwise. */
const budgets: ReadonlyArray<readonly [what: string, is: number, budget: number]> = [
  ["The browser program on promises", browser.gzip, 38.9 * 1024],
  ["The browser program on effects", browserEffect.gzip, 37.8 * 1024],
  ["The same in React, with provider and useUser", inReact.gzip, 48.7 * 1024],
  ["The browser program with createClientApp, at its start and with sign-in and user", clientApp.gzip, 51.3 * 1024],
  ["A further endpoint", perFurther, 18.5],
  ["Other endpoints in the bundle of a single endpoint", unexpectedEndpoints.length, 0],
  ["SignIn over layers, with Radix Themes, without React, brotli", signInAlone, 105.2 * 1024],
  ["The sign-in page of <AuthPages>, without React, by esbuild, brotli", signIn.brotli, 150.2 * 1024],
  ["The same by Vite, brotli", signIn["Vite, brotli"], 101.5 * 1024],
  ["The same by Vite, files", signIn["Vite, files"], 10],
  ["The styles of the pages, brotli", styles, 20.5 * 1024],
  ["The same by esbuild, without Radix Themes, gzip", signIn["own, gzip"], 121.9 * 1024],
  ["Modules of pages that other pages load, or useUser", unneededModules.length, 0]
]
console.table(
  budgets.map(([program, is, budget]) => ({ what: program, is: Math.round(is * 10) / 10, budget, kept: is <= budget }))
)
if (isWhole) {
  record([await sizeFigure(await readmeSize("Promises"), isPeerInstalled())])
  console.log(
    isPeerInstalled()
      ? "Recorded beside the other libraries."
      : "Recorded alone: `npm run bench -- sizes` installs the other libraries."
  )
}
const excesses = budgets.filter(([, is, budget]) => !(is <= budget))
for (const [program] of excesses) console.log(`Over its budget: ${program}.`)
if (unexpectedEndpoints.length > 0) {
  console.log(`Endpoints that a single import must not bundle: ${unexpectedEndpoints.join(" ")}`)
}
for (const module of unneededModules) console.log(`Unneeded module, loaded by ${module}`)
process.exitCode = excesses.length > 0 ? 1 : 0
