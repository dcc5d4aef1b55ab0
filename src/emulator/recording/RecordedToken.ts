/** Access tokens of a recording: their claims with placeholders, which a replay signs with its own key. */

type Json = { readonly [name: string]: unknown }

export interface RecordedToken {
  /** The number of the token in the recording. */
  readonly accessToken: number
  /** The id of the project, from the audience. */
  readonly project: string
  /** What follows the id in the audience: `:anon` and `:restricted` have separate keys. */
  readonly audience: "" | ":anon" | ":restricted"
  readonly claims: Json
}

export const isRecordedToken = (value: unknown): value is RecordedToken =>
  typeof value === "object" && value !== null && "accessToken" in value && "claims" in value

const jwt = /^ey[\w-]+\.ey[\w-]+\.[\w-]*$/

/** Whether a text has the form of an access token. */
export const isToken = (text: string): boolean => jwt.test(text)

/** The claims of a token, without a check of its signature; an empty object if there are none. */
export const claimsOf = (token: string): Json => {
  try {
    return Object(JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()))
  } catch {
    return {}
  }
}

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
