/**
 * Verbs that load late (docs/decisions/0032). esbuild makes an entry of each `import()` that it parses, used or not, and loads every file
 * that two entries share at the start, with everything that either entry uses. `promise/later.js` is therefore bundled here to import
 * nothing, and `promise/loadLater.js` passes it the values that it shares with the start of a client app.
 */
import { parseSync, transformFromAstSync, traverse, types } from "@babel/core"
import { build, transform } from "esbuild"
import { readFileSync, writeFileSync } from "node:fs"
import { dirname, join, relative, sep } from "node:path"
import { fail, root } from "../toolchain.mjs"
import { linesIn, withoutLines } from "./late-parts.mjs"
import { lineLimit } from "./linked.ts"

const fileIn = (dist, path) => relative(dist, path).split(sep).join("/")

const esbuild = (options) =>
  build({
    absWorkingDir: root,
    bundle: true,
    format: "esm",
    platform: "browser",
    target: "es2022",
    write: false,
    logLevel: "warning",
    ...options
  })

/** The lines of dist that load when a client app starts, by file. */
const loadedEarly = async (dist) => {
  const { outputFiles } = await esbuild({
    stdin: { contents: `export { createClientApp } from "./promise/ClientApp.js"`, resolveDir: dist, sourcefile: "start.js" },
    outfile: join(dist, "start.js"),
    sourcemap: "external",
    packages: "external",
    external: ["./later.js", "../bundled/*"]
  })
  return linesIn(dist, outputFiles.find(({ path }) => path.endsWith(".map")))
}

/** Prefix, in the bundle, of modules of dist whose declarations load early. */
const sharedPrefix = "dist:"

/** Keeps modules that are imported on demand as separate files, and leaves early ones outside. */
const resolving = (dist, early) => ({
  name: "late",
  setup(bundle) {
    bundle.onResolve({ filter: /^dist:/ }, ({ path }) => ({ path, external: true, sideEffects: false }))
    bundle.onResolve({ filter: /^[^./]/ }, ({ importer, kind, path }) => {
      if (kind === "entry-point") return undefined
      if (kind !== "dynamic-import" && !path.startsWith("effect/")) {
        fail(`${importer} loads ${path} with the verbs of a client app: import it when it is needed.`)
      }
      return { path, external: true, sideEffects: false }
    })
    bundle.onResolve(
      { filter: /^\./ },
      ({ kind, path, resolveDir }) =>
        kind === "dynamic-import" ? { path: `../${fileIn(dist, join(resolveDir, path))}`, external: true } : undefined
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
const linesOfState = (path) =>
  readFileSync(path, "utf8").split("\n").flatMap((text, i) =>
    /^(?:export )?const \w+ = .*new (?:Weak)?(?:Map|Set)\(\)/.test(text) ? [i + 1] : []
  )

/** Refuses state that would exist twice in a program that also loads the module elsewhere. */
const checkState = (ast) => {
  traverse(ast, {
    NewExpression({ node, scope }) {
      const { name } = node.callee
      if (scope.path.isProgram() && /^(?:Weak)?(?:Map|Set)$/.test(name) && node.arguments.length === 0) {
        fail(`Line ${node.loc.start.line} of the late verbs has state: a module that keeps some must be loaded early.`)
      }
    }
  })
}

/**
 * Wraps a bundle's modules in a function of their imports. Returns its text, and the imports as pairs of module and name, in the order of
 * the function's argument.
 */
const inFunction = (code) => {
  const ast = parseSync(code, { configFile: false, babelrc: false, sourceType: "module" })
  if (/\bearly\$\d/.test(code)) fail("The late verbs have names of the form that what they share gets.")
  checkState(ast)
  const takenNames = new Map()
  /** The variable of an import. Each import has its own variable, which a minifier shortens. */
  const variableOf = (module, name) => {
    const key = `${module} ${name}`
    if (!takenNames.has(key)) takenNames.set(key, { module, name, variable: `early$${takenNames.size}` })
    return takenNames.get(key).variable
  }
  const result = []
  traverse(ast, {
    ImportDeclaration(path) {
      const { source: { value: module }, specifiers } = path.node
      for (const specifier of specifiers) {
        const { referencePaths } = path.scope.getBinding(specifier.local.name)
        for (const reference of referencePaths) {
          if (!types.isImportNamespaceSpecifier(specifier)) {
            const name = specifier.imported?.name ?? "default"
            const isShorthand = reference.parentPath.isObjectProperty({ shorthand: true })
            if (isShorthand) reference.parent.shorthand = false
            reference.replaceWith(types.identifier(variableOf(module, name)))
            continue
          }
          const { parentPath } = reference
          if (!parentPath.isMemberExpression({ computed: false }) || parentPath.node.object !== reference.node) {
            fail(`The late verbs use ${module} as a whole.`)
          }
          parentPath.replaceWith(types.identifier(variableOf(module, parentPath.node.property.name)))
        }
      }
      path.remove()
    },
    ExportNamedDeclaration(path) {
      for (const { exported, local } of path.node.specifiers) result.push([exported.name, local.name])
      path.remove()
    }
  })
  if (result.length !== 1 || result[0][0] !== "later") fail("promise/later.js no longer exports `later` alone.")
  const body = types.blockStatement([...ast.program.body, types.returnStatement(types.identifier(result[0][1]))])
  const variables = [...takenNames.values()].map(({ variable }) => types.identifier(variable))
  const link = types.arrowFunctionExpression([types.arrayPattern(variables)], body)
  ast.program.body = [types.exportNamedDeclaration(types.variableDeclaration("const", [
    types.variableDeclarator(types.identifier("link"), link)
  ]))]
  const { code: text } = transformFromAstSync(ast, code, {
    configFile: false,
    babelrc: false,
    shouldPrintComment: (comment) => /#__PURE__|Ignore|@license/.test(comment)
  })
  return { text, imports: [...takenNames.values()] }
}

/** The module that loads the bundle and imports its arguments. Concurrent calls share one load. */
const loader = (imports) => {
  const modules = Map.groupBy(imports, ({ module }) => module)
  const statements = Array.from(modules, ([module, names]) => {
    const from = module.startsWith(sharedPrefix) ? `../${module.slice(sharedPrefix.length)}` : module
    return `import { ${names.map(({ name, variable }) => `${name} as ${variable}`).join(", ")} } from "${from}";`
  })
  return `${statements.join("\n")}
let linked;
export const loadLater = async () => {
  const { link } = await import("./later.js");
  return linked ??= link([${imports.map(({ variable }) => variable).join(", ")}]);
};
`
}

/** Rewrites both modules. Returns the number of values that they share. */
export const linkLate = async (dist) => {
  const early = await loadedEarly(dist)
  if (early.size < 50 || early.has("services/client/Teams.js")) {
    fail(`${early.size} modules are loaded at the start of a client app: the late verbs are not late.`)
  }
  const { outputFiles: [{ text: code }] } = await esbuild({
    entryPoints: [join(dist, "promise", "later.js")],
    outfile: join(dist, "promise", "later.js"),
    plugins: [resolving(dist, early)]
  })
  const { imports, text } = inFunction(code)
  const { code: minifiedText } = await transform(text, { minify: true, lineLimit, format: "esm", target: "es2022" })
  writeFileSync(join(dist, "promise", "later.js"), minifiedText)
  writeFileSync(join(dist, "promise", "loadLater.js"), loader(imports))
  return imports.length
}
