/** Chooses a language by the preferences of the browser or the request, and loads it (BCP 47, lookup of RFC 4647 section 3.4). */
import { english } from "../translation/english.ts"
import type { Language } from "../translation/Language.ts"
import { type LanguageLoaders, languages } from "./languages.ts"

/** The locale of a tag with its likely script and region: `zh-TW` is `zh-Hant-TW`. `undefined` for `*` and for invalid tags. */
const localeOf = (tag: unknown): Intl.Locale | undefined => {
  try {
    return typeof tag === "string" ? new Intl.Locale(tag.trim()).maximize() : undefined
  } catch {
    return undefined
  }
}

/** The tags of `Accept-Language`, in order of preference (RFC 9110 section 12.5.4). A single tag is a valid header too. */
const tagsOfHeader = (header: string): ReadonlyArray<string> =>
  header.split(",")
    .map((item) => {
      const [tag = "", weight = "q=1"] = item.split(";")
      return { tag, quality: Number(weight.trim().slice("q=".length)) }
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((one, other) => other.quality - one.quality)
    .map(({ tag }) => tag)

const preferred = (locales: unknown): ReadonlyArray<unknown> => {
  if (typeof locales === "string") return tagsOfHeader(locales)
  if (Array.isArray(locales)) return locales
  return locales === undefined ? globalThis.navigator?.languages ?? [] : []
}

/**
 * The tag that fits a wanted locale best: the tag with the same language, script and region, otherwise the first with the same language and
 * script. `undefined` if none fits.
 */
const tagFor = (wanted: Intl.Locale, tags: ReadonlyArray<string>): string | undefined => {
  const same = tags.filter((tag) => {
    const locale = localeOf(tag)
    return locale?.language === wanted.language && locale.script === wanted.script
  })
  return same.find((tag) => localeOf(tag)?.region === wanted.region) ?? same[0]
}

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
): Promise<Language> => {
  const tags = Object.keys(available)
  for (const wanted of preferred(locales).map(localeOf)) {
    const tag = wanted && tagFor(wanted, tags)
    const load = tag === undefined ? undefined : available[tag]
    if (load !== undefined) return load().catch(() => english)
  }
  return english
}
