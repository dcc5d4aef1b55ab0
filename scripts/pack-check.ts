/**
 * Checks that the package works for its users as npm would publish it: packs and examines it, installs it into an empty project, and
 * type-checks and runs programs there. `--built` uses the existing dist.
 */
import { buildSync } from "esbuild"
import { spawnSync } from "node:child_process"
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type Message, publint } from "publint"
import { formatMessage } from "publint/utils"
import * as Consumers from "./consumers.ts"
import { checkDeclarations } from "./declarations/check.ts"
import { checkEditor } from "./editor/check.ts"
import { matcherOf, type Target } from "./exports.ts"
import { checkFlags } from "./flags.ts"
import { runJest } from "./jest-check.ts"
import * as LoadPrograms from "./load-programs.ts"
import { bundleMixes } from "./mixes-bundles.ts"
import { setEffectVersion } from "./mixes.ts"
import * as PackedPages from "./packed-pages.ts"
import { printoutProblem, problemOf } from "./program-runs.ts"
import { checkProjectCommands, type Ended } from "./project-commands-check.ts"
import { wrongFiles } from "./release-check.ts"
import { fail, findNode, npm, outerNode, root, runner, starter } from "./toolchain.mjs"

const args = checkFlags("pack:check", "--built")
const node = findNode()
const run = runner(node)
if (!args.includes("--built") && run("scripts/build.ts").status !== 0) fail("The build did not succeed.")

interface Manifest {
  readonly exports: { readonly [name: string]: Target }
  readonly bin: { readonly [name: string]: string }
  readonly peerDependencies: { readonly [name: string]: string }
  readonly peerDependenciesMeta: { readonly [name: string]: unknown }
  readonly devDependencies: { readonly [name: string]: string }
}

const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as Manifest
const conditionsOf = (entry: Target) => typeof entry === "object" && entry !== null ? entry : {}
const sourceOf = (entry: Target) => conditionsOf(entry)["@latchkey/source"] ?? ""
/** The lowest version of a range of peers. */
const lowestOf = (name: string) => /\d+\.\d+\.\d+/.exec(manifest.peerDependencies[name] ?? "")?.[0] ?? fail(`${name} is no peer.`)
/** Announced entry points and commands without a source. They are the only exception, and are listed at the end. */
const missingFiles = Object.entries(manifest.exports)
  .filter(([, entry]) => sourceOf(entry) !== "" && !sourceOf(entry).includes("*") && !existsSync(join(root, sourceOf(entry))))
  .map(([name]) => name)
const unwrittenCommands = Object.entries(manifest.bin)
  .filter(([, file]) => !existsSync(join(root, file.replace(/^dist\/(.+)\.js$/, "src/$1.ts"))))
  .map(([name]) => name)

const problems: Array<string> = []
/** Reports one check. The others run even if it fails. */
const check = (name: string, wrong: string | undefined) => {
  console.log(`${wrong ? "✗" : "✓"} ${name}`)
  for (const line of wrong ? wrong.trim().split("\n").slice(0, 30) : []) console.log(`    ${line.slice(0, 200)}`)
  if (wrong) problems.push(name)
}
const outcome = ({ status, stderr, stdout }: Ended) =>
  status === 0 ? undefined : `${String(stdout)}${String(stderr)}` || `exit code ${status}`
const quiet = { stdio: "pipe", encoding: "utf8" } as const

const folder = mkdtempSync(join(tmpdir(), "latchkey-pack-"))
process.on("exit", () => rmSync(folder, { recursive: true, force: true }))

PackedPages.pack()
const tarballs = npm(["pack", "--ignore-scripts", "--json", "--pack-destination", folder], quiet)
PackedPages.restore()
if (tarballs.status !== 0) fail(`npm pack did not succeed:\n${tarballs.stderr}`)
interface PackResult {
  readonly entryCount: number
  readonly files: ReadonlyArray<{ readonly path: string }>
  readonly size: number
  readonly unpackedSize: number
}

