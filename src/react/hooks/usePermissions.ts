"use client"
/** Hooks for the user's permissions in a team and in the project. */
import { projectPermissions, teamPermissions } from "../../live/values.ts"
import type { ListOptions } from "../../services/client/ProjectPermissions.ts"
import { useLive, useLiveState } from "./useLive.ts"

/**
 * The permissions that the user holds in a team, ordered by id. Suspends until they are known. Throws errors of `Permissions.team.list` to
 * the nearest error boundary.
 * @category hooks @since 0.1.0
 */
export const useTeamPermissions = (teamId: string, options?: ListOptions) => useLive(teamPermissions(teamId, options))
/**
 * Like `useTeamPermissions`, but returns the state `pending`, `ok` or `error` instead of suspending or throwing.
 * @category hooks @since 0.1.0
 */
export const useTeamPermissionsState = (teamId: string, options?: ListOptions) => useLiveState(teamPermissions(teamId, options))

/**
 * The permissions that the user holds in the project, ordered by id. Suspends until they are known. Throws errors of
 * `Permissions.project.list` to the nearest error boundary.
 * @category hooks @since 0.1.0
 */
export const useProjectPermissions = (options?: ListOptions) => useLive(projectPermissions(options))
/**
 * Like `useProjectPermissions`, but returns the state `pending`, `ok` or `error` instead of suspending or throwing.
 * @category hooks @since 0.1.0
 */
export const useProjectPermissionsState = (options?: ListOptions) => useLiveState(projectPermissions(options))

/**
 * Whether the user holds a permission in a team, granted directly or contained in another granted permission. Suspends until it is known.
 * Throws errors of `Permissions.team.list` to the nearest error boundary.
 * @category hooks @since 0.1.0
 */
export const useTeamPermission = (teamId: string, permissionId: string): boolean =>
  useTeamPermissions(teamId).some(({ id }) => id === permissionId)
/**
 * Whether the user holds a permission in the project, granted directly or contained in another granted permission. Suspends until it is
 * known. Throws errors of `Permissions.project.list` to the nearest error boundary.
 * @category hooks @since 0.1.0
 */
export const useProjectPermission = (permissionId: string): boolean =>
  useProjectPermissions().some(({ id }) => id === permissionId)
