/** `/internal/sign-up-rules-*`: tests of a project's sign-up rules, and statistics of the rules. */
import { evaluateSignUpRules, ruleVariablesOf } from "../../model/auth/SignUpRules.ts"
import type { signUpRuleActions } from "../../model/config/ConfigEntries.ts"
import { normalizeEmail } from "../../model/users/PrimaryEmail.ts"
import type { SomeHandlers } from "../../request/Handler.ts"

const hour = 3_600_000
/** Number of hours that the statistics cover. */
const hours = 48

export const signUpRuleHandlers = {
  TestSignUpRules: ({ body, project }) => {
    const { authMethod, countryCode, email, oauthProvider, riskScores, turnstileResult = "invalid" } = body
    const facts = ruleVariablesOf({
      email: email === null ? null : normalizeEmail(email),
      method: authMethod,
      ...(oauthProvider !== null && { oauthProvider }),
      ...(countryCode !== null && { countryCode: countryCode.toUpperCase() }),
      ...(riskScores !== undefined && { riskScores })
    })
    const { decision, decisionRuleId, evaluations, restrictedByRuleId } = evaluateSignUpRules(project, facts)
    const { bot, free_trial_abuse: freeTrialAbuse } = facts.riskScores
    return {
      context: { ...facts, turnstileResult, riskScores: { bot, freeTrialAbuse } },
      evaluations: evaluations.map(({ error, id, rule, status }) => ({
        ruleId: id,
        displayName: rule.displayName ?? "",
        enabled: rule.enabled !== false,
        condition: rule.condition ?? "",
        status,
        action: { type: rule.action?.type ?? "allow", message: rule.action?.message ?? null },
        error
      })),
      outcome: {
        isAllowed: decision === "allow" || decision === "default-allow",
        decision,
        decisionRuleId,
        restrictedByRuleId
      }
    }
  },
  ReadSignUpRuleStats: ({ now, project: { id }, store }) => {
    const thisHour = Math.floor(now / hour) * hour
    const keys = Array.from({ length: hours }, (_, index) => thisHour - (hours - 1 - index) * hour)
    const triggers = store.ruleTriggers.where("projectId", id)
    const recent = triggers.filter(({ at }) => at >= (keys[0] ?? 0))
    const rules = Array.from(new Set(recent.map(({ ruleId }) => ruleId)), (ruleId) => {
      const ownTriggers = recent.filter((trigger) => trigger.ruleId === ruleId)
      return {
        ruleId,
        totalCount: ownTriggers.length,
        allTimeCount: triggers.filter((trigger) => trigger.ruleId === ruleId).length,
        hourlyCounts: keys.map((key) => ({
          hour: new Date(key),
          count: ownTriggers.filter(({ at }) => at >= key && at < key + hour).length
        }))
      }
    })
    const countAction = (action: typeof signUpRuleActions[number]) => recent.filter((trigger) => trigger.action === action).length
    return {
      rules,
      analyticsHours: hours,
      totalTriggers: recent.length,
      byAction: {
        allow: countAction("allow"),
        reject: countAction("reject"),
        restrict: countAction("restrict"),
        log: countAction("log")
      }
    }
  }
} satisfies SomeHandlers
