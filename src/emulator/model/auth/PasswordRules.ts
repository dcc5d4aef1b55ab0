/** Rules for passwords: whether a project uses passwords, and which passwords are valid. */
import * as Effect from "effect/Effect"
import * as SignInErrors from "../../../errors/provider/SignInErrors.ts"
import type { ProjectRow } from "../../store/ProjectRows.ts"
import { configOf } from "../config/Config.ts"

const minLength = 8
const maxLength = 70

/** Fails if the password breaks the provider's rules. */
export const requireValidPassword = (password: string) => {
  if (password.length < minLength) return Effect.fail(new SignInErrors.PasswordTooShort({ details: { minLength } }))
  if (password.length > maxLength) return Effect.fail(new SignInErrors.PasswordTooLong({ details: { maxLength } }))
  return Effect.void
}

export const requirePasswordSignIn = (project: ProjectRow) =>
  configOf(project).auth.password.allowSignIn ? Effect.void : Effect.fail(new SignInErrors.PasswordAuthenticationNotEnabled())