const [packResult] = Object.values(JSON.parse(String(tarballs.stdout)) as { readonly [name: string]: PackResult })
const { entryCount, files: packedFiles, size, unpackedSize } = packResult ?? fail("npm packed nothing.")
const tarball = join(folder, readdirSync(folder).find((file) => file.endsWith(".tgz")) ?? "")
console.log(`${entryCount} files, ${Math.round(size / 1000)} kB packed, ${Math.round(unpackedSize / 1000)} kB unpacked`)

writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "consumer", private: true, type: "module" }))
// The tests ran against the effect of the lock file, the newest supported version; this installs the oldest.
const lowest = lowestOf("effect")
const install = (...args: ReadonlyArray<string>) =>
  npm(["install", "--no-audit", "--no-fund", "--prefer-offline", "--loglevel=error", ...args], { ...quiet, cwd: folder })
/** Optional peers in their oldest versions, with types for those that have none. */
const optional = Object.keys(manifest.peerDependenciesMeta).flatMap((name) => {
  const types = manifest.devDependencies[`@types/${name}`]
  return [`${name}@${lowestOf(name)}`, ...(types ? [`@types/${name}@${types}`] : [])]
})
const installation = install(tarball, `effect@${lowest}`, ...optional)
check(`installs beside effect ${lowest}, ${optional.join(", ")}`, outcome(installation))
if (installation.status !== 0) process.exit(1)

checkProjectCommands({ check, folder, install, outcome })

interface LockFile {
  readonly packages: { readonly [path: string]: { readonly dependencies?: { readonly [name: string]: string } } }
}

const { packages } = JSON.parse(readFileSync(join(folder, "package-lock.json"), "utf8")) as LockFile
/** The packages that a package brings, directly or through its dependencies. */
const broughtBy = (name: string, names = new Set<string>()) => {
  for (const dependency of Object.keys(packages[`node_modules/${name}`]?.dependencies ?? {})) {
    if (!names.has(dependency)) broughtBy(dependency, names.add(dependency))
  }
  return names
}
const otherPackages = [...broughtBy("latchkey")]
check(
  `brings at most 3 packages beside effect: ${otherPackages.join(", ")}`,
  otherPackages.length > 3 ? String(otherPackages.length) : undefined
)

const { version: effectVersion } = JSON.parse(readFileSync(join(root, "node_modules", "effect", "package.json"), "utf8")) as {
  readonly version: string
}
/** The tests run against the sources, over the installed effect; these run against something else. */
const checkTests = (claim: string, env: { readonly [name: string]: string }, ...tests: ReadonlyArray<string>) => {
  check(claim, outcome(run("vitest", ["run", "--project=node", "--no-fsModuleCache", ...tests], { ...quiet, env })))
}
if (effectVersion !== lowest) {
  const effectFolder = join(folder, "node_modules", "effect")
  checkTests(
    `both links of every codec agree over effect ${lowest}`,
    { LATCHKEY_EFFECT: effectFolder },
    "test/lean/parity.test.ts"
  )
}
checkTests("verbs work as they are built for Node", { LATCHKEY_BUILT: "true" }, "test/e2e/flows", "test/backend")

const pkgDir = join(folder, "node_modules", "latchkey")
const { messages, pkg } = await publint({ pkgDir, pack: false, strict: true })
/** Whether a message is excused: the package has no sources; `imports` of the nearest package.json work, as programs below show. */
const forgiven = ({ code, path }: Message) =>
  code === "NESTED_PACKAGE_JSON_FIELD_IGNORED" || path.includes("@latchkey/source") || (code === "FILE_DOES_NOT_EXIST" &&
    ((path[0] === "exports" && missingFiles.includes(path[1] ?? "")) || (path[0] === "bin" && unwrittenCommands.length > 0)))
