/** Rules about who may sign up: trying them on somebody, and how often they applied. */
import * as Schema from "effect/Schema"
import * as Wire from "../wire/Wire.ts"

const score = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 100 }))
/** How likely somebody is a bot or abuses free trials, 0 to 100 each. */
const RiskScores = Wire.struct({ bot: score, freeTrialAbuse: score })
const Method = Schema.Literals(["password", "otp", "oauth", "passkey"])

/** A person who would sign up. @category schemas @since 0.1.0 */
export class SignUpAttempt extends Schema.Opaque<SignUpAttempt>()(Wire.struct({
  email: Schema.NullOr(Schema.String),
  authMethod: Method,
  /** The provider's id, for `oauth`. */
  oauthProvider: Schema.NullOr(Schema.String),
  /** Two letters of ISO 3166-1, in any case; `null` for an unknown one. */
  countryCode: Schema.NullOr(Schema.String.check(Schema.isPattern(/^[A-Za-z]{2}$/))),
  /** What the bot challenge said. @default "invalid" */
  turnstileResult: Schema.optional(Schema.Literals(["ok", "invalid", "error"])),
  /** @default what the provider makes of the rest */
  riskScores: Schema.optional(RiskScores)
})) {}

/** How the rules judge a person who would sign up. @category schemas @since 0.1.0 */
export class SignUpVerdict extends Schema.Opaque<SignUpVerdict>()(Wire.struct({
  /** What conditions see. */
  context: Wire.struct({
    email: Schema.String,
    emailDomain: Schema.String,
    countryCode: Schema.String,
    authMethod: Schema.String,
    oauthProvider: Schema.String,
    turnstileResult: Wire.unset(Schema.String),
    riskScores: RiskScores
  }),
  /** In the order in which they are looked at, until one decides. */
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

/** How often rules applied in the last hours. @category schemas @since 0.1.0 */
export class SignUpRuleStats extends Schema.Opaque<SignUpRuleStats>()(Wire.struct({
  rules: Schema.Array(Wire.struct({
    ruleId: Schema.String,
    totalCount: Schema.Number,
    /** Since the rule was made. Only of newer providers. */
    allTimeCount: Wire.unset(Schema.Number),
    /** One for each hour, the oldest first. */
    hourlyCounts: Schema.Array(Wire.struct({ hour: Schema.DateFromString, count: Schema.Number }))
  })),
  /** How many hours the counts are about. Only of newer providers. */
  analyticsHours: Wire.unset(Schema.Number),
  totalTriggers: Schema.Number,
  byAction: Wire.struct({ allow: Schema.Number, reject: Schema.Number, restrict: Schema.Number, log: Schema.Number })
}, { rules: "rule_triggers", byAction: "triggers_by_action" })) {}
