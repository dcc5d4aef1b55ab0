"use client"
/** The language of pages and components in a tree. */
import {
  createContext,
  type ReactNode,
  startTransition,
  use,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore
} from "react"
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

let sharedLanguage: InLanguage | undefined
/** The English translation: the same object for all components outside a `TranslationProvider`. */
export const inEnglish = (): InLanguage => sharedLanguage ??= translationIn(builtIn)

/** @category models @since 0.1.0 */
export interface TranslationProviderProps {
  /**
   * The language of all texts. Default: the language that the browser prefers, among those of the package. A server renders English by
   * default, and the browser changes the language after hydration.
   */
  readonly language?: Language | undefined
  /** Replacements for some texts. Create the object outside the component: a new object re-renders all text. */
  readonly overrides?: Partial<Messages> | undefined
  readonly children?: ReactNode
}

/** Whether the browser prefers English, or does not say. Needs no other module, so that English readers load none. */
const prefersEnglish = (): boolean => /^en\b/i.test(globalThis.navigator?.languages?.[0] ?? "en")

let preferredLanguage: Promise<Language> | undefined
/** Loads the language that the browser prefers, once in a page; the built-in language if its code cannot be loaded. */
const loadPreferred = (): Promise<Language> =>
  preferredLanguage ??= import("./browserLanguage.ts").then(({ browserLanguage }) => browserLanguage(builtIn)).catch(() =>
    builtIn
  )

const noUpdates = () => () => {}

/**
 * The language that the browser prefers. Suspends until it has loaded, so that no text is shown in another language first. While it hydrates
 * the HTML of a server, which does not know the language, returns the built-in language, and the loaded one in a later rendering.
 */
const usePreferredLanguage = (isNeeded: boolean): Language => {
  const isHydrated = useSyncExternalStore(noUpdates, () => true, () => false)
  // The value of the first rendering: whether a server has rendered, or renders now.
  const [ofServer] = useState(!isHydrated)
  const [loadedLanguage, setLoaded] = useState(builtIn)
  useEffect(() => {
    if (isNeeded && ofServer && !prefersEnglish()) {
      void loadPreferred().then((language) => startTransition(() => setLoaded(language)))
    }
  }, [isNeeded, ofServer])
  return !isNeeded || ofServer || prefersEnglish() ? loadedLanguage : use(loadPreferred())
}

/**
 * Sets the language of the pages and components inside it: the language that the browser prefers, or `language`. Suspends while it loads
 * the browser's language, except in English and on pages that a server has rendered.
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
export const TranslationProvider = ({ children, language: languageProp, overrides }: TranslationProviderProps): ReactNode => {
  const ownPreference = usePreferredLanguage(languageProp === undefined)
  const language = languageProp ?? ownPreference
  const translation = useMemo(() => translationIn(withOverrides(language, overrides)), [language, overrides])
  return <TranslationContext value={translation}>{children}</TranslationContext>
}

/** The nearest translation; errors name the given component. */
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

/** Whether a translation is available. */
export const useHasTranslation = (): boolean => {
  const translation = useContext(TranslationContext)
  const app = useContext(AppContext)
  return translation !== undefined || app !== undefined
}

export interface MoreTextsProps {
  readonly texts: Partial<Messages>
  readonly children?: ReactNode
}

/** Adds English texts that the built-in language omits. The language's own texts and its overrides take precedence. */
export const MoreTexts = ({ children, texts }: MoreTextsProps): ReactNode => {
  const { language } = useTranslationOf()
  const translation = useMemo(
    () => translationIn({ ...language, messages: { ...texts, ...language.messages } }),
    [language, texts]
  )
  return <TranslationContext value={translation}>{children}</TranslationContext>
}
