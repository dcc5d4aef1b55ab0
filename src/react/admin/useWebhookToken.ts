"use client"
/** Hooks for the webhook portal. */
import { webhookToken } from "../../live/adminValues.ts"
import { useAdminLive, useAdminLiveState } from "./AdminProvider.tsx"

/**
 * A token for the webhook portal, created once for all components. Suspends until it is known. Throws errors of `Webhooks.createToken` to
 * the nearest error boundary.
 * @category hooks @since 0.1.0
 */
export const useWebhookToken = () => useAdminLive(webhookToken)
/**
 * Like `useWebhookToken`, but returns the state `pending`, `ok` or `error` instead of suspending or throwing.
 * @category hooks @since 0.1.0
 */
export const useWebhookTokenState = () => useAdminLiveState(webhookToken)
