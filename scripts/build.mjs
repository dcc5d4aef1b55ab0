/** `npm run build`: dist from src. One file each by tsc, pure calls annotated by babel, libraries and the command line bundled by esbuild. */
import { transformSync, traverse, types } from "@babel/core"
import annotatePureCalls from "babel-plugin-annotate-pure-calls"
import { buildSync } from "esbuild"
import { chmodSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join, relative, sep } from "node:path"
import { besideBundled, bundleLibraries } from "./bundled.mjs"
import { licencesOf, packagesIn } from "./licences.ts"
import { fail, findNode, root, runner } from "./toolchain.mjs"

const dist = join(root, "dist")
const commandLine = "src/cli/latchkey.ts"

const emitted = (ending) =>
  readdirSync(dist, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(ending)).map((file) => join(dist, file))

/** Where src/index.ts takes each of its names from. */
const origins = () => {
  const index = readFileSync(join(root, "src", "index.ts"), "utf8")
  const single = [...index.matchAll(/export \{([^}]+)\} from "\.\/(.+?)\.ts"/g)]
    .flatMap(([, names, file]) => names.split(",").map((name) => [name.replace(/^\s*type /, "").trim(), { file, whole: false }]))
  const namespaces = [...index.matchAll(/export \* as (\w+) from "\.\/(.+?)\.ts"/g)].map((
    [, name, file]
  ) => [name, { file, whole: true }])
  return new Map([...single, ...namespaces])
}

/**
 * tsc spells a type that a file does not import by the shortest path to it, which is `../index`; that would make a reader of one
 * module load all. Nor does it rewrite `./X.ts` and `./X.tsx` in declarations, as it does in JavaScript.
 */
const rewriteDeclarations = (file, from) => {
  const up = "../".repeat(relative(dist, file).split(sep).length - 1)
  const text = readFileSync(file, "utf8").replace(/((?:from |import\()"\.{1,2}\/[^"]+)\.tsx?"/g, "$1.js\"")
  writeFileSync(
    file,
    text.replaceAll(new RegExp(`import\\("${up}index\\.js"\\)\\.(\\w+)`, "g"), (whole, name) => {
      const origin = up && from.get(name)
      return origin ? `import("${up}${origin.file}.js")${origin.whole ? "" : `.${name}`}` : whole
    })
  )
}

/** Globals and methods whose call at the top of a module does something, so that it must not be dropped. */
const acting = /^(globalThis|window|document|process|console|localStorage|sessionStorage|navigator|history|customElements)$/
const changing =
  /^(add|addEventListener|append|defineProperty|delete|observe|push|register|set|setPrototypeOf|subscribe|unshift|write)$/

/** What a callee is called with: `a.b.c()` gives `a` and `c`. */
const ends = (callee) => {
  if (types.isCallExpression(callee)) return ends(callee.callee)
  let object = callee
  while (types.isMemberExpression(object)) object = object.object
  const last = types.isMemberExpression(callee) ? callee.property : callee
  return [object, last].map((node) => types.isIdentifier(node) ? node.name : "")
}

const isPure = (node) => node.leadingComments?.some((comment) => comment.value.includes("#__PURE__"))

/** Annotated calls that a bundler would drop although they do something: none may be. */
const wronglyPure = (ast) => {
  const found = []
  traverse(ast, {
    "CallExpression|NewExpression"(path) {
      const { node, parentPath: parent } = path
      if (!isPure(node)) return
      const line = node.loc?.start.line ?? "?"
      const [object, method] = ends(node.callee)
      if (acting.test(object) || changing.test(method)) found.push(`${line}: ${object}…${method}() acts`)
      // A result that nobody reads: the call was made for what it does.
      if (parent.isVariableDeclarator() && types.isIdentifier(parent.node.id)) {
        const { name } = parent.node.id
        const exported = parent.parentPath.parentPath.isExportNamedDeclaration()
        if (!exported && !path.scope.getBinding(name)?.referenced) found.push(`${line}: nobody reads ${name}`)
      }
    }
  })
  return found
}

/** Marks the calls that make a module's values, so that a bundler drops each that a program does not use; gives how many there are. */
const annotate = (file) => {
  const { ast, code, map } = transformSync(readFileSync(file, "utf8"), {
    filename: file,
    configFile: false,
    babelrc: false,
    ast: true,
    compact: false,
    sourceMaps: true,
    inputSourceMap: JSON.parse(readFileSync(`${file}.map`, "utf8")),
    plugins: [annotatePureCalls]
  })
  const wrong = wronglyPure(ast)
  if (wrong.length > 0) fail(`${file}: marked pure, and must not be:\n  ${wrong.join("\n  ")}`)
  writeFileSync(file, `${code}\n`)
  writeFileSync(`${file}.map`, JSON.stringify({ ...map, file: undefined, sourcesContent: undefined }))
  return code.split("#__PURE__").length - 1
}

/**
 * In one file, effect and all but the bundled libraries: an import of many small files costs the command 100 ms and more. Gives the folders of
 * the packages that went in.
 */
const bundleCommandLine = () => {
  const outfile = join(dist, "cli", "latchkey.js")
  const { metafile } = buildSync({
    absWorkingDir: root,
    entryPoints: [join(root, commandLine)],
    outfile,
    bundle: true,
    metafile: true,
    minifySyntax: true,
    platform: "node",
    target: "node20",
    format: "esm",
    ...besideBundled,
    // Packages in CommonJS ask for `require`, which modules do not have.
    banner: {
      js:
        "#!/usr/bin/env node\nimport { createRequire as __createRequire } from \"node:module\"; const require = __createRequire(import.meta.url);\nif (Number(process.versions.node.split(\".\")[0]) < 20) { console.error(`latchkey needs Node 20.19 or later, and this is Node ${process.versions.node}.`); process.exit(1); }\n// Licences of the libraries in this file: ../bundled/LICENSES.txt"
    },
    logLevel: "warning"
  })
  rmSync(`${outfile}.map`, { force: true })
  chmodSync(outfile, 0o755)
  return packagesIn(metafile)
}

rmSync(dist, { recursive: true, force: true })
if (runner(findNode())("tsc", ["-p", "tsconfig.build.json"]).status !== 0) fail("tsc did not succeed.")
const from = origins()
for (const file of emitted(".d.ts")) rewriteDeclarations(file, from)
const files = emitted(".js")
// The command line is a program, not a library: its modules act when they load.
const calls = files.filter((file) => !file.startsWith(join(dist, "cli"))).map(annotate).reduce((sum, count) => sum + count, 0)
if (files.length < 30 || calls < 100) fail(`Only ${files.length} files and ${calls} pure calls: something was not looked at.`)
for (const file of files) {
  const source = join(root, "src", relative(dist, file)).replace(/\.js$/, ".tsx")
  const [first] = existsSync(source) ? readFileSync(source, "utf8").split("\n", 1) : [""]
  // Frameworks look for the directive before everything else.
  if (/^"use \w+"$/.test(first) && !readFileSync(file, "utf8").startsWith(first)) fail(`${file} lost its directive ${first}.`)
}
const { packages, used } = bundleLibraries(dist, files, emitted(".d.ts"))
const inCommandLine = bundleCommandLine()
// Their licences ask that the text goes wherever the code goes; a package without one fails the build.
writeFileSync(join(dist, "bundled", "LICENSES.txt"), licencesOf(root, [...packages, ...inCommandLine]))
console.log(
  `Built ${files.length} files, ${calls} calls annotated as pure; ${used.join(", ")} bundled, ${packages.length} packages; `
    + `${inCommandLine.length} packages in the command line.`
)
