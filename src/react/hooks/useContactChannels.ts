"use client"
/** The user's contact channels in components. */
import { contactChannels } from "../../live/values.ts"
import { useLive, useLiveState } from "./useLive.ts"

/** The user's contact channels. Suspends until they are known; throws the error of the verb to the nearest boundary. */
export const useContactChannels = () => useLive(contactChannels)
/** As `useContactChannels`, without suspending: `pending`, `ok` or `error`. */
export const useContactChannelsState = () => useLiveState(contactChannels)
