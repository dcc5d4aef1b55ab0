/** Every text in English; other languages are checked against these keys and placeholders. */
import { errors } from "./english/errors.ts"
import { general } from "./english/general.ts"
import { settings } from "./english/settings.ts"
import { signIn } from "./english/signIn.ts"
import { teams } from "./english/teams.ts"

/** The English catalogue as a type. */
export type English = typeof signIn & typeof settings & typeof teams & typeof general & typeof errors

export const englishMessages: English = { ...signIn, ...settings, ...teams, ...general, ...errors }
