"use client"
/** Hooks for the webhook portal. */
import { webhookToken } from "../../live/adminValues.ts"
import { useAdminLive, useAdminLiveState } from "./AdminProvider.tsx"

/**
 * A token for the webhook portal, created once for all components. Suspends until it is known; throws the verb's error to the nearest
 * boundary.
 * @category hooks @since 0.1.0
 */
export const useWebhookToken = () => useAdminLive(webhookToken)
/** Like `useWebhookToken`, without suspending: `pending`, `ok` or `error`. @category hooks @since 0.1.0 */
export const useWebhookTokenState = () => useAdminLiveState(webhookToken)
