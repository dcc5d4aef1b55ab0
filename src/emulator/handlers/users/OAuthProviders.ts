/** `/oauth-providers`: users' accounts at identity providers, as records (docs/provider/oauth.md#accounts). */
import * as Effect from "effect/Effect"
import { CannotGetOwnUserWithoutUser } from "../../../errors/provider/SessionErrors.ts"
import { configOf } from "../../model/config/Config.ts"
import type { Config } from "../../model/config/ConfigShape.ts"
import { deleteOAuthAccount } from "../../model/credentials/ProviderAccessTokens.ts"
import { userOf } from "../../model/teams/Teams.ts"
import { requireUniqueAccount, requireUniqueChange } from "../../model/users/OAuthAccountRules.ts"
import { normalizeEmail } from "../../model/users/PrimaryEmail.ts"
import { refuse } from "../../request/EmulatorResponse.ts"
import type { SomeHandlers } from "../../request/Handler.ts"
import { currentProject, RequestContext } from "../../request/RequestContext.ts"
import type { OAuthAccountRow } from "../../store/UserRows.ts"

const providerConfig = ({ auth: { oauth: { providers } } }: Config, id: string) =>
  Object.hasOwn(providers, id) ? providers[id] : undefined

/**
 * An account, as it appears in responses. The account remains after its identity provider is removed from the configuration; `type` then
 * contains the identity provider's id.
 */
const view = (config: Config) => (account: OAuthAccountRow) => ({
  id: account.id,
  userId: account.userId,
  providerConfigId: account.providerId,
  type: providerConfig(config, account.providerId)?.type ?? account.providerId,
  email: account.email,
  allowSignIn: account.allowSignIn,
  allowConnectedAccounts: account.allowConnectedAccounts
})

const serverView = (config: Config) => (account: OAuthAccountRow) => ({
  ...view(config)(account),
  accountId: account.accountId
})

/** Fails if a client call concerns the records of anyone but the signed-in user. Other calls may use any records. */
const requireOwn = Effect.fnUntraced(function*(userId: string | undefined) {
  const { access, user } = yield* RequestContext
  if (access !== "client") return
  if (user === null) return yield* new CannotGetOwnUserWithoutUser()
  if (userId !== user.id) return yield* refuse(403, "You can only manage your own OAuth providers: give user_id=me.")
})

/** The record of a user's account at an identity provider. Fails if it does not exist, or if the caller may not see it. */
const accountOf = Effect.fnUntraced(function*(userId: string, id: string) {
  const { store } = yield* RequestContext
  yield* requireOwn(userId)
  yield* userOf(store, yield* currentProject, userId)
  const account = store.oauthAccounts.get(id)
  return account?.userId === userId ? account : yield* refuse(404, "The user has no such OAuth provider.")
})

interface Change {
  readonly allowSignIn?: boolean | undefined
  readonly allowConnectedAccounts?: boolean | undefined
  readonly email?: string | undefined
  readonly accountId?: string | undefined
}

const change = Effect.fnUntraced(function*(account: OAuthAccountRow, change: Change) {
  const { store } = yield* RequestContext
  const { accountId, allowConnectedAccounts, allowSignIn, email } = change
  const newAccount: OAuthAccountRow = {
    ...account,
    ...(accountId !== undefined && { accountId }),
    ...(allowConnectedAccounts !== undefined && { allowConnectedAccounts }),
    ...(allowSignIn !== undefined && { allowSignIn }),
    ...(email !== undefined && { email: normalizeEmail(email) })
  }
  yield* requireUniqueChange(store, newAccount, change)
  return store.oauthAccounts.put(newAccount)
})

/** The accounts of one user or of all users at identity providers, oldest first. */
const accounts = Effect.fnUntraced(function*(userId: string | undefined) {
  const { store } = yield* RequestContext
  const project = yield* currentProject
  yield* requireOwn(userId)
  if (userId === undefined) return store.oauthAccounts.where("projectId", project.id)
  yield* userOf(store, project, userId)
  return store.oauthAccounts.where("userId", userId)
})

const config = Effect.map(currentProject, configOf)

export const oauthProviderHandlers = {
  ListOAuthProviders: Effect.fnUntraced(function*({ query }) {
    return (yield* accounts(query.userId)).map(view(yield* config))
  }),
  ReadOAuthProvider: Effect.fnUntraced(function*({ params }) {
    return view(yield* config)(yield* accountOf(params.userId, params.oauthProviderId))
  }),
  UpdateOAuthProvider: Effect.fnUntraced(function*({ body, params }) {
    return view(yield* config)(yield* change(yield* accountOf(params.userId, params.oauthProviderId), body))
  }),
  DeleteOAuthProvider: Effect.fnUntraced(function*({ params, store }) {
    const { id } = yield* accountOf(params.userId, params.oauthProviderId)
    deleteOAuthAccount(store, id)
  }),
  ListServerOAuthProviders: Effect.fnUntraced(function*({ query }) {
    return (yield* accounts(query.userId)).map(serverView(yield* config))
  }),
  CreateOAuthProvider: Effect.fnUntraced(function*({ body, project, store }) {
    const { accountId, allowConnectedAccounts, allowSignIn, email, providerConfigId, userId } = body
    if (providerConfig(yield* config, providerConfigId) === undefined) {
      return yield* refuse(404, `The project has no OAuth provider ${providerConfigId}.`)
    }
    yield* userOf(store, project, userId)
    const account: OAuthAccountRow = {
      id: crypto.randomUUID(),
      projectId: project.id,
      userId,
      providerId: providerConfigId,
      accountId,
      email: email === undefined ? null : normalizeEmail(email),
      allowSignIn,
      allowConnectedAccounts
    }
    yield* requireUniqueAccount(store, account)
    return serverView(yield* config)(store.oauthAccounts.put(account))
  }),
  ReadServerOAuthProvider: Effect.fnUntraced(function*({ params }) {
    return serverView(yield* config)(yield* accountOf(params.userId, params.oauthProviderId))
  }),
  UpdateServerOAuthProvider: Effect.fnUntraced(function*({ body, params }) {
    return serverView(yield* config)(yield* change(yield* accountOf(params.userId, params.oauthProviderId), body))
  })
} satisfies SomeHandlers
