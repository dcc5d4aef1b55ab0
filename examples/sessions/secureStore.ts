/**
 * A session in the keychain of a phone, with `expo-secure-store`:
 *
 *     import * as SecureStore from "expo-secure-store"
 *     const app = createClientApp({ projectId, tokenStore: customTokenStore(secureStore(SecureStore)) })
 *
 * A value of `expo-secure-store` has at most 2,048 bytes, which a session with its access token may exceed. `maxBytes` then omits the
 * access token: the app keeps it in memory, and renews it once after each start.
 */
import type { TokenStoreFunctions } from "latchkey/promise"

/** The part of `expo-secure-store` that the store uses. */
export interface SecureStore {
  readonly getItemAsync: (key: string) => Promise<string | null>
  readonly setItemAsync: (key: string, value: string) => Promise<void>
  readonly deleteItemAsync: (key: string) => Promise<void>
}

/** Keys consist of letters, digits, `.`, `-` and `_`. */
export const secureStore = (storage: SecureStore, key = "latchkey.session"): TokenStoreFunctions => ({
  get: () => storage.getItemAsync(key),
  set: (session) => session === null ? storage.deleteItemAsync(key) : storage.setItemAsync(key, session),
  maxBytes: 2_048
})
