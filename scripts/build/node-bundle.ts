/**
 * Bundles the entries for Node (docs/decisions/0032). Their shared files export functions of effect: promise programs run them over the
 * effect inside the package, because resolving and reading effect's files takes most of the time of an import, and Effect programs over the
 * effect that they import themselves.
 */
import { build, type Plugin } from "esbuild"
import { writeFileSync } from "node:fs"
import { basename, join } from "node:path"
import { packagesIn } from "../licences.ts"
import { fail } from "../toolchain.mjs"
import { bundleInside, textsOf } from "./inside.ts"
import { heavy, isLateLayer, lateLayers, membersOnFirstUse, withLateLayers } from "./late-layers.ts"
import { withLateVerbs } from "./late-verbs.ts"
import {
  asLinkable,
  fromLinked,
  insideIfSame,
  linkName,
  minifiedOptions,
  overInstalled,
  overMembers,
  readBy,
  shortNamesOf,
  usedIn,
  withoutDynamicImports
} from "./linked.ts"
import { bundledModules, fileFor, nodeEntries, parts, textOfPart, type View, viewsIn, writeEntries } from "./node-entries.ts"

/**
 * For the `imports` of `dist/package.json`. Node sets `module-sync` if `require` can load modules, which a function needs that loads one at
 * once. Jest sets it too, but can load a module at once only with Node 24.9. Bundlers set `module`, and cannot follow `require`.
 */
export const nodeImports = {
  "#effect": {
    "module": "./node/emulator-effect.js",
    "module-sync": "./node/emulator-inside.js",
    "default": "./node/emulator-effect.js"
  }
}

/** Takes effect from `linked`, and leaves other packages and the bundled libraries outside. `latchkey/testing` has a program's effect. */
const packages = (dist: string): Plugin => ({
  name: "packages",
  setup(bundle) {
    const usedPackages = new Map(usedIn(bundledModules(dist)))
    for (const [module, members] of Object.entries(membersOnFirstUse)) {
      usedPackages.set(module, new Set([...usedPackages.get(module) ?? [], ...members]))
    }
    const isNamed = (path: string, importer: string) =>
      usedPackages.has(path) && !path.startsWith("node:") && !heavy.test(path) && !importer.startsWith(join(dist, "testing"))
    bundle.onResolve({ filter: /^[^./]/ }, ({ importer, kind, namespace, path }) => {
      if (kind === "entry-point") return undefined
      return kind !== "dynamic-import" && namespace !== "package" && isNamed(path, importer)
        ? { path, namespace: "package", sideEffects: false }
        : { path, external: true, sideEffects: false }
    })
    bundle.onLoad({ filter: /./, namespace: "package" }, ({ path }) => {
      const members = usedPackages.get(path) ?? new Set()
      const isLinked = path.startsWith("effect/") && path !== "effect/Redacted"
      return { contents: isLinked ? fromLinked(path, members) : `export { ${[...members].join(", ")} } from "${path}"` }
    })
    bundle.onResolve(
      { filter: /\/bundled\/[\w-]+\.js$/ },
      ({ path }) => ({ path: `../bundled/${basename(path)}`, external: true })
    )
  }
})

/** Bundles the parts and `latchkey/testing` with esbuild. Returns the files that it split, by name. */
const split = async (dist: string, views: ReadonlyArray<View>) => {
  const exportsOf = (name: string) => views.find(({ entry }) => entry === `layers/${name}`)?.names ?? []
  const { metafile, outputFiles } = await build({
    ...minifiedOptions,
    minify: false,
    metafile: true,
    entryPoints: [
      ...parts.map((part) => ({ out: part, in: `latchkey:${part}` })),
      { out: "testing", in: join(dist, "testing", "index.js") }
    ],
    outdir: join(dist, "node"),
    chunkNames: "[name]-[hash]",
    splitting: true,
    format: "esm",
    write: false,
    plugins: [
      textsOf(Object.fromEntries(parts.map((part) => [part, textOfPart(part, views)])), dist),
      withLateLayers(join(dist, "layers"), Object.fromEntries(lateLayers.map((name) => [name, exportsOf(name)]))),
      withLateVerbs(dist),
      withoutDynamicImports,
      packages(dist)
    ]
  })
  return { metafile, files: new Map(outputFiles.map(({ path, text }) => [basename(path, ".js"), text])) }
}

