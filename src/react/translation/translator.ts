/** The function from a language's keys and values to texts. */
import type { Language, MessageKey, Messages, Plural, Translate, Value } from "./Language.ts"

type Given = { readonly [name: string]: Value | undefined }

/**
 * In right-to-left text, isolates names and addresses, so that they keep their direction and the surrounding text its order (Unicode, UAX
 * 9).
 */
const isolated = (text: string) => `\u2068${text}\u2069`

const written = ({ direction, locale }: Language, value: Value) => {
  if (typeof value === "number") return new Intl.NumberFormat(locale).format(value)
  if (value instanceof Date) return new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" }).format(value)
  return direction === "rtl" ? isolated(value) : value
}

const inForm = (locale: string, plural: Plural, { count }: Given) =>
  (typeof count === "number" ? plural[new Intl.PluralRules(locale).select(count)] : undefined) ?? plural.other

/** The text of a key. Values are inserted once: braces in a value are shown unchanged. */
export const textOf = (language: Language, key: MessageKey, values: Given = {}): string => {
  const message: string | Plural = language.messages[key]
  return (typeof message === "string" ? message : inForm(language.locale, message, values)).replace(
    /\{(\w+)\}/g,
    (whole, name: string) => {
      const value = Object.hasOwn(values, name) ? values[name] : undefined
      return value === undefined ? whole : written(language, value)
    }
  )
}

/** A language with some texts replaced. */
export const withOverrides = (language: Language, overrides: Partial<Messages> | undefined): Language =>
  overrides === undefined ? language : { ...language, messages: { ...language.messages, ...overrides } }

export const translator = (language: Language): Translate => (key, ...[values]) => textOf(language, key, values)
