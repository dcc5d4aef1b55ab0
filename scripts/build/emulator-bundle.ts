/**
 * Bundles the emulator and the command line for Node (docs/decisions/0032). Both run one file, `node/emulator-own.js`, a function of its
 * imports: they pass it the effect inside the package, because reading effect's files would take most of the time of a start.
 * `latchkey/emulator` passes the program's effect in bundlers, and if that has another version.
 */
import { build, type Plugin } from "esbuild"
import { chmodSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { join, relative, sep } from "node:path"
import { pathToFileURL } from "node:url"
import { packagesIn } from "../licences.ts"
import { fail, root } from "../toolchain.mjs"
import { heavy } from "./late-layers.ts"
import {
  asFunction,
  fromLinked,
  insideIfSame,
  minifiedOptions,
  overInstalled,
  overMembers,
  packagesFrom,
  readBy,
  usedIn,
  withoutDynamicImports
} from "./linked.ts"
import { bundledModules } from "./node-entries.ts"

const start = `#!/usr/bin/env node
if (Number(process.versions.node.split(".")[0]) < 20) {
  console.error(\`latchkey needs Node 20.19 or later, and this is Node \${process.versions.node}.\`)
  process.exit(1)
}
const { run } = await import("./run.js")
process.exitCode = await run(process.argv.slice(2))
`

/** Takes the emulator's modules from its bundle. */
const commands = (
  dist: string,
  isOfEmulator: (file: string) => boolean,
  names: Map<string, ReadonlyArray<string>>
): Plugin => ({
  name: "commands",
  setup(bundle) {
    bundle.onResolve({ filter: /^\.{1,2}\// }, async ({ namespace, path, resolveDir }) => {
      if (namespace === "linked" || namespace === "own") return { path, external: true, sideEffects: false }
      const file = relative(dist, join(resolveDir, path)).split(sep).join("/")
      if (!isOfEmulator(file)) return undefined
      names.set(file, names.get(file) ?? Object.keys(await import(pathToFileURL(join(dist, file)).href)))
      return { path: file, namespace: "own", sideEffects: false }
    })
    bundle.onLoad({ filter: /./, namespace: "own" }, ({ path }) => ({ contents: ofEmulator(path, names.get(path) ?? []) }))
  }
})

const importLinked = `import { linked } from "./linked.js"`

/** A module that re-exports one of the emulator. It names that module once, because the commands use most members of some modules. */
const ofEmulator = (module: string, members: ReadonlyArray<string>) =>
  [
    importLinked,
    `const own = /* @__PURE__ */ linked("${module}")`,
    ...members.map((name) => `const ${name}$ = /* @__PURE__ */ (() => own.${name})()\nexport { ${name}$ as ${name} }`)
  ].join("\n")

/** The function `linked` for the command line: gives members of packages, and whole modules of the emulator. */
const linkedOfCommands = (modules: ReadonlyArray<string>) =>
  `import { link } from "../node/emulator-own.js"
import { linked as outside } from "../node/command-effect.js"
const own = link(outside)
const modules = { ${modules.map((file, index) => `"${file}": own.$${index}`).join(", ")} }
export const linked = (module, member) => modules[module] ?? outside(module, member)
`

/** Whether to include a package: development dependencies that only the command line uses, and their dependencies. */
const isInside = (path: string) => !/^(?:effect\/|jose|oauth4webapi|@simplewebauthn\/browser)/.test(path)

/**
 * Writes `dist/node/emulator.js`, and replaces the modules of `dist/cli` by bundles. Returns the folders of the included packages, and the
 * module with the part of effect that the command uses, which `bundleForNode` includes.
 */
export const bundleEmulator = async (
  dist: string
): Promise<{ readonly effect: string; readonly packages: ReadonlyArray<string> }> => {
  const [node, cli] = [join(dist, "node"), join(dist, "cli")]
  const usedMembers = usedIn(bundledModules(dist))
  const emulator = (further: ReadonlyArray<string>) =>
    asFunction({
      contents: [`export * from "./emulator/index.js"`, ...further].join("\n"),
      resolveDir: dist,
      plugins: [withoutDynamicImports, packagesFrom(usedMembers)]
    })
  const { metafile: { inputs } } = await emulator([])
  const inEmulator = new Set(Object.keys(inputs).map((file) => relative(dist, join(root, file)).split(sep).join("/")))

  // Builds the command line without the modules that are in the emulator.
  const names = new Map<string, ReadonlyArray<string>>()
  const { metafile, outputFiles } = await build({
    ...minifiedOptions,
    metafile: true,
    entryPoints: [{ out: "run", in: join(cli, "run.js") }],
    outdir: cli,
    write: false,
    splitting: true,
    format: "esm",
    plugins: [
      // The command line keeps its own version module, the only module that `--version` loads.
      commands(dist, (file) => inEmulator.has(file) && file !== "pipeline/version.js", names),
      packagesFrom(usedMembers, (module, members) => `${importLinked}\n${fromLinked(module, members)}`, isInside)
    ]
  })
  const modules = [...names.keys()]
  const { text } = await emulator(modules.map((file, index) => `export * as $${index} from "./${file}"`))
  const readByEmulator = readBy(text)
  const late = [...readByEmulator.keys()].filter((module) => heavy.test(module) && !module.startsWith("effect/Schema"))
  if (late.length > 0) fail(`dist/node/emulator.js loads ${late.join(", ")} at its start.`)
  if (!readByEmulator.has("effect/Effect")) fail("dist/node/emulator-own.js does not take effect from outside.")

  // The bundle replaces these modules, which no entry reaches.
  for (const file of readdirSync(cli)) rmSync(join(cli, file), { recursive: true })
  for (const { contents, path } of outputFiles) writeFileSync(path, contents)
  mkdirSync(node, { recursive: true })
  const write = (folder: string, file: string, text: string) => writeFileSync(join(folder, file), text)
  write(cli, "latchkey.js", start)
  chmodSync(join(cli, "latchkey.js"), 0o755)
  write(cli, "linked.js", linkedOfCommands(modules))
  const readMembers = readBy([text, ...outputFiles.map((file) => file.text)].join("\n"))
  write(node, "emulator-own.js", text)
  write(node, "emulator-effect.js", overInstalled(readByEmulator))
  write(node, "emulator-inside.js", insideIfSame("linked", "command-effect", "emulator-effect"))
  const exportedNames = Object.keys(await import(pathToFileURL(join(dist, "emulator", "index.js")).href))
  write(
    node,
    "emulator.js",
    `import { linked } from "#effect"
import { link } from "./emulator-own.js"
export const { ${exportedNames.join(", ")} } = link(linked)
`
  )
  return { packages: packagesIn(metafile), effect: overMembers(readMembers) }
}
