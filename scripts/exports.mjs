/**
 * Writes `exports` of package.json and docs/entry-points.md. A module that one of the barrels exports is public: its subpath is the folder
 * and the module's name, without the subfolder. All other paths are private.
 */
import { spawnSync } from "node:child_process"
import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { basename, join } from "node:path"
import { pathToFileURL } from "node:url"
import { root } from "./toolchain.mjs"

/** Languages with a folder. English is built in, so its entry is a module of another folder. */
const languages = readdirSync(join(root, "src/react/translation"), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== "english")
  .map(({ name }) => name)
  .toSorted()

/**
 * Entry points: subpath, source, and the bundle that Node loads instead. A `node` bundle includes effect (docs/decisions/0033). A `library`
 * bundle does not, and bundlers load one file per module instead (docs/decisions/0044). With `everywhere`, bundlers also load the bundle.
 */
const entries = [
  [".", "index.ts", "library"],
  ["./promise", "promise/index.ts", "node"],
  ["./react", "react/index.ts"],
  ["./react/components", "react/components.ts"],
  ["./react/pages", "react/pages.ts"],
  ["./react/admin", "react/admin.ts"],
  ["./server", "backend/server/index.ts", "node"],
  ["./next", "backend/next/index.ts", "node"],
  ["./http-api", "backend/http-api/index.ts"],
  ["./webhooks", "backend/webhooks/index.ts", "node"],
  ["./jwt", "jwt/index.ts", "node"],
  ["./fleet", "fleet/index.ts"],
  ["./live", "live/index.ts"],
  ["./oauth2", "oauth2/index.ts"],
  ["./testing", "testing/index.ts"],
  ["./emulator", "emulator/index.ts", "everywhere"],
  ["./errors", "errors/index.ts"],
  ["./endpoints", "endpoints/index.ts"],
  ["./react/translation/english", "react/translation/english.ts"],
  ...languages.map((name) => [`./react/translation/${name}`, `react/translation/${name}/${name}.ts`])
]

/** Entries other than modules: subpath, file, and description. */
const files = [
  ["./react/styles.css", "./dist/react/styles.css", "The styles of Radix Themes that the pages and components use."]
]

/** Barrels, with the folders in which each exported module has a subpath. */
const barrels = [
  ["index.ts", ["services", "layers", "pipeline"]],
  ["endpoints/index.ts", ["endpoints"]],
  ["errors/index.ts", ["errors"]],
  ["schema/index.ts", ["schema"]],
  ["react/index.ts", ["react"]],
  ["react/components.ts", ["react"]],
  ["react/pages.ts", ["react"]],
  ["react/admin.ts", ["react"]]
]

const read = (file) => readFileSync(join(root, "src", file), "utf8")

const modulesOf = ([barrel, folders]) => {
  const folder = barrel.slice(0, barrel.lastIndexOf("/") + 1)
  return Array.from(read(barrel).matchAll(/ from "\.\/([^"]+)"/g), ([, path]) => folder + path)
    .filter((path) => folders.includes(path.slice(0, path.indexOf("/"))))
    .map((path) => [`./${path.slice(0, path.indexOf("/"))}/${basename(path).replace(/\.tsx?$/, "")}`, path])
}

const modules = () =>
  barrels.flatMap(modulesOf)
    .filter(([name], index, all) => all.findIndex(([other]) => other === name) === index)
    .filter(([, path]) => !entries.some(([, source]) => source === path))
    .toSorted(([one], [other]) => one < other ? -1 : 1)

/** Whether the module of a subpath is over effect/Schema, and whether its types are (docs/decisions/0032). */
const formOf = (subpath) => ({
  types: /^\.\/(?:errors\/|endpoints(?:\/|$)|pipeline\/Endpoint$)/.test(subpath),
  module: /^\.\/(?:schema\/|errors\/|endpoints(?:\/|$)|pipeline\/Endpoint$)/.test(subpath)
})

/** The conditions that select a bundle for Node. Bundlers set `module`. */
const bundleOf = (subpath, file, bundle) => {
  const node = `./dist/node/${subpath === "." ? "index" : subpath.slice(2)}.js`
  return bundle === "library" ? { module: file, node } : bundle === "node" ? { node } : {}
}

const conditionsOf = ([subpath, source, bundle = subpath.startsWith("./layers/") ? "library" : undefined]) => {
  const stem = source.replace(/\.tsx?$/, "")
  const isOverEffect = formOf(subpath)
  const file = bundle === "everywhere"
    ? `./dist/node/${subpath.slice(2)}.js`
    : `./dist/${isOverEffect.module ? "effect/" : ""}${stem}.js`
  return [subpath, {
    "@latchkey/source": `./src/${source}`,
    types: `./dist/${isOverEffect.types ? "effect/" : ""}${stem}.d.ts`,
    ...bundleOf(subpath, file, bundle),
    default: file
  }]
}

/** The `exports` of package.json. The order of the conditions matters: TypeScript and Node take the first match. */
export const exportsOf = () => ({
  ...Object.fromEntries([...entries, ...modules()].map(conditionsOf)),
  ...Object.fromEntries(files.map(([subpath, file]) => [subpath, file])),
  "./package.json": "./package.json"
})

/** The first sentence of the comment at the start of a file. */
const summaryOf = (file) => {
  const [, comment = ""] = /^\/\*\*([\s\S]*?)\*\//.exec(read(file)) ?? []
  const text = comment.replaceAll(/^\s*\* ?/gm, "").replaceAll(/\s+/g, " ").replace(/ @category .*$/, "").trim()
  return (/^.+?\.(?= [A-Z`]|$)/.exec(text)?.[0] ?? text).replaceAll("|", "\\|")
}

const row = ([subpath, source]) => `| \`latchkey${subpath.slice(1)}\` | ${summaryOf(source)} |`

/** The text of docs/entry-points.md. */
export const pageOf = () =>
  [
    "# Entry points",
    "",
    "What a program may import. Every other path is closed. This page is written by `npm run exports:update`.",
    "",
    "| Entry | What it holds |",
    "|---|---|",
    ...entries.map(row),
    ...files.map(([subpath, , summary]) => `| \`latchkey${subpath.slice(1)}\` | ${summary} |`),
    "",
    "## Single modules",
    "",
    "Each module that a barrel names has a subpath, for programs that load only what they use without a bundler. `latchkey` exports the same",
    "services, layers and parts of the pipeline under the same names.",
    "",
    "| Module | What it holds |",
    "|---|---|",
    ...modules().map(row),
    ""
  ].join("\n")

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const path = join(root, "package.json")
  const manifest = JSON.parse(readFileSync(path, "utf8"))
  manifest.exports = exportsOf()
  writeFileSync(path, `${JSON.stringify(manifest, null, 2)}\n`)
  writeFileSync(join(root, "docs", "entry-points.md"), pageOf())
  const { status } = spawnSync("vitest", ["run", "test/public/exports.test.ts", "--update"], { cwd: root, stdio: "inherit" })
  process.exitCode = status ?? 1
}
