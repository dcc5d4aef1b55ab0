/** Headers that carry a session to the program's own server. @category functions @since 0.1.0 */
import * as Redacted from "effect/Redacted"
import type { Tokens } from "../../schema/auth/Tokens.ts"

const plainText = (tokens: Tokens | null) => {
  const { accessToken = null, refreshToken = null } = tokens ?? {}
  return JSON.stringify({
    accessToken: accessToken && Redacted.value(accessToken),
    refreshToken: refreshToken && Redacted.value(refreshToken)
  })
}

/**
 * The header `x-stack-auth` with both tokens as JSON, for a request to your server, where an app uses the request as its token store:
 * `fetch("/api/orders", { headers: authHeaders(await app.auth.findTokens()) })`. Without tokens, the header says that no user is signed
 * in. Do not send it to other servers.
 */
export const authHeaders = (tokens: Tokens | null): { readonly "x-stack-auth": string } => ({ "x-stack-auth": plainText(tokens) })

/** Base64 of UTF-8, because tokens of an untyped store may contain any character. */
const base64 = (text: string): string => btoa(String.fromCharCode(...new TextEncoder().encode(text)))

/**
 * Both tokens as the value of one `Authorization` header, for callers that cannot set other headers: `Bearer stackauth_<base64 JSON>`;
 * `null` without tokens. Apps that use the request as their token store read this header, as does the provider's client. Its value is not
 * an access token: send `tokens.accessToken` to other servers that verify tokens.
 */
export const authorizationHeader = (tokens: Tokens | null): string | null =>
  tokens && `Bearer stackauth_${base64(plainText(tokens))}`
