"use client"
/** Hooks for the user's contact channels. */
import { contactChannels } from "../../live/values.ts"
import { useLive, useLiveState } from "./useLive.ts"

/**
 * The user's contact channels. Suspends until they are known. Throws errors of `ContactChannels.list` to the nearest error boundary.
 * @category hooks @since 0.1.0
 */
export const useContactChannels = () => useLive(contactChannels)
/**
 * Like `useContactChannels`, but returns the state `pending`, `ok` or `error` instead of suspending or throwing.
 * @category hooks @since 0.1.0
 */
export const useContactChannelsState = () => useLiveState(contactChannels)
