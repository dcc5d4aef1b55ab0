/** Each step of the build works on small folders, and ends the build on a failure. */
import { readFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { brotliDecompressSync } from "node:zlib"
import { assert, describe, it } from "vitest"
import { rewriteDeclarations } from "../../scripts/build/declarations.ts"
import { languageModule, writeLanguages } from "../../scripts/build/languages.ts"
import { checkLinks, linkEffect, linkLean } from "../../scripts/build/link.ts"
import { bundlePage, maxPageBytes } from "../../scripts/build/page.ts"
import { prune } from "../../scripts/build/prune.ts"
import { annotateAll } from "../../scripts/build/pure.ts"
import { mergeDeclarations } from "../../scripts/build/types.ts"
import type { Language } from "../../src/react/translation/Language.ts"
import { german } from "../../src/react/translation/languages/german.ts"
import { distOf, many, refusalOf, root } from "./Dist.ts"

describe("declarations", () => {
  it("begin with their imports, or with a declaration and its docstring", () => {
    const { dist, paths, read } = distOf({
      "a.d.ts": `/** The summary. */\nimport "./b.js";\n/** Of a. */\nexport declare const a: 1;\n`,
      "b.d.ts": "/** The summary. */\n/** Of b. */\nexport declare const b: 1;\n",
      "c.d.ts": "/** Of c. */\nexport declare const c: 1;\n"
    })
    rewriteDeclarations(dist, paths)
    assert.strictEqual(read("a.d.ts"), `import "./b.js";\n/** Of a. */\nexport declare const a: 1;\n`)
    assert.strictEqual(read("b.d.ts"), "/** Of b. */\nexport declare const b: 1;\n")
    assert.strictEqual(read("c.d.ts"), "/** Of c. */\nexport declare const c: 1;\n")
  })

  it("refer to existing files, and to modules instead of the whole library", () => {
    const { dist, paths, read } = distOf({
      "services/Teams.d.ts":
        `import type { Team } from "../schema/Team.ts";\nexport declare const get: import("../index.js").ApiClient;\n`
        + `export declare const all: import("../index.js").Users.Page;\nexport declare const page: import("../react/Page.tsx").Page;\n`
        + "export declare const deep: {\n    readonly a: {\n        readonly b: 1;\n    };\n};\n"
    })
    rewriteDeclarations(dist, paths)
    const text = read("services/Teams.d.ts")
    assert.include(text, `from "../schema/Team.js"`)
    assert.include(text, `import("../pipeline/ports/ApiClient.js").ApiClient`)
    assert.include(text, `import("../services/server/Users.js").Page`)
    assert.include(text, `import("../react/Page.js").Page`)
    assert.include(text, "{\n readonly a: {\n  readonly b: 1;\n };\n}")
  })
})

/** Declarations of 30 error classes, the minimum of the step. */
const errorTypes = Array.from({ length: 30 }, (_, index) => `export declare const E${index}: Schema.Class<E${index}>;`).join("\n")
const codecType = "export type Codec<T = unknown> = Schema.ConstraintCodec<T, unknown>;\n"
const sources = {
  "schema/Team.js": `import * as Schema from "effect/Schema";\nexport const Team = Schema.Struct({});\n`,
  "schema/wire/Codec.js": `import * as Schema from "effect/Schema";\nexport const reader = Schema.decode;\n`,
  "schema/wire/Codec.d.ts": codecType,
  "schema/names.js": "export const name = 1;\n",
  "schema/names.d.ts": "export declare const name = 1;\n",
  "errors/TeamErrors.js": `import * as Schema from "effect/Schema";\nexport class TeamNotFound extends Schema.Struct {}\n`,
  "errors/TeamErrors.d.ts": errorTypes,
  "services/Teams.js": `import { Team } from "../schema/Team.js";\nexport const get = Team;\n`,
  "emulator/Teams.js":
    `import { Team } from "../schema/Team.js";\nimport * as Schema from "effect/Schema";\nexport const is = Schema.is(Team);\n`,
  "emulator/Teams.d.ts": `import { Team } from "../schema/Team.js";\n`,
  "lean/Schema.js": "export const Struct = class {};\nexport const decode = 1;\n",
  "lean/SchemaTransformation.js": "export const a = 1;\n",
  "lean/SchemaGetter.js": "export const a = 1;\n",
  "lean/SchemaIssue.js": "export const a = 1;\n",
  "lean/EffectSchema.js": `export * from "effect/Schema";\n`
}
const linkable = {
  ...Object.fromEntries(Object.keys(sources).map((file) => [file.replace(/\.js$/, ".d.ts"), "export {};\n"])),
  ...sources
}

describe("linking the build", () => {
  it("emits schemas and errors over src/lean and effect/Schema, declared once", async () => {
    const { dist, list, read } = distOf(linkable)
    const declarations = linkEffect(dist)
    assert.sameMembers([...declarations], ["schema/Team.js", "schema/wire/Codec.js", "errors/TeamErrors.js"])
    assert.strictEqual(linkLean(dist), 3)
    assert.isUndefined(await refusalOf(() => checkLinks(dist, declarations)))
    assert.include(read("schema/Team.js"), `from "../lean/Schema.js"`)
    assert.include(read("effect/schema/Team.js"), `from "effect/Schema"`)
    assert.include(read("effect/errors/TeamErrors.js"), `from "../../lean/EffectSchema.js"`)
    assert.include(read("emulator/Teams.js"), `from "../effect/schema/Team.js"`)
    assert.include(read("services/Teams.js"), `from "../schema/Team.js"`)
    assert.strictEqual(read("effect/schema/names.js"), `export * from "../../schema/names.js"\n`)
    assert.include(read("errors/TeamErrors.d.ts"), `import("../lean/ErrorClass.js").ErrorClass<E0>`)
    assert.notInclude(list(), "effect/errors/TeamErrors.d.ts")
    assert.include(read("schema/wire/Codec.d.ts"), "export interface Codec<T = unknown>")
    assert.include(list(), "effect/schema/wire/Codec.d.ts")
  })

  it("refuses a module that uses effect/Schema or a function that src/lean lacks", async () => {
    const { dist } = distOf({
      ...linkable,
      "services/Late.js": `export const late = () => import("effect/SchemaIssue");\n`,
      "services/Lost.js": `import * as Schema from "../lean/Schema.js";\nexport const lost = Schema.TemplateLiteral();\n`
    })
    const declarations = linkEffect(dist)
    const refusal = await refusalOf(() => checkLinks(dist, declarations))
    assert.include(refusal, "schema/Team.js imports effect/Schema")
    assert.include(refusal, "services/Late.js imports effect/SchemaIssue")
    assert.include(refusal, "services/Lost.js needs Schema.TemplateLiteral")
  })

  it("fails if declarations would refer to missing schemas", async () => {
    const few = distOf({ ...linkable, "errors/TeamErrors.d.ts": "export {};\n" })
    linkEffect(few.dist)
    assert.include(await refusalOf(() => linkLean(few.dist)), "Only 0 error classes")
    const b = distOf({ ...linkable, "schema/wire/Codec.d.ts": "export type Codec = 1;\n" })
    linkEffect(b.dist)
    assert.include(await refusalOf(() => linkLean(b.dist)), "no longer declares Codec")
  })
})

describe("marking pure calls", () => {
  const values = many(30, (index) => [
    `services/S${index}.js`,
    `import { make } from "x";\n/** Text. */\nexport const a = make(1), b = make(2), c = make(3), d = new Map();\n`
  ])

  it("annotates each pure call, and removes comments", () => {
    const { dist, paths, read } = distOf(values)
    assert.strictEqual(annotateAll(dist, paths), 120)
    assert.include(read("services/S0.js"), "/*#__PURE__*/make(1)")
    assert.notInclude(read("services/S0.js"), "Text.")
  })

  it("fails if a module-level call has side effects, or too few calls are marked", async () => {
    const acting = distOf({
      ...values,
      "services/Acts.js": `export const handle = globalThis.addEventListener("load", () => {});\n`
    })
    assert.include(await refusalOf(() => annotateAll(acting.dist, acting.paths)), "acts")
    const unreadItems = distOf({ ...values, "services/Unread.js": `import { start } from "x";\nconst started = start();\n` })
    assert.include(await refusalOf(() => annotateAll(unreadItems.dist, unreadItems.paths)), "started")
    const few = distOf({ "services/S.js": "export {};\n" })
    assert.include(await refusalOf(() => annotateAll(few.dist, few.paths)), "Only 1 files and 0 pure calls")
  })
})

describe("merging declarations", () => {
  const files = {
    "schema/index.d.ts": `export { Team } from "./teams/Team.js";\n`,
    "schema/teams/Team.d.ts": "/** A team. */\nexport interface Team {\n readonly id: string;\n}\n",
    "services/client/Teams.d.ts": `import type { Team } from "../../schema/teams/Team.js";\n/** Lists teams. */\n`
      + `export declare const list: () => readonly Team[];\nexport declare const get: () => import("../../schema/index.js").Team;\n`
  }

  it("puts those that are no entry into a file for each folder, with their docstrings", async () => {
    // rolldown-plugin-dts leaves modules below `node_modules` outside.
    const { dist, list, read } = distOf(files, tmpdir())
    assert.deepStrictEqual(await mergeDeclarations(dist), [3, 3])
    assert.deepStrictEqual(list(), ["schema/index.d.ts", "services/client/Teams.d.ts", "types/schema.d.ts"])
    assert.include(read("types/schema.d.ts"), "/** A team. */\ninterface Team {\n readonly id: string;\n}")
    const entry = read("services/client/Teams.d.ts")
    assert.include(entry, `import { Team } from "../../types/schema.js";`)
    assert.include(entry, "/** Lists teams. */\ndeclare const list: () => readonly Team[];")
    assert.include(entry, `import("../../schema/index.js").Team`)
  })
})

describe("the languages", () => {
  it("have the texts of the sources, without the keys", async () => {
    const { dist, read } = distOf({ "react/translation/languages/german.js": "" })
    await writeLanguages(dist)
    const path = join(dist, "react", "translation", "languages", "german.js")
    const { german: language } = await import(pathToFileURL(path).href) as { readonly german: Language }
    assert.deepStrictEqual(language, german)
    assert.notInclude(read("react/translation/languages/german.js"), "signIn.title")
  })

  it("need a text for every key of English", async () => {
    const { "signIn.title": title, ...messages } = german.messages
    const language: Language = { ...german, messages: messages as Language["messages"] }
    assert.isString(title)
    assert.strictEqual(await refusalOf(() => languageModule("german", language)), "german must have the keys of English.")
  })
})

describe("the emulator's page", () => {
  it("is one script and one style sheet without external resources", async () => {
    const { dist, list } = distOf({})
    const packages = await bundlePage(join(dist, "page"))
    assert.includeMembers([...packages], ["node_modules/preact", "node_modules/@radix-ui/react-tabs"])
    assert.sameMembers(list(), ["page/page.js.br", "page/page.css.br"])
    const [script, styles] = ["page.js.br", "page.css.br"].map((file) => readFileSync(join(dist, "page", file)))
    assert.isAtMost((script?.length ?? 0) + (styles?.length ?? 0), maxPageBytes)
    assert.notMatch(brotliDecompressSync(styles ?? "").toString(), /url\(|@import/)
    assert.notMatch(brotliDecompressSync(script ?? "").toString(), /\bimport\(|from"|src:"https?:/)
  })
})

describe("pruning", () => {
  interface Manifest {
    readonly exports: { readonly [name: string]: null | string | { readonly [condition: string]: string } }
    readonly bin: { readonly [name: string]: string }
  }
  const { bin, exports } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as Manifest
  const targets = [
    ...Object.values(exports).flatMap((entry) => typeof entry === "object" && entry ? Object.values(entry) : []),
    ...Object.values(bin)
  ]
  const entries = Object.fromEntries(
    targets.flatMap((target) => /^(?:\.\/)?dist\/(.+)$/.exec(target)?.[1]?.replaceAll("*", "Any") ?? [])
      .map((file) => [file, "export {}\n"])
  )
  const orphans = many(30, (index) => [`orphans/O${index}.js`, "export {}\n"])

  it("keeps files reachable from entries, and removes the rest", () => {
    const { dist, list } = distOf({
      ...entries,
      ...orphans,
      "index.js": `export * from "./kept/Kept.js"\n`,
      "kept/Kept.js": "export {}\n"
    })
    assert.strictEqual(prune(dist), 30)
    assert.sameMembers(list(), [...Object.keys(entries), "kept/Kept.js"])
  })

  it("fails if an import cannot be resolved, or nothing was removed", async () => {
    const brokenInput = distOf({ ...entries, ...orphans, "index.js": `export * from "./Lost.js"\n` })
    assert.include(await refusalOf(() => prune(brokenInput.dist)), "dist/Lost.js is an entry or imported, but missing")
    const items = distOf(entries)
    assert.include(await refusalOf(() => prune(items.dist)), "Only 0 files")
  })
})
