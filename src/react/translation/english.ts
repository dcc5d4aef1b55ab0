/** English, the language that is built in. */
import { englishMessages } from "./englishMessages.ts"
import type { Language } from "./Language.ts"

export const english: Language = { locale: "en", direction: "ltr", messages: englishMessages }
