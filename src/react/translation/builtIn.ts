/** English without the texts of the account settings, which load with the settings (`settingsTexts`). */
import { pageTexts } from "./english/pages.ts"
import type { Language, Messages } from "./Language.ts"

/** The default language of components. */
export const builtIn: Language = {
  locale: "en",
  direction: "ltr",
  // Only the settings use the other texts, which they load: `test/react/translation/usedTexts.test.ts`.
  messages: pageTexts as Partial<Messages> as Messages
}
