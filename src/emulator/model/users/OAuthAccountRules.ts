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
    const isOther = (otherAccount: OAuthAccountRow) =>
      otherAccount.id !== account.id && otherAccount.providerId === account.providerId
    const ownAccounts = (ofUser ?? store.oauthAccounts.where("userId", account.userId)).filter(isOther)
    if (account.allowSignIn && ownAccounts.some(({ allowSignIn }) => allowSignIn)) {
      return yield* refuse(400, "The user already signs in with another account of this provider.")
    }
    if (ownAccounts.some(({ accountId }) => accountId === account.accountId)) {
      return yield* refuse(400, "The user already has this account of this provider.")
    }
    const sameAccounts = store.oauthAccounts.where("accountId", account.accountId)
      .some((otherAccount) => isOther(otherAccount) && otherAccount.allowSignIn && otherAccount.projectId === account.projectId)
    if (account.allowSignIn && sameAccounts) return yield* new OAuthProviderAccountIdAlreadyUsedForSignIn()
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
  function*(store: Store, newAccount: OAuthAccountRow, { accountId, allowSignIn }: Requested) {
    const otherAccounts = store.oauthAccounts.where("projectId", newAccount.projectId).filter(({ id }) => id !== newAccount.id)
    const ofUser = otherAccounts.filter(({ providerId, userId }) =>
      providerId === newAccount.providerId && userId === newAccount.userId
    )
    if (allowSignIn === true && ofUser.some((otherAccount) => otherAccount.allowSignIn)) {
      return yield* refuse(400, "The user already signs in with another account of this provider.")
    }
    if (accountId !== undefined && ofUser.some((otherAccount) => otherAccount.accountId === accountId)) {
      return yield* refuse(400, "The user already has this account of this provider.")
    }
    if (
      allowSignIn === true &&
      otherAccounts.some((otherAccount) =>
        otherAccount.allowSignIn && (accountId ?? otherAccount.accountId) === otherAccount.accountId
      )
    ) {
      return yield* new OAuthProviderAccountIdAlreadyUsedForSignIn()
    }
    const isTaken = (otherAccount: OAuthAccountRow) =>
      otherAccount.allowSignIn && otherAccount.providerId === newAccount.providerId &&
      otherAccount.accountId === newAccount.accountId
    if (accountId !== undefined && newAccount.allowSignIn && otherAccounts.some(isTaken)) {
      return yield* providerFailure("another user signs in with this account.")
    }
  }
)
