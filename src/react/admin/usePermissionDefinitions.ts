"use client"
/** Hooks for definitions of permissions. */
import { projectPermissionDefinitions, teamPermissionDefinitions } from "../../live/adminValues.ts"
import { useAdminLive, useAdminLiveState } from "./AdminProvider.tsx"

/**
 * The defined team permissions, ordered by id. Suspends until they are known. Throws errors of `PermissionDefinitions.team.list` to the
 * nearest error boundary.
 * @category hooks @since 0.1.0
 */
export const useTeamPermissionDefinitions = () => useAdminLive(teamPermissionDefinitions)
/**
 * Like `useTeamPermissionDefinitions`, but returns the state `pending`, `ok` or `error` instead of suspending or throwing.
 * @category hooks @since 0.1.0
 */
export const useTeamPermissionDefinitionsState = () => useAdminLiveState(teamPermissionDefinitions)

/**
 * The defined project permissions, ordered by id. Suspends until they are known. Throws errors of `PermissionDefinitions.project.list` to
 * the nearest error boundary.
 * @category hooks @since 0.1.0
 */
export const useProjectPermissionDefinitions = () => useAdminLive(projectPermissionDefinitions)
/**
 * Like `useProjectPermissionDefinitions`, but returns the state `pending`, `ok` or `error` instead of suspending or throwing.
 * @category hooks @since 0.1.0
 */
export const useProjectPermissionDefinitionsState = () => useAdminLiveState(projectPermissionDefinitions)
