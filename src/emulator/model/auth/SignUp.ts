/** Signing up: who may, and the user that it makes. */
import * as Effect from "effect/Effect"
import { SignUpNotEnabled } from "../../../errors/provider/SignInErrors.ts"
import { RequestContext } from "../../request/RequestContext.ts"
import type { ProjectRow } from "../../store/ProjectRows.ts"
import { configOf } from "../config/Config.ts"
import { createUser, upgradeUser } from "../users/Users.ts"
import { type Applicant, applySignUpRules } from "./SignUpRules.ts"

export const requireSignUp = (project: ProjectRow) =>
  configOf(project).auth.allowSignUp ? Effect.void : Effect.fail(new SignUpNotEnabled())

/** What a new user brings along. */
type Account = Omit<Parameters<typeof createUser>[1], "selectedTeamId">

/** Makes a new user, or a real one of the anonymous user who asks: that one keeps its id. */
export const createOrUpgradeUser = Effect.fnUntraced(function*(project: ProjectRow, account: Account) {
  const { user } = yield* RequestContext
  return user?.isAnonymous === true ? yield* upgradeUser(project, user, account) : yield* createUser(project, account)
})

/** Makes a user of an applicant whom the rules let in. An anonymous user who asks keeps its id. */
export const signUp = Effect.fnUntraced(function*(project: ProjectRow, applicant: Applicant, account: Account) {
  return yield* createOrUpgradeUser(project, { ...account, ...yield* applySignUpRules(project, applicant) })
})
