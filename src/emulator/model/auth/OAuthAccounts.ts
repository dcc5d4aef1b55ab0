/** Finds or creates the user that an account at an identity provider signs in (docs/provider/oauth.md#account-of-a-sign-in). */
import * as Effect from "effect/Effect"
import { ContactChannelAlreadyUsedForAuthBySomeoneElse } from "../../../errors/provider/ContactChannelErrors.ts"
import { OAuthConnectionAlreadyConnectedToAnotherUser } from "../../../errors/provider/OAuthErrors.ts"
import { SignUpRejected } from "../../../errors/provider/SignInErrors.ts"
import { refuse } from "../../request/EmulatorResponse.ts"
import { RequestContext } from "../../request/RequestContext.ts"
import type { IdentityRow, OAuthAttemptRow } from "../../store/OAuthRows.ts"
import type { ProjectRow } from "../../store/ProjectRows.ts"
import type { Store } from "../../store/Store.ts"
import type { OAuthAccountRow, UserRow } from "../../store/UserRows.ts"
import { configOf } from "../config/Config.ts"
import type { IdentityProvider } from "../credentials/IdentityProviders.ts"
import { authChannel, normalizeEmail } from "../users/PrimaryEmail.ts"
import { requireSignUp, signUp } from "./SignUp.ts"

/** The identity that an identity provider reports for a user. */
export interface ProviderIdentity {
  readonly project: ProjectRow
  readonly provider: IdentityProvider
  readonly identity: IdentityRow
}

/** The project's records of the account at the identity provider. */
const accountsOf = (store: Store, { identity, project, provider }: ProviderIdentity) =>
  store.oauthAccounts.where("accountId", identity.accountId)
    .filter(({ projectId, providerId }) => projectId === project.id && providerId === provider.id)

/**
 * Connects the account to the user. An existing record also becomes a way to sign in if the identity provider's configuration now allows
 * it.
 */
const connectAccount = (store: Store, arrival: ProviderIdentity, user: UserRow): OAuthAccountRow => {
  const { identity, project, provider } = arrival
  const { allowConnectedAccounts, allowSignIn } = provider.config
  const account = accountsOf(store, arrival).find(({ userId }) => userId === user.id)
  if (account) return store.oauthAccounts.update(account, { allowSignIn: account.allowSignIn || allowSignIn })
  return store.oauthAccounts.put({
    id: crypto.randomUUID(),
    projectId: project.id,
    userId: user.id,
    providerId: provider.id,
    accountId: identity.accountId,
    email: identity.email,
    allowSignIn,
    allowConnectedAccounts
  })
}

const linkAccount = Effect.fnUntraced(function*(arrival: ProviderIdentity, userId: string | null) {
  const { store } = yield* RequestContext
  const user = store.users.get(userId ?? "")
  if (user === undefined) return yield* refuse(400, "The user to connect the account to no longer exists.")
  const records = accountsOf(store, arrival)
  if (records.some((record) => record.allowSignIn && record.userId !== user.id)) {
    return yield* new OAuthConnectionAlreadyConnectedToAnotherUser()
  }
  return { user, account: connectAccount(store, arrival, user), isNewUser: false }
})

/** The existing user who signs in with the address, to whom the account is added; `undefined` if a new user is needed. */
const userToMerge = Effect.fnUntraced(function*({ identity, project }: ProviderIdentity, email: string) {
  const { store } = yield* RequestContext
  const channel = authChannel(store, project, email)
  if (channel === undefined) return undefined
  const inUse = (wouldWorkIfEmailWasVerified: boolean) =>
    new ContactChannelAlreadyUsedForAuthBySomeoneElse({
      details: { type: "email", contactChannelValue: email, wouldWorkIfEmailWasVerified }
    })
  switch (configOf(project).auth.oauth.accountMergeStrategy) {
    case "allow_duplicates":
      return undefined
    case "raise_error":
      return yield* inUse(false)
    case "link_method":
      if (!channel.isVerified) return yield* inUse(true)
      // The address may not belong to the person at the identity provider.
      if (!identity.isEmailVerified) return yield* inUse(false)
      return store.users.get(channel.userId)
  }
})

/** Makes a new user, or upgrades the anonymous user who started the sign-in. */
const signUpWith = Effect.fnUntraced(function*(arrival: ProviderIdentity, email: string | null) {
  const { store } = yield* RequestContext
  const { identity: { displayName, isEmailVerified }, project, provider } = arrival
  yield* requireSignUp(project)
  const account = {
    ...(displayName !== null && { displayName }),
    ...(email !== null && {
      primaryEmail: email,
      primaryEmailVerified: isEmailVerified,
      primaryEmailAuthEnabled: authChannel(store, project, email) === undefined
    })
  }
  const user = yield* Effect.catch(
    signUp(project, { email, method: "oauth", oauthProvider: provider.id }, account),
    // The address is free, as checked above, so only a sign-up rule can refuse the account.
    (error) => error instanceof SignUpRejected ? Effect.fail(error) : Effect.die(error)
  )
  return { user, account: connectAccount(store, arrival, user), isNewUser: true }
})

/** Connects the account to a signed-in user, or signs in the account's user, who may be new. */
export const signInWithProvider = Effect.fnUntraced(
  function*(attempt: Pick<OAuthAttemptRow, "type" | "userId">, arrival: ProviderIdentity) {
    if (attempt.type === "link") return yield* linkAccount(arrival, attempt.userId)
    const { store } = yield* RequestContext
    const account = accountsOf(store, arrival).find(({ allowSignIn }) => allowSignIn)
    const owner = account && store.users.get(account.userId)
    if (account && owner) return { user: owner, account: account, isNewUser: false }
    const email = arrival.identity.email === null ? null : normalizeEmail(arrival.identity.email)
    const user = email === null ? undefined : yield* userToMerge(arrival, email)
    if (user !== undefined) return { user, account: connectAccount(store, arrival, user), isNewUser: false }
    return yield* signUpWith(arrival, email)
  }
)
