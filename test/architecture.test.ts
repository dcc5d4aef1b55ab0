/** The structure of the sources: folders import in one direction, files are small and have a summary, and effect is imported by module. */
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { basename, dirname, join, relative, sep } from "node:path"
import { assert, describe, it } from "vitest"

/**
 * Folders in the order of a request, inner ones first: each may import itself and those before it. `base` imports nothing; `lean`
 * replaces effect/Schema in every folder with schemas; `jwt` is next, because its entry loads no effect.
 */
const ranks = [
  "base",
  "lean",
  "jwt",
  "schema",
  "errors",
  "pipeline",
  "endpoints",
  "services",
  "live",
  "layers",
  "fleet",
  "promise",
  "react"
]
const upTo = (folder: string) => ranks.slice(0, ranks.indexOf(folder) + 1)

/** Folders outside that order, and the folders that each may import. `testing` and `cli` combine a program and its provider. */
const beside: { readonly [folder: string]: ReadonlyArray<string> } = {
  emulator: ["base", "schema", "errors", "endpoints", "pipeline", "emulator"],
  backend: [...upTo("promise"), "backend"],
  oauth2: ["base", "schema", "errors", "pipeline", "oauth2"],
  testing: [...upTo("react"), "emulator", "testing"],
  cli: [...upTo("promise"), "emulator", "cli"],
  "packages/cli": [...upTo("promise"), "emulator", "testing", "cli", "packages/cli"]
}

/**
 * Modules of `pipeline` that these folders may import: endpoint declarations for the emulator, which is the other side of the wire, and
 * network modules for OAuth.
 */
const partsOfPipeline: { readonly [folder: string]: ReadonlyArray<string> } = {
  emulator: ["Endpoint", "Transport", "WireRequest", "networkError", "Access", "Runtime", "durationFrom"],
  oauth2: ["SingleFlight", "Timing", "fetchTransport", "networkError", "responseText", "durationFrom"]
}

/** Modules of Effect that may change in any version. Only a few folders may import them. */
const unstable = /^effect\/(http|http-api|reactivity|persistence|rpc|cli|ai|sql|socket|workers)(\/|$)/
const mayNameUnstable = ["pipeline", "layers", "fleet", "react", "emulator", "backend", "testing", "cli", "packages/cli"]

const src = join(import.meta.dirname, "..", "src")

