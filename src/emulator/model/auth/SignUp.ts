/** Sign-up: checks whether the user may sign up, and creates the user. */
import * as Effect from "effect/Effect"
import { SignUpNotEnabled } from "../../../errors/provider/SignInErrors.ts"
import { RequestContext } from "../../request/RequestContext.ts"
import type { ProjectRow } from "../../store/ProjectRows.ts"
import { configOf } from "../config/Config.ts"
import { createUser, upgradeUser } from "../users/Users.ts"
import { type Applicant, applySignUpRules } from "./SignUpRules.ts"

export const requireSignUp = (project: ProjectRow) =>
  configOf(project).auth.allowSignUp ? Effect.void : Effect.fail(new SignUpNotEnabled())

/** The initial fields of a new user. */
type Account = Omit<Parameters<typeof createUser>[1], "selectedTeamId">

/** Makes a new user, or upgrades the caller if the caller is an anonymous user. An upgraded user keeps the id. */
export const createOrUpgradeUser = Effect.fnUntraced(function*(project: ProjectRow, account: Account) {
  const { user } = yield* RequestContext
  if (user?.isAnonymous !== true) return yield* createUser(project, account)
  // As for any token of a deleted or an upgraded user, the sign-up then creates another user.
  return yield* Effect.catchTag(upgradeUser(project, user, account), "UserNotFound", () => createUser(project, account))
})

/**
 * Signs up an applicant, unless the sign-up rules reject the sign-up: makes a new user or, if the caller is an anonymous user, upgrades
 * that user, who keeps the id.
 */
export const signUp = Effect.fnUntraced(function*(project: ProjectRow, applicant: Applicant, account: Account) {
  return yield* createOrUpgradeUser(project, { ...account, ...yield* applySignUpRules(project, applicant) })
})
