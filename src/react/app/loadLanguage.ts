/** Loads the language that fits the preferences of the browser or the request. */
import type { Language } from "../translation/Language.ts"
import { english } from "../translation/languages/english.ts"
import { loaderFor } from "./chooseLanguage.ts"
import { type LanguageLoaders, languages } from "./languages.ts"

/**
 * Loads the language that fits best. The promise never rejects: it resolves to English if no language fits or the language's chunk cannot
 * be loaded.
 *
 * - `locales`: BCP 47 tags, the preferred one first, or the header `Accept-Language` of a request, `null` if it is absent. Default:
 *   `navigator.languages`.
 * - `available`: the languages to choose from, for programs that add their own or offer fewer. Default: `languages`.
 *
 * The region matters only if two languages differ by region: `de-AT` gives German, `pt-PT` Brazilian Portuguese.
 *
 * **Example** (Pages in the language of the browser)
 *
 * ```tsx
 * import { loadLanguage, TranslationProvider } from "latchkey/react"
 *
 * const language = await loadLanguage()
 * document.documentElement.lang = language.locale
 * document.documentElement.dir = language.direction
 * const App = () => <TranslationProvider language={language}>…</TranslationProvider>
 * ```
 * @category functions @since 0.1.0
 */
export const loadLanguage = async (
  locales?: string | ReadonlyArray<string> | null,
  available: LanguageLoaders = languages
): Promise<Language> => (await loaderFor(locales, available)?.().catch(() => english)) ?? english
