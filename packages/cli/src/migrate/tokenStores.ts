/** Rewrites values of the old client's option `tokenStore`. */
import type { Rewriting } from "./Rewriting.ts"

/**
 * The token store for a value of the old client's option: a word and `null` stay, tokens and requests are passed to the constructor of
 * their token store. A variable is assumed to hold a request, which most of them do; the compiler reports another one.
 */
export const tokenStoreText = ({ use }: Pick<Rewriting, "use">, value: string): string => {
  if (/^(["'`]|null$|undefined$)/.test(value)) return value
  const constructor = /^\{[^}]*\b(accessToken|refreshToken)\b/.test(value) ? "pairTokenStore" : "requestTokenStore"
  return `${use(constructor, "latchkey/promise")}(${value})`
}
