/**
 * The language of the browser, for a `<TranslationProvider>` without a language. Only readers of other languages than English load this
 * module. It has its own list, because esbuild loads what `latchkey/react` also exports at the start of every program.
 */
import type { Language } from "../translation/Language.ts"
import { loaderFor } from "./chooseLanguage.ts"
import type { LanguageLoaders } from "./languages.ts"

/** The languages of the package, as in `languages.ts`. Bundlers put English into a separate chunk if this module imports it. */
export const languagesWith = (english: Language) => ({
  ar: () => import("../translation/languages/arabic.ts").then(({ arabic }) => arabic),
  de: () => import("../translation/languages/german.ts").then(({ german }) => german),
  en: () => Promise.resolve(english),
  es: () => import("../translation/languages/spanish.ts").then(({ spanish }) => spanish),
  fr: () => import("../translation/languages/french.ts").then(({ french }) => french),
  it: () => import("../translation/languages/italian.ts").then(({ italian }) => italian),
  ja: () => import("../translation/languages/japanese.ts").then(({ japanese }) => japanese),
  ko: () => import("../translation/languages/korean.ts").then(({ korean }) => korean),
  nl: () => import("../translation/languages/dutch.ts").then(({ dutch }) => dutch),
  pl: () => import("../translation/languages/polish.ts").then(({ polish }) => polish),
  "pt-BR": () => import("../translation/languages/brazilianPortuguese.ts").then(({ brazilianPortuguese }) => brazilianPortuguese),
  "zh-CN": () => import("../translation/languages/simplifiedChinese.ts").then(({ simplifiedChinese }) => simplifiedChinese),
  "zh-TW": () => import("../translation/languages/traditionalChinese.ts").then(({ traditionalChinese }) => traditionalChinese)
} satisfies LanguageLoaders)

/** Loads the language that fits `navigator.languages` best; `english` if none fits. */
export const browserLanguage = async (english: Language) => await loaderFor(undefined, languagesWith(english))?.() ?? english
