/**
 * Bundles as functions of their imports (docs/decisions/0032), so that the package has one copy of a bundle that runs over two copies of
 * effect: the one of the program, and one inside the package. The function `linked` returns a member of a module by module and member name.
 */
import { build, type BuildOptions, type Plugin } from "esbuild"
import { readFileSync } from "node:fs"
import { basename, dirname, join } from "node:path"
import { fail, root } from "../toolchain.mjs"

/** Matches modules of other packages. `lean/EffectSchema.js` re-exports effect/Schema. */
const namedPackages = /"((?:effect\/|jose|node:|oauth4webapi|@simplewebauthn\/)[\w/-]*)"/.source
const read = new RegExp(`\\(\\s*${namedPackages},\\s*"(\\w+)"\\s*\\)`, "g")
const schemas = /"[./]+\/lean\/EffectSchema\.js"/g

/** Members of packages by module. */
export type Members = ReadonlyMap<string, ReadonlySet<string>>

/** The members of other packages that these files use, by module. */
export const usedIn = (files: ReadonlyArray<string>): Members => {
  const usedPackages = new Map<string, Set<string>>()
  const use = (module: string, member: string) => usedPackages.set(module, (usedPackages.get(module) ?? new Set()).add(member))
  for (const file of files) {
    const text = readFileSync(file, "utf8").replaceAll(schemas, "\"effect/Schema\"")
    for (const [, name = "", module = ""] of text.matchAll(new RegExp(`import \\* as (\\w+) from ${namedPackages}`, "g"))) {
      for (const [, member = ""] of text.matchAll(new RegExp(`(?<![\\w$.])${name}\\.(\\w+)`, "g"))) use(module, member)
    }
    for (const [, names = "", module = ""] of text.matchAll(new RegExp(`import \\{([^}]+)\\} from ${namedPackages}`, "g"))) {
      for (const name of names.split(",")) use(module, name.trim().split(/\s+as\s+/)[0] ?? "")
    }
  }
  return usedPackages
}

/** A module that exports the members that `linked` returns. Renames exports, because some members have keywords as names. */
export const fromLinked = (module: string, members: Iterable<string>): string =>
  Array.from(
    members,
    (name) => `const ${name}$ = /* @__PURE__ */ linked("${module}", "${name}")\nexport { ${name}$ as ${name} }`
  ).join("\n")

/**
 * Takes other packages from `linked`, except those that a program loads on demand and those that `goesIn` includes. `contentsOf` returns
 * the text of a module.
 */
export const packagesFrom = (
  usedPackages: Members,
  contentsOf = fromLinked,
  goesIn: (path: string) => boolean = () => false
): Plugin => ({
  name: "linked",
  setup(bundle) {
    bundle.onResolve({ filter: /^[^./]/ }, ({ kind, path }) => {
      if (kind === "entry-point" || goesIn(path)) return undefined
      return kind === "dynamic-import" ? { path, external: true } : { path, namespace: "linked", sideEffects: false }
    })
    bundle.onLoad({ filter: /./, namespace: "linked" }, ({ path }) => ({
      contents: contentsOf(
        path,
        usedPackages.get(path) ?? fail(`${path} is imported in a way that scripts/build/linked.ts does not see.`)
      )
    }))
    bundle.onResolve(
      { filter: /\/bundled\/[\w-]+\.js$/ },
      ({ path }) => ({ path: `../bundled/${basename(path)}`, external: true })
    )
  }
})

/**
 * Makes each `import()` of an own module static. Otherwise esbuild would put every module into a function, which takes 9 KB packed, or make
 * a file of it, which takes half a millisecond of an import. `lateRefusals` needs many other modules, and OAuthLibrary a package.
 */
export const withoutDynamicImports: Plugin = {
  name: "static",
  setup(bundle) {
    bundle.onLoad({ filter: /\.js$/ }, ({ path }) => {
      const specifiers: Array<string> = []
      const text = readFileSync(path, "utf8").replaceAll(
        /\bimport\("(\.(?![^"]*\/(?:bundled\/|OAuthLibrary\.|lateRefusals\.))[^"]+)"\)/g,
        (_, specifier: string) => `Promise.resolve(dynamic$${specifiers.push(specifier)})`
      )
      const imports = specifiers.map((specifier, index) => `import * as dynamic$${index + 1} from "${specifier}"\n`)
      return { contents: imports.join("") + text, resolveDir: dirname(path) }
    })
  }
}

/** Node prints the line of an uncaught error, so that it must not be a whole bundle. In characters. Shorter lines compress worse. */
export const lineLimit = 500

export const minifiedOptions: BuildOptions = {
  absWorkingDir: root,
  bundle: true,
  minify: true,
  lineLimit,
  platform: "node",
  target: "node20",
  // The licence texts are in bundled/LICENSES.txt.
  legalComments: "none",
  logLevel: "warning"
}

/**
 * Bundles the contents as a module that exports `link`, a function of `linked` that returns their exports. Returns its text and metadata.
 */
export const asFunction = async ({ contents, plugins, resolveDir }: {
  readonly contents: string
  readonly resolveDir: string
  readonly plugins: Array<Plugin>
}) => {
  const { metafile, outputFiles: [file] } = await build({
    ...minifiedOptions,
    metafile: true,
    stdin: { contents, resolveDir },
    write: false,
    format: "iife",
    globalName: "own",
    define: { "import.meta.url": "url" },
    plugins
  })
  const { text } = file ?? fail("esbuild wrote no file.")
  // V8 compiles a function in parentheses at once. Node 20 parses an arrow function twice, which took a seventh of the emulator's import.
  const eagerText = text.replace("var own=(()=>{", "var own=(function(){")
  if (eagerText === text) fail("esbuild did not write the function that scripts/build/linked.ts expects.")
  return { metafile, text: `const { url } = import.meta\nexport const link = (function(linked) {\n${eagerText}return own\n})\n` }
}

