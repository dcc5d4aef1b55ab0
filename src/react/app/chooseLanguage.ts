/** Chooses a language by the preferences of the browser or the request (BCP 47, lookup of RFC 4647 section 3.4). */
import type { Language } from "../translation/Language.ts"
import type { LanguageLoaders } from "./languages.ts"

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
    .toSorted((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag)

const preferredLocales = (locales: unknown): ReadonlyArray<unknown> => {
  if (typeof locales === "string") return tagsOfHeader(locales)
  if (Array.isArray(locales)) return locales
  return locales === undefined ? globalThis.navigator?.languages ?? [] : []
}

/**
 * The tag that fits a wanted locale best: the tag with the same language, script and region, otherwise the first with the same language and
 * script. `undefined` if none fits.
 */
const tagFor = (preference: Intl.Locale, tags: ReadonlyArray<string>): string | undefined => {
  const sameLanguage = tags.filter((tag) => {
    const locale = localeOf(tag)
    return locale?.language === preference.language && locale.script === preference.script
  })
  return sameLanguage.find((tag) => localeOf(tag)?.region === preference.region) ?? sameLanguage[0]
}

/** The loader of the language that fits best; `undefined` if none fits. `locales`: as for `loadLanguage`. */
export const loaderFor = (locales: unknown, available: LanguageLoaders): (() => Promise<Language>) | undefined => {
  const tags = Object.keys(available)
  for (const locale of preferredLocales(locales).map(localeOf)) {
    const tag = locale && tagFor(locale, tags)
    if (tag !== undefined) return available[tag]
  }
  return undefined
}
