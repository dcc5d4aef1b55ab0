/**
 * The names of a client app's verbs, which exist before their code loads. The build replaces this module with one that holds the names as
 * text (docs/decisions/0032), because this one loads all verbs.
 */
import { later } from "./later.ts"
import { namesOf } from "./namesOf.ts"

export const verbNames = namesOf(later.verbs)
