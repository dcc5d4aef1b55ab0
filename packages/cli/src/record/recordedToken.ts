/** What a recording keeps of access tokens. */
import { claimsOf, type RecordedToken } from "../../../../src/emulator/recording/RecordedToken.ts"

const jwt = /^ey[\w-]+\.ey[\w-]+\.[\w-]*$/

/** Whether a text has the form of an access token. */
export const isToken = (text: string): boolean => jwt.test(text)

/** The claims whose texts stay, because the provider defines their values. */
const keptClaims = new Set(["role", "branch_id"])
/** The names of the provider's claims. Others are not kept. */
const claimNames = new Set([
  "sub",
  "project_id",
  "branch_id",
  "refresh_token_id",
  "role",
  "name",
  "displayName",
  "email",
  "primaryEmail",
  "email_verified",
  "primaryEmailVerified",
  "selected_team_id",
  "selectedTeamId",
  "signed_up_at",
  "is_anonymous",
  "is_restricted",
  "restricted_reason",
  "requires_totp_mfa"
])

const scrubClaim = (name: string, value: unknown, textOf: (text: string) => string): unknown => {
  if (typeof value === "string") return keptClaims.has(name) && /^[\w-]{1,40}$/.test(value) ? value : textOf(value)
  if (name === "restricted_reason") {
    const { type } = Object(value)
    return typeof type === "string" && /^[a-z_]{1,40}$/.test(type) ? { type } : null
  }
  return typeof value === "object" ? null : value
}

/** What a recording keeps of a token. */
export const recordedToken = (token: string, accessToken: number, textOf: (text: string) => string): RecordedToken => {
  const { aud, ...claims } = claimsOf(token)
  const projectId = claims["project_id"]
  const [project = "", kind = ""] = (typeof aud === "string" ? aud : typeof projectId === "string" ? projectId : "").split(":")
  return {
    accessToken,
    project: textOf(project),
    audience: kind === "anon" ? ":anon" : kind === "restricted" ? ":restricted" : "",
    claims: Object.fromEntries(
      Object.entries(claims).filter(([name]) => claimNames.has(name)).map((
        [name, value]
      ) => [name, scrubClaim(name, value, textOf)])
    )
  }
}
