"use client"
/** Hooks for the project's configuration. */
import { project } from "../../live/pageValues.ts"
import { useLive, useLiveState } from "./useLive.ts"

/** The project. Suspends until it is known. Throws errors of `Project.get` to the nearest error boundary. @category hooks @since 0.1.0 */
export const useProject = () => useLive(project)
/** Like `useProject`, but returns the state `pending`, `ok` or `error` instead of suspending or throwing. @category hooks @since 0.1.0 */
export const useProjectState = () => useLiveState(project)
