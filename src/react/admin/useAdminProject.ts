"use client"
/** Hooks for a project and its configuration. */
import { adminProject, configOverride, configuration, productionModeErrors } from "../../live/adminValues.ts"
import type { ConfigLevel } from "../../schema/projects/Config.ts"
import { useAdminLive, useAdminLiveState } from "./AdminProvider.tsx"

/**
 * The project with its configuration. Suspends until it is known. Throws errors of `AdminProject.get` to the nearest error boundary.
 * @category hooks @since 0.1.0
 */
export const useAdminProject = () => useAdminLive(adminProject)
/**
 * Like `useAdminProject`, but returns the state `pending`, `ok` or `error` instead of suspending or throwing.
 * @category hooks @since 0.1.0
 */
export const useAdminProjectState = () => useAdminLiveState(adminProject)

/**
 * The errors that prevent production mode, each with its text and where to fix it. Suspends until they are known. Throws errors of
 * `AdminProject.productionModeErrors` to the nearest error boundary.
 * @category hooks @since 0.1.0
 */
export const useProductionModeErrors = () => useAdminLive(productionModeErrors)
/**
 * Like `useProductionModeErrors`, but returns the state `pending`, `ok` or `error` instead of suspending or throwing.
 * @category hooks @since 0.1.0
 */
export const useProductionModeErrorsState = () => useAdminLiveState(productionModeErrors)

/**
 * The effective configuration, `Redacted`. Suspends until it is known. Throws errors of `Configuration.get` to the nearest error boundary.
 * @category hooks @since 0.1.0
 */
export const useConfig = () => useAdminLive(configuration)
/** Like `useConfig`, but returns the state `pending`, `ok` or `error` instead of suspending or throwing. @category hooks @since 0.1.0 */
export const useConfigState = () => useAdminLiveState(configuration)

/**
 * The configuration overrides of a level, `Redacted`. Suspends until they are known. Throws errors of `Configuration.overrides.get` to the
 * nearest error boundary.
 * @category hooks @since 0.1.0
 */
export const useConfigOverride = (level: (typeof ConfigLevel)["Type"]) => useAdminLive(configOverride(level))
/**
 * Like `useConfigOverride`, but returns the state `pending`, `ok` or `error` instead of suspending or throwing.
 * @category hooks @since 0.1.0
 */
export const useConfigOverrideState = (level: (typeof ConfigLevel)["Type"]) => useAdminLiveState(configOverride(level))
