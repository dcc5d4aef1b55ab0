/** The languages of the package by their BCP 47 tags, each a chunk that is loaded when it is chosen. */
import { english } from "../translation/english.ts"
import type { Language } from "../translation/Language.ts"

/** By BCP 47 tag, a function that loads the language. @category models @since 0.1.0 */
export interface LanguageLoaders {
  readonly [tag: string]: () => Promise<Language>
}

/**
 * The languages of the package. English is built in; every other one is loaded with `import()`.
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
  de: () => import("../translation/german/german.ts").then(({ german }) => german),
  en: () => Promise.resolve(english),
  es: () => import("../translation/spanish/spanish.ts").then(({ spanish }) => spanish),
  fr: () => import("../translation/french/french.ts").then(({ french }) => french),
  it: () => import("../translation/italian/italian.ts").then(({ italian }) => italian),
  "pt-BR": () =>
    import("../translation/brazilianPortuguese/brazilianPortuguese.ts").then(({ brazilianPortuguese }) => brazilianPortuguese)
} satisfies LanguageLoaders
