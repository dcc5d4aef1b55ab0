/**
 * Modules that load late (docs/decisions/0032). esbuild makes an entry of each `import()` that it parses, used or not, and loads every file
 * that two entries share at the start, with everything that either entry uses. Such a module is therefore bundled here to import nothing,
 * and its loader passes it the values that it shares with the start of a program.
 */
import { type NodePath, parseSync, transformFromAstSync, traverse, types } from "@babel/core"
import { build, type BuildOptions, type Plugin, transform } from "esbuild"
import { readFileSync, writeFileSync } from "node:fs"
import { basename, dirname, join, relative, sep } from "node:path"
import { fail, root } from "../toolchain.mjs"
import { linesIn, withoutLines } from "./late-parts.ts"
import { lineLimit } from "./linked.ts"

/** An export of a module of dist, whose path has no extension. */
interface Export {
  readonly name: string
  readonly path: string
}

/** A module with one export that loads late, and the module that loads it. */
interface LateModule {
  readonly late: Export
  readonly loader: Export
  /** What every program with the loader has at its start. */
  readonly start: Export
}

const verbs: LateModule = {
  late: { name: "later", path: "promise/later" },
  loader: { name: "loadLater", path: "promise/loadLater" },
  start: { name: "createClientApp", path: "promise/ClientApp" }
}
const refusals: LateModule = {
  late: { name: "readLateRefusal", path: "errors/call/lateRefusals" },
  loader: { name: "loadRefusals", path: "errors/call/loadRefusals" },
  start: { name: "decodeResponse", path: "pipeline/request/decodeResponse" }
}

const fileIn = (dist: string, path: string) => relative(dist, path).split(sep).join("/")

/** The path of a module in an `import` of a module in `folder`. */
const pathFrom = (folder: string, path: string) => fileIn(folder, path).replace(/^(?!\.)/, "./")

const esbuild = async (options: BuildOptions) => {
  const { outputFiles = [] } = await build({
    absWorkingDir: root,
    bundle: true,
    format: "esm",
    platform: "browser",
    target: "es2022",
    write: false,
    logLevel: "warning",
    ...options
  })
  return outputFiles
}

const onDemandOutside: Plugin = {
  name: "on demand",
  setup(bundle) {
    bundle.onResolve({ filter: /^\./ }, ({ kind, path }) => kind === "dynamic-import" ? { path, external: true } : undefined)
  }
}

/** The lines of dist that load at the start of a program with the module, by file; not those of modules that load on demand. */
const loadedEarly = async (dist: string, { name, path }: Export) => {
  const files = await esbuild({
    stdin: { contents: `export { ${name} } from "./${path}.js"`, resolveDir: dist, sourcefile: "start.js" },
    outfile: join(dist, "start.js"),
    sourcemap: "external",
    packages: "external",
    plugins: [onDemandOutside]
  })
  return linesIn(dist, files.find(({ path }) => path.endsWith(".map")) ?? fail("esbuild wrote no source map."))
}

/** Prefix, in the bundle, of modules of dist whose declarations load early. */
const sharedPrefix = "dist:"

/** Keeps modules that are imported on demand as separate files, and leaves early ones outside. */
const resolving = (dist: string, folder: string, early: ReadonlyMap<string, ReadonlySet<number>>): Plugin => ({
  name: "late",
  setup(bundle) {
    bundle.onResolve({ filter: /^dist:/ }, ({ path }) => ({ path, external: true, sideEffects: false }))
    bundle.onResolve({ filter: /^[^./]/ }, ({ importer, kind, path }) => {
      if (kind === "entry-point") return undefined
      if (kind !== "dynamic-import" && !path.startsWith("effect/")) {
        fail(`${importer} loads ${path} with late modules: import it when it is needed.`)
      }
      return { path, external: true, sideEffects: false }
    })
    bundle.onResolve(
      { filter: /^\./ },
      ({ kind, path, resolveDir }) =>
        kind === "dynamic-import" ? { path: pathFrom(folder, join(resolveDir, path)), external: true } : undefined
    )
    bundle.onLoad({ filter: /\.js$/ }, ({ path }) => {
      const file = fileIn(dist, path)
      const lines = new Set([...early.get(file) ?? [], ...linesOfState(path)])
      if (lines.size === 0) return undefined
      return { contents: withoutLines(path, lines, sharedPrefix + file), resolveDir: dirname(path) }
    })
  }
})

