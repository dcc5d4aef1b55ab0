/** The entry points of the package: `exports` of package.json, and the text of docs/entry-points.md. */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { root } from "./toolchain.mjs"

/** How Node and bundlers load an entry. `undefined`: one file per module everywhere. */
type Form = "bundle" | "node" | "schema" | undefined

type Entry = readonly [subpath: string, source: string, form?: Form]

/** What a program loads: by condition, a single file, or nothing. */
export type Target = string | null | { readonly [condition: string]: string }

/**
 * Entry points: subpath, source, and form (docs/decisions/0032).
 *
 * - `node`: Node loads a bundle, and bundlers load one file per module, of which they drop what a program does not use.
 * - `bundle`: Node and bundlers load the bundle.
 * - `schema`: the module over effect/Schema.
 */
const entries: ReadonlyArray<Entry> = [
  [".", "index.ts", "node"],
  ["./promise", "promise/index.ts", "node"],
  ["./react", "react/index.ts"],
  ["./react/components", "react/components.ts"],
  ["./react/pages", "react/pages.ts"],
  ["./react/admin", "react/admin.ts"],
  ["./server", "backend/server/index.ts", "node"],
  ["./next", "backend/next/index.ts", "node"],
  ["./hono", "backend/middleware/hono.ts"],
  ["./express", "backend/middleware/express.ts"],
  ["./fastify", "backend/middleware/fastify.ts"],
  ["./http-api", "backend/http-api/index.ts"],
  ["./webhooks", "backend/webhooks/index.ts", "node"],
  ["./jwt", "jwt/index.ts", "node"],
  ["./fleet", "fleet/index.ts"],
  ["./live", "live/index.ts", "node"],
  ["./live/admin", "live/admin.ts", "node"],
  ["./oauth2", "oauth2/index.ts"],
  ["./testing", "testing/index.ts", "node"],
  ["./testing/react", "testing/react/index.ts"],
  ["./testing/playwright", "testing/playwright/index.ts"],
  ["./emulator", "emulator/index.ts", "bundle"],
  ["./errors", "errors/index.ts", "node"],
  ["./endpoints", "endpoints/entry.ts", "schema"],
  ["./schema", "schema/index.ts", "schema"]
]

/** Entries of several modules: subpath, source, form, and description. */
const patterns: ReadonlyArray<readonly [subpath: string, source: string, form: Form, description: string]> = [
  [
    "./services/*",
    "services/*.ts",
    undefined,
    "One module of verbs, such as `latchkey/services/client/Teams`, with the exports of `Teams` in `latchkey`."
  ],
  [
    "./layers/*",
    "layers/*.ts",
    "node",
    "One module of layers, such as `latchkey/layers/tokenStores/TokenStoreCookie`, with the exports of `TokenStoreCookie` in `latchkey`."
  ],
  [
    "./react/translation/*",
    "react/translation/languages/*.ts",
    undefined,
    "One language, such as `latchkey/react/translation/german`: `<TranslationProvider language={german}>`."
  ]
]

/** Entries other than modules: subpath, file, and description. */
const files: ReadonlyArray<readonly [subpath: string, file: string, description: string]> = [
  ["./react/styles.css", "./dist/react/styles.css", "The styles of Radix Themes that the pages and components use."]
]

const nodeFile = (subpath: string) => `./dist/node/${subpath === "." ? "index" : subpath.slice(2)}.js`

const conditionsOf = ([subpath, source, form]: Entry): readonly [string, Target] => {
  const stem = source.replace(/\.tsx?$/, "")
  const overEffect = `${form === "schema" ? "effect/" : ""}${stem}`
  const file = form === "bundle" ? nodeFile(subpath) : `./dist/${overEffect}.js`
  return [subpath, {
    "@latchkey/source": `./src/${source}`,
    // The declarations of `src/schema` are the same in both forms.
    types: `./dist/${stem.startsWith("schema/") ? stem : overEffect}.d.ts`,
    // Bundlers set `module`.
    ...(form === "node" && { module: file, node: nodeFile(subpath) }),
    default: file
  }]
}

/** Matches the files of a target of `exports`; its first group is the text of each `*`. */
export const matcherOf = (target: string): RegExp => {
  const [first, ...rest] = target.split("*").map((part) => part.replaceAll(/[.$]/g, "\\$&"))
  return new RegExp(`^${[first, ...rest].join("\\1").replace("\\1", "(.+)")}$`)
}

/** The `exports` of package.json. The order of the conditions matters: TypeScript and Node take the first match. */
export const exportsOf = (): { readonly [subpath: string]: Target } => ({
  ...Object.fromEntries([
    ...entries.map(conditionsOf),
    ...patterns.map(([subpath, source, form]) => conditionsOf([subpath, source, form]))
  ]),
  "./services/internal/*": null,
  // Its types are those of a library that a program of its importer cannot name.
  "./services/navigation/OAuthLibrary": null,
  ...Object.fromEntries(files.map(([subpath, file]) => [subpath, file])),
  "./internal/*": null,
  "./package.json": "./package.json"
})

/** The first sentence of the comment at the start of a file. */
const summaryOf = (file: string) => {
  const text = readFileSync(join(root, "src", file), "utf8")
  const [, comment = ""] = /^\/\*\*([\s\S]*?)\*\//.exec(text) ?? []
  const words = comment.replaceAll(/^\s*\* ?/gm, "").replaceAll(/\s+/g, " ").replace(/ @category .*$/, "").trim()
  return (/^.+?\.(?= [A-Z`]|$)/.exec(words)?.[0] ?? words).replaceAll("|", "\\|")
}

/** What each entry holds, by its subpath. */
export const entryDescriptions: ReadonlyMap<string, string> = new Map(
  entries.map(([subpath, source]) => [subpath, summaryOf(source)])
)

const row = (subpath: string, summary: string) => `| \`latchkey${subpath.slice(1)}\` | ${summary} |`

/** The text of docs/entry-points.md. */
export const pageOf = (): string =>
  [
    "# Entry points",
    "",
    "What a program may import. Every other path is closed. `npm run update` writes this page.",
    "",
    "| Entry | What it holds |",
    "|---|---|",
    ...entries.map(([subpath, source]) => row(subpath, summaryOf(source))),
    ...patterns.map(([subpath, , , summary]) => row(subpath, summary)),
    ...files.map(([subpath, , summary]) => row(subpath, summary)),
    "",
    "## Schemas",
    "",
    "`latchkey/schema`, `latchkey/endpoints` and `latchkey/http-api` load `effect/Schema`. Only there is a codec an Effect Schema with its type:",
    "`Schema.decodeUnknownEffect(ReadUser.success)` returns a `ServerUser`. In the other entries, codecs are opaque, because the schema interpreter",
    "would add 15 KB to each browser program ([0032](decisions/0032-how-dist-is-made.md)).",
    "",
    "An error class is the same object in `latchkey` (`Errors`) and `latchkey/errors`. `errorSchema(TeamNotFound)` of `latchkey/endpoints` is its Schema,",
    "for the error channel of an `HttpApi` or RPC.",
    "",
    "## Single modules",
    "",
    "`latchkey/services/*` and `latchkey/layers/*` are for programs bundled by esbuild, which keeps whole namespaces of a barrel: the smallest program takes",
    "39 KB by these paths, and about 1.7 times as much over `latchkey`. Rollup, Vite and webpack drop unused verbs of `latchkey` themselves. In Node, import `latchkey`, which",
    "loads fewer files.",
    ""
  ].join("\n")
