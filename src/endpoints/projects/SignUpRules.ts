/** `/internal/sign-up-rules-*`: the project's rules about who may sign up, tried and counted. Older providers do not have it. */
import * as Endpoint from "../../pipeline/request/Endpoint.ts"
import { SignUpAttempt, SignUpRuleStats, SignUpVerdict } from "../../schema/projects/SignUpRule.ts"

const access = ["admin"] as const

/** Tries the rules on somebody. Nothing is kept or counted. @category endpoints @since 0.1.0 */
export const TestSignUpRules = Endpoint.make("signUpRules.test", "POST /internal/sign-up-rules-test", {
  access,
  body: SignUpAttempt,
  success: SignUpVerdict
})
/** @category endpoints @since 0.1.0 */
export const ReadSignUpRuleStats = Endpoint.make("signUpRules.stats", "GET /internal/sign-up-rules-stats", {
  access,
  success: SignUpRuleStats
})