/** The lines of stateful declarations, which would exist twice in a program that also loads the module elsewhere. */
const linesOfState = (path: string) =>
  readFileSync(path, "utf8").split("\n").flatMap((text, i) =>
    /^(?:export )?const \w+ = .*new (?:Weak)?(?:Map|Set)\(\)/.test(text) ? [i + 1] : []
  )

/** Refuses state that would exist twice in a program that also loads the module elsewhere. */
const checkState = (ast: types.File) => {
  traverse(ast, {
    NewExpression({ node, scope }) {
      const name = types.isIdentifier(node.callee) ? node.callee.name : ""
      if (scope.path.isProgram() && /^(?:Weak)?(?:Map|Set)$/.test(name) && node.arguments.length === 0) {
        fail(`Line ${node.loc?.start.line} of a late module has state: a module that keeps some must be loaded early.`)
      }
    }
  })
}

/** A value that a late module takes from another module. */
interface Import {
  readonly module: string
  readonly name: string
  readonly variable: string
}

/** The name of an import on demand, which is a function that imports the module. */
const onDemand = "import()"

/** The name of an import; `default` for that of the module. */
const importedName = (specifier: types.ImportDefaultSpecifier | types.ImportSpecifier) => {
  if (types.isImportDefaultSpecifier(specifier)) return "default"
  return types.isIdentifier(specifier.imported) ? specifier.imported.name : specifier.imported.value
}

/**
 * Wraps a bundle's modules in a function of their imports. Returns its text, and the imports as pairs of module and name, in the order of
 * the function's argument.
 */
const inFunction = (code: string, name: string): { readonly text: string; readonly imports: ReadonlyArray<Import> } => {
  const ast = parseSync(code, { configFile: false, babelrc: false, sourceType: "module" }) ?? fail("esbuild wrote no JavaScript.")
  if (/\bearly\$\d/.test(code)) fail("A late module has names of the form that what it shares gets.")
  checkState(ast)
  const takenNames = new Map<string, Import>()
  /** The variable of an import. Each import has its own variable, which a minifier shortens. */
  const variableOf = (module: string, name: string) => {
    const key = `${module} ${name}`
    const value = takenNames.get(key) ?? { module, name, variable: `early$${takenNames.size}` }
    takenNames.set(key, value)
    return value.variable
  }
  const results: Array<{ readonly name: string; readonly local: string }> = []
  traverse(ast, {
    ImportDeclaration(path: NodePath<types.ImportDeclaration>) {
      const { source: { value: module }, specifiers } = path.node
      for (const specifier of specifiers) {
        for (const reference of path.scope.getBinding(specifier.local.name)?.referencePaths ?? []) {
          if (!types.isImportNamespaceSpecifier(specifier)) {
            if (types.isObjectProperty(reference.parent)) reference.parent.shorthand = false
            reference.replaceWith(types.identifier(variableOf(module, importedName(specifier))))
            continue
          }
          const { parentPath } = reference
          const member = parentPath?.node
          if (
            !types.isMemberExpression(member) || member.computed || member.object !== reference.node ||
            !types.isIdentifier(member.property)
          ) {
            return fail(`A late module uses ${module} as a whole.`)
          }
          parentPath?.replaceWith(types.identifier(variableOf(module, member.property.name)))
        }
      }
      path.remove()
    },
    // The loader imports these: Vite's function for it, in a separate file if a late module used it too, is 0.4 KB more then.
    CallExpression(path: NodePath<types.CallExpression>) {
      const { arguments: [module], callee } = path.node
      if (!types.isImport(callee)) return
      if (!types.isStringLiteral(module)) return fail("A late module computes the name of a module that it imports.")
      path.replaceWith(types.callExpression(types.identifier(variableOf(module.value, onDemand)), []))
    },
    ExportNamedDeclaration(path: NodePath<types.ExportNamedDeclaration>) {
      for (const specifier of path.node.specifiers) {
        if (!types.isExportSpecifier(specifier)) continue
        const { exported, local } = specifier
        results.push({ name: types.isIdentifier(exported) ? exported.name : exported.value, local: local.name })
      }
      path.remove()
    }
  })
  const [result] = results
  if (results.length !== 1 || result?.name !== name) return fail(`A late module no longer exports \`${name}\` alone.`)
  const body = types.blockStatement([...ast.program.body, types.returnStatement(types.identifier(result.local))])
  const variables = [...takenNames.values()].map(({ variable }) => types.identifier(variable))
  const link = types.arrowFunctionExpression([types.arrayPattern(variables)], body)
  ast.program.body = [types.exportNamedDeclaration(types.variableDeclaration("const", [
    types.variableDeclarator(types.identifier("link"), link)
  ]))]
  const transformedFile = transformFromAstSync(ast, code, {
    configFile: false,
    babelrc: false,
    shouldPrintComment: (comment) => /#__PURE__|Ignore|@license/.test(comment)
  })
  return { text: transformedFile?.code ?? fail("Babel wrote no code."), imports: [...takenNames.values()] }
}

