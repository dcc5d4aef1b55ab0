/** Creates and changes users by the provider's rules for addresses and passwords. */
import * as Effect from "effect/Effect"
import { UserNotFound } from "../../../errors/provider/UserErrors.ts"
import { refuse } from "../../request/EmulatorResponse.ts"
import { RequestContext } from "../../request/RequestContext.ts"
import type { ProjectRow } from "../../store/ProjectRows.ts"
import type { Store } from "../../store/Store.ts"
import type { OAuthAccountRow, UserRow } from "../../store/UserRows.ts"
import { configOf } from "../config/Config.ts"
import { revokeSessions } from "../credentials/SessionRevocation.ts"
import { grantSignUpDefaults, requireMember } from "../teams/Grants.ts"
import { makePersonalTeam, renamePersonalTeam, userOf } from "../teams/Teams.ts"
import { requireUniqueAccount } from "./OAuthAccountRules.ts"
import { addPrimaryEmail, emailTaken, isTaken, normalizeEmail, updatePrimaryEmail } from "./PrimaryEmail.ts"
import { emptyUser, userColumns, type UserFields } from "./UserColumns.ts"
import { removePasskey } from "./UserDeletion.ts"
import { primaryChannel } from "./UserViews.ts"

/** The records of a new user's accounts at identity providers. Fails if another user signs in with one of the accounts. */
const newAccounts = Effect.fnUntraced(function*(store: Store, user: UserRow, { oauthProviders = [] }: UserFields) {
  const accounts = oauthProviders.map(({ accountId, email = null, id: providerId }): OAuthAccountRow => ({
    id: crypto.randomUUID(),
    projectId: user.projectId,
    userId: user.id,
    providerId,
    accountId,
    email,
    allowSignIn: true,
    allowConnectedAccounts: true
  }))
  for (const account of accounts) {
    yield* Effect.catchTag(
      requireUniqueAccount(store, account, accounts),
      "OAuthProviderAccountIdAlreadyUsedForSignIn",
      // The provider documents no code for this refusal.
      () => refuse(400, `Another user signs in with this account of ${account.providerId}.`)
    )
  }
  return accounts
})

/** Creates a user, for a server or a sign-up. */
export const createUser = Effect.fnUntraced(function*(project: ProjectRow, create: UserFields) {
  const { now, store } = yield* RequestContext
  const email = create.primaryEmail === undefined || create.primaryEmail === null ? null : normalizeEmail(create.primaryEmail)
  if (email === null && (create.primaryEmailVerified === true || create.primaryEmailAuthEnabled === true)) {
    return yield* refuse(400, "primary_email_verified and primary_email_auth_enabled need a primary_email.")
  }
  const unknownProvider = create.oauthProviders?.find(({ id }) => !Object.hasOwn(configOf(project).auth.oauth.providers, id))
  if (unknownProvider) return yield* refuse(400, `OAuth provider ${unknownProvider.id} is not configured for this project.`)
  const set = yield* userColumns(store, project, create, "server")
  if (email !== null && create.primaryEmailAuthEnabled === true && isTaken(store, project, email)) return yield* emailTaken(email)
  const row = { ...emptyUser(project, now), ...set }
  const accounts = yield* newAccounts(store, row, create)
  const user = store.users.put(row)
  if (email !== null) {
    addPrimaryEmail(store, user, {
      value: email,
      isVerified: create.primaryEmailVerified ?? false,
      usedForAuth: create.primaryEmailAuthEnabled ?? false
    })
  }
  for (const account of accounts) store.oauthAccounts.put(account)
  grantSignUpDefaults(store, project, user.id)
  return makePersonalTeam(store, now, project, user, email)
})

/** Changes a user. Fails with `UserNotFound` if the user is deleted or, in an upgrade, is no longer anonymous. */
const applyChanges = Effect.fnUntraced(function*(
  project: ProjectRow,
  user: UserRow,
  changes: UserFields,
  by: "user" | "server" | "upgrade"
) {
  const { now, store } = yield* RequestContext
  const { selectedTeamId } = changes
  const set = yield* userColumns(store, project, changes, by === "user" ? "user" : "server")
  // Hashing the password takes time, so another request may have changed or deleted the user meanwhile.
  const current = yield* userOf(store, project, user.id)
  if (by === "upgrade" && !current.isAnonymous) return yield* new UserNotFound()
  if (
    typeof set.password === "string" && (changes.primaryEmail ?? null) === null &&
    store.channels.where("userId", user.id).length === 0
  ) {
    return yield* refuse(400, "A password needs an e-mail address to sign in with.")
  }
  yield* updatePrimaryEmail(store, project, current, changes)
  if (set.password !== undefined) revokeSessions(store, user.id)
  if (set.passkeyAuthEnabled === false) removePasskey(store, user.id)
  const becomesReal = current.isAnonymous && set.isAnonymous === false
  const updatedUser = store.users.update(current, {
    ...set,
    ...(selectedTeamId !== undefined && { selectedTeamId }),
    ...(set.totpSecret !== undefined && { totpRequired: set.totpSecret !== null }),
    ...(becomesReal && { signedUpAt: now })
  })
  if (becomesReal) renamePersonalTeam(store, updatedUser, primaryChannel(store, user.id)?.value ?? null)
  return updatedUser
})

/** Changes a user. Fails with `UserNotFound` if the user is deleted meanwhile. */
export const updateUser = Effect.fnUntraced(
  function*(project: ProjectRow, user: UserRow, changes: UserFields, by: "user" | "server") {
    const { selectedTeamId } = changes
    if (selectedTeamId !== undefined && selectedTeamId !== null) {
      yield* requireMember((yield* RequestContext).store, selectedTeamId, user.id)
    }
    return yield* applyChanges(project, user, changes, by)
  }
)

/**
 * Upgrades an anonymous user to a regular one, and sets the fields in `account`. Fails with `UserNotFound` if the user is deleted or upgraded
 * meanwhile.
 */
export const upgradeUser = (project: ProjectRow, user: UserRow, account: Omit<UserFields, "selectedTeamId">) =>
  applyChanges(project, user, { ...account, isAnonymous: false }, "upgrade")
