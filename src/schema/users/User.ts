/** Users, as seen by themselves and by servers (docs/provider/users.md). @category schemas @since 0.1.0 */
import * as Schema from "effect/Schema"
import { ServerTeam, Team } from "../teams/Team.ts"
import * as Wire from "../wire/Wire.ts"

/**
 * Why a user is restricted: `anonymous`, `email_not_verified` or `restricted_by_administrator`; the provider may add reasons. In an app with
 * the option `signUpVersion`, also `sign_up_incomplete`, which the provider does not know.
 */
export const RestrictedReason = Schema.Struct({ type: Schema.String as OpenReason })
type OpenReason = Wire.OpenText<"anonymous" | "email_not_verified" | "restricted_by_administrator" | "sign_up_incomplete">

/** An account at an identity provider that the user can sign in with. `id` is the identity provider's id, such as `github`. */
export const ConnectedProvider = Wire.struct({
  id: Schema.String,
  accountId: Wire.nullable(Schema.String),
  email: Wire.nullable(Schema.String)
})

const commonFields = {
  id: Schema.String,
  displayName: Wire.nullable(Schema.String),
  primaryEmail: Wire.nullable(Schema.String),
  primaryEmailVerified: Schema.Boolean,
  profileImageUrl: Wire.nullable(Schema.String),
  signedUpAt: Wire.Moment,
  clientMetadata: Wire.Metadata,
  clientReadOnlyMetadata: Wire.Metadata,
  hasPassword: Schema.Boolean,
  emailAuthEnabled: Schema.Boolean,
  otpAuthEnabled: Schema.Boolean,
  passkeyAuthEnabled: Schema.Boolean,
  isMultiFactorRequired: Schema.Boolean,
  oauthProviders: Schema.Array(ConnectedProvider),
  isAnonymous: Wire.defaulted(Schema.Boolean, false),
  selectedTeamId: Wire.nullable(Schema.String),
  // Absent in responses of older providers.
  isRestricted: Wire.defaulted(Schema.Boolean, false),
  restrictedReason: Wire.nullable(RestrictedReason),
  restrictedByAdmin: Wire.defaulted(Schema.Boolean, false),
  restrictedByAdminReason: Wire.nullable(Schema.String)
}
const wireNames = {
  signedUpAt: "signed_up_at_millis",
  emailAuthEnabled: "auth_with_email",
  isMultiFactorRequired: "requires_totp_mfa"
}

/** The signed-in user, with the fields that the user may read. */
export class CurrentUser extends Schema.Opaque<CurrentUser>()(Wire.struct({
  ...commonFields,
  selectedTeam: Wire.nullable(Team)
}, wireNames)) {}

/** Risk scores of a sign-up, 0 to 100: the likelihood that a bot signs up, and that a free trial is abused. */
export const RiskScores = Wire.struct({
  signUp: Wire.struct({ bot: Schema.Number, freeTrialAbuse: Schema.Number })
})

/** A user, with the fields that servers may read. */
export class ServerUser extends Schema.Opaque<ServerUser>()(Wire.struct({
  ...commonFields,
  selectedTeam: Wire.nullable(ServerTeam),
  primaryEmailAuthEnabled: Wire.defaulted(Schema.Boolean, false),
  lastActiveAt: Wire.Moment,
  serverMetadata: Wire.Metadata,
  restrictedByAdminPrivateDetails: Wire.nullable(Schema.String),
  countryCode: Wire.nullable(Schema.String),
  riskScores: Wire.nullable(RiskScores)
}, { ...wireNames, lastActiveAt: "last_active_at_millis" })) {}
