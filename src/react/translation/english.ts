/** English, the built-in language. */
import { englishMessages } from "./englishMessages.ts"
import type { Language } from "./Language.ts"

/** @category constants @since 0.1.0 */
export const english: Language = { locale: "en", direction: "ltr", messages: englishMessages }
