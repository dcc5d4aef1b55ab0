/** A session as a single string: the JSON object `{ accessToken, refreshToken }`, as in the header `x-stack-auth`. */
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import type { Tokens } from "../../schema/auth/Tokens.ts"
import { isToken } from "../../schema/wire/HeaderText.ts"
import { parseJson } from "../../schema/wire/Wire.ts"

const plain = (token: Redacted.Redacted | null) => token && Redacted.value(token)

const write = ({ accessToken, refreshToken }: Tokens) =>
  JSON.stringify({ accessToken: plain(accessToken), refreshToken: plain(refreshToken) })

/**
 * The session as text of at most `maxBytes` bytes, without the access token if necessary; `undefined` if the refresh token alone is too
 * long.
 */
export const textOf = (tokens: Tokens, maxBytes: number): string | undefined => {
  const forms = tokens.refreshToken === null ? [tokens] : [tokens, { ...tokens, accessToken: null }]
  return forms.map(write).find((text) => maxBytes === Infinity || new TextEncoder().encode(text).length <= maxBytes)
}

/** A token that is not a valid header value counts as absent. */
const secret = (value: unknown) => isToken(value) ? Redacted.make(value) : null

/** Parses a session from a string; `None` if the string is truncated, corrupt or in another format. */
export const fromText = (text: string): Option.Option<Tokens> => {
  const json = parseJson(text)
  if (typeof json !== "object" || json === null) return Option.none()
  const tokens = {
    accessToken: secret("accessToken" in json ? json.accessToken : null),
    refreshToken: secret("refreshToken" in json ? json.refreshToken : null)
  }
  return tokens.accessToken === null && tokens.refreshToken === null ? Option.none() : Option.some(tokens)
}
