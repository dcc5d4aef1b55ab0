/** `/connected-accounts`: accounts at identity providers and their access tokens (docs/provider/oauth.md#connected-accounts). */
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as OAuthErrors from "../../../errors/provider/OAuthErrors.ts"
import { UserNotFound } from "../../../errors/provider/UserErrors.ts"
import { identityProviderOf, parseScopes } from "../../model/credentials/IdentityProviders.ts"
import { providerTokenOf } from "../../model/credentials/ProviderAccessTokens.ts"
import { refuse } from "../../request/EmulatorResponse.ts"
import type { SomeHandlers } from "../../request/Handler.ts"
import { currentProject, currentUser, RequestContext } from "../../request/RequestContext.ts"

/** Fails if a client call concerns another user's accounts. */
const requireOwn = Effect.fnUntraced(function*(userId: string) {
  const { access, user } = yield* RequestContext
  if (access === "client" && user?.id !== userId) return yield* refuse(403, "You can only use your own connected accounts.")
})

/** The user's connected accounts at identity providers, oldest first. Apps may use these accounts on the user's behalf. */
const accountsOf = Effect.fnUntraced(function*(userId: string) {
  const { store } = yield* RequestContext
  const project = yield* currentProject
  return store.oauthAccounts.where("userId", userId)
    .filter(({ allowConnectedAccounts, projectId }) => allowConnectedAccounts && projectId === project.id)
})

interface TokenRequest {
  readonly userId: string
  readonly providerId: string
  /** The account's id at the identity provider. @default any account of the identity provider */
  readonly accountId?: string
  readonly scope: string
}

const issue = Effect.fnUntraced(function*({ accountId, providerId, scope, userId }: TokenRequest) {
  const { now, store } = yield* RequestContext
  yield* requireOwn(userId)
  const provider = identityProviderOf(yield* currentProject, providerId)
  if (provider === undefined) return yield* new OAuthErrors.OAuthProviderNotFoundOrNotEnabled()
  if (provider.config.isShared && store.settings.developmentLogin === undefined) {
    return yield* new OAuthErrors.OAuthAccessTokenNotAvailableWithSharedOAuthKeys()
  }
  const accounts = (yield* accountsOf(userId)).filter((account) =>
    account.providerId === providerId && (accountId === undefined || account.accountId === accountId)
  )
  if (accounts.length === 0) return yield* new OAuthErrors.OAuthConnectionNotConnectedToUser()
  const scopes = parseScopes(scope)
  for (const account of accounts) {
    const token = providerTokenOf(store, now, account, scopes)
    if (token !== undefined) return { accessToken: Redacted.make(token) }
  }
  return yield* new OAuthErrors.OAuthConnectionDoesNotHaveRequiredScope()
})

export const connectedAccountHandlers = {
  ListConnectedAccounts: Effect.fnUntraced(function*({ params: { userId }, project, store }) {
    yield* requireOwn(userId)
    if (store.users.get(userId)?.projectId !== project.id) return yield* new UserNotFound()
    const accounts = yield* accountsOf(userId)
    return accounts.map(({ accountId, providerId }) => ({ userId, provider: providerId, providerAccountId: accountId }))
  }),
  IssueProviderAccessToken: ({ body: { scope = "" }, params: { provider, userId } }) =>
    issue({ userId, providerId: provider, scope }),
  IssueAccountAccessToken: ({ body: { scope = "" }, params: { provider, providerAccountId, userId } }) =>
    issue({ userId, providerId: provider, accountId: providerAccountId, scope }),
  IssueOwnProviderAccessToken: Effect.fnUntraced(function*({ body: { scope = "" }, params: { provider } }) {
    const user = yield* currentUser
    return yield* issue({ userId: user.id, providerId: provider, scope })
  })
} satisfies SomeHandlers
