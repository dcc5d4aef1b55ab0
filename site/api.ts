/** Writes the API reference from the declarations in dist: `node api.ts FOLDER`. TypeDoc needs the JavaScript API of TypeScript 6. */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { Application, Comment, ReflectionKind } from "typedoc"
import { entryDescriptions } from "../scripts/exports.ts"

const folder = process.argv[2] ?? "api"
const root = join(import.meta.dirname, "..")
const { exports } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"))
/** Entries, not single modules or translations, which the entries export too. */
const entries = Object.entries(exports).filter(([name]) => /^\.(?:\/[\w-]+)?$|^\.\/(?:react\/(?:admin|components|pages)|live\/admin|testing\/\w+)$/.test(name))

const app = await Application.bootstrapWithPlugins({
  plugin: ["typedoc-plugin-markdown"],
  out: folder,
  tsconfig: join(import.meta.dirname, "tsconfig.json"),
  entryPoints: entries.map(([, { types }]) => join(root, types)),
  // The compiler has checked the sources, and `npm run pack:check` the declarations.
  skipErrorChecking: true,
  excludeExternals: true,
  excludeInternal: true,
  excludePrivate: true,
  disableSources: true,
  readme: "none",
  name: "API reference",
  logLevel: "Error",
  // Options of the Markdown plugin: one page for each entry and namespace.
  outputFileStrategy: "modules",
  entryFileName: "index",
  hidePageHeader: true,
  hideBreadcrumbs: true,
  useCodeBlocks: true,
  indexFormat: "table",
  parametersFormat: "table",
  classPropertiesFormat: "table",
  pageTitleTemplates: {
    // Namespaces of `latchkey` use this template too.
    module: ({ name }) => Object.hasOwn(exports, `./${name}`) ? `latchkey/${name}` : name,
    member: ({ name }) => name,
    index: "API reference"
  },
  excludeTags: ["@since", "@category"]
})
const project = await app.convert()
if (project === undefined || app.logger.hasErrors()) process.exit(1)
/** Named as programs import them; TypeDoc names a module by its path in dist. */
for (const module of project.children ?? []) {
  const [name] = entries.find(([, { types }]) => types.replace(/^\.\/dist\/(.+?)(?:\/index)?\.d\.ts$/, "$1") === module.name) ?? []
  if (name === undefined) throw new Error(`No entry has the module ${module.name}.`)
  module.name = name === "." ? "latchkey" : name.slice(2)
  module.comment = new Comment([{ kind: "text", text: entryDescriptions.get(name) ?? "" }])
}
/** Of the members that a class of errors or a service gets from its generated base, only the details of errors differ. */
const isOwn = (member) => !member.inheritedFrom || member.name === "details"
for (const reflection of project.getReflectionsByKind(ReflectionKind.Class)) {
  reflection.children = reflection.children?.filter(isOwn)
  for (const group of reflection.groups ?? []) group.children = group.children.filter(isOwn)
  reflection.groups = reflection.groups?.filter((group) => group.children.length > 0)
}
await app.generateOutputs(project)
if (app.logger.hasErrors()) process.exit(1)