/** The members that a text reads through `linked`, by module. The line limit also breaks strings, with a backslash. */
export const readBy = (text: string): Members => {
  const packages = new Map<string, Set<string>>()
  for (const [, module = "", member = ""] of text.replaceAll("\\\n", "").matchAll(read)) {
    packages.set(module, (packages.get(module) ?? new Set()).add(member))
  }
  return packages
}

const variable = (module: string) => module.replaceAll(/\W/g, "$")

/**
 * The text of a module that exports `linked` over the installed packages. Imports each package as a whole, because Node reads it as a whole
 * anyway. Without Node, members of its modules are undefined.
 */
export const overInstalled = (read: Members): string => {
  const modules = [...read.keys()].filter((module) => !module.startsWith("node:")).sort((a, b) => a < b ? -1 : 1)
  return `${modules.map((module) => `import * as ${variable(module)} from "${module}"`).join("\n")}
const modules = { ${modules.map((module) => `"${module}": ${variable(module)}`).join(", ")} }
export const linked = (module, member) => (modules[module] ?? globalThis.process?.getBuiltinModule?.(module))?.[member]
`
}

/** Like `overInstalled`, with imports of single members, for a bundle. */
export const overMembers = (read: Members): string => {
  const modules = [...read].filter(([module]) => !module.startsWith("node:"))
  const local = (module: string, member: string) => `${variable(module)}$${member}`
  const imports = modules.map(([module, members]) =>
    `import { ${Array.from(members, (member) => `${member} as ${local(module, member)}`).join(", ")} } from "${module}"`
  )
  const fields = modules.map(([module, members]) =>
    `"${module}": { ${Array.from(members, (member) => `${member}: ${local(module, member)}`).join(", ")} }`
  )
  return `${imports.join("\n")}
const modules = { ${fields.join(", ")} }
export const linked = (module, member) => (modules[module] ?? globalThis.process?.getBuiltinModule?.(module))?.[member]
`
}

/**
 * The text of a module for Node that exports a value over the effect inside, or over the program's if that has another version: each runs
 * effects of the other, which only equal versions can.
 */
export const insideIfSame = (name: string, inside: string, outside: string): string => {
  const { version } = JSON.parse(readFileSync(join(root, "node_modules", "effect", "package.json"), "utf8")) as {
    readonly version: string
  }
  return `import { createRequire } from "node:module"
import { ${name} as inside } from "./${inside}.js"
const require = createRequire(import.meta.url)
const choose = () => {
  try {
    if (require("effect/package.json").version !== "${version}") return require("./${outside}.js").${name}
  } catch {
    // Jest before Node 24.9 cannot require a module.
  }
  return inside
}
export const ${name} = choose()
`
}

const importOf = /^import (?:\{([^}]*)\} from )?"\.\/([^"]+)\.js";\n/gm
const exporting = /^export \{([^}]*)\};\n/m

/** The pairs of a list such as `a, b as c`. */
const pairsIn = (list: string) =>
  list.split(",").map((item) => item.trim()).filter((item) => item !== "").map((item) => {
    const [first = "", second = first] = item.split(" as ")
    return { first, second }
  })

/** A short name for each export of a file that esbuild split, which minification leaves unchanged. */
export const shortNamesOf = (text: string): ReadonlyMap<string, string> =>
  new Map(pairsIn(exporting.exec(text)?.[1] ?? "").map(({ second }, index) => [second, `$${index.toString(36)}`]))

/** The name by which a file that esbuild split exports its function. */
export const linkName = (file: string): string => `$${file.replaceAll(/\W/g, "$")}`

/**
 * The text of a file that esbuild split, as a module that exports a function of `linked` and `use` with the file's exports as its result.
 * `use` returns the result of another file's function. If `instanceOf` returns a module with both, the text exports the file's exports.
 * `nameOf` returns the name of an export in the result of a file's function.
 */
export const asLinkable = (
  file: string,
  text: string,
  instanceOf: (file: string) => string | undefined,
  nameOf: (file: string, name: string) => string
): string => {
  const outside: Array<string> = []
  const take = (statement: string) => {
    outside.push(statement)
    return ""
  }
  const body = text
    .replaceAll(importOf, (_, list: string | undefined, from: string) => {
      // esbuild also writes imports without names, which keep the order of side effects: these modules have none.
      if (list === undefined) return ""
      take(`import { ${linkName(from)} } from "split:${from}";`)
      const names = pairsIn(list).map(({ first, second }) => `${nameOf(from, first)}: ${second}`)
      return `const { ${names.join(", ")} } = use(${linkName(from)});\n`
    })
    .replaceAll(/^import [^;]* from "[^"]+";\n/gm, take)
    .replaceAll(
      /\bimport\("\.\/([^"]+)\.js"\)/g,
      (expression, from: string) =>
        instanceOf(from) ? expression : `${expression}.then(({ ${linkName(from)} }) => use(${linkName(from)}))`
    )
  const instance = instanceOf(file)
  if (instance) return [`import { linked, use } from "${instance}";`, ...outside, body].join("\n")
  const result = pairsIn(exporting.exec(body)?.[1] ?? "").map(({ first, second }) => `${nameOf(file, second)}: ${first}`)
  return [
    ...outside,
    `export const ${linkName(file)} = (function(linked, use) {`,
    body.replace(exporting, ""),
    `return { ${result.join(", ")} };`,
    "});"
  ].join("\n")
}
