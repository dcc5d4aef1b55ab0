"use client"
/** Hooks for a permission of the user in a team or in the project. @category hooks @since 0.1.0 */
import { projectPermissions, teamPermissions } from "../../live/values.ts"
import type { OfTeam } from "../../services/internal/recordsOf.ts"
import { useLive } from "./useLive.ts"

/**
 * Whether the user holds a permission in a team, granted directly or contained in another granted permission. Suspends until it is known.
 * Throws errors of `Permissions.team.list` to the nearest error boundary.
 */
export const useTeamPermission = (permissionId: string, { teamId }: OfTeam): boolean =>
  useLive(teamPermissions({ teamId })).some(({ id }) => id === permissionId)

/**
 * Whether the user holds a permission in the project, granted directly or contained in another granted permission. Suspends until it is
 * known. Throws errors of `Permissions.project.list` to the nearest error boundary.
 */
export const useProjectPermission = (permissionId: string): boolean =>
  useLive(projectPermissions()).some(({ id }) => id === permissionId)
