"use client"
/** Hooks for any team of a project. */
import {
  serverInvitations,
  serverMembers,
  serverTeam,
  serverTeamApiKeys,
  serverTeamPermissions,
  serverTeams
} from "../../live/serverValues.ts"
import type { TeamPermissionQuery } from "../../schema/teams/Permission.ts"
import type { ServerTeamQuery } from "../../schema/teams/TeamPayloads.ts"
import { useAdminLive, useAdminLiveState } from "./AdminProvider.tsx"

/**
 * A page of teams; pass `nextCursor` in the query for the next page. Suspends until it is known; throws the verb's error to the nearest
 * boundary.
 * @category hooks @since 0.1.0
 */
export const useServerTeams = (query: ServerTeamQuery = {}) => useAdminLive(serverTeams(query))
/** Like `useServerTeams`, without suspending: `pending`, `ok` or `error`. @category hooks @since 0.1.0 */
export const useServerTeamsState = (query: ServerTeamQuery = {}) => useAdminLiveState(serverTeams(query))

/**
 * A team; `null` if the id does not exist. Suspends until it is known; throws the verb's error to the nearest boundary.
 * @category hooks @since 0.1.0
 */
export const useServerTeam = (teamId: string) => useAdminLive(serverTeam(teamId))
/** Like `useServerTeam`, without suspending: `pending`, `ok` or `error`. @category hooks @since 0.1.0 */
export const useServerTeamState = (teamId: string) => useAdminLiveState(serverTeam(teamId))

/**
 * The members of a team, each with its user. Suspends until they are known; throws the verb's error to the nearest boundary.
 * @category hooks @since 0.1.0
 */
export const useServerMembers = (teamId: string) => useAdminLive(serverMembers(teamId))
/** Like `useServerMembers`, without suspending: `pending`, `ok` or `error`. @category hooks @since 0.1.0 */
export const useServerMembersState = (teamId: string) => useAdminLiveState(serverMembers(teamId))

/**
 * The pending invitations to a team. Suspends until they are known; throws the verb's error to the nearest boundary.
 * @category hooks @since 0.1.0
 */
export const useServerInvitations = (teamId: string) => useAdminLive(serverInvitations(teamId))
/** Like `useServerInvitations`, without suspending: `pending`, `ok` or `error`. @category hooks @since 0.1.0 */
export const useServerInvitationsState = (teamId: string) => useAdminLiveState(serverInvitations(teamId))

/**
 * The API keys of a team. Suspends until they are known; throws the verb's error to the nearest boundary.
 * @category hooks @since 0.1.0
 */
export const useServerTeamApiKeys = (teamId: string) => useAdminLive(serverTeamApiKeys(teamId))
/** Like `useServerTeamApiKeys`, without suspending: `pending`, `ok` or `error`. @category hooks @since 0.1.0 */
export const useServerTeamApiKeysState = (teamId: string) => useAdminLiveState(serverTeamApiKeys(teamId))

/**
 * Permissions of users in teams. Suspends until they are known; throws the verb's error to the nearest boundary.
 * @category hooks @since 0.1.0
 */
export const useServerTeamPermissions = (query: TeamPermissionQuery = {}) => useAdminLive(serverTeamPermissions(query))
/** Like `useServerTeamPermissions`, without suspending: `pending`, `ok` or `error`. @category hooks @since 0.1.0 */
export const useServerTeamPermissionsState = (query: TeamPermissionQuery = {}) => useAdminLiveState(serverTeamPermissions(query))
