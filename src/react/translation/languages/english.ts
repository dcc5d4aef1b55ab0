/** English, the built-in language. */
import { pageTexts } from "../english/pages.ts"
import { settingsTexts } from "../english/settings.ts"
import type { Language } from "../Language.ts"

/** @category constants @since 0.1.0 */
export const english: Language = { locale: "en", direction: "ltr", messages: { ...pageTexts, ...settingsTexts } }
