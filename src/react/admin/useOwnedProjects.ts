"use client"
/** The projects of the signed-in owner in components. */
import { ownedProjects } from "../../live/ownedProjects.ts"
import { useLive, useLiveState } from "../hooks/useLive.ts"

/**
 * The projects of the owner who is signed in to the app of `<AuthProvider>`, which belongs to the project `internal`. Suspends until known;
 * throws the error of the verb to the nearest boundary. What an admin app changes of a project is not noticed here.
 * @category hooks @since 0.1.0
 */
export const useOwnedProjects = () => useLive(ownedProjects)
/** As `useOwnedProjects`, without suspending: `pending`, `ok` or `error`. @category hooks @since 0.1.0 */
export const useOwnedProjectsState = () => useLiveState(ownedProjects)
