/** Access tokens that identity providers issue to the provider with the user's consent (docs/provider/oauth.md#connected-accounts). */
import type { IdentityTokenRow } from "../../store/OAuthRows.ts"
import type { Store } from "../../store/Store.ts"
import type { OAuthAccountRow } from "../../store/UserRows.ts"
import { randomToken } from "./Pkce.ts"

const tokenLifetime = 60 * 60_000
/** Tokens that expire within this many milliseconds are renewed before they are returned. */
const minRemaining = 5 * 60_000

/** Stores a token with the scopes that the user has consented to. */
export const saveProviderToken = (
  store: Store,
  now: number,
  account: OAuthAccountRow,
  scopes: ReadonlyArray<string>
): IdentityTokenRow =>
  store.identityTokens.put({ id: randomToken(), oauthAccountId: account.id, scopes, expiresAt: now + tokenLifetime })

/** Deletes the record of an account, with its tokens. */
export const deleteOAuthAccount = (store: Store, accountId: string): void => {
  for (const { id } of store.identityTokens.where("oauthAccountId", accountId)) store.identityTokens.remove(id)
  store.oauthAccounts.remove(accountId)
}

/**
 * An access token for the account and the scopes, renewed if it expires soon; `undefined` if the user has not consented to all the scopes.
 */
export const providerTokenOf = (
  store: Store,
  now: number,
  account: OAuthAccountRow,
  scopes: ReadonlyArray<string>
): string | undefined => {
  const covering = store.identityTokens.where("oauthAccountId", account.id)
    .filter((token) => scopes.every((scope) => token.scopes.includes(scope)))
  const fresh = covering.find(({ expiresAt }) => expiresAt - now > minRemaining)
  if (fresh) return fresh.id
  const [old] = covering
  if (old === undefined) return undefined
  store.identityTokens.remove(old.id)
  return saveProviderToken(store, now, account, old.scopes).id
}
