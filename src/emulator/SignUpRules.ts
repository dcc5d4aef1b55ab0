/** Rules of a project about who may sign up: the first that allows or rejects decides. */
import * as Effect from "effect/Effect"
import { SignUpRejected } from "../errors/SignInErrors.ts"
import { holds } from "./Conditions.ts"
import { configOf } from "./Config.ts"
import type { ProjectRow, UserRow } from "./Rows.ts"

/** Somebody who wants to sign up. */
export interface Applicant {
  /** Trimmed and in lower case; `null` where the way of signing up brings none. */
  readonly email: string | null
  readonly method: "password" | "otp" | "oauth" | "passkey"
  /** The provider's id in the project, for `oauth`. */
  readonly oauthProvider?: string
}

const facts = ({ email, method, oauthProvider = "" }: Applicant) => ({
  email: email ?? "",
  emailDomain: email?.slice(email.lastIndexOf("@") + 1) ?? "",
  authMethod: method,
  oauthProvider,
  // Where people are and how risky they are, nobody tells the emulator.
  countryCode: "",
  riskScores: { bot: 0, free_trial_abuse: 0 }
})

const rejected = () =>
  new SignUpRejected({ details: { message: "A rule of this project's administrators rejected the sign-up." } })

type Judgement = Partial<Pick<UserRow, "restrictedByAdmin" | "restrictedByAdminPrivateDetails">>

/**
 * Columns of the new user, or a refusal. A rule that logs or restricts does not decide: the ones after it may still reject.
 * The first rule that restricts is the one that servers are shown.
 */
export const judged = (
  project: ProjectRow,
  applicant: Applicant
): Effect.Effect<Judgement, SignUpRejected> => {
  const { signUpRules, signUpRulesDefaultAction } = configOf(project).auth
  const rules = Object.entries(signUpRules).toSorted(([oneId, one], [otherId, other]) =>
    (other?.priority ?? 0) - (one?.priority ?? 0) || (oneId < otherId ? -1 : 1)
  )
  let judgement: Judgement = {}
  for (const [id, rule] of rules) {
    if (rule?.enabled !== true || rule.condition === undefined || !holds(rule.condition, facts(applicant))) continue
    switch (rule.action?.type) {
      case "allow":
        return Effect.succeed(judgement)
      case "reject":
        return Effect.fail(rejected())
      case "restrict": {
        if (judgement.restrictedByAdmin === true) continue
        const name = rule.displayName === undefined ? id : `${id} (${rule.displayName})`
        judgement = { restrictedByAdmin: true, restrictedByAdminPrivateDetails: `Restricted by sign-up rule: ${name}` }
      }
    }
  }
  return signUpRulesDefaultAction === "reject" ? Effect.fail(rejected()) : Effect.succeed(judgement)
}
