"use client"
/** The language of the pages and components, for everything inside. */
import { createContext, type ReactNode, useContext, useMemo } from "react"
import { TranslationContextNotFound } from "../../errors/local/ContextErrors.ts"
import { english } from "../translation/english.ts"
import { errorText } from "../translation/errorText.ts"
import type { Language, Messages, Translate } from "../translation/Language.ts"
import { translator, withOverrides } from "../translation/translator.ts"

/**
 * - `t(key, values)`: the text of a key.
 * - `errorText(error)`: what to tell a person about an error that was thrown.
 * - `locale`, `direction`: for the attributes `lang` and `dir`, and for `Intl`.
 */
export interface Translation {
  readonly t: Translate
  readonly errorText: (error: unknown) => string
  readonly locale: string
  readonly direction: "ltr" | "rtl"
}

const TranslationContext = createContext<Translation | undefined>(undefined)

export interface TranslationProviderProps {
  /** Default: `english`. */
  readonly language?: Language | undefined
  /** Texts of your own for some keys. Keep the object outside the component: a new one re-renders all that shows text. */
  readonly overrides?: Partial<Messages> | undefined
  readonly children?: ReactNode
}

/**
 * Gives the pages and components inside their language.
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
 */
export const TranslationProvider = ({ children, language = english, overrides }: TranslationProviderProps): ReactNode => {
  const translation = useMemo(() => {
    const chosen = withOverrides(language, overrides)
    return {
      t: translator(chosen),
      errorText: (error: unknown) => errorText(chosen, error),
      locale: chosen.locale,
      direction: chosen.direction
    }
  }, [language, overrides])
  return <TranslationContext value={translation}>{children}</TranslationContext>
}

/**
 * The texts in the language of the nearest `<TranslationProvider>`.
 *
 * **Errors** `TranslationContextNotFound`, thrown where there is none
 */
export const useTranslation = (): Translation => {
  const translation = useContext(TranslationContext)
  if (translation === undefined) throw new TranslationContextNotFound({})
  return translation
}
