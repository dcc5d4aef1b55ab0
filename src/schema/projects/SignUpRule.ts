/** Sign-up rules: a dry run, and statistics of their use. */
import * as Schema from "effect/Schema"
import * as Wire from "../wire/Wire.ts"

const score = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 100 }))
/** Risk scores of a sign-up, 0 to 100: the likelihood that a bot signs up, and that a free trial is abused. */
const RiskScores = Wire.struct({ bot: score, freeTrialAbuse: score })
const Method = Schema.Literals(["password", "otp", "oauth", "passkey"])

/** A sign-up to test. @category schemas @since 0.1.0 */
export class SignUpAttempt extends Schema.Opaque<SignUpAttempt>()(Wire.struct({
  email: Schema.NullOr(Schema.String),
  authMethod: Method,
  /** The identity provider's id, if `authMethod` is `oauth`. */
  oauthProvider: Schema.NullOr(Schema.String),
  /** The two-letter country code (ISO 3166-1), in lower or upper case; `null` if unknown. */
  countryCode: Schema.NullOr(Schema.String.check(Schema.isPattern(/^[A-Za-z]{2}$/))),
  /** The result of the bot challenge. @default "invalid" */
  turnstileResult: Schema.optional(Schema.Literals(["ok", "invalid", "error"])),
  /** @default computed by the provider from the other fields */
  riskScores: Schema.optional(RiskScores)
})) {}

/** The rules' decision about a sign-up. @category schemas @since 0.1.0 */
export class SignUpVerdict extends Schema.Opaque<SignUpVerdict>()(Wire.struct({
  /** The values that conditions can use. */
  context: Wire.struct({
    email: Schema.String,
    emailDomain: Schema.String,
    countryCode: Schema.String,
    authMethod: Schema.String,
    oauthProvider: Schema.String,
    turnstileResult: Wire.unset(Schema.String),
    riskScores: RiskScores
  }),
  /** The evaluated rules, in order, up to the rule that decides. */
  evaluations: Schema.Array(Wire.struct({
    ruleId: Schema.String,
    displayName: Schema.String,
    enabled: Schema.Boolean,
    condition: Schema.String,
    /** The result: `matched`, `not_matched`, `disabled`, `missing_condition` or `error`. */
    status: Schema.String,
    /** What the rule does: `allow`, `reject`, `restrict` or `log`. */
    action: Wire.struct({ type: Schema.String, message: Wire.unset(Schema.String) }),
    error: Wire.unset(Schema.String)
  })),
  outcome: Wire.struct({
    isAllowed: Schema.Boolean,
    /** The decision: `allow`, `reject`, `default-allow` or `default-reject`. */
    decision: Schema.String,
    /** The id of the rule that made the decision; `null` if the default did. */
    decisionRuleId: Schema.NullOr(Schema.String),
    /** The rule that restricts the user; `null` if none does. */
    restrictedByRuleId: Schema.NullOr(Schema.String)
  }, { isAllowed: "should_allow", restrictedByRuleId: "restricted_because_of_rule_id" })
})) {}

/** How often each rule applied in the last `analyticsHours` hours. @category schemas @since 0.1.0 */
export class SignUpRuleStats extends Schema.Opaque<SignUpRuleStats>()(Wire.struct({
  rules: Schema.Array(Wire.struct({
    ruleId: Schema.String,
    totalCount: Schema.Number,
    /** The count since the rule was created. Not available on older providers. */
    allTimeCount: Wire.unset(Schema.Number),
    /** One count per hour, oldest first. */
    hourlyCounts: Schema.Array(Wire.struct({ hour: Schema.DateFromString, count: Schema.Number }))
  })),
  /** The number of hours that `totalCount` and `hourlyCounts` cover. Not available on older providers. */
  analyticsHours: Wire.unset(Schema.Number),
  totalTriggers: Schema.Number,
  byAction: Wire.struct({ allow: Schema.Number, reject: Schema.Number, restrict: Schema.Number, log: Schema.Number })
}, { rules: "rule_triggers", byAction: "triggers_by_action" })) {}
