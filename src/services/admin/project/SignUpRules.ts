/** The project's rules about who may sign up. They are part of the configuration: `auth.signUpRules`. Older providers do not have it. */
import * as Endpoints from "../../../endpoints/projects/SignUpRules.ts"
import type { SignUpAttempt } from "../../../schema/projects/SignUpRule.ts"

/**
 * Evaluates the rules for a person without signing them up or counting anything. **Errors** `CallError`
 * @category verbs @since 0.1.0
 */
export const test = (attempt: SignUpAttempt) => Endpoints.TestSignUpRules({ body: attempt })

/**
 * How often each rule applied, by the hour. Rules that did not apply lately are left out. **Errors** `CallError`
 * @category verbs @since 0.1.0
 */
export const stats = () => Endpoints.ReadSignUpRuleStats()
