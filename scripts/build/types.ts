/**
 * Merges the declarations that are no entry into one file for each folder of dist, `types/<folder>.d.ts`: 680 files would take twice their
 * size in blocks of a disk. Entries keep their own declarations and names. tsc and editors read as many bytes as before.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join, posix, relative, sep } from "node:path"
import { type OutputChunk, rolldown } from "rolldown"
import { dts } from "rolldown-plugin-dts"
import { matcherOf } from "../exports.ts"
import { fail, root } from "../toolchain.mjs"

interface Manifest {
  readonly exports: { readonly [name: string]: null | string | { readonly types?: string } }
}

const ending = ".d.ts"

/** The declarations in dist, as paths below it. */
const declarationsIn = (dist: string): ReadonlyArray<string> =>
  readdirSync(dist, { recursive: true, encoding: "utf8" }).map((file) => file.split(sep).join("/")).filter((file) =>
    file.endsWith(ending)
  )

/** Those among the files that package.json names. */
const entriesAmong = (files: ReadonlyArray<string>): ReadonlyArray<string> => {
  const { exports } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as Manifest
  const targets = Object.values(exports).flatMap((entry) => typeof entry === "object" && entry?.types ? [entry.types] : [])
  const matchers = targets.map((target) => matcherOf(target))
  return files.filter((file) => matchers.some((matcher) => matcher.test(`./dist/${file}`)))
}

const importing = /(?:from |import\()"([^"]+)"/g

/** The optional peers whose declarations only some modules need, with the ending of the file that those modules move to. */
const optionalPeers = { "@radix-ui/themes": "themes", "@playwright/test": "playwright" }

/** The modules that need one of the optional peers, directly or through another module, with the ending of their file. */
const endingsByPeer = (dist: string, files: ReadonlyArray<string>): ReadonlyMap<string, string> => {
  const graph = files.map((file) => {
    const imports = Array.from(readFileSync(join(dist, file), "utf8").matchAll(importing), ([, specifier = ""]) => specifier)
    return { file, imports: imports.map((specifier) => specifier.startsWith(".") ? moduleOf(file, specifier) : specifier) }
  })
  const endings = new Map(Object.entries(optionalPeers))
  for (let before = -1; before !== endings.size;) {
    before = endings.size
    for (const { file, imports } of graph) {
      const name = imports.find((name) => endings.has(name))
      if (name !== undefined) endings.set(file, endings.get(name) ?? "")
    }
  }
  return endings
}

/** The module that another one imports, as a path below dist. */
const moduleOf = (importer: string, specifier: string) => posix.join(posix.dirname(importer), specifier).replace(/\.js$/, ending)

/**
 * The file that a module moves to: that of its folder. Declarations over effect/Schema have separate files, since their names are the same,
 * and so have those that a program without an optional peer cannot load.
 */
const chunkOf = (file: string, endings: ReadonlyMap<string, string>) => {
  const [folder = "", inner = ""] = file.replace(ending, "").split("/")
  if (folder === "effect") return `${folder}-${inner}`
  const peer = endings.get(file)
  return peer === undefined ? folder : `${folder}-${peer}`
}

/**
 * The entry that exports the names of a merged file. The file loads it, because the compiler writes an inferred type, such as that of a
 * user's exported function, by the name of an entry, and finds it only among the files of the program
 * (docs/decisions/0032).
 */
const entryNaming = (chunk: string, entries: ReadonlySet<string>) => {
  if (chunk === "react-themes") return "react/components"
  if (chunk === "testing-playwright") return "testing/playwright/index"
  if (chunk.startsWith("effect-")) return "effect/endpoints/entry"
  return entries.has(`${chunk}/index${ending}`) ? `${chunk}/index` : "index"
}

const entryPrefix = "entry:"

/** Merges the declarations. Returns the numbers of files before and after. */
export const mergeDeclarations = async (dist: string): Promise<readonly [number, number]> => {
  const files = declarationsIn(dist)
  const entries = new Set(entriesAmong(files))
  const below = (path: string) => relative(dist, path).split(sep).join("/")
  const endings = endingsByPeer(dist, files)
  const bundle = await rolldown({
    input: Object.fromEntries(Array.from(entries, (file) => [file.replace(ending, ""), join(dist, file)])),
    external: /^(?!\.|\/|[A-Z]:)/i,
    logLevel: "warn",
    preserveEntrySignatures: "allow-extension",
    plugins: [
      {
        name: "entries",
        resolveId(source, importer) {
          if (importer === undefined || !source.startsWith(".")) return null
          const file = moduleOf(below(importer), source)
          return entries.has(file) ? { id: `${entryPrefix}${file}`, external: true } : null
        },
        // The types `import("…")` of entries, which the plugin would leave relative to their old file.
        load: (id) =>
          id.endsWith(ending)
            ? readFileSync(id, "utf8").replaceAll(/\bimport\("(\.[^"]+)"\)/g, (match, source: string) => {
              const file = moduleOf(below(id), source)
              return entries.has(file) ? `import("${entryPrefix}${file}")` : match
            })
            : null
      },
      // Only reads declarations, for which it needs no compiler.
      dts({ dtsInput: true, oxc: true, tsconfig: false })
    ]
  })
  const { output } = await bundle.generate({
    format: "es",
    minifyInternalExports: false,
    entryFileNames: `[name]${ending}`,
    chunkFileNames: `types/[name]${ending}`,
    codeSplitting: {
      includeDependenciesRecursively: false,
      groups: [{
        debugName: "folders",
        name: (id) => entries.has(below(id)) || below(id).startsWith("..") ? null : chunkOf(below(id), endings),
        minShareCount: 1,
        minSize: 0
      }]
    }
  })
  await bundle.close()
  // Also writes the helper of rolldown, which no declaration uses.
  const chunks = output.filter((part): part is OutputChunk =>
    part.type === "chunk" && !part.fileName.startsWith("types/rolldown-runtime")
  )
  for (const file of files) rmSync(join(dist, file))
  for (const { code, fileName } of chunks) {
    const text = code.replaceAll(new RegExp(`"${entryPrefix}([^"]+)"`, "g"), (_, file: string) => {
      const path = relative(dirname(fileName), file.replace(ending, ".js")).split(sep).join("/")
      return `"${path.startsWith(".") ? path : `./${path}`}"`
    }).replaceAll(/(?:\n *\*)? @category [\w -]+ @since [\d.]+/g, "").replaceAll(/^(?:\/\/ .*)?\n/gm, "").replaceAll(
      /^(?: {2})+/gm,
      (indent) => " ".repeat(indent.length / 2)
    )
    const [, chunk] = /^types\/(.+)\.d\.ts$/.exec(fileName) ?? []
    const naming = chunk === undefined ? "" : `import "../${entryNaming(chunk, entries)}.js";\n`
    mkdirSync(join(dist, dirname(fileName)), { recursive: true })
    writeFileSync(join(dist, fileName), naming + text)
  }
  const missing = [...entries].filter((file) => !chunks.some(({ fileName }) => fileName === file))
  if (missing.length > 0) fail(`The merged declarations lack ${missing.join(", ")}.`)
  return [files.length, chunks.length]
}
