/** From a language to the function that gives its texts, with values in their places. */
import type { Language, MessageKey, Messages, Plural, Translate, Value } from "./Language.ts"

type Given = { readonly [name: string]: Value | undefined }

const written = (locale: string, value: Value) => {
  if (typeof value === "number") return new Intl.NumberFormat(locale).format(value)
  if (value instanceof Date) return new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" }).format(value)
  return value
}

const inForm = (locale: string, plural: Plural, { count }: Given) =>
  (typeof count === "number" ? plural[new Intl.PluralRules(locale).select(count)] : undefined) ?? plural.other

/** The text of a key. Values are put in once: a value that has braces itself is shown with them. */
export const textOf = ({ locale, messages }: Language, key: MessageKey, values: Given = {}): string => {
  const message: string | Plural = messages[key]
  return (typeof message === "string" ? message : inForm(locale, message, values)).replace(
    /\{(\w+)\}/g,
    (whole, name: string) => {
      const value = Object.hasOwn(values, name) ? values[name] : undefined
      return value === undefined ? whole : written(locale, value)
    }
  )
}

/** A language with some of its texts replaced. */
export const withOverrides = (language: Language, overrides: Partial<Messages> | undefined): Language =>
  overrides === undefined ? language : { ...language, messages: { ...language.messages, ...overrides } }

export const translator = (language: Language): Translate => (key, ...[values]) => textOf(language, key, values)
