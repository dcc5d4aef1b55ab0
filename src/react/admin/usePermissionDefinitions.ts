"use client"
/** Hooks for definitions of permissions. */
import { projectPermissionDefinitions, teamPermissionDefinitions } from "../../live/adminValues.ts"
import { useAdminLive, useAdminLiveState } from "./AdminProvider.tsx"

/**
 * The defined team permissions, by id. Suspends until they are known; throws the verb's error to the nearest boundary.
 * @category hooks @since 0.1.0
 */
export const useTeamPermissionDefinitions = () => useAdminLive(teamPermissionDefinitions)
/** Like `useTeamPermissionDefinitions`, without suspending: `pending`, `ok` or `error`. @category hooks @since 0.1.0 */
export const useTeamPermissionDefinitionsState = () => useAdminLiveState(teamPermissionDefinitions)

/**
 * The defined project permissions, by id. Suspends until they are known; throws the verb's error to the nearest boundary.
 * @category hooks @since 0.1.0
 */
export const useProjectPermissionDefinitions = () => useAdminLive(projectPermissionDefinitions)
/** Like `useProjectPermissionDefinitions`, without suspending: `pending`, `ok` or `error`. @category hooks @since 0.1.0 */
export const useProjectPermissionDefinitionsState = () => useAdminLiveState(projectPermissionDefinitions)
