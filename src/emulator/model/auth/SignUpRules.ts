/** Sign-up rules of a project: the first rule that allows or rejects an applicant decides. */
import * as Effect from "effect/Effect"
import { SignUpRejected } from "../../../errors/provider/SignInErrors.ts"
import { RequestContext } from "../../request/RequestContext.ts"
import type { ProjectRow } from "../../store/ProjectRows.ts"
import type { UserRow } from "../../store/UserRows.ts"
import { configOf } from "../config/Config.ts"
import { signUpRuleActions, type SignUpRuleConfig } from "../config/ConfigEntries.ts"
import { evaluate } from "./SignUpRuleConditions.ts"

/** A person who is signing up. */
export interface Applicant {
  /** The e-mail address, trimmed and in lowercase; `null` if the sign-up method has none. */
  readonly email: string | null
  readonly method: "password" | "otp" | "oauth" | "passkey"
  /** The id of the identity provider in the project, for the method `oauth`. */
  readonly oauthProvider?: string
  /** The code of the applicant's country. Like the risk scores, it is known only when an admin tests the rules. */
  readonly countryCode?: string
  readonly riskScores?: { readonly bot: number; readonly freeTrialAbuse: number }
}

/** The variables that the conditions of rules can use, with the applicant's values. */
export const ruleVariablesOf = ({ countryCode = "", email, method, oauthProvider = "", riskScores }: Applicant) => ({
  email: email ?? "",
  emailDomain: email?.slice(email.lastIndexOf("@") + 1) ?? "",
  authMethod: method,
  oauthProvider,
  countryCode,
  riskScores: { bot: riskScores?.bot ?? 0, free_trial_abuse: riskScores?.freeTrialAbuse ?? 0 }
})

interface Evaluation {
  readonly id: string
  readonly rule: SignUpRuleConfig
  readonly status: "matched" | "not_matched" | "disabled" | "missing_condition" | "error"
  readonly error: string | null
}

/** The decision of the rules about an applicant, and the evaluations that led to it. */
interface Trace {
  /** The evaluated rules; if a rule decides, it is the last one. */
  readonly evaluations: ReadonlyArray<Evaluation>
  readonly decision: "allow" | "reject" | "default-allow" | "default-reject"
  /** The id of the rule that decides; `null` if the default action decides. */
  readonly decisionRuleId: string | null
  /** The id of the first matching rule that restricts the user; `null` if there is none. */
  readonly restrictedByRuleId: string | null
}

const evaluation = (id: string, rule: SignUpRuleConfig, facts: ReturnType<typeof ruleVariablesOf>): Evaluation => {
  if (rule.enabled !== true) return { id, rule, status: "disabled", error: null }
  if (rule.condition === undefined || rule.condition === "") return { id, rule, status: "missing_condition", error: null }
  const { error, holds } = evaluate(rule.condition, facts)
  return { id, rule, status: error !== null ? "error" : holds ? "matched" : "not_matched", error }
}

/** Evaluates the rules until one allows or rejects the sign-up. A rule that logs or restricts does not end the evaluation. */
export const evaluateSignUpRules = (project: ProjectRow, facts: ReturnType<typeof ruleVariablesOf>): Trace => {
  const { signUpRules, signUpRulesDefaultAction } = configOf(project).auth
  const rules = Object.entries(signUpRules).toSorted(([oneId, a], [otherId, b]) =>
    (b?.priority ?? 0) - (a?.priority ?? 0) || (oneId < otherId ? -1 : 1)
  )
  const evaluations: Array<Evaluation> = []
  let restrictedByRuleId: string | null = null
  for (const [id, rule] of rules) {
    if (rule === undefined) continue
    const result = evaluation(id, rule, facts)
    evaluations.push(result)
    if (result.status !== "matched") continue
    const type = rule.action?.type
    if (type === "restrict") restrictedByRuleId ??= id
    if (type === "allow" || type === "reject") return { evaluations, decision: type, decisionRuleId: id, restrictedByRuleId }
  }
  const decision = signUpRulesDefaultAction === "reject" ? "default-reject" : "default-allow"
  return { evaluations, decision, decisionRuleId: null, restrictedByRuleId }
}

/**
 * Records each rule that matched. Returns the columns that restrict the new user, if a rule requires a restriction; fails if the rules
 * reject the applicant.
 */
export const applySignUpRules = Effect.fnUntraced(function*(project: ProjectRow, applicant: Applicant) {
  const { now, store } = yield* RequestContext
  const { decision, evaluations, restrictedByRuleId } = evaluateSignUpRules(project, ruleVariablesOf(applicant))
  for (const { id: ruleId, rule, status } of evaluations) {
    const action = signUpRuleActions.find((type) => type === rule.action?.type)
    if (status === "matched" && action !== undefined) {
      store.ruleTriggers.put({ id: crypto.randomUUID(), projectId: project.id, ruleId, action, at: now })
    }
  }
  if (decision === "reject" || decision === "default-reject") {
    return yield* new SignUpRejected({
      details: { message: "A rule of this project's administrators rejected the sign-up." }
    })
  }
  const judgement: Partial<Pick<UserRow, "restrictedByAdmin" | "restrictedByAdminPrivateDetails">> = {}
  if (restrictedByRuleId === null) return judgement
  const name = configOf(project).auth.signUpRules[restrictedByRuleId]?.displayName
  return {
    restrictedByAdmin: true,
    restrictedByAdminPrivateDetails: `Restricted by sign-up rule: ${restrictedByRuleId}${name === undefined ? "" : ` (${name})`}`
  }
})
