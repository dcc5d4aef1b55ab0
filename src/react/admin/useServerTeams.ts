"use client"
/** Any team of the project in components of its owner. */
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
 * A page of teams; `nextCursor` goes into the query for the next page. Suspends until known; throws the error of the verb to the nearest boundary.
 * @category hooks @since 0.1.0
 */
export const useServerTeams = (query: ServerTeamQuery = {}) => useAdminLive(serverTeams(query))
/** As `useServerTeams`, without suspending: `pending`, `ok` or `error`. @category hooks @since 0.1.0 */
export const useServerTeamsState = (query: ServerTeamQuery = {}) => useAdminLiveState(serverTeams(query))

/**
 * A team; `null` where there is none with this id. Suspends until known; throws the error of the verb to the nearest boundary.
 * @category hooks @since 0.1.0
 */
export const useServerTeam = (teamId: string) => useAdminLive(serverTeam(teamId))
/** As `useServerTeam`, without suspending: `pending`, `ok` or `error`. @category hooks @since 0.1.0 */
export const useServerTeamState = (teamId: string) => useAdminLiveState(serverTeam(teamId))

/**
 * The members of a team, each with its user. Suspends until known; throws the error of the verb to the nearest boundary.
 * @category hooks @since 0.1.0
 */
export const useServerMembers = (teamId: string) => useAdminLive(serverMembers(teamId))
/** As `useServerMembers`, without suspending: `pending`, `ok` or `error`. @category hooks @since 0.1.0 */
export const useServerMembersState = (teamId: string) => useAdminLiveState(serverMembers(teamId))

/**
 * The open invitations to a team. Suspends until known; throws the error of the verb to the nearest boundary.
 * @category hooks @since 0.1.0
 */
export const useServerInvitations = (teamId: string) => useAdminLive(serverInvitations(teamId))
/** As `useServerInvitations`, without suspending: `pending`, `ok` or `error`. @category hooks @since 0.1.0 */
export const useServerInvitationsState = (teamId: string) => useAdminLiveState(serverInvitations(teamId))

/**
 * The API keys of a team. Suspends until known; throws the error of the verb to the nearest boundary.
 * @category hooks @since 0.1.0
 */
export const useServerTeamApiKeys = (teamId: string) => useAdminLive(serverTeamApiKeys(teamId))
/** As `useServerTeamApiKeys`, without suspending: `pending`, `ok` or `error`. @category hooks @since 0.1.0 */
export const useServerTeamApiKeysState = (teamId: string) => useAdminLiveState(serverTeamApiKeys(teamId))

/**
 * Permissions that users have in teams. Suspends until known; throws the error of the verb to the nearest boundary.
 * @category hooks @since 0.1.0
 */
export const useServerTeamPermissions = (query: TeamPermissionQuery = {}) => useAdminLive(serverTeamPermissions(query))
/** As `useServerTeamPermissions`, without suspending: `pending`, `ok` or `error`. @category hooks @since 0.1.0 */
export const useServerTeamPermissionsState = (query: TeamPermissionQuery = {}) => useAdminLiveState(serverTeamPermissions(query))
