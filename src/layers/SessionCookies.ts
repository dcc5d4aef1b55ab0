/** The session in cookies: which ones hold it, in every form that the provider's clients have written. */
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { lifeOf } from "../pipeline/AccessToken.ts"
import { isToken } from "../schema/HeaderText.ts"
import type { Tokens } from "../schema/Tokens.ts"
import * as Wire from "../schema/Wire.ts"

/** Names and values in their order; a name may come twice, from a host and from its domain. */
export type Cookies = ReadonlyArray<readonly [name: string, value: string]>

/** Reads a `Cookie` header or `document.cookie`; values that are not percent-encoded right are kept as they are. */
export const parseCookies = (header: string): Cookies =>
  header.split(";").flatMap((part) => {
    const at = part.indexOf("=")
    if (at < 0) return []
    const raw = part.slice(at + 1).trim().replace(/^"(.*)"$/, "$1")
    try {
      return [[part.slice(0, at).trim(), decodeURIComponent(raw)] as const]
    } catch {
      return [[part.slice(0, at).trim(), raw] as const]
    }
  })

const structured = Schema.decodeUnknownOption(Wire.struct({ refreshToken: Schema.String, updatedAtMillis: Schema.Number }))

/** Plain forms come first, as the provider's own clients read them; of several structured ones the newest. */
const refreshTokenIn = (projectId: string, cookies: Cookies): string | undefined => {
  const named = (wanted: string) => cookies.find(([name, value]) => name === wanted && isToken(value))?.[1]
  const plain = named(`stack-refresh-${projectId}`) ?? named("stack-refresh")
  if (plain) return plain
  const newest = (prefix: string) =>
    cookies
      .filter(([name]) =>
        name.startsWith(`${prefix}-refresh-${projectId}--`) || name.startsWith(`__Host-${prefix}-refresh-${projectId}--`)
      )
      .flatMap(([, value]) => Option.toArray(structured(Wire.parseJson(value))))
      .filter(({ refreshToken }) => isToken(refreshToken))
      .sort((one, other) => other.updatedAtMillis - one.updatedAtMillis)[0]?.refreshToken
  return newest("hexclave") ?? newest("stack")
}

/** The access token is one of the pair `[refreshToken, accessToken]` only if it was stored together with the refresh token. */
const accessTokenIn = (cookies: Cookies, refreshToken: string): Redacted.Redacted | null =>
  cookies
    .filter(([name]) => name === "hexclave-access" || name === "stack-access")
    .flatMap(([, value]) => {
      const pair = Wire.parseJson(value)
      return Array.isArray(pair) && pair[0] === refreshToken && isToken(pair[1])
        ? [Redacted.make(pair[1])]
        : []
    })
    .sort((one, other) => lifeOf(other).expiresAt - lifeOf(one).expiresAt)[0] ?? null

/** The session that the cookies hold. Corrupt, cut or foreign values count as signed out. */
export const fromCookies = (projectId: string, cookies: Cookies): Option.Option<Tokens> => {
  const refreshToken = refreshTokenIn(projectId, cookies)
  return refreshToken
    ? Option.some({ refreshToken: Redacted.make(refreshToken), accessToken: accessTokenIn(cookies, refreshToken) })
    : Option.none()
}
