/** The language that is loaded for the preferences of a browser or a request; each language is a separate chunk. */
import { build } from "esbuild"
import { readdirSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "vitest"
import { languagesWith } from "../../../src/react/app/browserLanguage.ts"
import { english, type LanguageLoaders, languages, loadLanguage } from "../../../src/react/index.ts"
import type { Language } from "../../../src/react/index.ts"

const root = join(import.meta.dirname, "../../..")
const files = readdirSync(join(root, "src/react/translation/languages")).filter((name) => name.endsWith(".ts"))
const tags = Object.keys(languages) as Array<keyof typeof languages>

it("TranslationProvider without a language chooses among the same languages", () => {
  assert.deepStrictEqual(Object.keys(languagesWith(english)), tags)
})

const namedEvents = (locale: string) => async (): Promise<Language> => ({ ...english, locale })
const chosenStyle = async (locales: Parameters<typeof loadLanguage>[0], available?: LanguageLoaders) =>
  (await loadLanguage(locales, available)).locale

describe("languages", () => {
  it("have one loader per locale of the package", async () => {
    assert.lengthOf(tags, files.length)
    assert.deepStrictEqual(await Promise.all(tags.map(async (tag) => (await languages[tag]()).locale)), tags)
  })

  it("are bundled as separate chunks, except English", async () => {
    const { metafile } = await build({
      stdin: {
        contents: "export { loadLanguage } from \"./src/react/app/loadLanguage.ts\"",
        resolveDir: root,
        sourcefile: "entry.ts"
      },
      bundle: true,
      splitting: true,
      format: "esm",
      outdir: "/assets",
      write: false,
      metafile: true
    })
    const languageIn = (input: string) => /translation\/languages\/(\w+\.ts)$/.exec(input)?.[1]
    const outputs = Object.values(metafile.outputs).map(({ inputs }) => Object.keys(inputs).map(languageIn))
      .map((names) => names.filter((name) => name !== undefined))
    assert.sameDeepMembers(outputs.filter((names) => names.length > 0), files.map((name) => [name]))
  })
})

describe("loadLanguage", () => {
  it("loads the first preferred language that is available", async () => {
    assert.strictEqual(await chosenStyle(["tlh", "fr-CA", "es"]), "fr")
    assert.strictEqual(await chosenStyle(["en-GB", "de"]), "en")
  })

  it("ignores the region if a language has only one catalogue", async () => {
    const matches = await Promise.all(["de-CH-1996", "ES-419", "pt", "pt-PT", "it-IT-u-nu-latn"].map((tag) => chosenStyle(tag)))
    assert.deepStrictEqual(matches, ["de", "es", "pt-BR", "pt-BR", "it"])
  })

  it("selects simplified or traditional Chinese by the likely script of the region", async () => {
    const matches = await Promise.all(["zh", "zh-Hans", "zh-SG", "zh-Hant", "zh-HK", "zh-MO"].map((tag) => chosenStyle(tag)))
    assert.deepStrictEqual(matches, ["zh-CN", "zh-CN", "zh-CN", "zh-TW", "zh-TW", "zh-TW"])
  })

  it("prefers the region's catalogue and never uses another script", async () => {
    const available = {
      "pt-BR": namedEvents("pt-BR"),
      "pt-PT": namedEvents("pt-PT"),
      "zh-Hans": namedEvents("zh-Hans"),
      "zh-Hant": namedEvents("zh-Hant")
    }
    const matches = await Promise.all(
      ["pt", "pt-PT", "pt-AO", "zh", "zh-CN", "zh-TW", "zh-HK", "zh-Hant-MO", "zh-Latn"].map((tag) => chosenStyle(tag, available))
    )
    assert.deepStrictEqual(matches, ["pt-BR", "pt-PT", "pt-BR", "zh-Hans", "zh-Hans", "zh-Hant", "zh-Hant", "zh-Hant", "en"])
  })

  it("respects the weights of the Accept-Language header", async () => {
    assert.strictEqual(await chosenStyle("en;q=0.5, it;q=0.8, *;q=0.1"), "it")
    assert.strictEqual(await chosenStyle("fr;q=0, es; q=0.2"), "es")
    assert.strictEqual(await chosenStyle("tlh, de-AT;q=0.9,de;q=0.8"), "de")
  })

  it("falls back to English for unknown, missing and malformed tags", async () => {
    for (const locales of [[], "", "*", "tlh", null, ["not a tag", "x"]]) assert.strictEqual(await chosenStyle(locales), "en")
    // @ts-expect-error What programs without types pass.
    assert.strictEqual(await chosenStyle([null, 7, "fr"]), "fr")
    // @ts-expect-error What programs without types pass.
    assert.strictEqual(await chosenStyle(7), "en")
  })

  it("uses the browser's languages by default", async ({ onTestFinished }) => {
    const before = Object.getOwnPropertyDescriptor(globalThis, "navigator")
    onTestFinished(() => {
      if (before !== undefined) Object.defineProperty(globalThis, "navigator", before)
    })
    Object.defineProperty(globalThis, "navigator", { configurable: true, value: { languages: ["es-MX", "en"] } })
    assert.strictEqual(await chosenStyle(undefined), "es")
    Object.defineProperty(globalThis, "navigator", { configurable: true, value: undefined })
    assert.strictEqual(await chosenStyle(undefined), "en")
  })

  it("falls back to English if the chunk cannot be loaded", async () => {
    const available = { de: () => Promise.reject(new TypeError("Failed to fetch dynamically imported module")) }
    assert.strictEqual(await loadLanguage("de", available), english)
  })
})
