/** Authorization codes for apps (RFC 6749, section 4.1.2). */
import * as Hex from "effect/encoding/Hex"
import type { AuthorizationCodeRow } from "../../store/OAuthRows.ts"
import type { Store } from "../../store/Store.ts"

/** Lifetime of a code, in milliseconds. */
const codeLifetime = 5 * 60_000

/** A code for an app: 64 hexadecimal digits, valid for one use within five minutes. */
export const makeAuthorizationCode = (
  store: Store,
  now: number,
  code: Omit<AuthorizationCodeRow, "id" | "expiresAt">
): string =>
  store.authorizationCodes.put({
    ...code,
    id: Hex.encode(crypto.getRandomValues(new Uint8Array(32))),
    expiresAt: now + codeLifetime
  }).id
