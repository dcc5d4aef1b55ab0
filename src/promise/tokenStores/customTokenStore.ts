/** The token store of the program's own functions. */
import * as Result from "effect/Result"
import { invalidOption } from "../../errors/local/invalidOption.ts"
import type { InvalidOption } from "../../errors/local/UsageErrors.ts"
import * as TokenStoreFunctions from "../../layers/tokenStores/TokenStoreFunctions.ts"
import { type AppTokenStore, appTokenStore, type StoreParts } from "../options/TokenStoreOption.ts"

const invalid = (option: string, problem: string) => Result.fail(invalidOption(`tokenStore.${option}`, problem))

const check = ({ get, maxBytes, set, watch }: TokenStoreFunctions.TokenStoreFunctions): Result.Result<void, InvalidOption> => {
  if (typeof get !== "function") return invalid("get", "must be a function that returns the stored text, or null.")
  if (typeof set !== "function") return invalid("set", "must be a function that stores text, or removes it for null.")
  if (watch !== undefined && typeof watch !== "function") {
    return invalid("watch", "must be a function that takes a callback and returns a function to stop it.")
  }
  return maxBytes === undefined || (Number.isSafeInteger(maxBytes) && maxBytes > 0)
    ? Result.succeed(undefined)
    : invalid("maxBytes", "must be a whole number of bytes above zero.")
}

const partsOf = (functions: TokenStoreFunctions.TokenStoreFunctions): StoreParts => ({
  scope: "program",
  inBrowser: null,
  make: ({ timeout }) => Result.map(check(functions), () => TokenStoreFunctions.make(functions, timeout))
})

/**
 * Your functions, which keep the session as text: in a file, a keychain, or the secure storage of a phone. The app's `timeout` limits each
 * call of a function.
 *
 * **Example** (The storage of a tab, which ends with the tab)
 *
 * ```ts
 * const tab = customTokenStore({
 *   get: () => sessionStorage.getItem("session"),
 *   set: (session) => session === null ? sessionStorage.removeItem("session") : sessionStorage.setItem("session", session)
 * })
 * const app = createClientApp({ projectId, tokenStore: tab })
 * ```
 * @category constructors @since 0.1.0
 */
export const customTokenStore = (functions: TokenStoreFunctions.TokenStoreFunctions): AppTokenStore =>
  appTokenStore(partsOf, functions)
