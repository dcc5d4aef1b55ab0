"use client"
/** Hooks for the user's contact channels. */
import { contactChannels } from "../../live/values.ts"
import { useLive, useLiveState } from "./useLive.ts"

/**
 * The user's contact channels. Suspends until they are known; throws the verb's error to the nearest boundary.
 * @category hooks @since 0.1.0
 */
export const useContactChannels = () => useLive(contactChannels)
/** Like `useContactChannels`, without suspending: `pending`, `ok` or `error`. @category hooks @since 0.1.0 */
export const useContactChannelsState = () => useLiveState(contactChannels)
