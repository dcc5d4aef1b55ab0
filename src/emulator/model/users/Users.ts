/** Making and changing users, with the provider's rules about addresses and passwords. */
import * as Effect from "effect/Effect"
import { refuse } from "../../request/EmulatorResponse.ts"
import { RequestContext } from "../../request/RequestContext.ts"
import type { ProjectRow } from "../../store/ProjectRows.ts"
import { Store } from "../../store/Store.ts"
import type { UserRow } from "../../store/UserRows.ts"
import { configOf } from "../config/Config.ts"
import { revokeSessions } from "../credentials/SessionRevocation.ts"
import { grantSignUpDefaults, requireMember } from "../teams/Grants.ts"
import { makePersonalTeam, namePersonalTeam } from "../teams/Teams.ts"
import { changeEmail, isTaken, normalEmail, putPrimary, taken } from "./PrimaryEmail.ts"
import { blank, type Changes, columns } from "./UserColumns.ts"
import { removePasskey } from "./UserDeletion.ts"
import { primaryChannel } from "./UserViews.ts"

/** A new user, as a server or a sign-up makes one. */
export const createUser = Effect.fnUntraced(function*(project: ProjectRow, create: Changes) {
  const memory = yield* Store
  const { now } = yield* RequestContext
  const email = create.primaryEmail === undefined || create.primaryEmail === null ? null : normalEmail(create.primaryEmail)
  if (email === null && (create.primaryEmailVerified === true || create.primaryEmailAuthEnabled === true)) {
    return yield* refuse(400, "primary_email_verified and primary_email_auth_enabled need a primary_email.")
  }
  const unknown = create.oauthProviders?.find(({ id }) => !(id in configOf(project).auth.oauth.providers))
  if (unknown) return yield* refuse(400, `OAuth provider ${unknown.id} is not configured for this project.`)
  const set = yield* columns(memory, project, create, "server")
  if (email !== null && create.primaryEmailAuthEnabled === true && isTaken(memory, project, email)) return yield* taken(email)
  const user = memory.users.put({ ...blank(project, now), ...set })
  if (email !== null) {
    putPrimary(memory, user, {
      value: email,
      isVerified: create.primaryEmailVerified ?? false,
      usedForAuth: create.primaryEmailAuthEnabled ?? false
    })
  }
  for (const { accountId, email: accountEmail = null, id: providerId } of create.oauthProviders ?? []) {
    memory.oauthAccounts.put({
      id: crypto.randomUUID(),
      projectId: project.id,
      userId: user.id,
      providerId,
      accountId,
      email: accountEmail,
      allowSignIn: true,
      allowConnectedAccounts: true
    })
  }
  grantSignUpDefaults(memory, project, user.id)
  return makePersonalTeam(memory, now, project, user, email)
})

const applied = Effect.fnUntraced(function*(project: ProjectRow, user: UserRow, changes: Changes, by: "user" | "server") {
  const memory = yield* Store
  const { now } = yield* RequestContext
  const { selectedTeamId } = changes
  const set = yield* columns(memory, project, changes, by)
  if (
    typeof set.password === "string" && (changes.primaryEmail ?? null) === null &&
    memory.channels.where("userId", user.id).length === 0
  ) {
    return yield* refuse(400, "A password needs an e-mail address to sign in with.")
  }
  yield* changeEmail(memory, project, user, changes)
  if (set.password !== undefined) revokeSessions(memory, user.id)
  if (set.passkeyAuthEnabled === false) removePasskey(memory, user.id)
  const becomesReal = user.isAnonymous && set.isAnonymous === false
  const changed = memory.users.change(memory.users.get(user.id) ?? user, {
    ...set,
    ...(selectedTeamId !== undefined && { selectedTeamId }),
    ...(set.totpSecret !== undefined && { totpRequired: set.totpSecret !== null }),
    ...(becomesReal && { signedUpAt: now })
  })
  if (becomesReal) namePersonalTeam(memory, changed, primaryChannel(memory, user.id)?.value ?? null)
  return changed
})

/** Changes a user. */
export const updateUser = Effect.fnUntraced(
  function*(project: ProjectRow, user: UserRow, changes: Changes, by: "user" | "server") {
    const { selectedTeamId } = changes
    if (selectedTeamId !== undefined && selectedTeamId !== null) yield* requireMember(yield* Store, selectedTeamId, user.id)
    return yield* applied(project, user, changes, by)
  }
)

/** Makes an anonymous user a real one, with an address to sign in with. */
export const upgradeUser = (project: ProjectRow, user: UserRow, account: Omit<Changes, "selectedTeamId">) =>
  applied(project, user, { ...account, isAnonymous: false }, "server")
