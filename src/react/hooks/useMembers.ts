"use client"
/** Hooks for the members of a team. */
import { memberProfile, members } from "../../live/values.ts"
import { useLive, useLiveState } from "./useLive.ts"

/**
 * The profiles of a team's members. Suspends until they are known. Throws errors of `Members.list` to the nearest error boundary.
 * @category hooks @since 0.1.0
 */
export const useMembers = (teamId: string) => useLive(members(teamId))
/** Like `useMembers`, but returns the state `pending`, `ok` or `error` instead of suspending or throwing. @category hooks @since 0.1.0 */
export const useMembersState = (teamId: string) => useLiveState(members(teamId))

/**
 * The user's profile in a team. Does not need the permission `$read_members`. Suspends until it is known. Throws errors of `Members.get` to
 * the nearest error boundary.
 * @category hooks @since 0.1.0
 */
export const useMemberProfile = (teamId: string) => useLive(memberProfile(teamId))
/**
 * Like `useMemberProfile`, but returns the state `pending`, `ok` or `error` instead of suspending or throwing.
 * @category hooks @since 0.1.0
 */
export const useMemberProfileState = (teamId: string) => useLiveState(memberProfile(teamId))
