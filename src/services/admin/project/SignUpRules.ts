/** Rules for sign-ups, part of the configuration: `auth.signUpRules`. Not available on older providers. */
import * as Endpoints from "../../../endpoints/projects/SignUpRules.ts"
import type { SignUpAttempt } from "../../../schema/projects/SignUpRule.ts"

/**
 * Evaluates the rules for a sign-up attempt without creating a user or counting the attempt. **Errors** `CallError`
 * @category verbs @since 0.1.0
 */
export const test = (attempt: SignUpAttempt) => Endpoints.TestSignUpRules({ body: attempt })

/**
 * How often each rule applied, per hour. Omits rules that did not apply recently. **Errors** `CallError`
 * @category verbs @since 0.1.0
 */
export const stats = () => Endpoints.ReadSignUpRuleStats()