/** What the files that esbuild split load, and where they go. */
const layoutOf = (files: ReadonlyMap<string, string>) => {
  const textOf = (name: string) => files.get(name) ?? fail(`esbuild wrote no ${name}.js.`)
  const follow = (names: ReadonlyArray<string>, importing: RegExp) => {
    const reach = new Set(names)
    for (const name of reach) for (const [, to = ""] of textOf(name).matchAll(importing)) if (!isLateLayer(to)) reach.add(to)
    return reach
  }
  const reachedFrom = (...names: ReadonlyArray<string>) => follow(names, /(?<!import\()"\.\/([^"]+)\.js"/g)
  const reachedLateFrom = (...names: ReadonlyArray<string>) => follow(names, /"\.\/([^"]+)\.js"/g)
  const reachOfParts = parts.map((part) => ({ part, reach: reachedFrom(part) }))
  return {
    textOf,
    /** The members of effect that these files use, and the files that they load later. */
    membersOf: (...names: ReadonlyArray<string>) => readBy(Array.from(reachedLateFrom(...names), textOf).join("\n")),
    /** The modules of effect that these files import, apart from `linked`. */
    importedBy: (...names: ReadonlyArray<string>) =>
      Array.from(reachedFrom(...names)).flatMap((name) =>
        Array.from(textOf(name).matchAll(/\bfrom "(effect\/[^"]+)"/g), ([, module = ""]) => module)
      ),
    /** The file for one that esbuild split. Those of an `import()` stay apart. */
    placeOf: (name: string): string =>
      (name.startsWith("chunk-") && fileFor(reachOfParts.filter(({ reach }) => reach.has(name)).map(({ part }) => part))) || name
  }
}

/** Writes the parts, and the files that have an instance of effect: `latchkey/testing` and late layers. */
const writeFiles = async (dist: string, files: ReadonlyMap<string, string>) => {
  const { placeOf, textOf } = layoutOf(files)
  const instanceOf = (name: string) => name === "testing" || isLateLayer(name) ? "./program.js" : undefined
  const shortNames = new Map(
    Array.from(files).filter(([name]) => name.startsWith("chunk-")).map(([name, text]) => [name, shortNamesOf(text)])
  )
  const nameOf = (file: string, name: string) => shortNames.get(file)?.get(name) ?? name
  const contentsOf = (output: string) =>
    instanceOf(output)
      ? `export * from "split:${output}"`
      : [...files.keys()].filter((name) => placeOf(name) === output)
        .map((name) => `export { ${linkName(name)} } from "split:${name}"`).join("\n")
  const splitModules: Plugin = {
    name: "split",
    setup(bundle) {
      bundle.onResolve({ filter: /^split:/ }, ({ importer, namespace, path }) => {
        const name = path.slice("split:".length)
        return namespace === "output" || placeOf(importer) === placeOf(name)
          ? { path: name, namespace: "split", sideEffects: false }
          : { path: `./${placeOf(name)}.js`, external: true, sideEffects: false }
      })
      bundle.onResolve({ filter: /^output:/ }, ({ path }) => ({ path: path.slice("output:".length), namespace: "output" }))
      bundle.onResolve({ filter: /./ }, ({ path }) => ({ path, external: true, sideEffects: false }))
      bundle.onLoad(
        { filter: /./, namespace: "split" },
        ({ path }) => ({ contents: asLinkable(path, textOf(path), instanceOf, nameOf) })
      )
      bundle.onLoad({ filter: /./, namespace: "output" }, ({ path }) => ({ contents: contentsOf(path) }))
    }
  }
  await build({
    ...minifiedOptions,
    entryPoints: [...new Set(Array.from(files.keys(), placeOf))].map((out) => ({ out, in: `output:${out}` })),
    outdir: join(dist, "node"),
    format: "esm",
    plugins: [splitModules]
  })
}

/** The text of a module that exports `linked` and `use`, which returns the exports of a shared file over this instance of effect. */
const instance = (effect: string) =>
  `${effect}
const outputs = new Map()
export const use = (link) => {
  if (!outputs.has(link)) outputs.set(link, link(linked, use))
  return outputs.get(link)
}
`

/** Writes `dist/node`, with the effect of the command; returns the folders of the included packages. */
export const bundleForNode = async (dist: string, effectOfCommand: string): Promise<ReadonlyArray<string>> => {
  const views = await viewsIn(dist)
  const { files, metafile } = await split(dist, views)
  const { importedBy, membersOf } = layoutOf(files)
  const slow = importedBy("library", "testing", "react").filter((module) => heavy.test(module))
  if (slow.length > 0) {
    fail(`latchkey or latchkey/testing loads ${slow.join(", ")} at its start: an import would take twice as long.`)
  }
  const outside = importedBy("apps", "react").filter((module) => module !== "effect/Redacted")
  if (outside.length > 0) fail(`latchkey/promise loads ${outside.join(", ")}: effect was to be inside.`)
  await writeFiles(dist, files)
  writeFileSync(join(dist, "node", "program.js"), instance(overInstalled(membersOf("library", "testing", "react", "liveValues"))))
  writeFileSync(join(dist, "node", "inside-if-same.js"), insideIfSame("use", "inside", "program"))
  const inside = await bundleInside(dist, {
    inside: instance(overMembers(membersOf(...parts.filter((part) => part !== "library")))),
    "command-effect": effectOfCommand
  })
  // Separate, since it uses no effect.
  const verifier = await build({
    ...minifiedOptions,
    metafile: true,
    entryPoints: [{ out: "jwt", in: join(dist, nodeEntries.jwt) }],
    outdir: join(dist, "node"),
    format: "esm",
    packages: "external",
    plugins: [withoutDynamicImports]
  })
  writeEntries(dist, views)
  return [...inside, ...packagesIn(metafile), ...packagesIn(verifier.metafile)]
}
