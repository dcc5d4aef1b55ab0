/** Making, changing and deleting users, with the provider's rules about addresses and passwords (protocol/semantics.md, section 1). */
import * as Effect from "effect/Effect"
import { SchemaError } from "../../../errors/provider/RequestErrors.ts"
import { UserEmailAlreadyExists } from "../../../errors/provider/UserErrors.ts"
import type { CurrentUserUpdate, ServerUserCreate, ServerUserUpdate } from "../../../schema/users/UserPayloads.ts"
import * as Wire from "../../../schema/wire/Wire.ts"
import { refuse } from "../../request/EmulatorResponse.ts"
import { Incoming } from "../../request/RequestContext.ts"
import type { ProjectRow } from "../../store/ProjectRows.ts"
import { type Memory, State } from "../../store/Store.ts"
import type { ChannelRow, UserRow } from "../../store/UserRows.ts"
import { configOf } from "../config/Config.ts"
import * as Passwords from "../credentials/PasswordHash.ts"
import { forgetAccount } from "../credentials/ProviderAccessTokens.ts"
import { revokeSessions } from "../credentials/SessionRevocation.ts"
import { grantSignUpDefaults, requireMember } from "../teams/Grants.ts"
import { leave, makePersonalTeam, namePersonalTeam } from "../teams/Teams.ts"
import { keptImage } from "./Images.ts"
import { primaryChannel } from "./UserViews.ts"

export const normalEmail = (email: string) => email.trim().toLowerCase()

/** The address that somebody of the project signs in with. */
export const authChannel = (memory: Memory, project: ProjectRow, email: string): ChannelRow | undefined =>
  memory.channels.where("value", email).find(({ projectId, usedForAuth }) => usedForAuth && projectId === project.id)

/** Whether somebody else signs in with the address. Nothing may be waited for between this and the write that relies on it. */
const isTaken = (memory: Memory, project: ProjectRow, email: string, userId?: string): boolean => {
  const channel = authChannel(memory, project, email)
  return channel !== undefined && channel.userId !== userId
}
const taken = (email: string) => new UserEmailAlreadyExists({ details: { email, wouldWorkIfEmailWasVerified: false } })

const blank = (project: ProjectRow, now: number): UserRow => ({
  id: crypto.randomUUID(),
  projectId: project.id,
  displayName: null,
  profileImageUrl: null,
  signedUpAt: now,
  lastActiveAt: now,
  clientMetadata: null,
  clientReadOnlyMetadata: null,
  serverMetadata: null,
  password: null,
  otpAuthEnabled: false,
  passkeyAuthEnabled: false,
  totpSecret: null,
  totpRequired: false,
  isAnonymous: false,
  selectedTeamId: null,
  restrictedByAdmin: false,
  restrictedByAdminReason: null,
  restrictedByAdminPrivateDetails: null,
  countryCode: null,
  riskScores: { bot: 0, freeTrialAbuse: 0 }
})

type Changes = Partial<CurrentUserUpdate & Omit<ServerUserUpdate, "isAnonymous"> & ServerUserCreate>

const given = <K extends keyof UserRow>(column: K, value: UserRow[K] | undefined): Partial<UserRow> =>
  // One computed key: what it is worth is said by the two parameters.
  value === undefined ? {} : { [column]: value } as Partial<UserRow>

/** Fails where a request gives a reason for a restriction that it does not make: the provider's schema refuses it. */
const requireConsistent = (changes: Changes) => {
  if (changes.restrictedByAdmin === true) return Effect.void
  const field = (changes.restrictedByAdminReason ?? null) !== null
    ? "restricted_by_admin_reason"
    : (changes.restrictedByAdminPrivateDetails ?? null) !== null
    ? "restricted_by_admin_private_details"
    : undefined
  return field === undefined
    ? Effect.void
    : Effect.fail(
      new SchemaError({ details: { message: `- body: ${field} must be null when restricted_by_admin is not true` } })
    )
}

/** The columns that a request sets; absent fields set none. */
const columns = Effect.fnUntraced(function*(memory: Memory, project: ProjectRow, changes: Changes, by: "user" | "server") {
  const config = configOf(project)
  const { password, passwordHash, restrictedByAdmin } = changes
  yield* requireConsistent(changes)
  if (password !== undefined && passwordHash !== undefined) return yield* refuse(400, "Give either password or password_hash.")
  if ((password ?? passwordHash ?? null) !== null && !config.auth.password.allowSignIn) {
    return yield* refuse(400, "Password authentication is not enabled for this project.")
  }
  if (changes.otpAuthEnabled === true && !config.auth.otp.allowSignIn) {
    return yield* refuse(400, "One-time passwords are not enabled for this project.")
  }
  if (passwordHash !== undefined && !Passwords.isAcceptedHash(Wire.reveal(passwordHash))) {
    return yield* refuse(400, "Invalid password hash: give a bcrypt hash of cost 16 at most.")
  }
  const hashed = password === undefined || password === null
    ? password
    : yield* Passwords.hash(Wire.reveal(password), memory.settings.passwordIterations)
  const image = changes.profileImageUrl === undefined ? undefined : yield* keptImage(memory, changes.profileImageUrl, by)
  const risk = changes.riskScores?.signUp
  const secret = changes.totpSecretBase64
  const columns: Partial<UserRow> = {
    ...given("displayName", changes.displayName === "" ? null : changes.displayName),
    ...given("profileImageUrl", image),
    ...given("clientMetadata", changes.clientMetadata),
    ...given("clientReadOnlyMetadata", changes.clientReadOnlyMetadata),
    ...given("serverMetadata", changes.serverMetadata),
    ...given("password", passwordHash === undefined ? hashed : Wire.reveal(passwordHash)),
    ...given("otpAuthEnabled", changes.otpAuthEnabled),
    ...given("passkeyAuthEnabled", changes.passkeyAuthEnabled),
    ...given("totpSecret", secret === undefined || secret === null ? secret : Wire.reveal(secret)),
    ...given("isAnonymous", changes.isAnonymous),
    ...given("restrictedByAdmin", restrictedByAdmin),
    ...given("restrictedByAdminReason", restrictedByAdmin === false ? null : changes.restrictedByAdminReason),
    ...given("restrictedByAdminPrivateDetails", restrictedByAdmin === false ? null : changes.restrictedByAdminPrivateDetails),
    ...given("countryCode", changes.countryCode?.toUpperCase() ?? changes.countryCode as null | undefined),
    ...given("riskScores", risk && { bot: risk.bot, freeTrialAbuse: risk.freeTrialAbuse })
  }
  return columns
})

