/** Access tokens of the identity providers, which the API keeps for the accounts that consented (protocol/semantics.md, section 8). */
import type { IdentityTokenRow } from "../../store/OAuthRows.ts"
import type { Memory } from "../../store/Store.ts"
import type { OAuthAccountRow } from "../../store/UserRows.ts"
import { unguessable } from "./IdentityProviders.ts"

const tokenLifetime = 60 * 60_000
/** A token that ends sooner, in milliseconds, is renewed instead of given out. */
const shortestRest = 5 * 60_000

/** A token for what the person has consented to. */
export const keepToken = (
  memory: Memory,
  now: number,
  account: OAuthAccountRow,
  scopes: ReadonlyArray<string>
): IdentityTokenRow =>
  memory.identityTokens.put({ id: unguessable(), oauthAccountId: account.id, scopes, expiresAt: now + tokenLifetime })

/** Deletes the record of an account, with what was consented to. */
export const forgetAccount = (memory: Memory, accountId: string): void => {
  for (const { id } of memory.identityTokens.where("oauthAccountId", accountId)) memory.identityTokens.remove(id)
  memory.oauthAccounts.remove(accountId)
}

/** A token of the account that covers the scopes, renewed if it ends soon; `undefined` if no consent covers them. */
export const tokenOf = (
  memory: Memory,
  now: number,
  account: OAuthAccountRow,
  scopes: ReadonlyArray<string>
): string | undefined => {
  const covering = memory.identityTokens.where("oauthAccountId", account.id)
    .filter((token) => scopes.every((scope) => token.scopes.includes(scope)))
  const fresh = covering.find(({ expiresAt }) => expiresAt - now > shortestRest)
  if (fresh) return fresh.id
  const [old] = covering
  if (old === undefined) return undefined
  memory.identityTokens.remove(old.id)
  return keepToken(memory, now, account, old.scopes).id
}
