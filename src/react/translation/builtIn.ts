/** English without the texts of the account settings, which load with the settings (`SettingsTexts`). */
import { errors } from "./english/errors.ts"
import { general } from "./english/general.ts"
import { settingsFrame } from "./english/settingsFrame.ts"
import { signIn } from "./english/signIn.ts"
import { teamsFrame } from "./english/teamsFrame.ts"
import type { Language, Messages } from "./Language.ts"

const loadedFirst = { ...signIn, ...teamsFrame, ...general, ...errors, ...settingsFrame }

/** The default language of components. */
export const builtIn: Language = {
  locale: "en",
  direction: "ltr",
  // Only the settings use the other texts, which they load: `test/react/translation/usedTexts.test.ts`.
  messages: loadedFirst as Messages
}
