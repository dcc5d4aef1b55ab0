/** Random strings and code challenges (RFC 7636), without the OAuth library, which would be a third of the emulator's third-party code. */
import { encode } from "jose/base64url"

/** An unguessable random string: 43 characters of base64url (RFC 7636, section 4.1). */
export const randomToken = (): string => encode(crypto.getRandomValues(new Uint8Array(32)))

/** The S256 code challenge of a verifier (RFC 7636, section 4.2). */
export const codeChallengeOf = async (verifier: string): Promise<string> =>
  encode(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier))))
