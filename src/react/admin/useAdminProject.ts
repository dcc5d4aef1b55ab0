"use client"
/** The project and its configuration in components of its owner. */
import { adminProject, configOverride, configuration, productionModeErrors } from "../../live/adminValues.ts"
import type { ConfigLevel } from "../../schema/projects/Config.ts"
import { useAdminLive, useAdminLiveState } from "./AdminProvider.tsx"

/**
 * The project with its configuration. Suspends until known; throws the error of the verb to the nearest boundary.
 * @category hooks @since 0.1.0
 */
export const useAdminProject = () => useAdminLive(adminProject)
/** As `useAdminProject`, without suspending: `pending`, `ok` or `error`. @category hooks @since 0.1.0 */
export const useAdminProjectState = () => useAdminLiveState(adminProject)

/**
 * What production mode is refused for, each with its text and where to fix it. Suspends until known; throws the error of the verb to the nearest boundary.
 * @category hooks @since 0.1.0
 */
export const useProductionModeErrors = () => useAdminLive(productionModeErrors)
/** As `useProductionModeErrors`, without suspending: `pending`, `ok` or `error`. @category hooks @since 0.1.0 */
export const useProductionModeErrorsState = () => useAdminLiveState(productionModeErrors)

/**
 * The configuration in force, `Redacted`. Suspends until known; throws the error of the verb to the nearest boundary.
 * @category hooks @since 0.1.0
 */
export const useConfig = () => useAdminLive(configuration)
/** As `useConfig`, without suspending: `pending`, `ok` or `error`. @category hooks @since 0.1.0 */
export const useConfigState = () => useAdminLiveState(configuration)

/**
 * The overrides of a level, `Redacted`. Suspends until known; throws the error of the verb to the nearest boundary.
 * @category hooks @since 0.1.0
 */
export const useConfigOverride = (level: (typeof ConfigLevel)["Type"]) => useAdminLive(configOverride(level))
/** As `useConfigOverride`, without suspending: `pending`, `ok` or `error`. @category hooks @since 0.1.0 */
export const useConfigOverrideState = (level: (typeof ConfigLevel)["Type"]) => useAdminLiveState(configOverride(level))
