/**
 * Reads the session that a request sends, and reports how it was sent: as an access token, as a pair of tokens in a header, or in cookies.
 */
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import { headerOf } from "../../layers/cookies/requestHeaders.ts"
import type { ServerRequest } from "../../layers/tokenStores/ServerRequest.ts"
import { read, type ReadOptions } from "../../layers/tokenStores/TokenStoreRequest.ts"
import type { Tokens } from "../../schema/auth/Tokens.ts"
import { isToken } from "../../schema/wire/HeaderText.ts"

/** The headers in which the provider's browser clients send the access token; other clients send `Authorization: Bearer`. */
const accessTokenHeaders = ["x-stack-access-token", "x-hexclave-access-token"] as const

export interface IncomingCredentials {
  readonly tokens: Tokens
  /** Whether the session is in cookies, which browsers attach to every request to this host, including from pages of other sites. */
  readonly inCookies: boolean
}

/**
 * Reads the first of these that is present: `Authorization: Bearer` with a pair of tokens or an access token, the header `x-stack-auth`,
 * the header `x-stack-access-token` or `x-hexclave-access-token`, cookies.
 */
export const readCredentials = (
  projectId: string,
  request: ServerRequest,
  options: ReadOptions = {}
): Option.Option<IncomingCredentials> => {
  const bearer = request.bearer()
  const isPair = bearer?.isPair ?? request.pair() !== undefined
  const accessToken = isPair
    ? undefined
    : bearer?.text ?? accessTokenHeaders.map((name) => headerOf(request.headers, name)).find(Boolean)
  if (accessToken !== undefined) {
    if (!isToken(accessToken)) return Option.none()
    return Option.some({ tokens: { accessToken: Redacted.make(accessToken), refreshToken: null }, inCookies: false })
  }
  return Option.map(read(projectId, request, options), (tokens) => ({ tokens, inCookies: !isPair }))
}
