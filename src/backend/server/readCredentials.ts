/** The session that a request carries, and in what: an access token by itself, a pair in a header, or cookies. */
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import { headerOf, headersOf, type RequestLike } from "../../layers/cookies/requestHeaders.ts"
import { read, type ReadOptions } from "../../layers/tokenStores/TokenStoreRequest.ts"
import type { Tokens } from "../../schema/auth/Tokens.ts"
import { isToken } from "../../schema/wire/HeaderText.ts"

/** Where browsers of the provider's own clients put the token by itself; elsewhere it comes as `Authorization: Bearer`. */
const accessTokenHeader = "x-stack-access-token"

export interface IncomingCredentials {
  readonly tokens: Tokens
  /** Browsers send cookies with every request to this host, from pages of other sites too; headers they do not. */
  readonly inCookies: boolean
}

/**
 * In this order: `Authorization: Bearer` with a pair or with an access token, the header `x-stack-auth`, the header
 * `x-stack-access-token`, cookies. The first form that is there decides.
 */
export const readCredentials = (
  projectId: string,
  request: RequestLike,
  options: ReadOptions = {}
): Option.Option<IncomingCredentials> => {
  const headers = headersOf(request)
  const bearer = /^bearer +(\S+)$/i.exec(headerOf(headers, "authorization")?.trim() ?? "")?.[1]
  const isPair = bearer === undefined ? headerOf(headers, "x-stack-auth") !== undefined : /^(?:stackauth|hexclave)_/i.test(bearer)
  const accessToken = isPair ? undefined : bearer ?? (headerOf(headers, accessTokenHeader) || undefined)
  if (accessToken !== undefined) {
    if (!isToken(accessToken)) return Option.none()
    return Option.some({ tokens: { accessToken: Redacted.make(accessToken), refreshToken: null }, inCookies: false })
  }
  return Option.map(read(projectId, request, options), (tokens) => ({ tokens, inCookies: !isPair }))
}
