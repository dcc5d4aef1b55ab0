/**
 * A language: a locale, the direction of its script, and a text for every key of the English catalogue.
 * @category models @since 0.1.0
 */
import type { pageTexts } from "./english/pages.ts"
import type { settingsTexts } from "./english/settings.ts"

/** The English texts, which every other language is checked against. */
type English = typeof pageTexts & typeof settingsTexts

/** A text in the plural forms of its language (CLDR), selected by `count`. */
export interface Plural extends Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> {
  readonly other: string
}

/** The texts of `Source` in another language: the same keys, and plural forms where `Source` has them. */
export type Translated<Source> = { readonly [Key in keyof Source]: Source[Key] extends string ? string : Plural }

/** A key of a text on pages or components. */
export type MessageKey = keyof English

/** A text for every key, with `{name}` as a placeholder for a value. */
export type Messages = Translated<English>

/**
 * A language of the interface. `english` is built in; `languages` lists all languages of the package, and `loadLanguage` loads one.
 *
 * - `locale`: a BCP 47 tag, for plural forms, numbers and dates, and for the attribute `lang`.
 * - `direction`: for the attribute `dir`.
 */
export interface Language {
  readonly locale: string
  readonly direction: "ltr" | "rtl"
  readonly messages: Messages
}

/** The value of a placeholder: numbers and dates are formatted for the locale, dates with their time. */
export type Value = string | number | Date

type Placeholders<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Placeholders<Rest> : never
type TextOf<Message> = Message extends string ? Message : Message[keyof Message]
type Needed<Message> = Placeholders<TextOf<Message>> | (Message extends string ? never : "count")

/** The values that the text of a key needs, inferred from the English text. */
export type Values<Key extends MessageKey> = {
  readonly [Name in Needed<English[Key]>]: Name extends "count" ? number : Value
}

/** The argument list with `Values`; empty if the text needs no values. */
export type ValuesOf<Key extends MessageKey> = [Needed<English[Key]>] extends [never] ? [] : [values: Values<Key>]

/** Returns the text of a key; TypeScript checks the key and the values. */
export type Translate = <Key extends MessageKey>(key: Key, ...values: ValuesOf<Key>) => string