/** The module that loads the bundle and imports its arguments. Concurrent calls share one load. */
const loaderOf = (dist: string, { late, loader }: LateModule, imports: ReadonlyArray<Import>) => {
  const modules = Map.groupBy(imports.filter(({ name }) => name !== onDemand), ({ module }) => module)
  const statements = Array.from(modules, ([module, names]) => {
    const from = module.startsWith(sharedPrefix)
      ? pathFrom(dirname(join(dist, loader.path)), join(dist, module.slice(sharedPrefix.length)))
      : module
    return `import { ${names.map(({ name, variable }) => `${name} as ${variable}`).join(", ")} } from "${from}";`
  })
  const values = imports.map(({ module, name, variable }) => name === onDemand ? `() => import("${module}")` : variable)
  return `${statements.join("\n")}
let linked;
export const ${loader.name} = async () => {
  const { link } = await import("./${basename(late.path)}.js");
  return linked ??= link([${values.join(", ")}]);
};
`
}

/** Rewrites a late module and its loader. Returns the number of values that they share. */
const linkModule = async (
  dist: string,
  module: LateModule,
  early: ReadonlyMap<string, ReadonlySet<number>>
): Promise<number> => {
  const path = join(dist, `${module.late.path}.js`)
  const [file] = await esbuild({
    entryPoints: [path],
    outfile: path,
    plugins: [resolving(dist, dirname(path), early)]
  })
  const { imports, text } = inFunction(file?.text ?? fail("esbuild wrote no file."), module.late.name)
  const { code: minifiedText } = await transform(text, { minify: true, lineLimit, format: "esm", target: "es2022" })
  writeFileSync(path, minifiedText)
  writeFileSync(join(dist, `${module.loader.path}.js`), loaderOf(dist, module, imports))
  return imports.length
}

/** Rewrites all late modules and their loaders. Returns the number of values that the late verbs share with the start of a client app. */
export const linkLate = async (dist: string): Promise<number> => {
  await linkModule(dist, refusals, await loadedEarly(dist, refusals.start))
  const early = await loadedEarly(dist, verbs.start)
  if (early.size < 50 || early.has("services/client/Teams.js")) {
    fail(`${early.size} modules are loaded at the start of a client app: the late verbs are not late.`)
  }
  return linkModule(dist, verbs, early)
}
