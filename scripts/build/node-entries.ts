/** The entries that have a bundle in Node, and the files that export them (docs/decisions/0032). */
import { mkdirSync, readdirSync, writeFileSync } from "node:fs"
import { dirname, join, sep } from "node:path"
import { pathToFileURL } from "node:url"
import { linkName } from "./linked.ts"
import { reactLibraryFile } from "./react-library.ts"

/** The promise entries: names in package.json, and modules in dist. */
export const nodeEntries = {
  promise: "promise/index.js",
  server: "backend/server/index.js",
  next: "backend/next/index.js",
  webhooks: "backend/webhooks/index.js",
  jwt: "jwt/index.js"
}

/** The modules below a folder. */
const filesBelow = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => file.split(sep).join("/"))
    .filter((file) => file.endsWith(".js"))

/** The modules of dist that the bundles for Node, the emulator and the command can contain. */
export const bundledModules = (dist: string): ReadonlyArray<string> =>
  filesBelow(dist).filter((file) => !/^(?:bundled|node|react)\//.test(file)).map((file) => join(dist, file))

/** Parts that load with the first call of a verb, each of one module. */
export const lateParts = {
  clientVerbs: "promise/later.js",
  serverVerbs: "promise/serverVerbs.js",
  adminVerbs: "promise/adminVerbs.js"
} as const

/** What a group of entries needs of the library. */
export const parts = [
  "hooks",
  "servers",
  "apps",
  "nextApp",
  "clientVerbs",
  "serverVerbs",
  "adminVerbs",
  "react",
  "liveValues",
  "library"
] as const
export type Part = (typeof parts)[number]

/**
 * The files for the modules that parts share: the first whose parts all need the module. Each file that Node loads takes half a millisecond,
 * and each 15 KB of one a millisecond.
 */
const sharedFiles: ReadonlyArray<readonly [file: string, ...parts: ReadonlyArray<Part>]> = [
  ["base", "hooks", "servers"],
  ["base", "hooks", "library"],
  ["hooks", "hooks"],
  ["core", "servers", "apps"],
  ["servers", "servers"],
  ["shared", "apps", "library"],
  ["shared", "nextApp", "library"],
  ["apps", "apps"],
  ["nextApp", "nextApp"],
  ["verbs", "clientVerbs", "serverVerbs"],
  ["clientVerbs", "clientVerbs"],
  ["serverVerbs", "serverVerbs"],
  ["shared", "react", "library"]
]

/** The file for a module that these parts need. */
export const fileFor = (needing: ReadonlyArray<Part>): string | undefined =>
  sharedFiles.find(([, ...parts]) => parts.every((part) => needing.includes(part)))?.[0] ?? needing[0]

/** An entry that exports a module of a part, over an instance of effect. */
export interface View {
  readonly entry: string
  readonly file: string
  readonly part: Part
  /** Its module: the effect inside, the program's, or the one inside if the program's has the same version. */
  readonly instance: "inside" | "program" | "inside-if-same"
  readonly names: ReadonlyArray<string>
}

const variableOf = ({ entry }: View) => `$${entry.replaceAll(/\W/g, "$")}`

/** The entries of the parts. */
export const viewsIn = (dist: string): Promise<ReadonlyArray<View>> => {
  const view = async (instance: View["instance"], part: Part, entry: string, file: string): Promise<View> => ({
    entry,
    file,
    part,
    instance,
    names: Object.keys(await import(pathToFileURL(join(dist, file)).href) as object)
  })
  return Promise.all([
    view("inside", "hooks", "webhooks", nodeEntries.webhooks),
    view("inside", "servers", "server", nodeEntries.server),
    view("inside", "apps", "promise", nodeEntries.promise),
    view("inside", "nextApp", "next", nodeEntries.next),
    view("inside-if-same", "react", "react-library", reactLibraryFile),
    view("inside-if-same", "liveValues", "live", "live/index.js"),
    view("inside-if-same", "liveValues", "live/admin", "live/admin.js"),
    view("program", "library", "index", "index.js"),
    view("program", "library", "errors", "errors/index.js"),
    ...filesBelow(join(dist, "layers")).map((file) =>
      view("program", "library", `layers/${file.replace(/\.js$/, "")}`, `layers/${file}`)
    )
  ])
}

/** The text of a module that exports the entries of a part. */
export const textOfPart = (part: Part, views: ReadonlyArray<View>): string =>
  part in lateParts
    ? `export * from "./${lateParts[part as keyof typeof lateParts]}"`
    : views.filter((view) => view.part === part).map((view) => `export * as ${variableOf(view)} from "./${view.file}"`).join("\n")

/** Writes the entries. */
export const writeEntries = (dist: string, views: ReadonlyArray<View>): void => {
  for (const view of views) {
    const { entry, instance, names, part } = view
    const file = join(dist, "node", `${entry}.js`)
    const up = "../".repeat(entry.split("/").length - 1) || "./"
    const link = linkName(part)
    const text = names.length === 0
      ? "export {}"
      : `import { use } from "${up}${instance}.js"\nimport { ${link} } from "${up}${part}.js"\n`
        + `export const { ${names.join(", ")} } = use(${link}).${variableOf(view)}`
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, `${text}\n`)
  }
}
