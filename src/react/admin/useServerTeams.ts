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
 * A page of teams; pass `nextCursor` in the query for the next page. Suspends until it is known. Throws errors of `ServerTeams.page` to the
 * nearest error boundary.
 * @category hooks @since 0.1.0
 */
export const useServerTeams = (query: ServerTeamQuery = {}) => useAdminLive(serverTeams(query))
/**
 * Like `useServerTeams`, but returns the state `pending`, `ok` or `error` instead of suspending or throwing.
 * @category hooks @since 0.1.0
 */
export const useServerTeamsState = (query: ServerTeamQuery = {}) => useAdminLiveState(serverTeams(query))

/**
 * A team; `null` if no team has this id. Suspends until it is known. Throws errors of `ServerTeams.find` to the nearest error boundary.
 * @category hooks @since 0.1.0
 */
export const useServerTeam = (teamId: string) => useAdminLive(serverTeam(teamId))
/**
 * Like `useServerTeam`, but returns the state `pending`, `ok` or `error` instead of suspending or throwing.
 * @category hooks @since 0.1.0
 */
export const useServerTeamState = (teamId: string) => useAdminLiveState(serverTeam(teamId))

/**
 * The members of a team, each with its user. Suspends until they are known. Throws errors of `ServerMembers.list` to the nearest error
 * boundary.
 * @category hooks @since 0.1.0
 */
export const useServerMembers = (teamId: string) => useAdminLive(serverMembers(teamId))
/**
 * Like `useServerMembers`, but returns the state `pending`, `ok` or `error` instead of suspending or throwing.
 * @category hooks @since 0.1.0
 */
export const useServerMembersState = (teamId: string) => useAdminLiveState(serverMembers(teamId))

/**
 * The pending invitations to a team. Suspends until they are known. Throws errors of `ServerInvitations.list` to the nearest error
 * boundary.
 * @category hooks @since 0.1.0
 */
export const useServerInvitations = (teamId: string) => useAdminLive(serverInvitations(teamId))
/**
 * Like `useServerInvitations`, but returns the state `pending`, `ok` or `error` instead of suspending or throwing.
 * @category hooks @since 0.1.0
 */
export const useServerInvitationsState = (teamId: string) => useAdminLiveState(serverInvitations(teamId))

/**
 * The API keys of a team. Suspends until they are known. Throws errors of `ServerApiKeys.team.list` to the nearest error boundary.
 * @category hooks @since 0.1.0
 */
export const useServerTeamApiKeys = (teamId: string) => useAdminLive(serverTeamApiKeys(teamId))
/**
 * Like `useServerTeamApiKeys`, but returns the state `pending`, `ok` or `error` instead of suspending or throwing.
 * @category hooks @since 0.1.0
 */
export const useServerTeamApiKeysState = (teamId: string) => useAdminLiveState(serverTeamApiKeys(teamId))

/**
 * Permissions of users in teams. Suspends until they are known. Throws errors of `ServerPermissions.team.list` to the nearest error
 * boundary.
 * @category hooks @since 0.1.0
 */
export const useServerTeamPermissions = (query: TeamPermissionQuery = {}) => useAdminLive(serverTeamPermissions(query))
/**
 * Like `useServerTeamPermissions`, but returns the state `pending`, `ok` or `error` instead of suspending or throwing.
 * @category hooks @since 0.1.0
 */
export const useServerTeamPermissionsState = (query: TeamPermissionQuery = {}) => useAdminLiveState(serverTeamPermissions(query))
