/**
 * Writes React's modules as fewer files (docs/decisions/0032): Node takes half a millisecond to find and read each. Modules that every program
 * loads together share a file, so that no program loads more than before.
 */
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join, posix, relative, resolve, sep } from "node:path"
import { type OutputChunk, rolldown } from "rolldown"
import { fail } from "../toolchain.mjs"

interface Module {
  readonly text: string
  readonly isClient: boolean
  readonly imports: ReadonlyArray<string>
  readonly lazyImports: ReadonlyArray<string>
}

/** Modules by their paths below dist. */
type Modules = ReadonlyMap<string, Module>

const directive = /^"use client";\n/

const modulesIn = (dist: string, folder: string): Modules => {
  const files = readdirSync(join(dist, folder), { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".js"))
  return new Map(files.map((file) => {
    const path = posix.join(folder, file.split(sep).join("/"))
    const text = readFileSync(join(dist, path), "utf8")
    const importsBy = (pattern: RegExp) =>
      Array.from(text.matchAll(pattern), ([, specifier = ""]) => posix.join(posix.dirname(path), specifier))
        .filter((module) => module.startsWith("react/"))
    return [path, {
      text,
      isClient: directive.test(text),
      imports: importsBy(/\bfrom "(\.[^"]+)"/g),
      lazyImports: importsBy(/\bimport\("(\.[^"]+)"\)/g)
    }]
  }))
}

/** The modules that these load, including themselves. Stops at modules that `isEnd` matches. */
const closureOf = (modules: Modules, from: Iterable<string>, isEnd: (module: Module) => boolean = () => false) => {
  const paths = new Set(from)
  for (const path of paths) {
    for (const target of modules.get(path)?.imports ?? []) {
      if (!isEnd(modules.get(target) ?? fail(`dist/${path} imports dist/${target}, which is missing.`))) paths.add(target)
    }
  }
  return paths
}

/** Bundlers would keep such an import, also in programs that use another module of the file. */
const importsPackage = /\bfrom "(?:react-dom|@radix-ui\/.*)"/

/**
 * The name of the file for each module that a program can load. A program loads modules by what an entry exports, by `import()`, and as
 * `further`: modules that others import from outside of React. These, languages and entries have a file to themselves.
 */
const filesOf = (modules: Modules, further: ReadonlyArray<string>): ReadonlyMap<string, string> => {
  const paths = [...modules.keys()]
  const entries = paths.filter((path) => /^react\/\w+\.js$/.test(path))
  const single = new Set([
    ...entries,
    ...further,
    ...[...modules.values()].flatMap(({ lazyImports }) => lazyImports),
    ...paths.filter((path) => path.includes("/languages/") || importsPackage.test(modules.get(path)?.text ?? ""))
  ])
  const loaders = new Set([...single, ...entries.flatMap((path) => modules.get(path)?.imports ?? [])])
  // A server component can read these, and could not read them from a file of the client.
  const isServer = (path: string) => !modules.get(path)?.isClient
  const onServer = closureOf(modules, [...loaders].filter(isServer), ({ isClient }) => isClient)
  for (const entry of entries) loaders.delete(entry)
  const closures = Array.from(loaders, (loader) => closureOf(modules, [loader]))
  const files = new Map<string, string>()
  return new Map(Array.from(closureOf(modules, [...entries, ...loaders]), (path) => {
    const key = [onServer.has(path), ...closures.map((closure) => closure.has(path))].join()
    if (!single.has(path) && !files.has(key)) files.set(key, path)
    return [path, single.has(path) ? path : files.get(key) ?? path]
  }))
}

/** Marks the paths of modules outside of React, which Rolldown would leave relative to the old file. */
const outside = "dist:"

/** Merges React's modules. Returns the numbers of files before and after. */
export const mergeReactModules = async (dist: string): Promise<readonly [number, number]> => {
  const modules = modulesIn(dist, "react")
  const files = filesOf(modules, [...modulesIn(dist, "testing").values()].flatMap(({ imports }) => imports))
  const below = (path: string) => relative(dist, path).split(sep).join("/")
  const bundle = await rolldown({
    input: Object.fromEntries(Array.from(new Set(files.values()), (path) => [path, join(dist, path)])),
    // The default is browsers, for which Rolldown replaces `process.env.NODE_ENV`. The program's bundler or Node decides.
    platform: "neutral",
    treeshake: { moduleSideEffects: false },
    logLevel: "warn",
    preserveEntrySignatures: "allow-extension",
    plugins: [{
      name: "modules",
      resolveId(specifier, importer = "") {
        const id = resolve(importer, "..", specifier)
        if (modules.has(below(id))) return id
        return { id: specifier.startsWith(".") ? `${outside}${below(id)}` : specifier, external: true }
      },
      load: (id) => modules.get(below(id))?.text.replace(directive, "") ?? null
    }]
  })
  const { output } = await bundle.generate({
    format: "es",
    minifyInternalExports: false,
    entryFileNames: "[name]",
    chunkFileNames: "[name]",
    codeSplitting: {
      includeDependenciesRecursively: false,
      groups: [{ debugName: "files", name: (id) => files.get(below(id)) ?? null, minShareCount: 1, minSize: 0 }]
    }
  })
  await bundle.close()
  for (const path of files.keys()) rmSync(join(dist, path))
  for (const { code, fileName, moduleIds } of output.filter((part): part is OutputChunk => part.type === "chunk")) {
    const isClient = moduleIds.some((id) => modules.get(below(id))?.isClient)
    const text = code.replaceAll(
      new RegExp(`"${outside}([^"]+)"`, "g"),
      (_, path: string) => `"${posix.relative(posix.dirname(fileName), path)}"`
      // Some bundlers replace only this form.
    ).replaceAll(`process.env["NODE_ENV"]`, "process.env.NODE_ENV")
      // Rolldown keeps the order of modules by such imports, of which bundlers warn. These modules have no side effects.
      .replaceAll(/^import "\.[^"]+";\n/gm, "")
    writeFileSync(join(dist, fileName), `${isClient ? `"use client";\n` : ""}${text}`)
  }
  return [files.size, new Set(files.values()).size]
}
