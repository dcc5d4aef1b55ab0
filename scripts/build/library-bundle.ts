/**
 * Bundles the entries for Effect programs in Node (docs/decisions/0032): one file with the modules that `latchkey`, `latchkey/errors` and
 * `latchkey/layers/*` share, and `latchkey/testing` over it. Effect and all other packages stay external, so that a program has one copy of
 * effect.
 */
import { build, type Metafile, type Plugin } from "esbuild"
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { basename, dirname, join, relative, sep } from "node:path"
import { pathToFileURL } from "node:url"
import { fail, root } from "../toolchain.mjs"
import { lineLimit, withoutDynamicImports } from "./linked.ts"

/** Modules of effect that load its Schema or HTTP modules, the largest part of effect's code. */
export const heavy = /^effect\/(?:Config|Schema\w*|http(?:\/.+)?|http-api(?:\/.+)?)$/

/** Modules that use `heavy` ones, with the kind of all their exports. Each loads when one of its exports first runs. */
const late: { readonly [module: string]: "Effect" | "Layer" } = {
  "app/AppConfig": "Effect",
  "transport/TransportHttpClient": "Layer"
}

/** Exports of the same names and kinds that load the module on first use. */
const lateModule = (name: string, names: ReadonlyArray<string>) =>
  `import * as Effect from "effect/Effect"\nimport * as Layer from "effect/Layer"\n${
    names.map((exportedName) => {
      const read = `Effect.promise(() => import("./${basename(name)}.js?late")).pipe(Effect.${
        late[name] === "Layer" ? "map" : "flatMap"
      }((module) => module.${exportedName}))`
      return `export const ${exportedName} = ${late[name] === "Layer" ? `Layer.unwrap(${read})` : read}`
    }).join("\n")
  }`

const lateModules = (layers: string, exportsOf: { readonly [module: string]: ReadonlyArray<string> }): Plugin => ({
  name: "late",
  setup(bundle) {
    const names = Object.keys(late).join("|")
    bundle.onResolve(
      { filter: /\?late$/ },
      ({ path, resolveDir }) => ({ path: join(resolveDir, path.replace("?late", "")), suffix: "?late" })
    )
    bundle.onLoad({ filter: new RegExp(`[\\\\/]layers[\\\\/](?:${names})\\.js$`) }, ({ path, suffix }) => {
      const name = relative(layers, path).split(sep).join("/").replace(/\.js$/, "")
      return suffix === "?late" ? undefined : { contents: lateModule(name, exportsOf[name] ?? []), resolveDir: dirname(path) }
    })
  }
})

/** The bundled libraries, as paths from `dist/node`. */
const besideUs: Plugin = {
  name: "beside",
  setup(bundle) {
    bundle.onResolve(
      { filter: /\/bundled\/[\w-]+\.js$/ },
      ({ path }) => ({ path: `../bundled/${basename(path)}`, external: true })
    )
  }
}

/** The modules of other packages that these outputs import statically. */
const packagesFrom = (outputs: Metafile["outputs"], entry: string) => {
  const [reachedModules, effectModules] = [new Set([entry]), new Set<string>()]
  for (const file of reachedModules) {
    for (const { external, kind, path } of outputs[file]?.imports ?? []) {
      if (kind === "import-statement") (external ? effectModules : reachedModules).add(path)
    }
  }
  return effectModules
}

/** The name by which `library.js` exports a module. */
const variableOf = (name: string) => `$${name.replaceAll(/\W/g, "$")}`

const write = (file: string, text: string) => writeFileSync(file, `${text}\n`)

/**
 * Removes imports without names. esbuild writes them to keep the order of side effects, which these modules do not have, and bundlers warn
 * about each.
 */
const withoutBareImports = (folder: string) => {
  for (const file of readdirSync(folder).filter((name) => /^library\b.*\.js$/.test(name))) {
    const path = join(folder, file)
    const text = readFileSync(path, "utf8")
    const newText = text.replaceAll(/\bimport\s*"\.\/library-[\w-]+\.js";/g, "")
    if (newText !== text) writeFileSync(path, newText)
  }
}