const putPrimary = (
  memory: Memory,
  user: UserRow,
  channel: Pick<ChannelRow, "value" | "isVerified" | "usedForAuth">
): ChannelRow =>
  memory.channels.put({
    id: crypto.randomUUID(),
    projectId: user.projectId,
    userId: user.id,
    type: "email",
    isPrimary: true,
    ...channel
  })

/** A new user, as a server or a sign-up makes one. */
export const createUser = Effect.fnUntraced(function*(project: ProjectRow, create: Changes) {
  const memory = yield* State
  const { now } = yield* Incoming
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

/** Gives the user another primary address, or none; flags that are not given follow the provider's rules. */
const changeEmail = Effect.fnUntraced(function*(memory: Memory, project: ProjectRow, user: UserRow, changes: Changes) {
  const { primaryEmail, primaryEmailAuthEnabled: auth, primaryEmailVerified: verified } = changes
  const primary = primaryChannel(memory, user.id)
  const flags = {
    ...(verified !== undefined && { isVerified: verified }),
    ...(auth !== undefined && { usedForAuth: auth })
  }
  if (primaryEmail === undefined) {
    if (verified === undefined && auth === undefined) return
    if (primary === undefined) {
      if (verified !== true && auth !== true) return
      return yield* refuse(400, "primary_email_verified and primary_email_auth_enabled need a primary_email.")
    }
    if (auth === true && isTaken(memory, project, primary.value, user.id)) return yield* taken(primary.value)
    memory.channels.change(primary, flags)
    return
  }
  if (primaryEmail === null) {
    if (verified === true || auth === true) {
      return yield* refuse(400, "primary_email_verified and primary_email_auth_enabled need a primary_email.")
    }
    if (primary) memory.channels.change(primary, { isPrimary: false })
    return
  }
  const value = normalEmail(primaryEmail)
  const usedForAuth = auth ?? primary?.usedForAuth ?? false
  // As the provider does: an own address that signs in and is not the primary one is in the way too.
  if (usedForAuth && primary?.value !== value && isTaken(memory, project, value)) return yield* taken(value)
  const known = memory.channels.where("userId", user.id).find((channel) => channel.value === value)
  if (primary && primary.id !== known?.id) memory.channels.change(primary, { isPrimary: false })
  if (known) memory.channels.change(known, { ...flags, isPrimary: true })
  else putPrimary(memory, user, { value, isVerified: verified ?? false, usedForAuth })
})

const applied = Effect.fnUntraced(function*(project: ProjectRow, user: UserRow, changes: Changes, by: "user" | "server") {
  const memory = yield* State
  const { now } = yield* Incoming
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
    if (selectedTeamId !== undefined && selectedTeamId !== null) yield* requireMember(yield* State, selectedTeamId, user.id)
    return yield* applied(project, user, changes, by)
  }
)

/** Makes an anonymous user a real one, with an address to sign in with. */
export const upgradeUser = (project: ProjectRow, user: UserRow, account: Omit<Changes, "selectedTeamId">) =>
  applied(project, user, { ...account, isAnonymous: false }, "server")

const removePasskey = (memory: Memory, userId: string): void => {
  for (const { id } of memory.passkeys.where("userId", userId)) memory.passkeys.remove(id)
}

/** Deletes a user and what belongs to it. Its teams stay. */
export const deleteUser = (memory: Memory, user: UserRow): void => {
  revokeSessions(memory, user.id)
  removePasskey(memory, user.id)
  for (const { id } of memory.channels.where("userId", user.id)) memory.channels.remove(id)
  for (const { id } of memory.oauthAccounts.where("userId", user.id)) forgetAccount(memory, id)
  for (const { id } of memory.projectGrants.where("userId", user.id)) memory.projectGrants.remove(id)
  for (const { id } of memory.notifications.where("userId", user.id)) memory.notifications.remove(id)
  for (const { id } of memory.apiKeys.where("holderId", user.id)) memory.apiKeys.remove(id)
  for (const { teamId } of memory.memberships.where("userId", user.id)) leave(memory, teamId, user.id)
  for (const { id } of memory.replays.where("userId", user.id)) {
    for (const chunk of memory.replayChunks.where("replayId", id)) memory.replayChunks.remove(chunk.id)
    memory.replays.remove(id)
  }
  memory.users.remove(user.id)
}
