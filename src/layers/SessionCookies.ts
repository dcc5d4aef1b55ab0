/** The session in cookies: which ones hold it, in every form that the provider's clients have written. */
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import type { Tokens } from "../schema/Tokens.ts"
import * as Wire from "../schema/Wire.ts"

/** The names and values of a `Cookie` header or of `document.cookie`; values that are not percent-encoded right are kept as they are. */
export const parseCookies = (header: string): ReadonlyMap<string, string> =>
  new Map(
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
  )

const structured = Schema.decodeUnknownOption(Wire.struct({ refreshToken: Schema.String, updatedAtMillis: Schema.Number }))

/** Plain forms come first, as the provider's own clients read them; of several structured ones the newest. */
const refreshTokenIn = (projectId: string, cookies: ReadonlyMap<string, string>): string | undefined => {
  const plain = cookies.get(`stack-refresh-${projectId}`) ?? cookies.get("stack-refresh")
  if (plain) return plain
  const newest = (prefix: string) =>
    [...cookies]
      .filter(([name]) =>
        name.startsWith(`${prefix}-refresh-${projectId}--`) || name.startsWith(`__Host-${prefix}-refresh-${projectId}--`)
      )
      .flatMap(([, value]) => Option.toArray(structured(Wire.parseJson(value))))
      .sort((one, other) => other.updatedAtMillis - one.updatedAtMillis)[0]?.refreshToken
  return newest("hexclave") ?? newest("stack")
}

/** The access token is one of the pair `[refreshToken, accessToken]` only if it was stored together with the refresh token. */
const accessTokenIn = (cookies: ReadonlyMap<string, string>, refreshToken: string): string | undefined => {
  for (const name of ["hexclave-access", "stack-access"]) {
    const pair = Wire.parseJson(cookies.get(name) ?? "")
    if (Array.isArray(pair) && pair[0] === refreshToken && typeof pair[1] === "string" && pair[1] !== "") return pair[1]
  }
  return undefined
}

/** The session that the cookies hold. Corrupt, cut or foreign values count as signed out. */
export const fromCookies = (projectId: string, header: string): Option.Option<Tokens> => {
  const cookies = parseCookies(header)
  const refreshToken = refreshTokenIn(projectId, cookies)
  if (!refreshToken) return Option.none()
  const accessToken = accessTokenIn(cookies, refreshToken)
  return Option.some({
    refreshToken: Redacted.make(refreshToken),
    accessToken: accessToken === undefined ? null : Redacted.make(accessToken)
  })
}
