"use client"
/** The language of pages and components in a tree. */
import { createContext, type ReactNode, useContext, useMemo } from "react"
import { TranslationContextNotFound } from "../../errors/local/ContextErrors.ts"
import { builtIn } from "../translation/builtIn.ts"
import { errorText } from "../translation/errorText.ts"
import type { Language, Messages, Translate } from "../translation/Language.ts"
import { translator, withOverrides } from "../translation/translator.ts"
import { AppContext } from "./AppContext.ts"

/**
 * - `t(key, values)`: the text of a key.
 * - `errorText(error)`: the message for the user about a thrown error.
 * - `locale`, `direction`: for the attributes `lang` and `dir`, and for `Intl`.
 * @category models @since 0.1.0
 */
export interface Translation {
  readonly t: Translate
  readonly errorText: (error: unknown) => string
  readonly locale: string
  readonly direction: "ltr" | "rtl"
}

interface InLanguage extends Translation {
  readonly language: Language
}

const TranslationContext = createContext<InLanguage | undefined>(undefined)

const translationIn = (language: Language): InLanguage => ({
  language,
  t: translator(language),
  errorText: (error: unknown) => errorText(language, error),
  locale: language.locale,
  direction: language.direction
})

let shared: InLanguage | undefined
/** The English translation: the same object for all components outside a `TranslationProvider`. @category functions @since 0.1.0 */
export const inEnglish = (): InLanguage => shared ??= translationIn(builtIn)

/** @category models @since 0.1.0 */
export interface TranslationProviderProps {
  /** The language of all texts. Default: English. */
  readonly language?: Language | undefined
  /** Replacements for some texts. Create the object outside the component: a new object re-renders all text. */
  readonly overrides?: Partial<Messages> | undefined
  readonly children?: ReactNode
}

/**
 * Sets the language of the pages and components inside it. `loadLanguage` loads the language that the browser prefers.
 *
 * **Example** (German, with one text changed)
 *
 * ```tsx
 * import { TranslationProvider } from "latchkey/react"
 * import { german } from "latchkey/react/translation/german"
 *
 * const overrides = { "signIn.title": "Willkommen" }
 * const App = () => <TranslationProvider language={german} overrides={overrides}>…</TranslationProvider>
 * ```
 * @category components @since 0.1.0
 */
export const TranslationProvider = ({ children, language = builtIn, overrides }: TranslationProviderProps): ReactNode => {
  const translation = useMemo(() => translationIn(withOverrides(language, overrides)), [language, overrides])
  return <TranslationContext value={translation}>{children}</TranslationContext>
}

/** The nearest translation; errors name the given component. @category hooks @since 0.1.0 */
export const useTranslationOf = (component?: string): InLanguage => {
  const translation = useContext(TranslationContext)
  const app = useContext(AppContext)
  if (translation !== undefined) return translation
  if (app === undefined) throw new TranslationContextNotFound({ component })
  return inEnglish()
}

/**
 * The texts in the language of the nearest `<TranslationProvider>`; in English inside an `<AuthProvider>` without a
 * `<TranslationProvider>`.
 *
 * **Errors** `TranslationContextNotFound`, thrown outside both
 * @category hooks @since 0.1.0
 */
export const useTranslation = (): Translation => useTranslationOf()

/** Whether a translation is available. @category hooks @since 0.1.0 */
export const useHasTranslation = (): boolean => {
  const translation = useContext(TranslationContext)
  const app = useContext(AppContext)
  return translation !== undefined || app !== undefined
}

/** @category models @since 0.1.0 */
export interface MoreTextsProps {
  readonly texts: Partial<Messages>
  readonly children?: ReactNode
}

/**
 * Adds English texts that the built-in language omits. The language's own texts and its overrides take precedence.
 * @category components @since 0.1.0
 */
export const MoreTexts = ({ children, texts }: MoreTextsProps): ReactNode => {
  const { language } = useTranslationOf()
  const translation = useMemo(
    () => translationIn({ ...language, messages: { ...texts, ...language.messages } }),
    [language, texts]
  )
  return <TranslationContext value={translation}>{children}</TranslationContext>
}
