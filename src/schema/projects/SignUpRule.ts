/** Sign-up rules: a dry run, and how often they applied. */
import * as Schema from "effect/Schema"
import * as Wire from "../wire/Wire.ts"

const score = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 100 }))
/** How likely a sign-up is from a bot or a free trial abuse, 0 to 100 each. */
const RiskScores = Wire.struct({ bot: score, freeTrialAbuse: score })
const Method = Schema.Literals(["password", "otp", "oauth", "passkey"])

/** A sign-up to test. @category schemas @since 0.1.0 */
export class SignUpAttempt extends Schema.Opaque<SignUpAttempt>()(Wire.struct({
  email: Schema.NullOr(Schema.String),
  authMethod: Method,
  /** The identity provider's id, for `oauth`. */
  oauthProvider: Schema.NullOr(Schema.String),
  /** Two letters of ISO 3166-1, in any case; `null` if unknown. */
  countryCode: Schema.NullOr(Schema.String.check(Schema.isPattern(/^[A-Za-z]{2}$/))),
  /** The result of the bot challenge. @default "invalid" */
  turnstileResult: Schema.optional(Schema.Literals(["ok", "invalid", "error"])),
  /** @default computed by the provider from the other fields */
  riskScores: Schema.optional(RiskScores)
})) {}

/** The rules' decision about a sign-up. @category schemas @since 0.1.0 */
export class SignUpVerdict extends Schema.Opaque<SignUpVerdict>()(Wire.struct({
  /** Values that conditions see. */
  context: Wire.struct({
    email: Schema.String,
    emailDomain: Schema.String,
    countryCode: Schema.String,
    authMethod: Schema.String,
    oauthProvider: Schema.String,
    turnstileResult: Wire.unset(Schema.String),
    riskScores: RiskScores
  }),
  /** In order of evaluation, until one decides. */
  evaluations: Schema.Array(Wire.struct({
    ruleId: Schema.String,
    displayName: Schema.String,
    enabled: Schema.Boolean,
    condition: Schema.String,
    /** `matched`, `not_matched`, `disabled`, `missing_condition` or `error`. */
    status: Schema.String,
    /** `allow`, `reject`, `restrict` or `log`. */
    action: Wire.struct({ type: Schema.String, message: Wire.unset(Schema.String) }),
    error: Wire.unset(Schema.String)
  })),
  outcome: Wire.struct({
    isAllowed: Schema.Boolean,
    /** `allow`, `reject`, `default-allow` or `default-reject`. */
    decision: Schema.String,
    /** `null`: the default decided. */
    decisionRuleId: Schema.NullOr(Schema.String),
    /** `null`: nothing restricts the user. */
    restrictedByRuleId: Schema.NullOr(Schema.String)
  }, { isAllowed: "should_allow", restrictedByRuleId: "restricted_because_of_rule_id" })
})) {}

/** How often rules applied in recent hours. @category schemas @since 0.1.0 */
export class SignUpRuleStats extends Schema.Opaque<SignUpRuleStats>()(Wire.struct({
  rules: Schema.Array(Wire.struct({
    ruleId: Schema.String,
    totalCount: Schema.Number,
    /** Since the rule was created. Only from newer providers. */
    allTimeCount: Wire.unset(Schema.Number),
    /** One per hour, oldest first. */
    hourlyCounts: Schema.Array(Wire.struct({ hour: Schema.DateFromString, count: Schema.Number }))
  })),
  /** The number of hours that the counts cover. Only from newer providers. */
  analyticsHours: Wire.unset(Schema.Number),
  totalTriggers: Schema.Number,
  byAction: Wire.struct({ allow: Schema.Number, reject: Schema.Number, restrict: Schema.Number, log: Schema.Number })
}, { rules: "rule_triggers", byAction: "triggers_by_action" })) {}