check(
  "publint --strict",
  messages.filter((message) => !forgiven(message)).map((message) => formatMessage(message, pkg, { color: false })).join("\n")
)
const relativeLinks = packedFiles.map(({ path }) => path).filter((path) => path.endsWith(".md")).flatMap((path) =>
  Array.from(readFileSync(join(pkgDir, path), "utf8").matchAll(/\]\(((?![a-z]+:|#)[^)]+)\)/g), ([, to]) => `${path}: ${to}`)
)
check("links from its pages only to the repository", relativeLinks.join("\n"))
check("has what users need, and nothing else", wrongFiles(packedFiles.map(({ path }) => path), size).join("\n"))

/** The patterns of modules that `exports` closes. */
const closedPaths = Object.entries(manifest.exports).flatMap(([name, entry]) => entry === null ? [matcherOf(name)] : [])
const isClosed = (path: string) => closedPaths.some((pattern) => pattern.test(path))

/** Single modules that the patterns of `exports` name. attw examines the other entries; tsc loads the types of these. */
const deep = Object.entries(manifest.exports).flatMap(([name, entry]) => {
  const { types = "" } = conditionsOf(entry)
  if (!types.includes("*")) return []
  const modules = packedFiles.flatMap(({ path }) => matcherOf(types).exec(`./${path}`)?.[1] ?? [])
  return modules.map((module) => name.replace("*", module)).filter((path) => !isClosed(path)).map((path) =>
    `latchkey${path.slice(1)}`
  )
})
const examinedEntries = Object.keys(manifest.exports).filter((name) =>
  !name.includes("*") && name.split("/").length <= 2 && !missingFiles.includes(name)
)
const attw = [tarball, "--profile", "esm-only", "--no-definitely-typed", "--format", "ascii", "--no-emoji", "--no-color"]
const begin = starter(node)
const examination = begin("attw", [...attw, "--entrypoints", ...examinedEntries])

const later = Object.entries(Consumers.laterConsumers).filter(([entry]) => !missingFiles.includes(entry)).map(([, programs]) =>
  programs
)
const consumers: { readonly [name: string]: string } = Object.assign({}, Consumers.consumers, ...later)
for (const [name, text] of Object.entries(consumers)) writeFileSync(join(folder, `${name}.ts`), text)
writeFileSync(join(folder, "types.ts"), deep.map((path, at) => `export type * as Module${at} from "${path}"\n`).join(""))
const files = Object.keys(consumers).map((name) => `${name}.ts`)
/** The strictest options of a consumer: checks the package's declarations too, without Node's types. */
const options = [
  "--strict",
  "--exactOptionalPropertyTypes",
  "--skipLibCheck",
  "false",
  "--types",
  "",
  "--target",
  "es2022",
  "--lib",
  "es2024,dom,dom.iterable,esnext.disposable"
]
const resolutions = [{ module: "nodenext", resolution: "nodenext" }, { module: "esnext", resolution: "bundler" }]
const typeChecked = resolutions.map(async ({ module, resolution }) => {
  const target = ["--module", module, "--moduleResolution", resolution, "--outDir", `out-${resolution}`]
  const strict = await begin("tsc", ["--checkers", "1", ...options, ...target, ...files], { cwd: folder })
  // The subpaths use the same condition in both resolutions, so one check suffices.
  if (strict.status !== 0 || resolution === "bundler") return { resolution, ...strict }
  // Components import the declarations of Radix Themes, which do not satisfy the strict options.
  return {
    resolution,
    ...await begin("tsc", [...target, "--skipLibCheck", "--target", "es2022", "--noEmit", "types.ts"], { cwd: folder })
  }
})
const { output, status } = await examination
check("are the types wrong: no", status === 0 ? undefined : output || `exit code ${status}`)
for (const { output, resolution, status } of await Promise.all(typeChecked)) {
  check(`type-checks with ${resolution}`, status === 0 ? undefined : output || `exit code ${status}`)
}

const { checked, problems: missingDocs } = await checkEditor(folder)
check(
  `shows the docstrings of ${checked} verbs, hooks and components in editors, and imports public entries`,
  missingDocs.join("\n")
)

const typedEntries = Object.entries(manifest.exports).filter(([name, entry]) => sourceOf(entry) !== "" && !name.includes("*"))
const declarations = await checkDeclarations(
  folder,
  [tarball, `effect@${lowest}`, ...optional],
  typedEntries.map(([name]) => `latchkey${name.slice(1)}`),
  node
)
check(`names the types of ${declarations.count} exported wrappers in declarations`, declarations.problems)

mkdirSync(join(folder, "out-nodenext"), { recursive: true })
const loads = {
  paths: LoadPrograms.paths(deep),
  withoutProcess: LoadPrograms.withoutProcess(
    examinedEntries.filter((name) => !/\.(?:css|json)$/.test(name)).map((name) => `latchkey${name.slice(1)}`)
  )
}
for (const [name, text] of Object.entries(loads)) writeFileSync(join(folder, "out-nodenext", `${name}.js`), text)

/** Also bundles each program, which detects a call wrongly marked as pure. */
const bundledPrograms = Object.keys(consumers).map((name) => `${name}.bundle`)
buildSync({
  // Bundles each into a separate file.
  entryPoints: Object.fromEntries(bundledPrograms.map((name) => [name, join(folder, name.replace(".bundle", ".ts"))])),
  outdir: join(folder, "out-nodenext"),
  bundle: true,
  minify: true,
  platform: "node",
  format: "esm",
  target: "node20",
  // React is CommonJS, which needs Node's own modules.
  external: ["react", "react-dom"],
  logLevel: "error"
})

/** Also bundles for browsers, in several files, one of which has the late verbs (docs/decisions/0032). */
writeFileSync(join(folder, "withoutChunk.ts"), Consumers.withoutChunk)
const split = ["promise", "testing", "withoutChunk"].map((name) => `out-split/${name}/${name}`)
for (const path of split) {
  const name = path.split("/").at(-1) ?? ""
  const outdir = join(folder, "out-split", name)
  buildSync({
    entryPoints: [join(folder, `${name}.ts`)],
    outdir,
    bundle: true,
    splitting: true,
    minify: true,
    platform: "browser",
    format: "esm",
    target: "es2022",
    external: ["node:*", "react", "react-dom"],
    logLevel: "error"
  })
  const late = readdirSync(outdir).filter((file) => file.startsWith("later-"))
  check(`the late verbs of ${path} are a file`, late.length === 1 ? "" : `${late.length} files`)
  if (name === "withoutChunk") { for (const file of late) rmSync(join(outdir, file)) }
}

const byOthers = consumers["mixes"] === undefined ? [] : await bundleMixes(folder)

const nodes = [...new Set([outerNode(), node])].map((path) => ({
  path,
  version: spawnSync(path, ["--version"], { encoding: "utf8" }).stdout.trim()
}))
const ran = (path: string, name: string) => problemOf(folder, path, name)
const installedPrograms = [...Object.keys(consumers), ...Object.keys(loads)].map((name) => `out-nodenext/${name}`)
/** Bundles do not depend on how Node resolves modules, so each runs on one version only. */
const bundles = [...bundledPrograms.map((name) => `out-nodenext/${name}`), ...split, ...byOthers]
await Promise.all(nodes.map(async ({ path, version }, index) => {
  for (const name of installedPrograms) check(`${name} runs on Node ${version}`, await ran(path, name))
  const ownBundles = bundles.filter((_, at) => at % nodes.length === index)
  for (const name of ownBundles) check(`${name} runs on Node ${version}`, await ran(path, name))
}))

check("prints an error of a constructor in less than 1,000 characters, with the caller's line", printoutProblem(node, folder))
check("passes the examples for Jest", outcome(runJest(folder, tarball, lowest, nodes.map(({ path }) => path))))

setEffectVersion(folder, "4.999.0")
for (const name of ["emulator", "react", "reactApps"].filter((name) => consumers[name] !== undefined)) {
  const problems = await Promise.all(nodes.map(({ path }) => ran(path, `out-nodenext/${name}`)))
  check(`${name} runs with an effect of another version`, problems.find((problem) => problem !== undefined))
}

if (deep.length < 30) fail(`Only ${deep.length} modules can be reached by path: the check is incomplete.`)
for (const name of [...missingFiles, ...unwrittenCommands]) {
  console.log(`Not checked, since its source is not written yet: ${name}`)
}
if (problems.length > 0) fail(`\nThe package is not fit to publish: ${problems.join("; ")}.`)
