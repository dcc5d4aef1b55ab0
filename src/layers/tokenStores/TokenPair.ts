/** A pair of tokens as a program or a header states it. */
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import type { Tokens } from "../../schema/auth/Tokens.ts"
import { isToken } from "../../schema/wire/HeaderText.ts"
import { parseJson, tryReveal } from "../../schema/wire/Wire.ts"

/** A token as text, or as returned by verbs such as `sessions.create`. @category models @since 0.1.0 */
export type GivenToken = string | Redacted.Redacted | null

/** A pair of tokens; either may be `null`. @category models @since 0.1.0 */
export interface TokenPair {
  /** @default none: the refresh token is exchanged for one */
  readonly accessToken?: GivenToken | undefined
  readonly refreshToken: GivenToken
}

/** A token that is not a valid header value counts as absent: it would make every call fail, and errors of `fetch` would quote it. */
const secret = (value: unknown) => {
  const text = tryReveal(value)
  return isToken(text) ? Redacted.make(text) : null
}

/** The session of a pair of tokens; `None` if both are missing. @category constructors @since 0.1.0 */
export const fromPair = (
  pair: { readonly [K in keyof TokenPair]?: GivenToken | undefined }
): Option.Option<Tokens> => {
  const tokens = { accessToken: secret(pair.accessToken), refreshToken: secret(pair.refreshToken) }
  return tokens.accessToken === null && tokens.refreshToken === null ? Option.none() : Option.some(tokens)
}

const decode = Schema.decodeUnknownOption(Schema.Struct({
  accessToken: Schema.optional(Schema.NullOr(Schema.String)),
  refreshToken: Schema.optional(Schema.NullOr(Schema.String))
}))

/** The session of a pair of tokens as JSON; `None` if the text is not such JSON. */
export const fromJson = (json: string): Option.Option<Tokens> => Option.flatMap(decode(parseJson(json)), fromPair)