/** Matches statements only, because an example in a comment is not an import. */
const importing = /^(?:import|export|\})[^"\n]*?\bfrom "([^"]+)"|^import "([^"]+)"|\bimport\("([^"]+)"\)/gm

/** The sources of the package `latchkey-cli`, as a path from `src`. */
const projectCommands = join("..", "packages", "cli", "src")

/** The folder of a file, by its path from `src`. */
const folderOf = (path: string): string | undefined => {
  if (path.startsWith(projectCommands + sep)) return "packages/cli"
  return path.includes(sep) ? path.slice(0, path.indexOf(sep)) : undefined
}

const files = ["", projectCommands].flatMap((folder) =>
  readdirSync(join(src, folder), { recursive: true, encoding: "utf8" }).map((file) => join(folder, file))
)
  .filter((file) => /\.tsx?$/.test(file))
  .map((path) => {
    const text = readFileSync(join(src, path), "utf8")
    const folder = folderOf(path)
    const imports = Array.from(text.matchAll(importing), ([, from, bare, dynamic]) => from ?? bare ?? dynamic ?? "")
    return { path, folder, text, imports }
  })

type File = (typeof files)[number]

/** Each violation, with its file. */
const violations = (rule: (file: File) => ReadonlyArray<string>) =>
  files.flatMap((file) => rule(file).map((problem) => `${file.path}: ${problem}`))

/** Each relative import of a file, with the file and the folder that it resolves to. Entry points are in no folder. */
const leads = ({ imports, path }: File) =>
  imports.filter((specifier) => specifier.startsWith(".")).map((specifier) => {
    const file = relative(src, join(src, dirname(path), specifier))
    return { specifier, file, to: folderOf(file) }
  })

/** The cycles of a graph: groups of nodes that reach each other. */
const circles = (graph: ReadonlyMap<string, ReadonlyArray<string>>): ReadonlyArray<ReadonlyArray<string>> => {
  const open = new Map(Array.from(graph, ([node, to]) => [node, new Set(to)]))
  // Removes nodes that are in no cycle: those that import no remaining node, and those that no remaining node imports.
  for (let before = -1; before !== open.size;) {
    before = open.size
    const importedNodes = new Set(Array.from(open.values()).flatMap((to) => [...to]))
    for (const [node, to] of open) {
      for (const target of to) if (!open.has(target)) to.delete(target)
      if (to.size === 0 || !importedNodes.has(node)) open.delete(node)
    }
  }
  return open.size === 0 ? [] : [[...open.keys()].toSorted()]
}

describe("CONTRIBUTING.md, \"Import order\"", () => {
  const contributing = readFileSync(join(src, "..", "CONTRIBUTING.md"), "utf8")
  const part = /^## Import order\n([^]*?)(?=^## )/m.exec(contributing)?.[1] ?? ""
  const fix = "write it into CONTRIBUTING.md, \"Import order\""
  const code = (names: ReadonlyArray<string>) => names.map((name) => `\`${name}\``).join(", ")
  /** The table row of a folder outside the order. */
  const mayImport = (folder: string, allowedFolders: ReadonlyArray<string>) => {
    const rest = allowedFolders.filter((name) =>
      name !== folder && (name !== "pipeline" || partsOfPipeline[folder] === undefined)
    )
    const first = rest.findIndex((name, index) => name !== ranks[index])
    const inOrder = first < 0 ? rest.length : first
    const parts = partsOfPipeline[folder]
    return [
      ...(inOrder > 1
        ? [`all up to \`${ranks[inOrder - 1]}\``, ...rest.slice(inOrder).map((name) => `\`${name}\``)]
        : [code(rest)]),
      ...(parts ? [`of \`pipeline\` ${code(parts)}`] : [])
    ].join("; ")
  }

  it("lists the folders in import order", () => {
    assert.include(part, `\`${ranks.join(" < ")}\``, fix)
  })
  it("lists the allowed imports of each folder outside the import order", () => {
    const rows = Array.from(part.matchAll(/^\| `([\w/]+)` \| [^|]+ \| (.+) \|$/gm), ([, folder, says]) => [folder, says])
    const expectedRows = Object.entries(beside).map(([folder, allowedFolders]) => [folder, mayImport(folder, allowedFolders)])
    assert.deepStrictEqual(Object.fromEntries(rows), Object.fromEntries(expectedRows), fix)
  })
  it("names every folder of src", () => {
    const missing = readdirSync(src, { withFileTypes: true }).filter((entry) => entry.isDirectory())
      .map(({ name }) => name).filter((name) => !new RegExp(`[\`<] ?${name}[\` ]`).test(part))
    assert.deepStrictEqual(missing, [], fix)
  })
})

describe("the source", () => {
  it("has modules, imports and folders to check, so that no check passes vacuously", () => {
    const effects = files.flatMap(({ imports }) => imports).filter((specifier) => specifier.startsWith("effect/"))
    assert.isAbove(files.length, 30)
    assert.isAbove(files.flatMap(leads).length, 100)
    assert.isAbove(effects.length, 100)
    assert.includeMembers(files.map(({ folder }) => folder), ["schema", "errors", "pipeline", "endpoints", "services", "layers"])
  })

  it("has each file in a folder that has an import rule", () => {
    const hasPlace = (folder: string | undefined) => folder === undefined || ranks.includes(folder) || folder in beside
    assert.deepStrictEqual(violations(({ folder }) => hasPlace(folder) ? [] : ["give its folder a place above"]), [])
  })

  it("imports only files that exist, and no entry points", () => {
    const wrong = ({ file, specifier, to }: ReturnType<typeof leads>[number]) => {
      if (!existsSync(join(src, file))) return [`${specifier} does not exist`]
      return to === undefined ? [`${specifier} is an entry point`] : []
    }
    assert.deepStrictEqual(violations((file) => leads(file).flatMap(wrong)), [])
  })

  it("imports only from folders that the importing folder may use", () => {
    const allowedFolders = (folder: string | undefined) => folder === undefined ? undefined : beside[folder] ?? upTo(folder)
    assert.deepStrictEqual(
      violations((file) =>
        leads(file).flatMap(({ specifier, to }) => to && allowedFolders(file.folder)?.includes(to) === false ? [specifier] : [])
      ),
      []
    )
  })

  it("imports only the listed parts of the pipeline into the emulator and OAuth", () => {
    const beyond = (parts: ReadonlyArray<string>) => ({ file, to }: ReturnType<typeof leads>[number]) =>
      to === "pipeline" && !parts.includes(basename(file, ".ts"))
    const partsFor = (folder: string | undefined) => folder === undefined ? undefined : partsOfPipeline[folder]
    assert.deepStrictEqual(
      violations((file) => {
        const parts = partsFor(file.folder)
        return parts ? leads(file).filter(beyond(parts)).map(({ specifier }) => specifier) : []
      }),
      []
    )
  })

  it("imports effect by module, and unstable modules only in listed folders", () => {
    const wrong = (folder: string) => (specifier: string) =>
      specifier === "effect" || /^latchkey(\/|$)/.test(specifier) ||
      (unstable.test(specifier) && !mayNameUnstable.includes(folder))
    assert.deepStrictEqual(violations(({ folder = "", imports }) => imports.filter(wrong(folder))), [])
  })

  it("does not import effect into the modules of src/base and src/jwt", () => {
    const modules = files.filter(({ folder }) => folder === "base" || folder === "jwt")
    assert.isAbove(modules.length, 10)
    assert.deepStrictEqual(
      modules.flatMap(({ imports }) => imports).filter((specifier) => /^(effect|@effect)(\/|$)/.test(specifier)),
      []
    )
  })

  /** Languages are data, with one text in a line (`test/react/translation/catalogues.test.ts`). */
  const isData = (path: string) => /^react[\\/]translation[\\/](english|languages)[\\/]/.test(path)

  it("has files of at most 250 lines, with a median of at most 60", () => {
    const lines = (text: string) => text.trimEnd().split("\n").length
    assert.deepStrictEqual(violations(({ path, text }) => lines(text) > 250 && !isData(path) ? [`${lines(text)} lines`] : []), [])
    const sort = files.map(({ text }) => lines(text)).toSorted((a, b) => a - b)
    assert.isAtMost(sort[Math.floor(sort.length / 2)] ?? 0, 60)
  })

  it("has fewer than 25 modules in each folder without a module for each subject", () => {
    const counts = Map.groupBy(files, ({ path }) => dirname(path).replaceAll(sep, "/"))
    const ofSubjects = /^(services\/(client|server|admin)|(schema|endpoints|emulator\/handlers)\/\w+|errors\/provider)$/
    const large = Array.from(counts).filter(([folder, { length }]) => length >= 25 && !ofSubjects.test(folder))
    assert.deepStrictEqual(large.map(([folder]) => folder), [])
  })

  it("has no module cycles, including type imports", () => {
    const graph = new Map(files.map((file) => [file.path, leads(file).map(({ file }) => file)]))
    assert.deepStrictEqual(circles(graph), [])
  })

  it("has no folder cycles", () => {
    const graph = new Map<string, Array<string>>()
    for (const file of files) {
      const from = dirname(file.path)
      const to = leads(file).map(({ file }) => dirname(file)).filter((folder) => folder !== from)
      graph.set(from, [...graph.get(from) ?? [], ...to])
    }
    assert.deepStrictEqual(circles(graph), [])
  })

  it("describes each folder in the README of its top folder", () => {
    const folders = [...new Set(files.map(({ path }) => dirname(path)))]
    const topOf = (folder: string) => /^(?:\.\.\/packages\/cli\/src|[^/]+)/.exec(folder.split(sep).join("/"))?.[0] ?? ""
    const wrong = Array.from(new Set(folders.map(topOf))).filter((top) => {
      const page = readFileSync(join(src, top, "README.md"), "utf8")
      const [, first = "", rows = ""] = /^((?:- (?:Holds|Imports|Start): .+\n){3})([^]*)$/.exec(page) ?? []
      const rowNames = Array.from(rows.matchAll(/^- `([^`]+)`: .+ Start: .+\n/gm), ([, name = ""]) => name)
      const inside = folders.filter((folder) => topOf(folder) === top && folder !== top)
        .map((folder) => relative(top, folder).split(sep).join("/"))
      const isComplete = inside.every((folder) => rowNames.includes(folder))
      return first === "" || !isComplete || !rowNames.every((folder) => existsSync(join(src, top, folder)))
    })
    assert.deepStrictEqual(wrong, [])
  })

  it("has no file or folder named utils, helpers or common", () => {
    const vague = /(^|[^a-z])(utils?|helpers?|common|misc|managers?)([^a-z]|$)|(Utils?|Helpers?|Common|Misc|Managers?)([^a-z]|$)/
    assert.deepStrictEqual(violations(({ path }) => vague.test(path) ? ["named after nothing that it holds"] : []), [])
  })

  it("imports React only in src/react, testing/react and the emulator's bundled page", () => {
    const ofReact = (specifier: string) => /^(react|react-dom|@radix-ui\/themes|radix-ui)(\/|$)/.test(specifier)
    assert.isNotEmpty(files.filter(({ imports }) => imports.some(ofReact)))
    const hasReact = ({ folder, path }: File) =>
      folder === "react" ||
      [join("emulator", "page"), join("testing", "react")].some((folderPath) => path.startsWith(folderPath + sep))
    assert.deepStrictEqual(violations((file) => hasReact(file) ? [] : file.imports.filter(ofReact)), [])
  })

  it("marks a React file with `use client` if and only if it calls React hooks", () => {
    const code = (text: string) => text.replaceAll(/\/\*[^]*?\*\/|\/\/.*/g, "")
    const wrong = ({ folder, text }: File) => {
      if (folder !== "react") return []
      const isMarked = text.startsWith("\"use client\"\n")
      if (/\b(createContext|use[A-Z]\w*)(<[^()]*>)?\(/.test(code(text)) === isMarked) return []
      return [isMarked ? "is marked, and calls none" : "begin it with \"use client\""]
    }
    assert.deepStrictEqual(violations(wrong), [])
  })

  it("starts each file with a summary", () => {
    // `"use client"` must be the first statement.
    const says = /^("use client"\n)?\/\*\*\s[^]*?[.:!?]\)?(\s+(\* )?@category [a-z ]+ @since \S+)?\s*\*\//
    assert.deepStrictEqual(violations(({ text }) => says.test(text) ? [] : [JSON.stringify(text.split("\n", 1)[0])]), [])
  })
})
