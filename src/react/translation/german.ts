/** German: `<TranslationProvider language={german}>`. In a program only if it imports this module. */
import { errors } from "./german/errors.ts"
import { general } from "./german/general.ts"
import { settings } from "./german/settings.ts"
import { teams } from "./german/teams.ts"
import { waysIn } from "./german/waysIn.ts"
import type { Language } from "./Language.ts"

export const german: Language = {
  locale: "de",
  direction: "ltr",
  messages: { ...waysIn, ...settings, ...teams, ...general, ...errors }
}
