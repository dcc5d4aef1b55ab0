/** Polish: `<TranslationProvider language={polish}>`. Bundled only if a program imports this module. */
import type { Language } from "../Language.ts"
import { errors } from "./errors.ts"
import { general } from "./general.ts"
import { settings } from "./settings.ts"
import { signIn } from "./signIn.ts"
import { teams } from "./teams.ts"

/** @category constants @since 0.1.0 */
export const polish: Language = {
  locale: "pl",
  direction: "ltr",
  messages: { ...signIn, ...settings, ...teams, ...general, ...errors }
}
