/** The language of the browser, in a module that only readers of other languages than English load. */
import type { Language } from "../translation/Language.ts"
import { loadLanguage } from "./loadLanguage.ts"

/** Loads the language that fits `navigator.languages` best; English if none fits. */
export const browserLanguage = (): Promise<Language> => loadLanguage()
