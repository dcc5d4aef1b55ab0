/** Makes complete users from partial ones, and tokens that identify the users. @category functions @since 0.1.0 */
import * as Redacted from "effect/Redacted"
import type { Tokens } from "../schema/auth/Tokens.ts"
import type { CurrentUser, ServerUser } from "../schema/users/User.ts"

/** The reason that the provider gives for the restriction of such a user. Being anonymous takes precedence. */
const restrictedReasonOf = (
  { isAnonymous, restrictedByAdmin, restrictedReason }: Partial<ServerUser>
): ServerUser["restrictedReason"] => {
  if (restrictedReason !== undefined) return restrictedReason
  if (isAnonymous === true) return { type: "anonymous" }
  return restrictedByAdmin === true ? { type: "restricted_by_administrator" } : null
}

/**
 * A user with the fields that servers see. Missing fields default to those of a user who has just signed up with a password, or, with
 * `isAnonymous`, anonymously; the id is random. `restrictedByAdmin` and `isAnonymous` also restrict the user, with the provider's reason.
 */
export const serverUser = (user: Partial<ServerUser> = {}): ServerUser => ({
  id: crypto.randomUUID(),
  displayName: null,
  primaryEmail: null,
  primaryEmailVerified: false,
  primaryEmailAuthEnabled: user.primaryEmail != null,
  profileImageUrl: null,
  signedUpAt: new Date(0),
  lastActiveAt: new Date(0),
  clientMetadata: null,
  clientReadOnlyMetadata: null,
  serverMetadata: null,
  hasPassword: user.isAnonymous !== true,
  emailAuthEnabled: user.isAnonymous !== true,
  otpAuthEnabled: false,
  passkeyAuthEnabled: false,
  isMultiFactorRequired: false,
  oauthProviders: [],
  isAnonymous: false,
  isRestricted: restrictedReasonOf(user) !== null,
  restrictedReason: restrictedReasonOf(user),
  restrictedByAdmin: false,
  restrictedByAdminReason: null,
  restrictedByAdminPrivateDetails: null,
  selectedTeam: null,
  selectedTeamId: user.selectedTeam?.id ?? null,
  countryCode: null,
  riskScores: null,
  ...user
})

/** Like `serverUser`, with only the fields that the user sees. */
export const currentUser = (user: Partial<ServerUser> = {}): CurrentUser => {
  const {
    countryCode: _country,
    lastActiveAt: _active,
    primaryEmailAuthEnabled: _auth,
    restrictedByAdminPrivateDetails: _details,
    riskScores: _scores,
    selectedTeam,
    serverMetadata: _metadata,
    ...publicFields
  } = serverUser(user)
  if (selectedTeam === null) return { ...publicFields, selectedTeam }
  const { createdAt: _created, serverMetadata: _teamMetadata, ...team } = selectedTeam
  return { ...publicFields, selectedTeam: team }
}

/** The last second of the year 9999. */
const maxExpiry = 253_402_300_799

/** A part of a JWT (RFC 7515, section 3). */
const encodeJwtPart = (value: object) =>
  btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(value))))
    .replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")

/** Tokens of a user, which never expire and have no valid signature. Each access token is different. */
export const tokensOf = (user: ServerUser, projectId: string) => {
  const claims = {
    sub: user.id,
    project_id: projectId,
    branch_id: "main",
    role: "authenticated",
    name: user.displayName,
    email: user.primaryEmail,
    email_verified: user.primaryEmailVerified,
    selected_team_id: user.selectedTeamId,
    signed_up_at: Math.floor(user.signedUpAt.getTime() / 1000),
    is_anonymous: user.isAnonymous,
    is_restricted: user.isRestricted,
    restricted_reason: user.restrictedReason,
    requires_totp_mfa: user.isMultiFactorRequired,
    iat: 0,
    exp: maxExpiry,
    jti: crypto.randomUUID()
  }
  return {
    accessToken: Redacted.make(`${encodeJwtPart({ alg: "ES256", kid: "mocked" })}.${encodeJwtPart(claims)}.bW9ja2Vk`),
    refreshToken: Redacted.make(`refresh-token-of-${user.id}`)
  } satisfies Tokens
}
