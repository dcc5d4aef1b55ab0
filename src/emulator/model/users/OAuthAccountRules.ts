/** The rules for records of accounts at identity providers (docs/provider/oauth.md#accounts). */
import * as Effect from "effect/Effect"
import { OAuthProviderAccountIdAlreadyUsedForSignIn } from "../../../errors/provider/OAuthErrors.ts"
import { providerFailure, refuse } from "../../request/EmulatorResponse.ts"
import type { Store } from "../../store/Store.ts"
import type { OAuthAccountRow } from "../../store/UserRows.ts"

/**
 * Fails if the user already has a record of this account or signs in with another account of this identity provider, or if another user
 * signs in with this account. `ofUser` are the user's records, by default those in the store.
 */
export const requireUniqueAccount = Effect.fnUntraced(
  function*(store: Store, account: OAuthAccountRow, ofUser?: ReadonlyArray<OAuthAccountRow>) {
    const isOther = (other: OAuthAccountRow) => other.id !== account.id && other.providerId === account.providerId
    const own = (ofUser ?? store.oauthAccounts.where("userId", account.userId)).filter(isOther)
    if (account.allowSignIn && own.some(({ allowSignIn }) => allowSignIn)) {
      return yield* refuse(400, "The user already signs in with another account of this provider.")
    }
    if (own.some(({ accountId }) => accountId === account.accountId)) {
      return yield* refuse(400, "The user already has this account of this provider.")
    }
    const taken = store.oauthAccounts.where("accountId", account.accountId)
      .some((other) => isOther(other) && other.allowSignIn && other.projectId === account.projectId)
    if (account.allowSignIn && taken) return yield* new OAuthProviderAccountIdAlreadyUsedForSignIn()
  }
)

/** The fields of a request that concern uniqueness. */
interface Requested {
  readonly accountId?: string | undefined
  readonly allowSignIn?: boolean | undefined
}

/**
 * Fails if the provider refuses a change of a record, or fails on it. Without an account id in the request, the provider looks for a
 * conflict among the accounts of all users and identity providers; without `allowSignIn`, only its database finds the conflict.
 */
export const requireUniqueChange = Effect.fnUntraced(
  function*(store: Store, changed: OAuthAccountRow, { accountId, allowSignIn }: Requested) {
    const others = store.oauthAccounts.where("projectId", changed.projectId).filter(({ id }) => id !== changed.id)
    const ofUser = others.filter(({ providerId, userId }) => providerId === changed.providerId && userId === changed.userId)
    if (allowSignIn === true && ofUser.some((other) => other.allowSignIn)) {
      return yield* refuse(400, "The user already signs in with another account of this provider.")
    }
    if (accountId !== undefined && ofUser.some((other) => other.accountId === accountId)) {
      return yield* refuse(400, "The user already has this account of this provider.")
    }
    if (allowSignIn === true && others.some((other) => other.allowSignIn && (accountId ?? other.accountId) === other.accountId)) {
      return yield* new OAuthProviderAccountIdAlreadyUsedForSignIn()
    }
    const isTaken = (other: OAuthAccountRow) =>
      other.allowSignIn && other.providerId === changed.providerId && other.accountId === changed.accountId
    if (accountId !== undefined && changed.allowSignIn && others.some(isTaken)) {
      return yield* providerFailure("another user signs in with this account.")
    }
  }
)
