/** The languages of the package by BCP 47 tag. English is built in; each other language is a chunk that is loaded on demand. */
import type { Language } from "../translation/Language.ts"
import { english } from "../translation/languages/english.ts"

/** Functions that load a language, by BCP 47 tag. @category models @since 0.1.0 */
export interface LanguageLoaders {
  readonly [tag: string]: () => Promise<Language>
}

/**
 * The languages of the package. English is built in; every other language is loaded with `import()`.
 *
 * **Example** (A menu of languages in their own words)
 *
 * ```ts
 * import { languages } from "latchkey/react"
 *
 * const choices = Object.keys(languages).map((tag) => new Intl.DisplayNames(tag, { type: "language" }).of(tag))
 * ```
 * @category constants @since 0.1.0
 */
export const languages = {
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
} satisfies LanguageLoaders
