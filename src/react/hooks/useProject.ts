"use client"
/** The project in components: what it lets people do. */
import { project } from "../../live/values.ts"
import { useLive, useLiveState } from "./useLive.ts"

/** The project. Suspends until it is known; throws the error of the verb to the nearest boundary. */
export const useProject = () => useLive(project)
/** As `useProject`, without suspending: `pending`, `ok` or `error`. */
export const useProjectState = () => useLiveState(project)
