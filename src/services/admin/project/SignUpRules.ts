/**
 * The rules for sign-ups, which the project's configuration contains as `auth.signUpRules`. Not available on older providers.
 * @category verbs @since 0.1.0
 */
import * as SignUpRulesEndpoints from "../../../endpoints/projects/SignUpRules.ts"
import type { SignUpAttempt } from "../../../schema/projects/SignUpRule.ts"

/** Evaluates the rules for a sign-up attempt without creating a user or counting the attempt. **Errors** `CallError` */
export const test = (attempt: SignUpAttempt) => SignUpRulesEndpoints.TestSignUpRules({ body: attempt })

/**
 * How often each rule applied, per hour. The result's `analyticsHours` is the number of counted hours. Omits rules that did not apply in
 * that time. **Errors** `CallError`
 */
export const getStats = () => SignUpRulesEndpoints.ReadSignUpRuleStats()
