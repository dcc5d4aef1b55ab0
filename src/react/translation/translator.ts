/** The function that returns the text of a key in a language, with values inserted. */
import type { Language, MessageKey, Messages, Plural, Translate, Value } from "./Language.ts"

type Given = { readonly [name: string]: Value | undefined }

/**
 * Isolates a name or an address from the right-to-left text around it, so that neither the value nor the text changes the other's direction
 * (Unicode, UAX 9).
 */
const isolate = (text: string) => `\u2068${text}\u2069`

const formatValue = ({ direction, locale }: Language, value: Value) => {
  if (typeof value === "number") return new Intl.NumberFormat(locale).format(value)
  if (value instanceof Date) return new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" }).format(value)
  return direction === "rtl" ? isolate(value) : value
}

const inForm = (locale: string, plural: Plural, { count }: Given) =>
  (typeof count === "number" ? plural[new Intl.PluralRules(locale).select(count)] : undefined) ?? plural.other

/** Returns the text of a key. Braces in an inserted value are shown unchanged. */
export const textOf = (language: Language, key: MessageKey, values: Given = {}): string => {
  const message: string | Plural = language.messages[key]
  return (typeof message === "string" ? message : inForm(language.locale, message, values)).replace(
    /\{(\w+)\}/g,
    (placeholder, name: string) => {
      const value = Object.hasOwn(values, name) ? values[name] : undefined
      return value === undefined ? placeholder : formatValue(language, value)
    }
  )
}

/** Returns a language with some texts replaced. */
export const withOverrides = (language: Language, overrides: Partial<Messages> | undefined): Language =>
  overrides === undefined ? language : { ...language, messages: { ...language.messages, ...overrides } }

export const translator = (language: Language): Translate => (key, ...[values]) => textOf(language, key, values)
