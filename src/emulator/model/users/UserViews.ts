/** Users as they appear in responses, and properties derived from rows of users. */
import type { CurrentUser, ServerUser } from "../../../schema/users/User.ts"
import type { ProjectRow } from "../../store/ProjectRows.ts"
import type { Store } from "../../store/Store.ts"
import type { TeamRow } from "../../store/TeamRows.ts"
import type { ChannelRow, UserRow } from "../../store/UserRows.ts"
import { configOf } from "../config/Config.ts"

/** The contact channel of the user's primary e-mail address; `undefined` if the user has none. */
export const primaryChannel = (store: Store, userId: string): ChannelRow | undefined =>
  store.channels.where("userId", userId).find(({ isPrimary }) => isPrimary)

export interface RestrictedReason {
  readonly type: "anonymous" | "email_not_verified" | "restricted_by_administrator"
}

/** Why a user is restricted; `null` if the user is not restricted. Being anonymous takes precedence over other reasons. */
export const restrictedReason = (store: Store, project: ProjectRow, user: UserRow): RestrictedReason | null => {
  if (user.isAnonymous) return { type: "anonymous" }
  if (configOf(project).onboarding.requireEmailVerification && primaryChannel(store, user.id)?.isVerified !== true) {
    return { type: "email_not_verified" }
  }
  return user.restrictedByAdmin ? { type: "restricted_by_administrator" } : null
}

/** Metadata is always JSON, because it comes from JSON requests. */
type Json = CurrentUser["clientMetadata"]

export const teamView = (team: TeamRow) => ({
  id: team.id,
  displayName: team.displayName,
  profileImageUrl: team.profileImageUrl,
  clientMetadata: team.clientMetadata as Json,
  clientReadOnlyMetadata: team.clientReadOnlyMetadata as Json
})

export const serverTeamView = (team: TeamRow) => ({
  ...teamView(team),
  createdAt: new Date(team.createdAt),
  serverMetadata: team.serverMetadata as Json
})

const sharedView = (store: Store, project: ProjectRow, user: UserRow) => {
  const email = primaryChannel(store, user.id)
  const reason = restrictedReason(store, project, user)
  return {
    id: user.id,
    displayName: user.displayName,
    primaryEmail: email?.value ?? null,
    primaryEmailVerified: email?.isVerified ?? false,
    profileImageUrl: user.profileImageUrl,
    signedUpAt: new Date(user.signedUpAt),
    clientMetadata: user.clientMetadata as Json,
    clientReadOnlyMetadata: user.clientReadOnlyMetadata as Json,
    hasPassword: user.password !== null,
    emailAuthEnabled: user.password !== null || user.otpAuthEnabled,
    otpAuthEnabled: user.otpAuthEnabled,
    passkeyAuthEnabled: user.passkeyAuthEnabled,
    isMultiFactorRequired: user.totpRequired,
    oauthProviders: store.oauthAccounts.where("userId", user.id).map(({ accountId, email, providerId }) => ({
      id: providerId,
      accountId,
      email
    })),
    isAnonymous: user.isAnonymous,
    selectedTeamId: user.selectedTeamId,
    isRestricted: reason !== null,
    restrictedReason: reason,
    restrictedByAdmin: user.restrictedByAdmin,
    restrictedByAdminReason: user.restrictedByAdminReason
  }
}

const selectedTeam = (store: Store, user: UserRow) =>
  user.selectedTeamId === null ? undefined : store.teams.get(user.selectedTeamId)

/** The user as returned to the user's own session. */
export const currentUserView = (store: Store, project: ProjectRow, user: UserRow): CurrentUser => {
  const team = selectedTeam(store, user)
  return { ...sharedView(store, project, user), selectedTeam: team ? teamView(team) : null }
}

/** The user as returned to servers. */
export const serverUserView = (store: Store, project: ProjectRow, user: UserRow): ServerUser => {
  const team = selectedTeam(store, user)
  return {
    ...sharedView(store, project, user),
    selectedTeam: team ? serverTeamView(team) : null,
    primaryEmailAuthEnabled: primaryChannel(store, user.id)?.usedForAuth ?? false,
    lastActiveAt: new Date(user.lastActiveAt),
    serverMetadata: user.serverMetadata as Json,
    restrictedByAdminPrivateDetails: user.restrictedByAdminPrivateDetails,
    countryCode: user.countryCode,
    riskScores: { signUp: user.riskScores }
  }
}
