/** The project's rules about who may sign up. They are part of the configuration: `auth.signUpRules`. Newer than the specification. */
import * as Endpoints from "../endpoints/SignUpRules.ts"
import type { SignUpAttempt } from "../schema/SignUpRule.ts"

/** What the rules make of somebody. Nobody is signed up, and nothing is counted. **Errors** `CallError` */
export const test = (attempt: SignUpAttempt) => Endpoints.TestSignUpRules({ body: attempt })

/** How often each rule applied, by the hour. Rules that did not apply lately are left out. **Errors** `CallError` */
export const stats = () => Endpoints.ReadSignUpRuleStats()
