/**
 * The library below `src/react` (docs/decisions/0032). In Node, React's modules take it from one bundle, over the effect inside the package,
 * as `latchkey/promise` does; elsewhere from a file per module. React's modules themselves exist once, and with them its contexts.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { basename, dirname, join, relative, resolve, sep } from "node:path"
import { fail } from "../toolchain.mjs"

/** For the `imports` of `dist/package.json`, with the conditions of `nodeImports`. */
export const reactImports = {
  "#library/*": { "module": "./*.js", "module-sync": "./node/react-library.js", "default": "./*.js" },
  "#testing": { "module": "./testing/index.js", "node": "./node/testing.js", "default": "./testing/index.js" }
}

/** Makes `latchkey/testing/react` import its fixtures as a program imports `latchkey/testing`: one file in Node, in place of 400. */
export const linkReactTesting = (dist: string): void => {
  const file = join(dist, "testing", "react", "index.js")
  const text = readFileSync(file, "utf8")
  const linkedText = text.replaceAll("\"../index.js\"", "\"#testing\"")
  if (linkedText === text) fail("latchkey/testing/react no longer imports latchkey/testing.")
  writeFileSync(file, linkedText)
}

/** What React's modules import: a member of a module of dist, or of effect. */
interface LibraryExport {
  readonly module: string
  readonly member: string
  /** Its name in the bundle. Several services have a `create`. */
  readonly name: string
}

const reactFiles = (dist: string) =>
  readdirSync(join(dist, "react"), { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".js"))
    .map((file) => join(dist, "react", file))

const importing = /^(?:import|export) (?:\* as (\w+)|\{([^}]*)\}) from "([^"]+)";$/gm

/** Matches each use of a member of a namespace. */
const membersOf = (namespace: string) => new RegExp(`(?<![\\w$.]|\\w/)${namespace}\\.(\\w+)`, "g")

/** The members of a list such as `a, b as c`, with their names in the importing module. */
const membersIn = (list: string) =>
  list.split(",").map((item) => item.trim().split(/\s+as\s+/)).map(([member = "", local = member]) => ({ member, local }))
    .filter(({ member }) => member !== "")

const isOfEffect = (module: string) => module.startsWith("effect/")

/** The module of an import, unless it is React's own. `effect/Redacted` is the program's in every bundle (`redacted.ts`). */
const outsideOf = (dist: string, file: string, specifier: string): string | undefined => {
  if (isOfEffect(specifier)) return specifier === "effect/Redacted" ? undefined : specifier
  const module = relative(dist, resolve(dirname(file), specifier)).split(sep).join("/").replace(/\.js$/, "")
  return specifier.startsWith(".") && !/^(?:react|bundled)\//.test(module) ? module : undefined
}

/** The imports of a file from outside React's modules, each member with its name in the file. */
const importsOf = (dist: string, file: string, text: string) =>
  Array.from(text.matchAll(importing)).flatMap(([statement, namespace, list = "", specifier = ""]) => {
    const module = outsideOf(dist, file, specifier)
    if (module === undefined) return []
    const members = namespace === undefined
      ? membersIn(list)
      : Array.from(new Set(Array.from(text.matchAll(membersOf(namespace)), ([, member = ""]) => member)), (member) => ({
        member,
        local: `${namespace}$${member}`
      }))
    return [{ statement, namespace, module, members }]
  })

/** Everything that React's modules import from the rest of the library and from effect. */
export const reactLibrary = (dist: string): ReadonlyArray<LibraryExport> => {
  const imports = reactFiles(dist).flatMap((file) => importsOf(dist, file, readFileSync(file, "utf8")))
  const modulesByMember = new Map<string, Set<string>>()
  for (const { members, module } of imports) {
    for (const { member } of members) modulesByMember.set(member, (modulesByMember.get(member) ?? new Set()).add(module))
  }
  return [...modulesByMember].flatMap(([member, modules]) =>
    Array.from(modules, (module) => ({
      module,
      member,
      name: isOfEffect(module) || modules.size > 1 ? `${basename(module)}$${member}` : member
    }))
  )
}

/** The module of the bundle, which `prune.ts` removes. */
export const reactLibraryFile = "library.js"

const sourceOf = (module: string, up: string) => isOfEffect(module) ? module : `${up}${module}.js`

