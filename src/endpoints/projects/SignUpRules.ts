/**
 * `/internal/sign-up-rules-*`: a dry run of the project's sign-up rules, and statistics of their use. Not available on older providers.
 * @category endpoints @since 0.1.0
 */
import * as Endpoint from "../../pipeline/request/Endpoint.ts"
import { SignUpAttempt, SignUpRuleStats, SignUpVerdict } from "../../schema/projects/SignUpRule.ts"

/** Tests the rules on a sign-up. Stores and counts nothing. */
export const TestSignUpRules = Endpoint.admin("signUpRules.test", "POST /internal/sign-up-rules-test", {
  // Idempotent: the POST only reads.
  idempotent: true,
  body: SignUpAttempt,
  success: SignUpVerdict
})
export const ReadSignUpRuleStats = Endpoint.admin("signUpRules.stats", "GET /internal/sign-up-rules-stats", {
  success: SignUpRuleStats
})
