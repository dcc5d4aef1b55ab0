"use client"
/** Hooks for the project's configuration. */
import { project } from "../../live/values.ts"
import { useLive, useLiveState } from "./useLive.ts"

/** The project. Suspends until it is known; throws the verb's error to the nearest boundary. @category hooks @since 0.1.0 */
export const useProject = () => useLive(project)
/** Like `useProject`, without suspending: `pending`, `ok` or `error`. @category hooks @since 0.1.0 */
export const useProjectState = () => useLiveState(project)