/** Writes `dist/node/library.js`, and an entry for each module that uses it. */
export const bundleLibrary = async (dist: string): Promise<void> => {
  const [node, layers] = [join(dist, "node"), join(dist, "layers")]
  const modules = [
    { name: "errors", file: "errors/index.js" },
    ...readdirSync(layers, { recursive: true, encoding: "utf8" }).map((file) => file.split(sep).join("/")).filter((file) =>
      file.endsWith(".js")
    )
      .map((file) => ({ name: `layers/${file.slice(0, -".js".length)}`, file: `layers/${file}` }))
  ]
  const load = async (file: string) => Object.keys(await import(pathToFileURL(file).href) as object)
  const listExports = async (pairs: ReadonlyArray<readonly [name: string, file: string]>) =>
    Object.fromEntries(await Promise.all(pairs.map(async ([name, file]) => [name, await load(file)] as const)))
  const exportedNames = await listExports(modules.map(({ file, name }) => [name, join(dist, file)] as const))
  const lateExports = await listExports(Object.keys(late).map((path) => [path, join(layers, `${path}.js`)] as const))
  const contents = [
    `export * from "./index.js"`,
    ...modules.map(({ file, name }) => `export * as ${variableOf(name)} from "./${file}"`)
  ].join("\n")
  const virtual: Plugin = {
    name: "virtual",
    setup(bundle) {
      bundle.onResolve({ filter: /^latchkey:library$/ }, () => ({ path: "library", namespace: "latchkey" }))
      bundle.onLoad({ filter: /.*/, namespace: "latchkey" }, () => ({ contents, resolveDir: dist }))
    }
  }
  const { metafile: { outputs } } = await build({
    absWorkingDir: root,
    entryPoints: [{ out: "library", in: "latchkey:library" }, { out: "testing", in: join(dist, "testing", "index.js") }],
    outdir: node,
    chunkNames: "library-[name]-[hash]",
    bundle: true,
    splitting: true,
    metafile: true,
    minify: true,
    lineLimit,
    platform: "node",
    packages: "external",
    target: "node20",
    format: "esm",
    legalComments: "none",
    plugins: [virtual, lateModules(layers, lateExports), withoutDynamicImports, besideUs],
    logLevel: "warning"
  })
  withoutBareImports(node)
  const outputAt = (file: string) =>
    Object.keys(outputs).find((path) => path.endsWith(`/node/${file}`)) ?? fail(`dist/node lacks ${file}.`)
  const library = outputAt("library.js")
  for (const entry of [library, outputAt("testing.js")]) {
    const wrong = [...packagesFrom(outputs, entry)].filter((specifier) => heavy.test(specifier))
    if (wrong.length > 0) {
      fail(`dist/node/${basename(entry)} loads ${wrong.join(", ")} at its start: an import would take twice as long.`)
    }
  }
  const names = (outputs[library]?.exports ?? []).filter((name) => !name.startsWith("$"))
  const missing = (await load(join(dist, "index.js"))).filter((name) => !names.includes(name))
  if (missing.length > 0) fail(`dist/node/library.js lacks ${missing.join(", ")}.`)
  write(join(node, "index.js"), `export { ${names.join(", ")} } from "./library.js"`)
  for (const { name } of modules) {
    const file = join(node, `${name}.js`)
    mkdirSync(dirname(file), { recursive: true })
    const ownValue = exportedNames[name] ?? []
    const sharedVariable = variableOf(name)
    const up = "../".repeat(name.split("/").length - 1) || "./"
    write(
      file,
      ownValue.length === 0
        ? "export {}"
        : `import { ${sharedVariable} } from "${up}library.js"\nexport const { ${ownValue.join(", ")} } = ${sharedVariable}`
    )
  }
}
