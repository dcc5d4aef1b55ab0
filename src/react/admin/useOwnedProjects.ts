"use client"
/** Hooks for the projects of the signed-in owner. */
import { ownedProjects } from "../../live/ownedProjects.ts"
import { useLive, useLiveState } from "../hooks/useLive.ts"

/**
 * The projects of the owner signed in to the app of `<AuthProvider>`, which must belong to the project `internal`. Suspends until they are
 * known. Throws errors of `Projects.list` to the nearest error boundary. Changes by an admin app do not update the list.
 * @category hooks @since 0.1.0
 */
export const useOwnedProjects = () => useLive(ownedProjects)
/**
 * Like `useOwnedProjects`, but returns the state `pending`, `ok` or `error` instead of suspending or throwing.
 * @category hooks @since 0.1.0
 */
export const useOwnedProjectsState = () => useLiveState(ownedProjects)
