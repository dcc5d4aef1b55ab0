"use client"
/** Hooks for the members of a team. */
import { memberProfile, members } from "../../live/values.ts"
import { useLive, useLiveState } from "./useLive.ts"

/**
 * The profiles of a team's members. Suspends until they are known; throws the verb's error to the nearest boundary.
 * @category hooks @since 0.1.0
 */
export const useMembers = (teamId: string) => useLive(members(teamId))
/** Like `useMembers`, without suspending: `pending`, `ok` or `error`. @category hooks @since 0.1.0 */
export const useMembersState = (teamId: string) => useLiveState(members(teamId))

/**
 * The user's profile in a team; needs no permission to see the team's members. Suspends until it is known; throws the verb's error to the
 * nearest boundary.
 * @category hooks @since 0.1.0
 */
export const useMemberProfile = (teamId: string) => useLive(memberProfile(teamId))
/** Like `useMemberProfile`, without suspending: `pending`, `ok` or `error`. @category hooks @since 0.1.0 */
export const useMemberProfileState = (teamId: string) => useLiveState(memberProfile(teamId))
