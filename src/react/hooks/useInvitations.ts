"use client"
/** Hooks for the invitations to a team and the invitations that the user has received. */
import { invitations, receivedInvitations } from "../../live/values.ts"
import { useLive, useLiveState } from "./useLive.ts"

/**
 * The pending invitations to a team. Suspends until they are known. Throws errors of `Invitations.list` to the nearest error boundary.
 * @category hooks @since 0.1.0
 */
export const useInvitations = (teamId: string) => useLive(invitations(teamId))
/**
 * Like `useInvitations`, but returns the state `pending`, `ok` or `error` instead of suspending or throwing.
 * @category hooks @since 0.1.0
 */
export const useInvitationsState = (teamId: string) => useLiveState(invitations(teamId))

/**
 * The invitations that the user can accept. Suspends until they are known. Throws errors of `Invitations.listReceived` to the nearest error
 * boundary.
 * @category hooks @since 0.1.0
 */
export const useReceivedInvitations = () => useLive(receivedInvitations)
/**
 * Like `useReceivedInvitations`, but returns the state `pending`, `ok` or `error` instead of suspending or throwing.
 * @category hooks @since 0.1.0
 */
export const useReceivedInvitationsState = () => useLiveState(receivedInvitations)