/** Writes the module of the bundle. `linked.ts` sees members of effect in imports only. */
export const writeReactLibrary = (dist: string, library: ReadonlyArray<LibraryExport>): void => {
  const statements = library.map(({ member, module, name }) =>
    `import { ${member} as ${name} } from "${sourceOf(module, "./")}"\nexport { ${name} }\n`
  )
  writeFileSync(join(dist, reactLibraryFile), statements.join(""))
}

/** The folder of the modules that export members under their names in the bundle. */
const folder = "react/library"

/** The statement that exports a component of Radix Themes from its own module: all of them take a fifth longer to load in Node. */
const exportOfThemes = async (name: string): Promise<string> => {
  const module = `@radix-ui/themes/components/${name.replaceAll(/(?<=[a-z])[A-Z]/g, "-$&").toLowerCase()}`
  if (Object.hasOwn(await import(module) as object, name)) return `export { ${name} } from "${module}";`
  // `Dialog` is a namespace of components. With `export * as`, esbuild would keep namespaces that a program does not use.
  return `import * as ${name} from "${module}";\nexport { ${name} };`
}

/** Packages that most of React's modules import, each through one module of dist: Node resolves a package for every import statement. */
const packages = { "@radix-ui/themes": "themes", "react/jsx-runtime": "jsx" }

/** Makes React's modules import packages through one module each, and the library from `#library`. */
export const linkReact = async (dist: string, library: ReadonlyArray<LibraryExport>): Promise<void> => {
  const nameOf = (module: string, member: string) =>
    library.find((entry) => entry.module === module && entry.member === member)?.name ??
      fail(`No bundle has ${member} of ${module}.`)
  const namesOfPackages = new Map(Object.keys(packages).map((name) => [name, new Set<string>()]))
  for (const file of reactFiles(dist)) {
    let text = readFileSync(file, "utf8")
    for (const [name, module] of Object.entries(packages)) {
      const from = relative(dirname(file), join(dist, folder, `${module}.js`)).split(sep).join("/").replace(/^(?!\.)/, "./")
      text = text.replaceAll(new RegExp(`^import \\{([^}]*)\\} from "${name}";$`, "gm"), (_, list: string) => {
        for (const { member } of membersIn(list)) namesOfPackages.get(name)?.add(member)
        return `import {${list}} from "${from}";`
      })
    }
    for (const { members, module, namespace, statement } of importsOf(dist, file, text)) {
      const statements = [false, true].flatMap((isRenamed) => {
        const names = members.filter(({ member }) => (nameOf(module, member) !== member) === isRenamed)
          .map(({ local, member }) => `${nameOf(module, member)} as ${local}`)
        const from = isRenamed ? `${folder}/${basename(module)}` : module
        return names.length > 0 ? [`${statement.slice(0, 6)} { ${names.join(", ")} } from "#library/${from}";`] : []
      })
      text = text.replace(statement, () => statements.join("\n"))
      if (namespace !== undefined) text = text.replaceAll(membersOf(namespace), `${namespace}$$$1`)
    }
    const rest = Array.from(text.matchAll(/\bfrom "([^"]+)"/g), ([, specifier = ""]) => specifier)
      .filter((specifier) => outsideOf(dist, file, specifier) !== undefined)
    if (rest.length > 0) {
      fail(`${file}: export the members of ${rest.join(" and ")} by name, since Node takes them from one bundle.`)
    }
    writeFileSync(file, text)
  }
  mkdirSync(join(dist, folder))
  const write = (module: string, statements: Iterable<string>) =>
    writeFileSync(join(dist, folder, `${module}.js`), Array.from(statements, (statement) => `${statement}\n`).join(""))
  write("themes", await Promise.all(Array.from(namesOfPackages.get("@radix-ui/themes") ?? [], exportOfThemes)))
  write("jsx", [`export { ${[...namesOfPackages.get("react/jsx-runtime") ?? []].join(", ")} } from "react/jsx-runtime";`])
  const renames = library.filter(({ member, name }) => member !== name)
  for (const module of new Set(renames.map((entry) => entry.module))) {
    const names = renames.filter((entry) => entry.module === module).map(({ member, name }) => `${member} as ${name}`)
    write(basename(module), [`export { ${names.join(", ")} } from "${sourceOf(module, "../../")}";`])
  }
}
