"use client"
/** Definitions of permissions in components of the project's owner. */
import { projectPermissionDefinitions, teamPermissionDefinitions } from "../../live/adminValues.ts"
import { useAdminLive, useAdminLiveState } from "./AdminProvider.tsx"

/**
 * Which permissions there are in teams, by id. Suspends until known; throws the error of the verb to the nearest boundary.
 * @category hooks @since 0.1.0
 */
export const useTeamPermissionDefinitions = () => useAdminLive(teamPermissionDefinitions)
/** As `useTeamPermissionDefinitions`, without suspending: `pending`, `ok` or `error`. @category hooks @since 0.1.0 */
export const useTeamPermissionDefinitionsState = () => useAdminLiveState(teamPermissionDefinitions)

/**
 * Which permissions there are in the project, by id. Suspends until known; throws the error of the verb to the nearest boundary.
 * @category hooks @since 0.1.0
 */
export const useProjectPermissionDefinitions = () => useAdminLive(projectPermissionDefinitions)
/** As `useProjectPermissionDefinitions`, without suspending: `pending`, `ok` or `error`. @category hooks @since 0.1.0 */
export const useProjectPermissionDefinitionsState = () => useAdminLiveState(projectPermissionDefinitions)
