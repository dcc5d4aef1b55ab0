/** User claims of an access token (docs/provider/tokens.md#access-token). */

/**
 * A snapshot of the user when the token was issued. Absent claims are `null`; older spellings of claims are also read.
 * @category models @since 0.1.0
 */
export interface ClaimedUser {
  readonly id: string
  readonly displayName: string | null
  readonly primaryEmail: string | null
  readonly primaryEmailVerified: boolean | null
  readonly selectedTeamId: string | null
  readonly isAnonymous: boolean
  readonly isMultiFactorRequired: boolean | null
  readonly isRestricted: boolean | null
  /** `anonymous`, `email_not_verified`, `restricted_by_administrator`, or a reason that the provider adds. */
  readonly restrictedReason: { readonly type: string } | null
}

type Claims = { readonly [claim: string]: unknown }

const text = (value: unknown) => typeof value === "string" ? value : null
const truth = (value: unknown) => typeof value === "boolean" ? value : null

const reason = (value: unknown) =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string" ? { type: value.type } : null

/** The user of these claims; `null` if they name no user. */
export const fromClaims = (claims: Claims): ClaimedUser | null => {
  const id = text(claims["sub"])
  return id === null ? null : {
    id,
    displayName: text(claims["name"] ?? claims["displayName"]),
    primaryEmail: text(claims["email"] ?? claims["primaryEmail"]),
    primaryEmailVerified: truth(claims["email_verified"] ?? claims["primaryEmailVerified"]),
    selectedTeamId: text(claims["selected_team_id"] ?? claims["selectedTeamId"]),
    isAnonymous: claims["is_anonymous"] === true || claims["role"] === "anon",
    isMultiFactorRequired: truth(claims["requires_totp_mfa"]),
    isRestricted: truth(claims["is_restricted"]),
    restrictedReason: reason(claims["restricted_reason"])
  }
}
