/** The credential in the header `Authorization: Bearer` (RFC 6750, section 2.1). */
import { headerOf, type HeadersLike } from "../cookies/requestHeaders.ts"

export interface BearerCredential {
  /** Whether the text is the base64 of a pair of tokens (docs/provider/tokens.md#tokens-in-requests-to-a-backend), not an access token. */
  readonly isPair: boolean
  /** The text after `Bearer`, and after the prefix of a pair, after which it may be empty. */
  readonly text: string
}

/** The only parser of the header, so that all readers agree whether the session is in the header or in the cookies. */
export const bearerCredentialOf = (headers: HeadersLike): BearerCredential | undefined => {
  const header = headerOf(headers, "authorization")?.trim() ?? ""
  const [, prefix, text] = /^bearer +((?:stackauth|hexclave)_)?(\S*)$/i.exec(header) ?? []
  return text === undefined ? undefined : { isPair: prefix !== undefined, text }
}
