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

/** The claims of a token, without a check of its signature; an empty object if there are none. */
export const claimsOf = (token: string): Json => {
  try {
    return Object(JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()))
  } catch {
    return {}
  }
}
